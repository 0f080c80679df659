"""Reports: the figures of known games, the JSON that interfaces.md fixes, and the words under a pair."""

import csv
import io
import json

import pytest

from tournaments.bounds import BoundFigures
from tournaments.comparison import Report
from tournaments.records import Key, Record
from tournaments.reports import render
from tournaments.statistics import PairFigures, pair_figures, team_figures
from tournaments.verdicts import sentence


def game(deck: str, score: int, ending: str = "normal", turns: int = 60, desyncs: int = 0) -> Record:
    zero = 0 if ending == "strikeout" else score
    key = Key("aa", 3, "hanab-live", "No Variant", deck)
    return Record(key, ("a", "a", "a"), (), score, zero, ending, turns, 0, desyncs, 0, ({}, {}, {}))


GAMES = [game("1", 25, "perfect", 50), game("2", 19, "strikeout", 40, 3), game("3", 22, turns=66, desyncs=1)]


@pytest.fixture
def report() -> Report:
    first, second = team_figures("a", 3, GAMES), team_figures("b,a", 3, GAMES[:1])
    pair = pair_figures("a", "b,a", 3, {"1": 25, "2": 19, "3": 22}, {"1": 24, "2": 20, "3": 17})
    return Report((first, second), (pair,))


def test_figures_of_a_team():
    found = team_figures("a", 3, GAMES)
    assert (found.games, found.mean, found.perfect, found.strikeouts) == (3, 22, 1, 1)
    assert found.mean_zero == pytest.approx(47 / 3)
    assert (found.turns, found.desyncs) == (52, pytest.approx(4 / 3))
    # Three games tell no more than that the mean is among their scores.
    assert found.ci95 == (19, 25)


def test_royal_favors_win_is_a_perfect_game():
    assert team_figures("a", 3, [game("1", 25, "win"), game("2", 24, "loss")]).perfect == 1


def test_json_has_the_keys_of_the_interface(report):
    found = json.loads(render(report, "json"))
    assert list(found) == ["teams", "pairs"]
    teams = {"team", "players", "games", "mean", "mean_zero", "ci95", "perfect", "strikeouts", "turns", "desyncs"}
    assert all(teams <= set(team) for team in found["teams"])
    assert {"a", "b", "players", "mean_difference", "ci95", "p"} <= set(found["pairs"][0])
    assert found["pairs"][0]["mean_difference"] == pytest.approx(5 / 3)
    assert found["teams"][1]["ci95"] == [None, None]


def test_seconds_are_shown_only_when_asked_for(report):
    timed = Report(report.teams, report.pairs, {("a", 3): 0.25})
    assert json.loads(render(timed, "json"))["teams"][0]["seconds"] == 0.25
    assert "0.250" in render(timed, "table")
    assert "seconds" not in render(report, "table") + render(report, "json") + render(report, "csv")


def test_the_bound_stands_beside_the_teams_when_it_is_asked_for(report):
    known, doubtful = BoundFigures(3, 20, 24.9, 24.9, 18, 20), BoundFigures(2, 10, 24.5, 24.75, 7, 9)
    with_bounds = Report(report.teams, report.pairs, {}, (known, doubtful))
    text = render(with_bounds, "table")
    assert "open hands (bound)" in text
    assert "24.90" in text
    assert "24.50 to 24.75" in text
    assert "18 (90 %)" in text
    found = json.loads(render(with_bounds, "json"))["bounds"]
    assert found[0] == {"players": 3, "decks": 20, "low": 24.9, "high": 24.9, "perfect": 18, "exact": 20}
    assert "3,20,24.9,24.9,18,20" in render(with_bounds, "csv")
    assert "bound" not in render(report, "table") + render(report, "json") + render(report, "csv")


def test_csv_is_two_tables(report):
    teams, pairs = render(report, "csv").split("\n\n")
    rows = list(csv.DictReader(io.StringIO(teams)))
    assert [row["team"] for row in rows] == ["a", "b,a"]
    assert (rows[0]["mean"], rows[1]["ci95_low"]) == ("22.0", "")
    assert len(list(csv.DictReader(io.StringIO(pairs)))) == 1


def test_markdown_and_table_end_in_words(report):
    words = "a scores 1.67 more than b,a on 3 decks with 3 players"
    assert f"\n{words}" in render(report, "table")
    markdown = render(report, "markdown")
    assert f"\n- {words}" in markdown
    assert markdown.startswith("| team ")


