"""Matchpoints against the words of the competitions, and what must be so on any deck."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.statistics.matchpoints import matchpoints, most

GAMES = st.dictionaries(st.sampled_from("abcdef"), st.tuples(st.integers(0, 3), st.integers(40, 43)), max_size=6)


def test_two_for_each_team_beaten_and_one_for_each_tie():
    games = {"a": (25, 60), "b": (25, 60), "c": (25, 61), "d": (24, 50)}
    assert matchpoints(games) == {"a": 5, "b": 5, "c": 2, "d": 0}
    assert most(4) == 6


@given(GAMES)
def test_the_points_of_a_deck_are_two_for_each_pair_of_teams(games):
    assert sum(matchpoints(games).values()) == len(games) * (len(games) - 1)


@given(GAMES)
def test_better_games_get_more_and_equal_ones_the_same(games):
    found = matchpoints(games)
    for one, (score, turns) in games.items():
        assert 0 <= found[one] <= most(len(games))
        for other, (score_other, turns_other) in games.items():
            if (score, turns) == (score_other, turns_other):
                assert found[one] == found[other]
            elif (score, -turns) > (score_other, -turns_other):
                assert found[one] > found[other]


@given(GAMES, st.tuples(st.integers(0, 3), st.integers(40, 43)))
def test_a_worse_newcomer_gives_two_to_each_and_an_equal_one_one(games, newcomer):
    before, after = matchpoints(games), matchpoints({**games, "newcomer": newcomer})
    for name, (score, turns) in games.items():
        own, other = (score, -turns), (newcomer[0], -newcomer[1])
        assert after[name] - before[name] == 2 * (own > other) + (own == other)
