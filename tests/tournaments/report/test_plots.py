"""Where the marks of plots go: worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.report.plots import Difference, Scores, axis, forest, histograms


def test_an_axis_ends_at_round_numbers():
    assert axis(-1.3, 6.54).ticks == (-2, 0, 2, 4, 6, 8)
    assert axis(0, 37).ticks == (0, 10, 20, 30, 40)
    assert axis(0, 0).ticks[0] == 0


@given(st.floats(-1000, 1000), st.floats(0, 1000))
def test_an_axis_holds_what_it_is_for_and_few_ticks(low, span):
    found = axis(low, low + span)
    assert found.low <= low + 1e-6
    assert found.high >= low + span - 1e-6
    assert 2 <= len(found.ticks) <= 9
    assert found.at(found.low) == 0
    assert found.at(found.high) == 100


def test_a_histogram_counts_in_percent_and_tells_what_it_shows():
    games, struck = [0] * 26, [0] * 26
    games[25], games[20], games[3], struck[3] = 5, 3, 2, 1
    drawn = histograms([Scores("a", tuple(games), tuple(struck), 19.1, (12, 26))])
    assert (drawn.scores.low, drawn.scores.high) == (-0.5, 25.5)
    assert drawn.shares.ticks == (0, 10, 20, 30, 40, 50)
    [one] = drawn.each
    three, twenty, perfect = one.bars
    assert (three.low, three.rest) == (20, 20)  # 10 % of the games each, on an axis up to 50
    assert (twenty.low, twenty.rest) == (0, 60)
    assert perfect.rest == 100
    assert perfect.x == pytest.approx(100 * (25 - 0.42 + 0.5) / 26, abs=0.01)
    assert one.said == (
        "Scores of a in 10 games, mean 19.10. score 3: 2 games, 1 struck out; score 20: 3 games; score 25: 5 games."
    )
    assert one.interval == (pytest.approx(100 * 12.5 / 26, abs=0.01), 100)


def test_histograms_share_their_axes():
    high, low = [0] * 26, [0] * 26
    high[25], low[11] = 4, 1
    drawn = histograms(
        [Scores("high", tuple(high), (0,) * 26, 25, None), Scores("low", tuple(low), (0,) * 26, 11, None)]
    )
    assert drawn.scores.ticks == (10, 15, 20, 25)
    assert [one.interval for one in drawn.each] == [None, None]


def test_a_forest_has_nothing_in_it_where_nothing_differs():
    drawn = forest([Difference("a", "b", 1.5, 1, 2, tie=False), Difference("a", "c", -0.2, -1, 0.6, tie=True)])
    assert drawn.axis.ticks[0] == -1
    assert drawn.zero == pytest.approx(100 / 3, abs=0.01)
    first, second = drawn.each
    assert (first.low, first.high, first.tie) == (pytest.approx(200 / 3, abs=0.01), 100, False)
    assert second.said == "-0.20 (-1.00 to +0.60)"
    assert second.tie
