"""Clues as calls: what a clue says to everybody, and that lists that agree on it play by it."""

import pytest

from conventions.rule_lists.signals import NOTHING, Agreement, Meaning, Signals
from hanabot.beliefs.facts import Facts
from hanabot.cards import bits
from hanabot.decks import find
from hanabot.game import Game, masked
from hanabot.moves import Action, Clue
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.table import play, seat_team
from hanabot.variants import variant

SUITS = variant("No Variant")
RED, ONE, FIVE = 0, 5, 9


def game_with(bob: str) -> Game:
    """A deal in which Bob holds these cards, oldest first, and nothing is playable elsewhere."""
    cards = [SUITS.card(name) for name in ["g4", "g4", "b4", "b4", "p4", *bob.split()]]
    left = list(SUITS.copies)
    for card in cards:
        left[card] -= 1
    return Game(standard_start(2), cards + [card for card in bits(SUITS.all_mask) for _ in range(left[card])])


def dealt(bob: str) -> Facts:
    """Alice's facts of such a deal."""
    game = game_with(bob)
    facts = Facts(0, game.start)
    for event in game.log:
        facts.observe(masked(event, 0))
    return facts


def test_a_clue_calls_the_newest_card_that_it_touches() -> None:
    facts, signals = dealt("r1 y3 r4 y4 r3"), Signals(Agreement.CALLS)
    red = Clue(0, 1, RED, (5, 7, 9))
    assert signals.read(red, facts) == Meaning(9, 1 << SUITS.card("r1"))
    ones = Clue(0, 1, ONE, (5,))
    assert signals.read(ones, facts) == Meaning(5, SUITS.mask(["r1", "y1", "g1", "b1", "p1"]))


def test_a_card_not_clued_before_goes_first_and_a_called_one_is_not_called_again() -> None:
    facts, signals = dealt("r1 y3 r4 y4 r1"), Signals(Agreement.CALLS)
    for clue, called in (
        (Clue(0, 1, ONE, (5, 9)), 9),
        (Clue(0, 1, RED, (5, 7, 9)), 5),
    ):
        assert signals.read(clue, facts).called == called
        signals.observe(clue, facts)
        facts.observe(clue)
    assert list(signals.called) == [9, 5]
    assert signals.read(Clue(0, 1, RED, (5, 7, 9)), facts) == NOTHING


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


def test_without_an_agreement_clues_are_words_only() -> None:
    facts, signals = dealt("r1 y3 r4 y4 r3"), Signals(Agreement.NONE)
    signals.observe(Clue(0, 1, RED, (5, 7, 9)), facts)
    assert signals.called == {}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["simple", "value"])
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
    for name, rule in (("value", "clue-warning"), ("simple", "clue-calling-nothing")):
        game = game_with("p5 y3 r4 y4 r3")
        bot = policy(name).seat(0, game.start)
        for event in game.log:
            bot.observe(masked(event, 0))
        decision = bot.decide(game.view(0))
        assert decision.chosen.rule == rule
        if name == "value":
            assert decision.action == Action(3, 1, 5)
