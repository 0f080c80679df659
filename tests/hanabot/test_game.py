"""What moves do and how games end, one rule at a time, with positions made for it."""

from collections.abc import Sequence

import pytest

from hanabot.cards import UNKNOWN
from hanabot.errors import BadDeck, BadName, IllegalMove
from hanabot.game import Game, masked
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action, Clue, Discard, Draw, Play
from hanabot.rules import RuleSet, house, rule_set
from hanabot.start import standard_start
from hanabot.variants import variant
from hanabot.view import Start

SUITS = variant("No Variant")
LIVE = rule_set("hanab-live")


def cards(names: str) -> list[int]:
    return [SUITS.card(name) for name in names.split()]


def small(
    deck: str, rules: RuleSet = LIVE, hand_size: int = 2, players: int = 2, stacks: Sequence[int] = (), **more: object
) -> Game:
    """A game with a short deck: hands of seat 0, then seat 1, then the draw pile."""
    found = cards(deck)
    start = Start(players, rules, SUITS, hand_size, stacks=tuple(stacks), deck_size=len(found), **more)
    return Game(start, found)


def test_the_deal_is_hand_by_hand() -> None:
    game = Game(standard_start(3), range_deck())
    assert game.hands == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]]
    assert game.log == [Draw(order // 5, order, game.deck[order]) for order in range(15)]
    assert (game.deck_left, game.clues, game.strikes, game.turn, game.score, game.over) == (35, 8, 0, 0, 0, False)


def test_the_league_deals_one_card_at_a_time() -> None:
    start = standard_start(4, "league")
    game = Game(start, [card for card in SUITS.identities for _ in range(SUITS.copies[card])])
    assert game.hands == [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]]
    assert [event.seat for event in game.log[:5]] == [0, 1, 2, 3, 0]


def range_deck() -> list[int]:
    return [card for card in SUITS.identities for _ in range(SUITS.copies[card])]


def test_a_clue_marks_all_it_touches_and_costs_a_token() -> None:
    game = small("r1 r2 g1 r3 y1 y2")
    assert game.apply(Action(COLOUR, 1, 2)) == (Clue(0, 1, 2, (2,)),)
    assert game.apply(Action(COLOUR, 0, 0)) == (Clue(1, 0, 0, (0, 1)),)
    assert game.apply(Action(RANK, 1, 3)) == (Clue(0, 1, 7, (3,)),)
    assert (game.clues, game.turn, game.current) == (5, 3, 1)


def test_a_card_that_fits_goes_on_its_stack() -> None:
    game = small("r1 r2 g1 r3 y1 y2")
    assert game.apply(Action(PLAY, 0)) == (Play(0, 0, 0, True), Draw(0, 4, 5))
    assert (game.stacks, game.score, game.hands[0]) == ([1, 0, 0, 0, 0], 1, [1, 4])


def test_a_misplay_is_a_strike_and_gives_no_token() -> None:
    game = small("r2 r2 g1 r3 y1 y2", clues=3)
    assert game.apply(Action(PLAY, 0)) == (Play(0, 0, 1, False), Draw(0, 4, 5))
    assert (game.strikes, game.clues, game.discards[1], game.score) == (1, 3, 1, 0)


def test_a_discard_gives_a_token_and_is_refused_at_the_full_number() -> None:
    game = small("r2 r2 g1 r3 y1 y2", clues=7)
    assert game.apply(Action(DISCARD, 1)) == (Discard(0, 1, 1), Draw(0, 4, 5))
    assert game.clues == 8
    with pytest.raises(IllegalMove, match="no discard at 8 clues"):
        game.apply(Action(DISCARD, 2))
    assert all(action.kind != DISCARD for action in game.legal_actions())


@pytest.mark.parametrize(("before", "after"), [(0, 1), (7, 8), (8, 8)])
def test_a_full_stack_gives_a_token_below_the_full_number(before: int, after: int) -> None:
    game = small("r5 r2 g1 r3 y1 y2", stacks=(4, 0, 0, 0, 0), clues=before)
    game.apply(Action(PLAY, 0))
    assert game.clues == after


def test_no_clue_without_a_token() -> None:
    game = small("r2 r2 g1 r3 y1 y2", clues=0)
    assert all(not action.is_clue for action in game.legal_actions())
    with pytest.raises(IllegalMove, match="no clue left"):
        game.apply(Action(RANK, 1, 1))


def test_empty_clues_only_where_they_are_allowed() -> None:
    with pytest.raises(IllegalMove, match="touches no card of seat 1"):
        small("r1 r2 g1 r3 y1 y2").apply(Action(COLOUR, 1, 3))
    game = small("r1 r2 g1 r3 y1 y2", rule_set("bga"))
    assert game.apply(Action(COLOUR, 1, 3)) == (Clue(0, 1, 3, ()),)
    with pytest.raises(IllegalMove):
        small("r1 r2 g1 r3 y1 y2", rule_set("royal-favor")).apply(Action(COLOUR, 1, 3))
    assert len([one for one in small("r1 r2 g1 r3", rule_set("bga")).legal_actions() if one.is_clue]) == 10


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Action(PLAY, 2), "does not hold card 2"),
        (Action(PLAY, 4), "does not hold card 4"),
        (Action(PLAY, -1), "does not hold card -1"),
        (Action(PLAY, 0, 1), "value 0"),
        (Action(COLOUR, 0, 0), "another seat"),
        (Action(COLOUR, 2, 0), "no seat 2"),
        (Action(COLOUR, -1, 0), "no seat -1"),
        (Action(COLOUR, 1, 5), "colours are 0 to 4"),
        (Action(RANK, 1, 0), "ranks are 1 to 5"),
        (Action(RANK, 1, 6), "ranks are 1 to 5"),
        (Action(4, 0, 0), "kinds are"),
        (Action(-1, 0, 0), "kinds are"),
        ((0, 1), "a kind, a target and a value"),
        (None, "a kind, a target and a value"),
        (("play", 0, 0), "whole numbers"),
        ((0, 0.0, 0), "whole numbers"),
        ((0, None, 0), "whole numbers"),
    ],
)
def test_moves_that_are_refused(action: Action, why: str) -> None:
    game = small("r1 r2 g1 r3 y1 y2", clues=7)
    with pytest.raises(IllegalMove, match=why):
        game.apply(action)


