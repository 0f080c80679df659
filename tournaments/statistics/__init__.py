"""Statistics of stored games: figures with their uncertainty, on plain numbers, one for each deck."""

from tournaments.statistics.figures import (
    PERFECT,
    SURE,
    PairFigures,
    TeamFigures,
    among,
    pair_figures,
    pooled_figures,
    team_figures,
    with_perfect,
)
from tournaments.statistics.many import holm, ranks
from tournaments.statistics.paired import Interval, interval, permutation_p, pooled_interval
from tournaments.statistics.rates import rate_interval

__all__ = [
    "PERFECT",
    "SURE",
    "Interval",
    "PairFigures",
    "TeamFigures",
    "among",
    "holm",
    "interval",
    "pair_figures",
    "permutation_p",
    "pooled_figures",
    "pooled_interval",
    "ranks",
    "rate_interval",
    "team_figures",
    "with_perfect",
]
