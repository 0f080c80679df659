"""The table of a season, on made-up episodes."""

import pytest

from hanabot.league.outside import Limits
from hanabot.legal_random import LegalRandom
from hanabot.rules import rule_set
from tournaments.league.season import Season
from tournaments.league.season_log import Played
from tournaments.league.standings import standings, welch_p
from tournaments.teams import Team


def season(*names: str, pool: bool = False, episodes: int = 20) -> Season:
    teams = tuple(Team((LegalRandom(name),), name) for name in names)
    sides = ((), teams) if pool else (teams, ())
    own = {name: LegalRandom(name) for name in names}
    return Season("x", rule_set("league"), Limits(), episodes, 1, *sides, own)


def played(made: Season, score: object) -> dict[str, Played]:
    found = {}
    for fixture in made.fixtures():
        points = score(fixture)
        found[fixture.key] = Played(
            key=fixture.key,
            number=fixture.number,
            deck=fixture.deck,
            entrants=fixture.entrants,
            seats=fixture.seats,
            actions=(),
            score=points,
            ending="perfect" if points == 25 else "deckout",
            turns=50,
            misplays=0,
            contributions=(1, 2, 3, 4),
            forfeits=(0, 0, 0, 1),
            faults=(),
            errors={},
            seconds=0.0,
        )
    return found


def test_teams_are_ranked_by_their_mean_and_told_apart_deck_by_deck() -> None:
    made = season("good", "fair", "same")
    base = [10 + 7 * number % 11 for number in range(20)]
    more = {"good": 4, "fair": 0, "same": 0}
    lines = standings(made, played(made, lambda one: base[one.number] + more[one.entrants[0]]))
    assert [(one.entrant, one.rank, one.ranks) for one in lines] == [
        ("good", 1, (1, 1)),
        ("fair", 2, (2, 3)),
        ("same", 2, (2, 3)),
    ]
    assert all(one.episodes == 20 == sum(one.endings) for one in lines)
    low, high = lines[0].ci95
    assert low is not None
    assert high is not None
    assert low < lines[0].mean < high
    assert lines[0].contribution == pytest.approx(2.5)
    assert lines[0].forfeits == 20


def test_of_a_pool_each_has_its_own_seats() -> None:
    made = season(*"abcdef", pool=True, episodes=60)
    lines = standings(
        made, played(made, lambda one: 20 + one.number % 3 if "a" in one.entrants else 5 + one.number % 3)
    )
    assert lines[0].entrant == "a"
    assert lines[0].ranks == (1, 1)
    assert {one.rank for one in lines[1:]} <= {2, 3, 4, 5, 6}
    assert sum(one.episodes for one in lines) == 240
    assert sum(one.forfeits for one in lines) == 60
    assert sum(one.contribution * one.episodes for one in lines) == pytest.approx(60 * 10)


def test_one_episode_says_nothing_and_none_is_left_out() -> None:
    made = season("a", "b", episodes=1)
    found = played(made, lambda one: 10 if one.entrants == ("a",) else 20)
    lines = standings(made, found)
    assert [(one.entrant, one.ranks) for one in lines] == [("b", (1, 2)), ("a", (1, 2))]
    assert lines[0].ci95 == (None, None)
    key = next(fixture.key for fixture in made.fixtures() if fixture.entrants == ("a",))
    assert [one.entrant for one in standings(made, {key: found[key]})] == ["a"]
    assert standings(made, {}) == []


def test_the_test_of_two_samples() -> None:
    stats = pytest.importorskip("scipy.stats")
    one, other = [3, 5, 4, 7, 6, 6], [6, 8, 7, 9, 9]
    assert welch_p(one, other) == pytest.approx(stats.ttest_ind(one, other, equal_var=False).pvalue)
    assert welch_p([1], [2, 3]) == 1
    assert welch_p([2, 2], [2, 2]) == 1
    assert welch_p([2, 2], [3, 3]) == 0
