"""Ranks at a table: planted teams, ties, and what each criterion ranks by."""

import numpy as np
import pytest

from hanabot.start import standard_start
from tournaments.ratings import read_hanabots
from tournaments.records import Key, Result
from tournaments.standings import standings
from tournaments.statistics import among, pair_figures
from tournaments.verdicts import standing_sentence

START = standard_start(3, "hanab-live", "No Variant")


def results(scores, turns=60) -> dict[str, Result]:
    return {
        str(deck): Result(
            Key("aa", 3, "hanab-live", "No Variant", str(deck)),
            int(score),
            0 if score < 5 else int(score),
            "perfect" if score == 25 else "strikeout" if score < 5 else "normal",
            turns,
            0,
            0,
            0,
        )
        for deck, score in enumerate(scores)
    }


def rank(games, by=None, hanabots=None):
    names = list(games)
    scores = {name: {deck: one.score for deck, one in games[name].items()} for name in names}
    pairs = [pair_figures(a, b, 3, scores[a], scores[b]) for i, a in enumerate(names) for b in names[i + 1 :]]
    ps = {(pair.a, pair.b): pair.p_among for pair in among(pairs)}
    return standings(games, START, by, ps, hanabots)


@pytest.fixture
def games():
    base = np.random.default_rng(1).integers(18, 24, 60)
    return {"poor": results(base - 8), "good": results(base), "same": results(base), "best": results(base + 1)}


def test_equal_teams_share_ranks_and_others_do_not(games):
    found = rank(games)
    assert [(one.team, one.rank) for one in found] == [
        ("poor", (4, 4)),
        ("good", (2, 3)),
        ("same", (2, 3)),
        ("best", (1, 1)),
    ]
    assert [one.tied for one in found] == [(), ("same",), ("good",), ()]
    assert "With 3 players best is first." in standing_sentence(found, None)
    tied = rank({name: games[name] for name in ("good", "same")} | {"third": games["good"]})
    assert {one.rank for one in tied} == {(1, 3)}
    assert "all teams are tied" in standing_sentence(tied, None)


def test_a_named_criterion_orders_the_teams(games):
    assert rank(games, "mean")[0].team == "best"
    found = rank(games, "matchpoints")
    assert [one.team for one in found] == ["best", "good", "same", "poor"]
    # On each of 60 decks: three beaten; one beaten and one tied, twice; none.
    assert [one.matchpoints for one in found] == [360, 180, 180, 0]
    assert [one.share for one in found] == [1, 0.5, 0.5, 0]


def test_turns_break_ties_of_matchpoints_only():
    games = {"slow": results([25] * 20, 61), "fast": results([25] * 20, 60), "third": results([24] * 20)}
    assert {one.team: one.rank for one in rank(games)}["slow"] == (1, 2)
    assert [(one.team, one.rank[0]) for one in rank(games, "matchpoints")] == [("fast", 1), ("slow", 2), ("third", 3)]


def test_strikeouts_count_by_criterion():
    games = {"bold": results([25] * 25 + [4] * 5), "safe": results([21] * 30)}
    assert [one.team for one in rank(games, "mean")] == ["bold", "safe"]
    assert [one.team for one in rank(games, "perfect")] == ["bold", "safe"]
    assert [one.team for one in rank(games, "zero")] == ["safe", "bold"]


def test_rating_is_the_mean_change_and_strikeouts_cost_ten():
    bots = read_hanabots()
    [worse, better] = sorted(
        rank({"a": results([3] * 10), "b": results([25] * 10)}, "rating", bots), key=lambda x: x.rating
    )
    assert (worse.team, worse.rating) == ("a", -10)
    assert better.rating > 0
    assert [one.rating for one in rank({"a": results([3])}, None)] == [None]


def test_a_deck_that_a_team_did_not_finish_is_not_beaten_and_earns_nothing():
    games = {"a": results([25, 25]), "b": {"0": results([20])["0"]}}
    assert {one.team: one.matchpoints for one in rank(games, "matchpoints")} == {"a": 2, "b": 0}