def test_the_words_stand_under_their_own_table():
    pairs = [pair_figures("a", "b", players, {"1": 25, "2": 19}, {"1": 24, "2": 20}) for players in (3, 4)]
    text = render(Report((team_figures("a", 3, GAMES),), tuple(pairs)), "table")
    assert text.count("a minus b") == 2
    assert text.index("2 decks with 3 players") < text.rindex("a minus b") < text.index("2 decks with 4 players")


def test_one_team_alone_has_no_pairs():
    text = render(Report((team_figures("a", 3, GAMES),), ()), "table")
    assert "a minus b" not in text


@pytest.mark.parametrize(
    ("difference", "ci95", "p", "decks", "words"),
    [
        (0.5, (0.2, 0.8), 0.002, 9, ("a scores 0.50 more than b on 9 decks with 4 players "
         "(95 % interval 0.20 to 0.80, p 0.002): more than chance explains.")),
        (-0.5, (-0.8, -0.2), 0.0002, 9, ("b scores 0.50 more than a on 9 decks with 4 players "
         "(95 % interval 0.20 to 0.80, p < 0.001): more than chance explains.")),
        (-0.5, (-1.5, 0.5), 0.2, 9, ("b scores 0.50 more than a on 9 decks with 4 players "
         "(95 % interval -0.50 to 1.50, p 0.200): chance alone could do that.")),
        (24.0, (11.29, 36.71), 0.0625, 5, ("a scores 24.00 more than b on 5 decks with 4 players "
         "(95 % interval 11.29 to 36.71, p 0.062): too few decks to tell.")),
        (24.0, (11.29, 36.71), 0.03125, 6, ("a scores 24.00 more than b on 6 decks with 4 players "
         "(95 % interval 11.29 to 36.71, p 0.031): more than chance explains.")),
        (0.0, (-1.0, 1.0), 1.0, 9, "a and b score the same on average on 9 decks with 4 players."),
        (2.0, (None, None), 1.0, 1, "a scores 2.00 more than b on 1 deck with 4 players; one deck says nothing."),
    ],
)  # fmt: skip
def test_the_sentence_says_who_is_ahead_and_how_sure_that_is(difference, ci95, p, decks, words):
    assert sentence(PairFigures("a", "b", 4, decks, difference, ci95, p)) == words


def test_one_deck_for_each_number_of_players_is_not_called_one_deck():
    said = sentence(PairFigures("a", "b", (2, 3), 2, 2.0, (None, None), 0.5))
    assert said.endswith("on 2 decks with 2, 3 players; one deck for each number of players says nothing.")


def test_what_many_comparisons_leave_of_a_finding_is_told():
    pair = PairFigures("a", "b", 4, 30, 0.5, (0.1, 0.9), 0.02, 0.06, 3)
    found = sentence(pair)
    assert "p 0.020, 0.060 among 3 pairs): not more than chance explains, where 3 pairs are looked at." in found
    assert "more than chance explains." in sentence(PairFigures("a", "b", 4, 30, 0.5, (0.1, 0.9), 0.01, 0.03, 3))


def test_teams_that_played_alike_differ_by_nothing():
    scores = {str(deck): 20 + deck % 5 for deck in range(30)}
    pair = pair_figures("a", "b", 3, scores, dict(scores))
    assert (pair.mean_difference, pair.ci95, pair.p) == (0, (0, 0), 1)
    assert sentence(pair) == "a and b score the same on each of 30 decks with 3 players."


def test_pooled_pairs_stand_beside_those_of_each_number_of_players(tmp_path, capsys):
    from tournaments.cli.compare import compare

    request = {"players": (2, 3), "decks": "quick:4", "jobs": 1, "results": str(tmp_path / "r.sqlite")}
    compare("piers", "legal-random", "iggi", format_="json", **request)
    found = json.loads(capsys.readouterr().out)
    assert [pair["players"] for pair in found["pairs"]] == [2, 2, 2, 3, 3, 3]
    assert [(pair["players"], pair["decks"], pair["comparisons"]) for pair in found["pooled"]] == [([2, 3], 8, 3)] * 3
    means = [pair["mean_difference"] for pair in found["pairs"]]
    assert found["pooled"][0]["mean_difference"] == pytest.approx((means[0] + means[3]) / 2)
    assert all(pair["p"] <= pair["p_holm"] <= 1 for pair in found["pairs"])
    assert all(team["perfect_ci95"][0] == 0 for team in found["teams"])
    compare("piers", "legal-random", "iggi", **request)
    text = capsys.readouterr().out
    assert "on 8 decks with 2, 3 players" in text
    assert max(map(len, (line for line in text.splitlines() if line.startswith(" ")))) <= 120
