"""Statistics of stored games: figures with their uncertainty, on plain numbers, one for each deck."""

from tournaments.statistics.figures import (
    PERFECT,
    PairFigures,
    TeamFigures,
    pair_figures,
    team_figures,
)
from tournaments.statistics.many import holm, ranks
from tournaments.statistics.paired import Interval, interval, permutation_p, pooled_interval
from tournaments.statistics.rates import rate_interval

__all__ = [
    "PERFECT",
    "Interval",
    "PairFigures",
    "TeamFigures",
    "holm",
    "interval",
    "pair_figures",
    "permutation_p",
    "pooled_interval",
    "ranks",
    "rate_interval",
    "team_figures",
]
