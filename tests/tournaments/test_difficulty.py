"""Decks' difficulty: the fit against planted teams and decks, and the command on stored games."""

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabot.errors import HanabotError
from tournaments.cli.decks import study_decks
from tournaments.statistics.difficulty import deck_figures


def test_planted_decks_are_found_though_teams_played_different_ones():
    teams, decks = {"good": 24, "poor": 15}, {"a": -3, "b": 0, "c": 1, "d": 2}
    played = {"good": ("a", "b", "c"), "poor": ("b", "c", "d")}
    scores = {team: {deck: teams[team] + decks[deck] for deck in played[team]} for team in teams}
    found = deck_figures(scores, 25)
    assert [one.deck for one in found] == ["a", "b", "c", "d"]
    assert [one.ease for one in found] == pytest.approx([-3, 0, 1, 2], abs=1e-5)
    assert [one.percentile for one in found] == [12.5, 37.5, 62.5, 87.5]


def test_the_figures_of_a_deck():
    [hard, easy] = deck_figures({"x": {"1": 25, "2": 20}, "y": {"1": 25, "2": 22}}, 25)
    assert (hard.deck, hard.teams, hard.mean, hard.low, hard.high, hard.spread, hard.perfect) == (
        "2",
        2,
        21,
        20,
        22,
        1,
        0,
    )
    assert (easy.perfect, easy.spread, easy.ease) == (2, 0, 2)
    assert deck_figures({}, 25) == []


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from("xyz"),
        st.dictionaries(st.sampled_from("12345"), st.integers(0, 25), min_size=1),
        min_size=1,
    )
)
def test_eases_are_about_the_average_deck_and_percentiles_about_the_middle(scores):
    found = deck_figures(scores, 25)
    assert sum(one.ease for one in found) == pytest.approx(0, abs=1e-4)
    assert sum(one.percentile for one in found) / len(found) == pytest.approx(50)
    assert [one.ease for one in found] == sorted(one.ease for one in found)


@pytest.fixture
def results(tmp_path, played) -> str:
    # p2v0s40 is a deck that nobody can win.
    return played(tmp_path / "r.sqlite", "standard:39-41", "iggi", "piers")


@pytest.fixture
def played(capsys):
    from tournaments.cli.compare import compare

    def play(path, decks, *teams):
        compare(*teams, players=(2,), decks=decks, jobs=1, results=str(path))
        capsys.readouterr()
        return str(path)

    return play


def test_decks_that_nobody_can_win_are_marked(results, capsys):
    study_decks(results=results, format_="csv")
    rows = {row["deck"]: row for row in csv.DictReader(io.StringIO(capsys.readouterr().out))}
    assert {deck: row["deck is"] for deck, row in rows.items()} == {
        "p2v0s39": "can be won",
        "p2v0s40": "cannot be won",
        "p2v0s41": "can be won",
    }
    assert {row["teams"] for row in rows.values()} == {"2"}


def test_decks_in_words_and_as_json(results, capsys):
    study_decks(results=results, limit=1)
    text = capsys.readouterr().out
    assert "Of 3 decks with 2 players 0 were won by every team and 3 by none; 1 of these cannot be won" in text
    assert "--limit 0 shows all" in text
    study_decks("piers", results=results, format_="json")
    told = json.loads(capsys.readouterr().out)
    assert [one["teams"] for one in told] == [1, 1, 1]


def test_wrong_requests_about_decks(results):
    with pytest.raises(HanabotError, match="no-such"):
        study_decks("no-such", results=results)
    with pytest.raises(HanabotError, match="none of this kind"):
        study_decks(players=(5,), results=results)
    with pytest.raises(HanabotError, match="-1"):
        study_decks(limit=-1, results=results)
