"""What single rules do, in positions made for them. Cards are written oldest first; slots are gone through so too."""

from collections.abc import Sequence

import pytest
from attrs import evolve

from conventions.rule_lists.agent import Agent, RuleList
from conventions.rule_lists.seat import HandOrder
from conventions.rule_lists.step import take_step
from hanabot.bots import Proposal
from hanabot.cards import bits
from hanabot.game import Game, masked
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action
from hanabot.start import standard_start
from hanabot.variants import variant

SUITS = variant("No Variant")
RED, YELLOW, GREEN, BLUE, PURPLE = range(5)


def game_of(*hands: str, moves: Sequence[Action] = (), **start: object) -> Game:
    """A position with these hands and stacks, after these moves; the cards to be drawn come lowest first."""
    start = {"hand_size": 5 if len(hands) < 4 else 4} | start
    table = evolve(standard_start(len(hands)), **start)
    left = list(SUITS.copies)
    for suit, height in enumerate(table.stacks):
        for rank in range(height):
            left[5 * suit + rank] -= 1
    for card in table.discarded:
        left[card] -= 1
    cards = [SUITS.card(name) for hand in hands for name in hand.split()]
    for card in cards:
        left[card] -= 1
    rest = [card for card in bits(SUITS.all_mask) for _ in range(left[card])]
    game = Game(evolve(table, deck_size=len(cards) + len(rest)), cards + rest)
    for move in moves:
        game.apply(move)
    return game


def ask(game: Game, rule: str, **options: object) -> Proposal:
    """What the seat to move does by that rule alone; its last resort where the rule has no answer."""
    one = RuleList("one", Agent("one", (take_step({"rule": rule, **options}),), hand_order=HandOrder.SLOTS))
    bot = one.seat(game.current, game.start)
    for event in game.log:
        bot.observe(masked(event, game.current, game.variant))
    return bot.decide(game.view(game.current)).chosen


def answers(game: Game, rule: str, **options: object) -> Action | None:
    chosen = ask(game, rule, **options)
    return chosen.action if chosen.rule == rule else None


DULL = "g4 g4 b4 b4 p4"


def test_known_and_sure_plays() -> None:
    """Bob knows r1 wholly; of the other 1 he knows that it is one, which is enough to be sure."""
    game = game_of(DULL, "y3 r1 y4 b1 p3", moves=[Action(RANK, 1, 1), Action(RANK, 0, 4), Action(COLOUR, 1, RED)])
    assert answers(game, "play-known") == Action(PLAY, 6)
    game = game_of(DULL, "y3 y4 r1 b1 p3", moves=[Action(RANK, 1, 1)])
    assert answers(game, "play-known") is None
    assert answers(game, "play-sure") == Action(PLAY, 7)


def test_the_likeliest_play_of_equals_the_last() -> None:
    game = game_of(DULL, "y3 y4 r3 b3 p3")
    assert answers(game, "play-likely", at_least=0) == Action(PLAY, 4)
    assert answers(game, "play-likely", at_least=0.5) is None
    game = game_of(DULL, "y3 r2 y4 r1 p3", moves=[Action(RANK, 1, 1)])
    assert answers(game, "play-likely", at_least=1) == Action(PLAY, 8)


def test_conditions() -> None:
    game = game_of(DULL, "y3 y4 r3 b3 p3", strikes=2, clues=3)
    assert answers(game, "play-likely", at_least=0, lives_over=1) is None
    assert answers(game, "play-likely", at_least=0, lives_under=2) is not None
    assert answers(game, "play-likely", at_least=0, deck_empty=True) is None
    assert answers(game, "discard-oldest", clues_under=4) == Action(DISCARD, 0)
    assert ask(game, "discard-oldest", clues_under=3).rule == "last-resort"
    assert answers(game, "discard-random", clues_over=2) is not None


