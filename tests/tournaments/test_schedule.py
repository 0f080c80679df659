"""Who plays what: teams repeated round tables, the same decks for everybody, one digest for one team."""

from contextlib import suppress

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabot.decks import find
from hanabot.errors import BadName, BadTournament, HanabotError
from hanabot.legal_random import LegalRandom
from tournaments.records import team_label
from tournaments.schedule import Schedule, Table, plan, team_digest
from tournaments.teams import Team, read_team


@frozen
class Other(LegalRandom):
    digest: str = ""


def team(*names: str) -> Team:
    return Team(tuple(LegalRandom(name) for name in names), ",".join(names))


def names(seats) -> list[str]:
    return [policy.name for policy in seats]


def test_a_list_is_repeated_round_the_table():
    assert names(team("a").seats(3)) == ["a", "a", "a"]
    assert names(team("a", "b").seats(5)) == ["a", "b", "a", "b", "a"]
    assert names(team("a", "b").seats(2)) == ["a", "b"]


def test_a_list_longer_than_the_table_is_an_error():
    with pytest.raises(BadName, match="3 policies do not fit a table of 2 players"):
        team("a", "b", "c").seats(2)


def test_every_team_plays_every_deck_and_all_play_the_same_ones():
    teams = (team("a"), team("a", "b"))
    tables = tuple(Table(players, tuple(find("quick:4", players))) for players in (2, 5))
    fixtures = list(Schedule(teams, tables, "hanab-live", "No Variant").fixtures())
    assert len({fixture.key for fixture in fixtures}) == len(fixtures) == 2 * 2 * 4
    for first, second in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert first.key.deck == second.key.deck
        assert first.deck == second.deck
        assert len(set(first.seats)) == 1
        assert len(set(second.seats)) == 2


def test_one_team_has_one_digest_and_another_order_another():
    assert team_digest(team("a").seats(3)) == team_digest(team("a", "a").seats(4))
    assert team_digest(team("a", "b").seats(3)) == team_digest(team("a", "b", "a").seats(3))
    digests = [team_digest(team(*seats).seats(2)) for seats in (("a", "b"), ("b", "a"), ("a",), ("b",))]
    assert len(set(digests)) == 4


def test_other_sources_have_another_digest():
    assert team_digest([Other("a", "older")]) != team_digest([Other("a", "newer")])


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=6))
def test_a_label_fills_the_seats_again(seats):
    label = team_label(seats).split(",")
    assert [label[seat % len(label)] for seat in range(len(seats))] == seats


def test_a_team_written_in_two_ways_is_one_team():
    schedule = plan(["legal-random", "legal-random, legal-random", ["legal-random"]], [2, 2], "quick:1")
    assert [one.name for one in schedule.teams] == ["legal-random"]
    assert len(list(schedule.fixtures())) == 1


@pytest.mark.parametrize("words", ["", ",", "legal-random,", " , legal-random", []])
def test_a_missing_policy_is_told(words):
    with pytest.raises(BadName, match="a policy is missing"):
        read_team(words)


def test_all_that_is_wrong_is_told():
    with pytest.raises(BadTournament) as told:
        plan(["no-such", "legal-random,nor-this"], [7, 3], "no-deck", "hanab-live", "No Variant", "source")
    assert [place for place, _ in told.value.problems] == ["teams[0]", "teams[1]", "players", "decks"]
    assert str(told.value).startswith("source: teams[0]: ")


NAMES = st.lists(
    st.sampled_from(
        ["h-group", "legal-random", "@", "3", "-1", "99", "/-bluff", "/+", ":give", "~", ",", " ", "é", "\0"]
    )
)


@settings(max_examples=300, deadline=None)
@given(NAMES.map("".join) | st.text(max_size=20))
def test_fuzzed_teams_end_in_a_team_or_an_error_of_ours(words):
    with suppress(HanabotError):
        assert read_team(words).seats(6)
