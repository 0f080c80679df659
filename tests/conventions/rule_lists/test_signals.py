"""Clues as calls: what a clue says to everybody, and that lists that agree on it play by it."""

import pytest
from attrs import evolve

from conventions.rule_lists.signals import NOTHING, Agreement, Meaning, Signals
from hanabot.beliefs.facts import Facts
from hanabot.cards import bits
from hanabot.decks import find
from hanabot.game import Game, masked
from hanabot.moves import Clue
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.table import play, seat_team
from hanabot.variants import variant
from hanabot.view import Start

SUITS = variant("No Variant")
RED, ONE, FIVE = 0, 5, 9


def first_rule(name: str, bob: str, start: Start) -> str:
    """The rule of Alice's first move in such a deal."""
    game = game_with(bob, start)
    bot = policy(name).seat(0, game.start)
    for event in game.log:
        bot.observe(masked(event, 0, game.variant))
    return bot.decide(game.view(0)).chosen.rule


def game_with(bob: str, start: Start | None = None) -> Game:
    """A deal in which Bob holds these cards, oldest first, and nothing is playable elsewhere."""
    cards = [SUITS.card(name) for name in ["g4", "g4", "b4", "b4", "p4", *bob.split()]]
    left = list(SUITS.copies)
    for card in cards:
        left[card] -= 1
    return Game(start or standard_start(2), cards + [card for card in bits(SUITS.all_mask) for _ in range(left[card])])


def dealt(bob: str) -> Facts:
    """Alice's facts of such a deal."""
    game = game_with(bob)
    facts = Facts(0, game.start)
    for event in game.log:
        facts.observe(masked(event, 0, game.variant))
    return facts


def test_a_clue_calls_the_newest_card_that_it_touches() -> None:
    facts, signals = dealt("r1 y3 r4 y4 r3"), Signals(Agreement.CALLS)
    red = Clue(0, 1, RED, (5, 7, 9))
    assert signals.read(red, facts) == Meaning(9, 1 << SUITS.card("r1"))
    ones = Clue(0, 1, ONE, (5,))
    assert signals.read(ones, facts) == Meaning(5, SUITS.mask(["r1", "y1", "g1", "b1", "p1"]))


def test_a_called_card_is_not_called_again() -> None:
    facts, signals = dealt("r1 y3 r4 y4 r1"), Signals(Agreement.CALLS)
    red = Clue(0, 1, RED, (5, 7, 9))
    for called in (9, 7, 5):
        assert signals.read(red, facts).called == called
        signals.observe(red, facts)
        facts.observe(red)
    assert list(signals.called) == [9, 7, 5]
    assert signals.read(red, facts) == NOTHING


def test_a_card_not_clued_before_goes_first() -> None:
    facts, signals = dealt("r2 y3 r4 y4 r1"), Signals(Agreement.CALLS)
    facts.observe(Clue(0, 1, ONE, (9,)))
    facts.observe(Clue(1, 0, ONE + 3, (0, 1, 2, 3, 4)))
    assert signals.read(Clue(0, 1, RED, (5, 7, 9)), facts) == NOTHING, (
        "a 1 is known to be playable, the others are none"
    )
    facts = dealt("r2 y3 r1 y4 r4")
    facts.observe(Clue(0, 1, ONE + 3, (9,)))
    assert signals.read(Clue(0, 1, RED, (5, 7, 9)), facts).called == 7


def test_a_clue_to_what_cannot_be_playable_calls_nothing() -> None:
    facts, signals = dealt("r1 y3 r4 y4 p5"), Signals(Agreement.CALLS)
    assert signals.read(Clue(0, 1, FIVE, (9,)), facts) == NOTHING


def test_a_rank_clue_on_what_would_be_thrown_away_next_warns() -> None:
    facts = dealt("p5 y3 r4 y4 r1")
    five = Clue(0, 1, FIVE, (5,))
    assert Signals(Agreement.CALLS).read(five, facts) == NOTHING
    signals = Signals(Agreement.WARNINGS)
    assert signals.next_discard(1, facts) == 5
    assert signals.read(five, facts) == Meaning(warning=True)
    signals.observe(five, facts)
    assert signals.next_discard(1, facts) == 6
    assert signals.read(Clue(0, 1, ONE, (9,)), facts).called == 9, "a rank that nothing is last of calls"


def test_a_card_that_marks_say_is_playable_needs_no_call() -> None:
    facts, signals = dealt("y1 r1 r4 y4 r3"), Signals(Agreement.CALLS)
    facts.observe(Clue(0, 1, ONE, (5, 6)))
    assert signals.read(Clue(0, 1, RED, (6, 7, 9)), facts) == NOTHING
    assert signals.read(Clue(0, 1, ONE, (5, 6)), facts) == NOTHING


def test_calls_ahead_wait_for_what_was_called_before() -> None:
    """Red calls r1, which all then know; the 2 is called on top of it, and is sure only when r1 is down."""
    facts, signals = dealt("y3 y4 y4 r2 r1"), Signals(Agreement.AHEAD)
    two = ONE + 1
    assert signals.read(Clue(0, 1, two, (8,)), facts) == NOTHING
    red = Clue(0, 1, RED, (8, 9))
    signals.observe(red, facts)
    facts.observe(red)
    assert signals.called == {9: 1 << SUITS.card("r1")}
    assert signals.read(Clue(0, 1, two, (8,)), facts) == Meaning(8, 1 << SUITS.card("r2"))
    assert signals.next_discard(1, facts) == 5


def test_a_warning_with_the_last_clue_does_not_lock_its_hand() -> None:
    start = evolve(standard_start(2), clues=1)
    assert first_rule("value", "p5 y5 g5 b5 r5", start) != "clue-warning"
    assert first_rule("value", "p5 y3 r4 y4 r3", start) == "clue-warning"


def test_without_an_agreement_clues_are_words_only() -> None:
    facts, signals = dealt("r1 y3 r4 y4 r3"), Signals(Agreement.NONE)
    signals.observe(Clue(0, 1, RED, (5, 7, 9)), facts)
    assert signals.called == {}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["simple", "value", "smart"])
def test_seats_that_agree_hold_the_same_notes_and_play_no_wrong_card_but_by_their_own_duplicates(
    name: str, players: int
) -> None:
    strikes = 0
    for deck in find("quick:6", players):
        game = Game(standard_start(players), deck.cards)
        played = play(game, seat_team(game, [policy(name)]))
        assert played.desyncs == []
        assert not game.struck_out
        strikes += game.strikes
    assert strikes <= 6


def test_a_warning_saves_the_last_copy() -> None:
    """The value bot warns the next seat of a 5 that it would throw away; the simple bot lets it go."""
    assert first_rule("value", "p5 y3 r4 y4 r3", standard_start(2)) == "clue-warning"
    assert first_rule("simple", "p5 y3 r4 y4 r3", standard_start(2)) == "clue-calling-nothing"
