"""Intervals that hold however often one looks and whenever one stops, and what they settle.

An ordinary interval, looked at deck after deck until it leaves 0 out, leaves it out in the end. These do not: a bet is
made against each mean that the decks could have. If the mean is the true one, no bet gains on average, and so a purse
that bets on every deck ever grows to 1 / error of its start with a chance of `error` at most (Ville 1939). The means
against which it grew so far are left out. It holds for any values between two bounds, however skewed or rare, and not
only for many decks (Waudby-Smith and Ramdas 2024, "Estimating means of bounded random variables by betting").

The purse is split among bets of fixed sizes, so that the order of the decks does not matter, only their values.
"""

import math
from collections.abc import Sequence
from typing import Literal

import numpy as np
from attrs import frozen

from tournaments.statistics.paired import Interval
from tournaments.statistics.sums import Numbers, Whole

#: Sizes of the bets, as parts of the most that cannot ruin, and the part of the purse that goes to each. What can be
#: settled with few decks needs the largest; smaller ones suit differences of hundredths.
BETS = (0.9, 0.45, 0.225, 0.1125, 0.05625, 0.028125)
SHARES = (32 / 63, 16 / 63, 8 / 63, 4 / 63, 2 / 63, 1 / 63)
#: Decks before the first look, and at least as many between two looks.
LOOK = 10

#: Who is ahead; or "neither": the difference is smaller than the margin that was named.
Verdict = Literal["a", "b", "neither"]


@frozen
class Stopping:
    """When to stop: the chance of being wrong anywhere, and the difference that does not matter (None: any does)."""

    error: float = 0.05
    margin: float | None = None


def looks(decks: int) -> list[int]:
    """After how many decks to look: every ten, then every tenth part more, and at the end."""
    found = [min(LOOK, decks)]
    while found[-1] < decks:
        found.append(min(decks, found[-1] + max(LOOK, found[-1] // 10)))
    return found


def settled(values: Sequence[float], low: float, high: float, stopping: Stopping) -> Verdict | None:
    """What differences a minus b settle, as `anytime_interval` has it: it leaves out 0, or all beyond the margin.

    However often this is asked, some answer is wrong with a chance of `stopping.error` at most. Arguments as there.
    """
    if not len(values):
        return None
    upward, downward = _purses(values, low, high)
    full = -math.log(stopping.error / 2)
    margin = stopping.margin
    if margin is not None and upward.worth(-margin) >= full and downward.worth(-margin) >= full:
        return "neither"
    return "a" if upward.worth(0.0) >= full else "b" if downward.worth(0.0) >= full else None


def anytime_interval(values: Sequence[float], low: float, high: float, error: float = 0.05) -> Interval:
    """The interval of the mean that holds at every number of decks at once, with a chance of 1 - `error` at least.

    Args:
        values: one a deck.
        low: the least value that there can be, such as minus the highest score for a difference of scores.
        high: the greatest.
        error: the chance that the true mean is ever left out.
    """
    if not len(values):
        return None, None
    upward, downward = _purses(values, low, high)
    return upward.least(error / 2), -downward.least(error / 2)


def anytime_p(values: Sequence[float], low: float, high: float) -> float:
    """The p of a mean of 0, valid whenever one stops: 1 / what a purse that bets both ways on it has grown to.

    Whenever `anytime_interval` leaves 0 out, p is at most its error. Arguments as there.
    """
    if not len(values):
        return 1.0
    upward, downward = _purses(values, low, high)
    return min(1.0, float(np.exp(np.log(2) - np.logaddexp(upward.worth(0.0), downward.worth(0.0)))))


@frozen
class _Purse:
    """Bets that values are more on average than a mean: `each` comes up `counts` times, and can be `low` at least."""

    each: Numbers
    counts: Whole
    low: float

    def worth(self, mean: float) -> float:
        """The logarithm of what a purse of 1 has grown to, if the bets are against this mean."""
        if mean <= self.low:
            return math.inf if self.each.max() > self.low else 0.0
        gains = np.log1p(np.array(BETS)[:, None] * (self.each - mean) / (mean - self.low)) @ self.counts
        return float(np.logaddexp.reduce(gains + np.log(SHARES)))

    def least(self, error: float) -> float:
        """The least mean against which the purse has not grown to 1 / `error`."""
        under, over = self.low, float(self.each @ self.counts) / int(self.counts.sum())
        if self.worth(under) < math.inf:
            return under
        for _ in range(50):
            middle = (under + over) / 2
            under, over = (middle, over) if self.worth(middle) >= -math.log(error) else (under, middle)
        return over


def _purses(values: Sequence[float], low: float, high: float) -> tuple[_Purse, _Purse]:
    """Bets on more, and on less: those are bets on more with all signs turned."""
    each, counts = np.unique(np.asarray(values, dtype=np.float64), return_counts=True)
    return _Purse(each, counts, low), _Purse(-each, counts, -high)