def finish(game: Game, moves: str) -> str | None:
    """Make moves such as `play 3`, `discard 2`, `1 to 0`, and give the ending."""
    for text in moves.split(", "):
        assert game.ending is None, f"over before {text}"
        word, *_, number = text.split()
        if word in ("play", "discard"):
            game.apply(Action(PLAY if word == "play" else DISCARD, int(number)))
        else:
            game.apply(Action(RANK, int(number), int(word)))
    return game.ending


def test_the_last_strike_ends_it() -> None:
    game = small("r2 r2 g3 r3 y1 y2 y3 y4", strikes=2, stacks=(0, 0, 0, 0, 1))
    assert finish(game, "play 0") == "strikeout"
    assert (game.score, game.score_zero, game.official_score, game.struck_out) == (1, 0, 0, True)
    league = small(
        "r2 r2 g3 r3 y1 y2 y3 y4 r4 r1 g1 g1 p4 p5 b3 b4", rule_set("league"), 2, 4, strikes=2, stacks=(0, 0, 0, 0, 1)
    )
    assert finish(league, "play 0") == "strikeout"
    assert (league.score_zero, league.official_score) == (0, 1)


@pytest.mark.parametrize(("rules", "ending"), [("hanab-live", "perfect"), ("bga", "perfect"), ("royal-favor", "win")])
def test_the_highest_score(rules: str, ending: str) -> None:
    game = small("r5 r4 g3 r3 y1 y2", rule_set(rules), stacks=(4, 5, 5, 5, 5))
    assert finish(game, "play 0") == ending
    assert game.official_score == 25


def test_everybody_has_one_more_turn_after_the_last_card() -> None:
    game = small("r1 y1 g1 b1 p2 p3", stacks=(0, 0, 0, 0, 0))
    assert finish(game, "play 0, play 2") is None  # seat 1 drew the last card
    assert game.deck_left == 0
    assert finish(game, "1 to 1, play 3") == "normal"
    assert game.turn == 4


def test_the_leagues_countdown() -> None:
    game = small("r1 y1 g1 b1 p2 p3 g2 g3 r2", rule_set("league"), 2, 4)
    assert finish(game, "play 0, 3 to 3, 1 to 3, 1 to 1") is None
    assert finish(game, "play 4") == "deckout"


