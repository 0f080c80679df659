"""What is counted of a finished game: a short game by hand, and whole games against what the table itself counted."""

import pytest

from hanabot.cards import bits
from hanabot.decks import find
from hanabot.game import Game
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.table import play, seat_team
from hanabot.variants import variant
from tournaments.measures import MEASURES, Deeds, measure, total
from tournaments.records import Key, Record

SUITS = variant("No Variant")


def record(seats, actions, game, desyncs=0, false_inferences=0) -> Record:
    key = Key("a", len(seats), "hanab-live", "No Variant", "by hand")
    moves = tuple((one.kind, one.target, one.value) for one in actions)
    figures = (game.score, game.score_zero, str(game.ending), game.turn, game.strikes, desyncs, false_inferences)
    return Record(key, tuple(seats), moves, *figures, tuple({} for _ in seats))


def deck(text: str) -> list[int]:
    cards = [SUITS.card(name) for name in text.split()]
    left = list(SUITS.copies)
    for card in cards:
        left[card] -= 1
    return cards + [card for card in bits(SUITS.all_mask) for _ in range(left[card])]


def test_a_short_game_by_hand():
    cards = deck("r1 r2 g3 b4 p5  r1 y1 y2 y3 y4")
    game = Game(standard_start(2), cards)
    actions = [
        Action(COLOUR, 1, 1),  # yellow: y1 to y4
        Action(RANK, 0, 1),  # and r1 alone
        Action(PLAY, 0),  # r1, of which the rank is known
        Action(PLAY, 6),  # y1, of which the suit is known
        Action(PLAY, 4),  # p5: a strike
        Action(DISCARD, 5),
    ]
    for action in actions:
        game.apply(action)
    first, second = measure(record(("legal-random", "legal-random"), actions, game), cards)
    assert (first.turns, first.chances, first.clues, first.plays) == (3, 3, 1, 2)
    assert (second.turns, second.chances, second.clues, second.plays) == (3, 3, 1, 1)
    assert (first.facts, second.facts) == (1, 1)
    assert (first.wrong_plays, first.misled, second.wrong_plays) == (1, 0, 0)
    assert first.signals == {(1, 1): 1}
    assert second.signals == {(1, 5): 1}
    # The p5 is no 1, and of the 31 such cards that Alice does not see, an r2 and a y2 are playable.
    assert first.likely == pytest.approx(1.0 + 2 / 31)
    # Of Bob's five cards four came down to the ten yellows, and one to what is no yellow; he sees five other cards.
    assert first.bits > 4 * 2.0
    assert first.figures()["communicativeness"] == pytest.approx(1 / 3)
    assert first.figures()["information_per_play"] == pytest.approx(1 / 4)


def test_nothing_measured_is_none():
    assert set(Deeds().figures()) == set(MEASURES)
    assert set(Deeds().figures().values()) == {None}


def test_the_entropy_of_clue_use():
    deeds = Deeds(games=1, clues=4)
    deeds.signals.update({(1, 0): 2, (1, 1): 1, (1, 2): 1})
    assert deeds.figures()["clue_use"] == pytest.approx(1.5)
    assert total([deeds, deeds]).figures()["clue_use"] == pytest.approx(1.5)


@pytest.mark.parametrize("team", [("h-group@3", "piers"), ("h-group@1", "bga-finesse"), ("piers", "flawed")])
def test_the_causes_add_up_to_what_the_table_counted(team):
    seen = total([])
    for named in find("quick:4", 2):
        game = Game(standard_start(2), named.cards)
        played = play(game, seat_team(game, [policy(name) for name in team]))
        actions = [one.action for one in played.decisions]
        stored = record(team, actions, game, len(played.desyncs), played.false_inferences)
        deeds = total(measure(stored, named.cards))
        assert deeds.turns == game.turn
        assert deeds.desyncs == len(played.desyncs)
        assert deeds.false_inferences == played.false_inferences
        assert deeds.wrong_plays + deeds.misled == game.strikes
        seen.add(deeds)
    assert seen.wrong_plays + seen.misled > 0


def test_a_clue_that_was_taken_for_something_else_is_laid_to_its_giver():
    """Beside a convention that reads clues, a stranger's clues cost strikes that are not the reader's own fault."""
    sides = [Deeds(), Deeds()]
    for named in find("quick:6", 2):
        game = Game(standard_start(2), named.cards)
        played = play(game, seat_team(game, [policy("piers"), policy("h-group@3")]))
        actions = [one.action for one in played.decisions]
        stored = record(("piers", "h-group@3"), actions, game, len(played.desyncs), played.false_inferences)
        for side, deeds in zip(sides, measure(stored, named.cards), strict=True):
            side.add(deeds)
    assert sides[0].misled > sides[1].misled
    assert sides[1].wrong_plays <= sides[0].misled
