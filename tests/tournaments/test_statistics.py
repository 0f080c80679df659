"""Figures against values worked out elsewhere: by hand, by scipy's own tests, by going through every sign change."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.statistics import interval, pair_figures, permutation_p

SCORES = [21, 25, 24, 19, 23, 22, 25, 20]
DIFFERENCES = [-2, 4, 4, 4, 3, 0, -2, 4]


def test_interval_is_students():
    # By hand: mean 22.375, standard deviation 2.263846, t(7, 0.975) = 2.364624.
    low, high = interval(SCORES)
    assert (low, high) == pytest.approx((20.482371, 24.267629), abs=1e-5)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(0, 25), min_size=3, max_size=40))
def test_interval_agrees_with_scipy(scores):
    from scipy import stats

    if len(set(scores)) == 1:
        assert interval(scores) == (scores[0], scores[0])
        return
    expected = stats.ttest_1samp(scores, 0).confidence_interval(0.95)
    assert interval(scores) == pytest.approx((expected.low, expected.high))


def test_interval_needs_two_values():
    assert interval([25]) == (None, None)


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
    import numpy as np
    from scipy import stats

    found = stats.permutation_test(
        (np.array(DIFFERENCES),), np.mean, permutation_type="samples", n_resamples=10**6, vectorized=False
    )
    assert permutation_p(DIFFERENCES) == pytest.approx(found.pvalue) == pytest.approx(0.140625)


def test_permutation_p_of_many_decks_is_near_the_normal_one():
    from scipy import stats

    differences = [(7 * place) % 12 - 5 for place in range(1000)]
    assert permutation_p(differences) == pytest.approx(stats.ttest_1samp(differences, 0).pvalue, rel=0.1)


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