def test_hanab_live_stops_when_no_more_points_are_possible() -> None:
    # Both red 4s are gone: 3 is all that red can reach, and the other stacks are full.
    deck = "r3 r1 g3 r1 y1 y2"
    stacks, gone = (2, 5, 5, 5, 5), tuple(cards("r4 r4"))
    assert finish(small(deck, stacks=stacks, discarded=gone), "play 0") == "normal"
    later = small(deck, house(LIVE, early_endings=False), stacks=stacks, discarded=gone)
    assert finish(later, "play 0") is None


def test_hanab_live_stops_when_the_cards_left_cannot_be_played_in_time() -> None:
    # The only card that would fit, b1, is in the hand of seat 1.
    deck, stacks = "r1 r1 y1 b1 g5 g4 y4 y5 p4", (1, 1, 0, 0, 0)
    game = small(deck, LIVE, 2, 4, stacks=stacks, clues=4)
    assert finish(game, "discard 0") is None  # draws the last card
    assert game.max_score == 25
    assert finish(game, "4 to 2") == "normal"  # seat 1 has had its last turn
    later = small(deck, house(LIVE, early_endings=False), 2, 4, stacks=stacks, clues=4)
    assert finish(later, "discard 0, 4 to 2, 1 to 0, 4 to 2") is None
    assert finish(later, "1 to 1") == "normal"
    # Seat 0, who drew the last card, moves once more: a card of its own still counts.
    own = small("b1 r1 y1 y1 g5 g4 y4 y5 p4", LIVE, 2, 4, stacks=stacks, clues=4)
    assert finish(own, "discard 1, 4 to 2, 4 to 3, 5 to 2") is None
    assert finish(own, "play 0") == "normal"
    assert own.score == 3


def test_royal_favor_goes_on_with_shrinking_hands() -> None:
    game = small("r1 y1 g1 b1 p1", rule_set("royal-favor"))
    assert finish(game, "play 0, play 2, play 1, play 3") is None
    assert game.hands == [[4], []]
    assert finish(game, "play 4") == "loss"  # seat 1 would begin its turn with no card
    assert (game.score, game.official_score) == (5, 5)


def test_the_leagues_turn_cap() -> None:
    rules = house(rule_set("league"), max_turns=20, clue_tokens=20)
    game = Game(standard_start(4, rules), deck_of("r1 y1 g1 b1"))
    while not game.over:
        game.apply(next(action for action in game.legal_actions() if action.is_clue))
    assert (game.ending, game.turn) == ("turnlimit", 20)


def deck_of(top: str) -> list[int]:
    found, left = cards(top), range_deck()
    for card in found:
        left.remove(card)
    return found + left


def test_ended_from_outside() -> None:
    game = Game(standard_start(2), deck_of("r1 r2"))
    with pytest.raises(BadName, match="terminated"):
        game.stop("deadline")
    game.apply(Action(PLAY, 0))
    game.stop("terminated")
    assert (game.ending, game.score, game.score_zero, game.legal_actions()) == ("terminated", 1, 0, [])
    with pytest.raises(IllegalMove, match="over"):
        game.stop("terminated")
    with pytest.raises(IllegalMove, match="over"):
        game.apply(Action(PLAY, 1))
    league = Game(standard_start(4, "league"), range_deck())
    league.apply(Action(PLAY, 0))
    league.stop("deadline")
    assert (league.ending, league.score_zero) == ("deadline", 1)


def test_contributions() -> None:
    game = small("r1 r1 y1 y2 y3 b3 g1")
    finish(game, "play 0, play 3, play 1, play 2")
    assert game.contributions == (0, 0)
    assert (game.strikes, game.score) == (2, 2)


def test_deck_plays() -> None:
    deck = "r1 y1 g1 b1 p2 p1"
    with pytest.raises(IllegalMove):
        small(deck).apply(Action(PLAY, 4))
    game = small(deck, house(LIVE, deck_plays=True))
    with pytest.raises(IllegalMove):  # two cards are left
        game.apply(Action(PLAY, 4))
    game.apply(Action(PLAY, 0))
    assert Action(PLAY, 5) in game.legal_actions()
    assert Action(DISCARD, 5) not in game.legal_actions()
    assert game.apply(Action(PLAY, 5)) == (Draw(1, 5, SUITS.card("p1")), Play(1, 5, SUITS.card("p1"), True))
    assert (game.deck_left, game.hands[1]) == (0, [2, 3])
    assert finish(game, "play 1, play 2") == "normal"


