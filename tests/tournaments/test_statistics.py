"""Figures against values worked out elsewhere: by hand, by scipy's own tests, by going through every sign change."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from tournaments.statistics import (
    holm,
    interval,
    pair_figures,
    permutation_p,
    pooled_interval,
    ranks,
    rate_interval,
)
from tournaments.statistics.sums import counted, sum_chances

SCORES = [21, 25, 24, 19, 23, 22, 25, 20]
DIFFERENCES = [-2, 4, 4, 4, 3, 0, -2, 4]
#: Differences of two teams as they come: many decks alike, and now and then one team strikes out.
REAL = (np.array([0, 1, -1, 2, -2, 3, -4, 5, -14, -20]), np.array([38, 18, 16, 9, 8, 4, 3, 2, 1, 1]) / 100)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(st.integers(-5, 5), min_size=1, max_size=4), min_size=1, max_size=2))
def test_sums_are_those_of_all_resamples(groups):
    first, chances = sum_chances([counted(np.array(group)) for group in groups])
    resamples = [sum(one) for one in product(*(group for group in groups for _ in group))]
    for place, chance in enumerate(chances):
        assert chance == pytest.approx(resamples.count(first + place) / len(resamples), abs=1e-12)


def test_the_interval_is_scipys_bootstrap_at_the_levels_of_student():
    # scipy draws resamples and takes the normal distribution's levels; the level given to it makes up for the latter.
    values = np.random.default_rng(3).choice(*REAL[:1], 40, p=REAL[1])
    count = len(values)
    wide = stats.t.ppf(0.975, count - 1) * math.sqrt(count / (count - 1))
    expected = stats.bootstrap(
        (values,),
        np.mean,
        confidence_level=2 * stats.norm.cdf(wide) - 1,
        n_resamples=200_000,
        batch=10_000,
        method="BCa",
        rng=np.random.default_rng(1),
    ).confidence_interval
    assert interval(values.tolist()) == pytest.approx((expected.low, expected.high), abs=0.03)


def test_the_pooled_interval_is_scipys_for_two_samples():
    groups = [[0, 1, 3, 0, 0, 2, -1, 1, 5, 0], [10, 11, 14, 10, 9, 10]]
    low, high = pooled_interval(groups)
    squares = [sum((np.array(group) - np.mean(group)) ** 2) for group in groups]
    wide = stats.t.ppf(0.975, 14) * math.sqrt((squares[0] * 10 / 9 + squares[1] * 6 / 5) / sum(squares))
    expected = stats.bootstrap(
        groups,
        lambda one, other, axis: (one.sum(axis=axis) + other.sum(axis=axis)) / 16,
        confidence_level=2 * stats.norm.cdf(wide) - 1,
        n_resamples=200_000,
        batch=10_000,
        method="BCa",
        rng=np.random.default_rng(1),
    ).confidence_interval
    assert (low, high) == pytest.approx((expected.low, expected.high), abs=0.07)  # one step is 0.0625
    # What is between the groups is no spread: the interval is far shorter than that of all values together.
    together = interval([value for group in groups for value in group])
    assert high - low < 0.4 * (together[1] - together[0])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 25), min_size=2, max_size=40))
def test_an_interval_holds_the_mean_and_stays_on_the_scale(scores):
    low, high = interval(scores)
    assert min(scores) <= low <= sum(scores) / len(scores) + 1e-9
    assert sum(scores) / len(scores) - 1e-9 <= high <= max(scores)


def test_what_is_done_with_few_decks_and_with_equal_ones():
    assert interval([25]) == (None, None)
    assert interval([]) == (None, None)
    assert pooled_interval([[25], [3]]) == (None, None)
    assert interval([19, 25]) == (19, 25)
    assert interval([25] * 20) == (25, 25)
    assert interval([0] * 20) == (0, 0)


def test_values_between_whole_numbers_differ_only_in_the_last_digits():
    whole = [3, 0, -2, 1, 1, 0, 4, -1, 2, 0]
    low, high = interval(whole)
    assert interval([value / 3 for value in whole]) == pytest.approx((low / 3, high / 3), abs=0.005)
    assert permutation_p([value / 3 for value in whole]) == pytest.approx(permutation_p(whole), rel=0.05)


def test_intervals_hold_the_true_mean_as_often_as_they_say():
    values, chances = REAL
    random = np.random.default_rng(5)
    held = 0
    for _ in range(400):
        low, high = interval(random.choice(values, 300, p=chances).tolist())
        held += low <= values @ chances <= high
    assert 0.92 <= held / 400 <= 0.98


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(-6, 6), min_size=1, max_size=10))
def test_permutation_p_counts_every_sign_change(differences):
    far = abs(sum(differences))
    sums = [
        abs(sum(d * s for d, s in zip(differences, signs, strict=True)))
        for signs in product((1, -1), repeat=len(differences))
    ]
    assert permutation_p(differences) == pytest.approx(sum(one >= far for one in sums) / len(sums))


def test_permutation_p_is_scipys():
    found = stats.permutation_test(
        (np.array(DIFFERENCES),), np.mean, permutation_type="samples", n_resamples=10**6, vectorized=False
    )
    assert permutation_p(DIFFERENCES) == pytest.approx(found.pvalue) == pytest.approx(0.140625)


def test_permutation_p_of_many_decks_is_near_the_normal_one():
    differences = [(7 * place) % 12 - 5 for place in range(1000)]
    assert permutation_p(differences) == pytest.approx(stats.ttest_1samp(differences, 0).pvalue, rel=0.1)


def test_small_chances_come_out_as_exact_as_large_ones():
    # 60 decks of which 59 are won by one point: two of 2**60 sign changes are as good, and 2 * 60 nearly so.
    assert permutation_p([1] * 60) == 2.0**-59
    assert permutation_p([1] * 59 + [-1]) == pytest.approx(61 * 2.0**-59, rel=1e-9)
    assert permutation_p([2] * 300 + [-1] * 10) == pytest.approx(2.0**-309, rel=1e-6)


def test_a_hundred_thousand_decks_are_no_matter():
    differences = np.random.default_rng(2).choice(*REAL[:1], 100_000, p=REAL[1])
    low, high = interval(differences.tolist())
    half = 1.96 * differences.std() / math.sqrt(len(differences))
    assert (low, high) == pytest.approx((differences.mean() - half, differences.mean() + half), abs=half / 20)
    assert permutation_p((differences - round(differences.mean())).tolist()) < 1e-6


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 40), st.integers(0, 40))
def test_perfect_differences_are_tested_by_mcnemars_exact_test(more, fewer):
    differences = [1] * more + [-1] * fewer + [0] * 7
    expected = stats.binomtest(more, more + fewer).pvalue if more + fewer else 1
    assert permutation_p(differences) == pytest.approx(expected)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 500), st.floats(0, 1))
def test_a_rates_interval_is_wilsons(games, share):
    count = round(share * games)
    expected = stats.binomtest(count, games).proportion_ci(method="wilson")
    assert rate_interval(count, games) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_holm():
    # Holm's own steps by hand: 0.01 * 4, 0.02 * 3, then never less than the one before.
    assert holm([0.02, 0.01, 0.5, 0.03]) == pytest.approx([0.06, 0.04, 0.5, 0.06])
    assert holm([]) == []
    assert holm([0.2]) == [0.2]
    assert holm([0.9, 0.8]) == [1, 1]


def test_ranks_are_shared_by_those_not_told_apart():
    assert ranks("abc", {("a", "c")}) == {"a": (1, 2), "b": (1, 3), "c": (2, 3)}
    assert ranks("ab", set()) == {"a": (1, 2), "b": (1, 2)}
    assert ranks("ab", {("b", "a")}) == {"a": (2, 2), "b": (1, 1)}


def test_pairs_are_compared_on_the_decks_that_both_played():
    found = pair_figures("a", "b", 3, {"s1": 20, "s2": 25, "s3": 9}, {"s0": 1, "s2": 22, "s1": 19})
    assert (found.decks, found.mean_difference) == (2, 2.0)
    assert pair_figures("a", "b", 3, {"s1": 20}, {"s2": 20}) is None


def test_a_pair_turned_round_has_its_signs_turned():
    a, b = {"1": 20, "2": 24, "3": 23}, {"1": 21, "2": 20, "3": 20}
    one, other = pair_figures("a", "b", 3, a, b), pair_figures("b", "a", 3, b, a)
    assert one.mean_difference == -other.mean_difference
    assert one.ci95 == pytest.approx((-other.ci95[1], -other.ci95[0]))
    assert one.p == other.p
