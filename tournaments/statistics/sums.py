"""How a sum of independent draws is distributed, worked out instead of drawn.

Scores are whole numbers, so that a sum of them has a distribution on the whole numbers, which is counted exactly: its
characteristic function is the product of those of the draws, and one Fourier transform brings it back. The bootstrap
and the permutation test both stand on it. No random number is needed, the same results always give the same figures,
and 100,000 decks take no longer than a hundred: only as many sums are looked at as have a chance above 1e-17.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]
#: Draws of one kind: the whole numbers that can come, the chance of each, and how often it is drawn.
Draws = tuple[Whole, Numbers, int]

#: Steps into which the range of values is divided that are not whole numbers.
STEPS = 4096


def on_grid(values: Sequence[float], span: float | None = None) -> tuple[Whole, float]:
    """The values as whole multiples of a step, and the step: 1 for whole numbers, else a 4096th of `span`.

    Args:
        values: any finite numbers.
        span: their range if not given.
    """
    found = np.asarray(values, dtype=np.float64)
    whole = np.rint(found)
    if np.array_equal(whole, found):
        return whole.astype(np.int64), 1.0
    step = float(np.ptp(found) if span is None else span) / STEPS
    return np.rint(found / step).astype(np.int64), step


def sum_chances(draws: Sequence[Draws]) -> tuple[int, Numbers]:
    """The distribution of the sum of all draws: the least sum listed, and the chance of it and of each next one.

    What is left out has together a chance of less than 1e-17 (Bernstein's inequality).
    """
    from scipy.fft import next_fast_len

    mean = variance = 0.0
    low = high = widest = 0
    for values, chances, times in draws:
        expected = float(values @ chances)
        mean += times * expected
        variance += times * float((values - expected) ** 2 @ chances)
        low += times * int(values.min())
        high += times * int(values.max())
        widest = max(widest, int(np.ptp(values)))
    part = 40 * widest / 3
    reach = math.ceil(part + math.sqrt(part**2 + 80 * variance)) + 1
    if 2 * reach < high - low:
        low = round(mean) - reach
        high = low + 2 * reach
    length = int(next_fast_len(high - low + 1, real=True))
    transform = np.ones(length // 2 + 1, dtype=np.complex128)
    shift = 0
    for values, chances, times in draws:
        # Counted from the draw's own centre: powers of numbers that turn little lose least.
        centre = round(float(values @ chances))
        shift += times * centre
        single = np.bincount((values - centre) % length, weights=chances, minlength=length)
        transform *= np.fft.rfft(single) ** times
    found = np.fft.irfft(transform, length)[(low - shift + np.arange(high - low + 1)) % length]
    return low, np.clip(found, 0.0, None)


def counted(values: Whole) -> Draws:
    """Draws with replacement from some values, as many as there are."""
    each, counts = np.unique(values, return_counts=True)
    return each, counts / len(values), len(values)
