"""The bound of a deck is what open hands can reach: no less, by a line that the game accepts, and no more."""

import copy
import random
from functools import cache

import pytest

from hanabot.bound import Bound, bound
from hanabot.cards import UNKNOWN
from hanabot.decks import find
from hanabot.errors import BadDeck, Unsupported
from hanabot.game import Game
from hanabot.registry import policy, policy_names
from hanabot.rules import house, rule_set
from hanabot.start import standard_start
from hanabot.table import play, seat_team
from hanabot.view import Start


def arranged(start: Start, last: list[str], seed: int = 1) -> tuple[int, ...]:
    """A shuffled deck whose last cards are these."""
    variant = start.variant
    bottom = [variant.card(name) for name in last]
    rest = [card for card, copies in enumerate(variant.copies) for _ in range(copies - bottom.count(card))]
    random.Random(seed).shuffle(rest)
    return (*rest, *bottom)


def replayed(start: Start, deck: tuple[int, ...], found: Bound) -> Game:
    game = Game(start, deck)
    for action in found.line:
        game.apply(action)
    return game


def brute_force(game: Game) -> int:
    """The highest score from a position on, by trying every move in the game itself; which clue does not matter."""
    seen: dict[object, int] = {}

    def best(at: Game) -> int:
        if at.over:
            return at.score
        key = (tuple(at.stacks), tuple(map(tuple, at.hands)), at.clues, at.strikes, at.current, at.last_turn, at.drawn)
        key = (*key, at.turn if at.deck_left == 0 or at.rules.max_turns else -1)
        if key not in seen:
            legal = at.legal_actions()
            clue = next((one for one in legal if one.is_clue), None)
            seen[key] = max(best(after(at, one)) for one in legal if one == clue or not one.is_clue)
        return seen[key]

    def after(at: Game, action: object) -> Game:
        found = copy.copy(at)
        found.hands = [list(hand) for hand in at.hands]
        found.stacks, found.discards, found.log = list(at.stacks), list(at.discards), []
        found._most, found.no_more, found._masked = list(at._most), set(at.no_more), [[] for _ in at.hands]
        found.apply(action)
        return found

    return best(game)