def test_playable_cards_are_clued_by_what_is_missing() -> None:
    hand = "y3 r1 y4 b1 p3"
    assert answers(game_of(DULL, hand), "clue-playable") == Action(RANK, 1, 1)
    assert answers(game_of(DULL, hand), "clue-playable", first="colour") == Action(COLOUR, 1, RED)
    again = [Action(RANK, 1, 1), Action(RANK, 0, 4)]
    assert answers(game_of(DULL, hand, moves=again), "clue-half-known-playable") == Action(COLOUR, 1, RED)
    assert answers(game_of(DULL, hand), "clue-half-known-playable") is None
    assert answers(game_of(DULL, "y3 y4 p3 p4 b5"), "clue-playable") is None


def test_the_oldest_playable_card_is_that_of_its_holder_not_of_its_slot() -> None:
    """Bob's first slot holds what he drew last: the oldest of his two 1s is in the fourth."""
    moves = [Action(RANK, 1, 3), Action(PLAY, 5)]
    game = game_of("g4 g4 b4 b4 p4", "y3 y4 p3 b1 y5", moves=[*moves, Action(RANK, 1, 4), Action(RANK, 0, 4)])
    assert game.deck[10] == SUITS.card("r1")
    assert answers(game, "clue-oldest-playable") == Action(COLOUR, 1, BLUE)
    assert answers(game, "clue-playable", first="colour") == Action(COLOUR, 1, RED)


def test_ones_fives_and_last_copies() -> None:
    game = game_of(DULL, "y3 r5 y4 b1 p3")
    assert answers(game, "clue-ones-next") == Action(RANK, 1, 1)
    assert answers(game, "clue-fives") == Action(RANK, 1, 5)
    assert answers(game, "clue-last-copy") == Action(RANK, 1, 5)
    told = game_of(DULL, "y3 r5 y4 b1 p3", moves=[Action(RANK, 1, 5), Action(RANK, 0, 4)])
    assert answers(told, "clue-last-copy") == Action(COLOUR, 1, RED)
    assert answers(told, "clue-last-copy", untold=True) is None


@pytest.mark.parametrize(
    ("stacks", "hand", "clue"),
    [
        ((5, 0, 0, 0, 0), "y3 r4 y4 b1 p3", Action(COLOUR, 1, RED)),
        ((1, 1, 1, 1, 1), "y3 r4 y4 b1 p3", Action(RANK, 1, 1)),
        ((1, 1, 1, 1, 0), "y3 r4 y4 b1 p3", None),
    ],
)
def test_one_fact_that_says_that_a_card_is_useless(stacks: tuple[int, ...], hand: str, clue: Action | None) -> None:
    assert answers(game_of(DULL, hand, stacks=stacks), "clue-dispensable") == clue


def test_useless_cards_are_clued_and_the_published_rule_gives_up_at_a_known_one() -> None:
    known = [Action(RANK, 1, 1), Action(RANK, 0, 4), Action(COLOUR, 1, RED), Action(COLOUR, 0, GREEN)]
    game = game_of(DULL, "r1 y3 y4 b1 p3", moves=known, stacks=(1, 0, 0, 1, 0))
    assert answers(game, "clue-useless") == Action(COLOUR, 1, BLUE)
    assert answers(game, "clue-useless-as-coded") is None


def test_the_clue_that_tells_most() -> None:
    game = game_of(DULL, "y3 y4 y1 b1 p5")
    assert answers(game, "clue-most") == Action(COLOUR, 1, YELLOW)
    game = game_of(DULL, "y3 y4 y1 b1 p5", moves=[Action(COLOUR, 1, YELLOW), Action(RANK, 0, 4)])
    assert answers(game, "clue-most") == Action(RANK, 1, 1)
    assert answers(game, "clue-most", new=False) == Action(COLOUR, 1, YELLOW)


def test_company() -> None:
    """Red touches r1 and r4, 1 touches r1 and b1."""
    game = game_of(DULL, "y3 r1 r4 b1 p3")
    assert answers(game, "clue-clearly") == Action(RANK, 1, 1)
    assert answers(game, "clue-in-good-company") == Action(RANK, 1, 1)
    assert answers(game, "clue-in-good-company", prefer="few") in {Action(RANK, 1, 1), Action(COLOUR, 1, BLUE)}
    assert answers(game, "clue-to-raise-chances") == Action(RANK, 1, 1)


