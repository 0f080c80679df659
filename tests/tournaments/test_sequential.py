"""Stopping when it is settled: how often that is wrong, counted over simulated matches, and what the bounds promise."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.statistics.sequential import Stopping, anytime_interval, anytime_p, looks, settled

DECKS = 400
#: Differences whose mean is 0: half the decks alike, small steps, and strikeouts that take back what was won.
STRIKEOUTS = (np.array([0, 1, 2, -1, -15, -22]), np.array([0.494, 0.25, 0.1, 0.139, 0.009, 0.008]))
#: The same without strikeouts, one side as the other.
EVEN = (np.array([0, 1, 2, 3, -1, -2, -3]), np.array([0.4, 0.15, 0.1, 0.05, 0.15, 0.1, 0.05]))
#: One deck in three hundred decides: most matches see nothing but small gains.
RARE = (np.array([0, 1, -25]), np.array([1 - 0.0833 - 0.003332, 0.0833, 0.003332]))


def matches(values: np.ndarray, chances: np.ndarray, count: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).choice(values, (count, DECKS), p=chances)


def stops(differences: np.ndarray, stopping: Stopping) -> tuple[int, str | None]:
    for decks in looks(DECKS):
        found = settled(differences[:decks].tolist(), -25, 25, stopping)
        if found:
            return decks, found
    return DECKS, None


@pytest.mark.parametrize("differences", [STRIKEOUTS, EVEN, RARE], ids=["strikeouts", "even", "rare"])
def test_without_a_difference_it_is_settled_no_more_often_than_the_error_says(differences):
    values, chances = differences
    assert values @ chances == pytest.approx(0, abs=1e-3)
    wrong = sum(stops(one, Stopping(0.1))[1] is not None for one in matches(values, chances, 300, 1))
    assert wrong <= 0.1 * 300


def test_a_difference_that_is_there_is_found_and_never_the_other_way_round():
    values, chances = EVEN[0], np.array([0.35, 0.3, 0.2, 0.05, 0.05, 0.03, 0.02])
    found = [stops(one, Stopping(0.05)) for one in matches(values, chances, 100, 2)]
    assert {verdict for _, verdict in found} == {"a"}
    assert np.median([decks for decks, _ in found]) < 0.7 * DECKS


def test_a_difference_within_the_margin_is_told_as_none_and_one_beyond_it_is_not():
    small = np.array([0, 1, -1]), np.array([0.9, 0.05, 0.05])
    found = [stops(one, Stopping(0.05, 0.5))[1] for one in matches(*small, 50, 3)]
    assert set(found) == {"neither"}
    beyond = np.array([0, 1, -1]), np.array([0.4, 0.55, 0.05])  # the mean is on the margin
    found = [stops(one, Stopping(0.05, 0.5))[1] for one in matches(*beyond, 200, 4)]
    assert found.count("neither") <= 0.05 * 200


def test_the_interval_holds_at_all_looks_at_once():
    values, chances = STRIKEOUTS[0], np.array([0.5, 0.25, 0.2, 0.04, 0.005, 0.005])
    mean = values @ chances
    missed = 0
    for one in matches(values, chances, 60, 5):
        intervals = [anytime_interval(one[:decks].tolist(), -25, 25, 0.1) for decks in looks(DECKS)[::4]]
        missed += any(not low <= mean <= high for low, high in intervals)
    assert missed <= 0.1 * 60


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-25, 25), min_size=1, max_size=60), st.sampled_from([0.01, 0.05, 0.3]))
def test_verdict_interval_and_p_agree(differences, error):
    low, high = anytime_interval(differences, -25, 25, error)
    mean = sum(differences) / len(differences)
    assert -25 <= low <= mean + 1e-9
    assert mean - 1e-9 <= high <= 25
    verdict = settled(differences, -25, 25, Stopping(error))
    assert verdict == ("a" if low > 0 else "b" if high < 0 else None)
    if verdict:
        assert anytime_p(differences, -25, 25) <= error
    turned = [-one for one in differences]
    assert anytime_interval(turned, -25, 25, error) == pytest.approx((-high, -low))
    assert anytime_p(turned, -25, 25) == pytest.approx(anytime_p(differences, -25, 25))


def test_the_order_of_the_decks_does_not_matter():
    differences = [3, 0, 0, -1, 2, 25, -25, 1]
    assert anytime_interval(differences, -25, 25) == anytime_interval(differences[::-1], -25, 25)


def test_extremes():
    assert anytime_interval([], -25, 25) == (None, None)
    assert anytime_p([], -25, 25) == 1
    assert settled([], -25, 25, Stopping()) is None
    low, high = anytime_interval([-25] * 100, -25, 25)
    assert low == -25
    assert high < -20
    low, high = anytime_interval([0] * 50, -25, 25)
    assert low == pytest.approx(-high)
    assert high < 3


def test_looks_are_few_and_end_with_the_last_deck():
    assert looks(5) == [5]
    assert looks(35) == [10, 20, 30, 35]
    assert looks(1000)[-1] == 1000
    assert len(looks(100_000)) < 100