def ending(
    chance: random.Random, players: int, rules: str, cards: int, **options: object
) -> tuple[Start, tuple[int, ...]]:
    """A position near the end: stacks half built, so many cards left in all, the rest of the deck thrown away."""
    start = standard_start(players, house(rule_set(rules), **options) if options else rules)
    variant = start.variant
    stacks = tuple(chance.choice((1, 2, 3, 3, 4, 5)) for _ in variant.suits)
    played = [stacks[card // 5] > card % 5 for card in variant.identities]
    left = [card for card, copies in enumerate(variant.copies) for _ in range(copies - played[card])]
    chance.shuffle(left)
    # What is still needed more often stays than it is thrown away.
    left.sort(key=lambda card: card % 5 < stacks[card // 5] or chance.random() < 0.2)
    deck = left[:cards]
    chance.shuffle(deck)
    clues = chance.randrange(0, 4)
    found = Start(
        players,
        start.rules,
        variant,
        2,
        stacks=stacks,
        discarded=tuple(left[cards:]),
        clues=clues,
        strikes=chance.randrange(0, 3),
        deck_size=len(deck),
    )
    return found, tuple(deck)


@pytest.mark.parametrize("rules", ["hanab-live", "bga", "royal-favor"])
@pytest.mark.parametrize("players", [2, 3])
def test_near_the_end_it_is_what_trying_everything_finds(players: int, rules: str) -> None:
    chance = random.Random(f"{players} {rules}")
    gained = 0
    for _ in range(15):
        start, deck = ending(chance, players, rules, 2 * players + chance.randrange(0, 6 - players))
        found = bound(start, deck)
        assert found.exact
        assert found.low == brute_force(Game(start, deck)), (start, deck)
        gained += found.low - sum(start.stacks)
    assert gained > 15


def test_full_tokens_are_no_way_round_the_rules() -> None:
    # With two tokens at most discards are often forbidden: a clue, or a strike, is the way on.
    chance = random.Random(5)
    for _ in range(15):
        start, deck = ending(chance, 2, "hanab-live", 7, clue_tokens=2)
        start = Start(2, start.rules, start.variant, 2, stacks=start.stacks, discarded=start.discarded, deck_size=7)
        found = bound(start, deck)
        assert (found.low, found.high) == (brute_force(Game(start, deck)),) * 2


def test_a_limit_of_turns_counts() -> None:
    chance = random.Random(6)
    for _ in range(12):
        start, deck = ending(chance, 2, "bga", 8, max_turns=chance.randrange(1, 6))
        found = bound(start, deck)
        assert (found.low, found.high) == (brute_force(Game(start, deck)),) * 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_most_decks_can_be_won_and_the_line_shows_how(players: int) -> None:
    start = standard_start(players)
    for deck in find("standard:12", players):
        found = bound(start, deck.cards)
        game = replayed(start, deck.cards, found)
        assert game.score == found.low
        assert game.strikes < start.rules.max_strikes
        assert found.exact


def test_three_ones_at_the_bottom_leave_two_players_no_time() -> None:
    start = standard_start(2)
    found = bound(start, arranged(start, ["r1", "r1", "r1"]))
    assert (found.low, found.high) == (24, 24)


def test_nothing_comes_after_the_last_card() -> None:
    start = standard_start(3)
    assert bound(start, arranged(start, ["g5"])).low == 25
    short = standard_start(3, "hanab-live", "Black (6 Suits)")
    found = bound(short, arranged(short, ["k2"]))
    assert (found.low, found.high) == (27, 27)  # of black the 1, and the 2 with the last turn of all


def test_hands_have_no_room_for_all_that_must_wait() -> None:
    # Two suits cannot begin before the last cards: their twos to fives fill both hands.
    start = standard_start(2)
    found = bound(start, arranged(start, ["r1", "y1", "r1", "y1", "r1", "y1", "b5"]))
    assert found.high < 25
    assert found.low > 20


def test_the_budget_is_kept_and_the_bounds_stay_honest() -> None:
    start = standard_start(2)
    [deck] = find("p2v0s406", 2)
    poor = bound(start, deck.cards, budget=50)
    rich = bound(start, deck.cards, budget=10_000)
    assert poor.nodes <= 26 * 51
    assert poor.low <= rich.low <= rich.high <= poor.high


@pytest.mark.parametrize("name", policy_names())
def test_no_policy_scores_more(name: str) -> None:
    # The first two allow 23, the third 24; the rest is arranged so that little is to be had.
    start = standard_start(2)
    decks = [(2, find("p2v0s242", 2)[0].cards), (4, find("p4v0s280", 4)[0].cards), (2, find("p2v0s40", 2)[0].cards)]
    decks.append((2, arranged(start, ["r1", "r1", "r1", "y4", "y4"])))
    played = 0
    for players, cards in decks:
        game = Game(standard_start(players), cards)
        try:
            bots = seat_team(game, [policy(name)])
        except Unsupported:
            continue
        play(game, bots, watch=False)
        played += 1
        assert game.score <= highest(players, cards)
    assert played or name == "reactor"


@cache
def highest(players: int, cards: tuple[int, ...]) -> int:
    return bound(standard_start(players), cards, budget=5_000).high


def test_what_it_cannot_judge_it_refuses() -> None:
    start = standard_start(3)
    deck = arranged(start, [])
    with pytest.raises(BadDeck):
        bound(start, (UNKNOWN, *deck[1:]))
    with pytest.raises(Unsupported, match="deck_plays"):
        bound(standard_start(3, house(rule_set("hanab-live"), deck_plays=True)), deck)
    null = standard_start(3, "hanab-live", "Null (6 Suits)")
    with pytest.raises(Unsupported, match="clued"):
        bound(null, arranged(null, []))