def test_who_starts() -> None:
    game = Game(standard_start(3, starter=2), range_deck())
    assert game.current == 2
    game.apply(Action(PLAY, 10))
    assert game.current == 0


def test_a_seat_that_is_not_there_cannot_start() -> None:
    for starter in (-1, 3):
        with pytest.raises(BadName, match="seats are 0 to 2"):
            standard_start(3, starter=starter)


def test_a_seat_sees_all_but_its_own_hand_and_the_pile() -> None:
    game = Game(standard_start(2), deck_of("r1 r2 r3 r4 r5 y1 y2 y3 y4 y5 g1"))
    game.apply(Action(PLAY, 0))
    view = game.view(1)
    assert view.seen == (0, 1, 2, 3, 4, *[UNKNOWN] * 5, 10)
    assert view.legal == tuple(game.legal_actions())
    assert game.view(0).seen == (0, *[UNKNOWN] * 4, 5, 6, 7, 8, 9, UNKNOWN)
    assert game.view(0).legal == ()
    assert game.view(0).log == tuple(masked(event, 0, game.variant) for event in game.log)
    assert game.view(0).log[-1] == Draw(0, 10, UNKNOWN)
    assert game.view(1).log[-1] == Draw(0, 10, 10)


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (range_deck()[:-1], "50 are needed"),
        ([*range_deck(), 0], "50 are needed"),
        ([*range_deck()[:-1], 0], "4 copies"),
        ([*range_deck()[:-1], 25], "card 50 is not one"),
        ([*range_deck()[:-1], -2], "card 50 is not one"),
    ],
)
def test_decks_that_do_not_fit(deck: list[int], message: str) -> None:
    with pytest.raises(BadDeck, match=message):
        Game(standard_start(2), deck)


def test_a_deck_too_short_for_the_hands() -> None:
    with pytest.raises(BadDeck, match="too few"):
        small("r1 r2 r3")
    with pytest.raises(BadDeck, match="only 40 are not played or discarded"):
        Game(Start(2, LIVE, SUITS, 2, stacks=(5, 5, 0, 0, 0), deck_size=41), [UNKNOWN] * 41)
    with pytest.raises(BadDeck, match="'r1': 4 copies"):
        small("r1 r1 r1 r2", stacks=(1, 0, 0, 0, 0))


def test_unknown_cards_of_a_scenario() -> None:
    start = Start(2, LIVE, SUITS, 2, deck_size=6, discarded=tuple(cards("r2")))
    game = Game(start, [UNKNOWN, UNKNOWN, *cards("r2 r3"), UNKNOWN, UNKNOWN])
    with pytest.raises(IllegalMove, match="was not said"):
        game.apply(Action(PLAY, 0))
    with pytest.raises(BadDeck, match="copies are elsewhere"):
        game.reveal(0, SUITS.card("r2"))
    with pytest.raises(BadDeck, match="card 2 is r2"):
        game.reveal(2, SUITS.card("r1"))
    game.reveal(0, SUITS.card("r1"))
    game.reveal(0, SUITS.card("r1"))
    assert game.apply(Action(PLAY, 0)) == (Play(0, 0, 0, True), Draw(0, 4, UNKNOWN))


def test_clues_to_unknown_cards_name_what_they_touch() -> None:
    start = Start(2, LIVE, SUITS, 2, starter=1, deck_size=6)
    game = Game(start, [UNKNOWN, SUITS.card("r1"), *cards("r2 r3"), UNKNOWN, UNKNOWN])
    for touched in ((0,), (0, 3), (1, 1), (9,)):
        with pytest.raises(IllegalMove, match="does not touch just"):
            game.apply(Action(COLOUR, 0, 0), touched)
    assert game.clues == 8
    assert game.apply(Action(COLOUR, 0, 0), (1, 0)) == (Clue(1, 0, 0, (0, 1)),)
