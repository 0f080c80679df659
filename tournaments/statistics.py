"""Figures of teams and of pairs of teams, with their uncertainty.

Intervals are Student's t on the games' scores (of a pair: on the differences deck by deck). The test of a pair is
the paired permutation test over all sign changes: scores are whole numbers, so that its distribution can be counted
exactly, and the same results always give the same p, without a random number.
"""

import math
from collections.abc import Mapping, Sequence
from statistics import fmean

from attrs import frozen

from tournaments.records import Record, Result

#: Endings with every card played; the second is Royal favor's word for it.
PERFECT = ("perfect", "win")

Interval = tuple[float, float] | tuple[None, None]


@frozen
class TeamFigures:
    """One team at one number of players. `perfect` and `strikeouts` count games; `turns` and `desyncs` are means."""

    team: str
    players: int
    games: int
    mean: float
    mean_zero: float
    ci95: Interval
    perfect: int
    strikeouts: int
    turns: float
    desyncs: float


@frozen
class PairFigures:
    """Team `a` against team `b` on the `decks` decks that both played: a minus b, stacks kept."""

    a: str
    b: str
    players: int
    decks: int
    mean_difference: float
    ci95: Interval
    p: float


def team_figures(team: str, players: int, records: Sequence[Record] | Sequence[Result]) -> TeamFigures:
    """The figures of one team.

    Args:
        team: the name to show.
        players: seats at the table.
        records: its games; at least one.
    """
    scores = [record.score for record in records]
    return TeamFigures(
        team=team,
        players=players,
        games=len(records),
        mean=fmean(scores),
        mean_zero=fmean(record.score_zero for record in records),
        ci95=interval(scores),
        perfect=sum(record.ending in PERFECT for record in records),
        strikeouts=sum(record.ending == "strikeout" for record in records),
        turns=fmean(record.turns for record in records),
        desyncs=fmean(record.desyncs for record in records),
    )


def pair_figures(
    a: str, b: str, players: int, scores_a: Mapping[str, int], scores_b: Mapping[str, int]
) -> PairFigures | None:
    """How two teams differ on the decks that both played; nothing if there are none.

    Args:
        a: the first team's name.
        b: the second's, which is subtracted.
        players: seats at the table.
        scores_a: scores by deck of the first.
        scores_b: scores by deck of the second.
    """
    differences = [score - scores_b[deck] for deck, score in scores_a.items() if deck in scores_b]
    if not differences:
        return None
    return PairFigures(
        a, b, players, len(differences), fmean(differences), interval(differences), permutation_p(differences)
    )


def interval(values: Sequence[int], level: float = 0.95) -> Interval:
    """Student's interval of the mean; (None, None) of fewer than two values."""
    count = len(values)
    if count < 2:
        return None, None
    # scipy.stats itself takes seconds to load; this is the function that its t distribution stands on.
    from scipy.special import stdtrit

    mean = fmean(values)
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (count - 1) / count)
    half = float(stdtrit(count - 1, (1 + level) / 2)) * spread
    return mean - half, mean + half


def permutation_p(differences: Sequence[int]) -> float:
    """The two-sided p of the paired permutation test: how often changed signs give a sum as far from 0.

    Exact: the sum's distribution over all 2**n sign changes is built up one difference at a time.
    """
    import numpy as np

    sizes = sorted(abs(difference) for difference in differences if difference)
    total = sum(sizes)
    # chances[i] is the chance of the sum i - reach.
    chances = np.ones(1)
    for size in sizes:
        wider = np.zeros(len(chances) + 2 * size)
        wider[: len(chances)] += chances / 2
        wider[2 * size :] += chances / 2
        chances = wider
    sums = np.arange(-total, total + 1)
    return min(1.0, float(chances[np.abs(sums) >= abs(sum(differences))].sum()))