def test_clues_for_what_a_holder_takes_wrongly() -> None:
    """Clued red, r3 may well be playable to Bob, and r1 may well not."""
    game = game_of(DULL, "y3 r3 y4 b2 p3", moves=[Action(COLOUR, 1, RED), Action(RANK, 0, 4)])
    assert answers(game, "clue-false-hope", at_least=0.3) == Action(RANK, 1, 3)
    assert answers(game, "clue-false-hope", at_least=0.9) is None
    game = game_of(DULL, "y3 y4 b2 r1 p3")
    assert answers(game, "clue-false-fear", at_most=0.5) == Action(RANK, 1, 1)
    assert answers(game, "clue-false-fear", at_most=0.1) is None


def test_a_finesse_is_given_and_played_and_its_target_follows() -> None:
    hands = ["g4 g4 b4 b4 p4", "y3 y4 p3 p2 r1", "b3 g3 r2 y4 b5"]
    game = game_of(*hands)
    assert answers(game, "clue-finesse") == Action(RANK, 2, 2)
    game.apply(Action(COLOUR, 2, RED))
    assert answers(game, "play-finesse") == Action(PLAY, 9)
    game.apply(Action(PLAY, 9))
    assert answers(game, "play-finesse-told") == Action(PLAY, 12)
    assert answers(game, "play-singled-out") == Action(PLAY, 12)
    assert answers(game, "play-just-clued") == Action(PLAY, 12)
    assert answers(game, "play-just-clued", newest=True) is None


def test_discards() -> None:
    game = game_of("y3 r1 y4 b1 p3", DULL, stacks=(1, 0, 0, 0, 0), clues=4)
    assert answers(game, "discard-oldest") == Action(DISCARD, 0)
    game = game_of(
        "r1 y3 y4 b1 p3", DULL, stacks=(1, 1, 1, 1, 1), clues=6, moves=[Action(RANK, 1, 4), Action(RANK, 0, 1)]
    )
    assert answers(game, "discard-spent") == Action(DISCARD, 0)
    assert answers(game, "discard-oldest-unmarked") == Action(DISCARD, 1)
    assert answers(game, "discard-first-unmarked") == Action(DISCARD, 1)
    assert answers(game, "discard-highest") == Action(DISCARD, 0)
    assert answers(game, "discard-known-played") is None
    assert answers(game, "discard-likely-useless", at_least=1) == Action(DISCARD, 3)


def test_a_card_above_what_its_suit_can_reach() -> None:
    gone = (SUITS.card("r1"),) * 3
    game = game_of("r3 y3 y4 b1 p3", DULL, discarded=gone, clues=6, moves=[Action(RANK, 1, 4), Action(COLOUR, 0, RED)])
    assert answers(game, "discard-unreachable") == Action(DISCARD, 0)
    assert answers(game, "discard-useless") == Action(DISCARD, 0)


def test_unblocking() -> None:
    """With no clue left Alice throws a sure card away for Bob, who has nothing to do; not if he has something."""
    known = [Action(RANK, 1, 4), Action(RANK, 0, 1)]
    bob = "y3 y4 p3 p4 b4"
    game = game_of("r1 y3 y4 b1 p3", bob, stacks=(1, 1, 1, 1, 1), clues=2, moves=known)
    assert game.clues == 0
    assert answers(game, "unblock") == Action(DISCARD, 0)
    assert answers(game_of("r1 y3 y4 b1 p3", bob, stacks=(1, 1, 1, 1, 1), clues=3, moves=known), "unblock") is None
    helped = [Action(RANK, 1, 1), Action(RANK, 0, 1)]
    game = game_of("r1 y3 y4 b1 p3", "r1 y4 p3 p4 b4", stacks=(1, 1, 1, 1, 1), clues=2, moves=helped)
    assert answers(game, "unblock") is None
