"""Means of decks, and differences of two teams deck by deck: their intervals and the test that they are no chance.

The deck is the unit: two teams are compared by the differences of their games on the same decks, and what is drawn
again in the bootstrap, or has its sign changed in the permutation test, is a deck.
"""

import math
from collections.abc import Sequence

import numpy as np

from tournaments.statistics.sums import Draws, counted, on_grid, sum_chances

Interval = tuple[float, float] | tuple[None, None]


def interval(values: Sequence[float], level: float = 0.95) -> Interval:
    """The bootstrap interval of the mean of one value a deck, see `pooled_interval`."""
    return pooled_interval([values], level)


def pooled_interval(groups: Sequence[Sequence[float]], level: float = 0.95) -> Interval:
    """The bootstrap interval of the mean over all decks, where decks are drawn again within their own group.

    The distribution over all resamples is worked out, not drawn. Its ends are taken bias-corrected and accelerated
    (BCa; Efron 1987), at the levels of Student's t in place of the normal distribution, with n / (n - 1) for the
    variance that resampling loses (Hesterberg 2015): without that, intervals of few decks are too short. An end is
    never beyond what all decks could have been, so that a mean never leaves the scale of its values.

    Args:
        groups: the values of each group, such as the decks of each number of players; empty ones count for nothing.
        level: the chance with which such intervals should hold the true mean.

    Returns:
        The two ends. (None, None) where no group has two decks. Both ends are the mean where all decks of each group
        have the same value: nothing is known then of what other decks would do. Two decks give their two values.
    """
    from scipy.special import ndtr, ndtri, stdtrit

    groups = [group for group in groups if len(group)]
    decks = sum(len(group) for group in groups)
    freedom = decks - len(groups)
    if freedom < 1:
        return None, None
    mean = math.fsum(value for group in groups for value in group) / decks
    whole, step = on_grid([value for group in groups for value in group])
    parts = np.split(whole, np.cumsum([len(group) for group in groups])[:-1])
    apart = [part - part.mean() for part in parts]
    squares = math.fsum(float(one @ one) for one in apart)
    if squares == 0:
        return mean, mean
    first, chances = sum_chances([counted(part) for part in parts])
    total = int(whole.sum()) - first
    up, down = np.cumsum(chances), np.cumsum(chances[::-1])[::-1]
    bias = float(ndtri(up[total] - chances[total] / 2))
    acceleration = math.fsum(float((one**3).sum()) for one in apart) / 6 / squares**1.5
    lost = math.fsum(float(one @ one) * len(one) / (len(one) - 1) for one in apart if len(one) > 1) / squares
    wide = float(stdtrit(freedom, (1 + level) / 2)) * math.sqrt(lost)

    def chance(far: float) -> float:
        along = bias + far
        room = 1 - acceleration * along
        return float(ndtr(bias + along / room)) if room > 0 else float(far > 0)

    low = int(np.searchsorted(up, min(chance(-wide), up[total])))
    high = len(down) - 1 - int(np.searchsorted(down[::-1], min(1 - chance(wide), down[total])))
    return (first + low) * step / decks, (first + high) * step / decks


def permutation_p(differences: Sequence[float]) -> float:
    """The two-sided p of the paired permutation test: how often changed signs give a sum as far from 0.

    Exact for any number of decks: the sum's distribution over all 2**n changes of signs is worked out. Decks of
    several numbers of players are tested together by giving all their differences. Of differences in -1, 0 and 1,
    such as those of perfect games, it is McNemar's exact test.
    """
    whole, _ = on_grid(differences, 2 * max((abs(one) for one in differences), default=0.0))
    far = abs(int(whole.sum()))
    sizes, counts = np.unique(np.abs(whole[whole != 0]), return_counts=True)
    reach = int(sizes @ counts)
    if far == 0:
        return 1.0
    if far == reach:
        return math.ldexp(1.0, 1 - int(counts.sum()))
    # The tail is counted under signs that lean so far that such a sum is the rule (exponential tilting), and brought
    # back: small chances come out as exact as large ones.
    lean = _lean(sizes, counts, far)
    ahead = 1 / (1 + np.exp(-2 * lean * sizes))
    draws: list[Draws] = [
        (np.array([-size, size]), np.array([1 - chance, chance]), int(count))
        for size, chance, count in zip(sizes, ahead, counts, strict=True)
    ]
    first, chances = sum_chances(draws)
    beyond = np.arange(max(far - first, 0), len(chances))
    tail = float(chances[beyond] @ np.exp(-lean * (beyond + first - far)))
    scale = float(counts @ (np.logaddexp(lean * sizes, -lean * sizes) - math.log(2))) - lean * far
    return min(1.0, 2 * tail * math.exp(scale))


def _lean(sizes: np.ndarray[tuple[int], np.dtype[np.int64]], counts: np.ndarray, far: int) -> float:
    """How much signs must lean for the sum to be `far` on average."""
    low, high = 0.0, 1.0
    while float((counts * sizes) @ np.tanh(high * sizes)) < far:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        if float((counts * sizes) @ np.tanh(middle * sizes)) < far:
            low = middle
        else:
            high = middle
    return high
