"""What a results file comes to, team by team and table by table, in memory that does not grow with the games.

Scores are small whole numbers: how often each came is all that the figures need, and what is kept of a million games.
"""

import math
from collections import Counter
from collections.abc import Iterator

from attrs import Factory, define, frozen

from tournaments.records import Result, team_label
from tournaments.statistics.figures import PERFECT, TeamFigures
from tournaments.statistics.paired import Interval, interval
from tournaments.store import Store

#: From so many games on the normal interval is the bootstrap's to the third decimal, and needs no list of scores.
MANY = 20_000


@frozen
class Summary:
    """The figures of one team (its `digest`) at one kind of table, and how often each score came."""

    digest: str
    rules: str
    variant: str
    figures: TeamFigures
    scores: dict[int, int]


@define
class _Sums:
    scores: Counter[int] = Factory(Counter)
    endings: Counter[str] = Factory(Counter)
    score_zero: int = 0
    turns: int = 0
    desyncs: int = 0

    def add(self, result: Result) -> None:
        self.scores[result.score] += 1
        self.endings[result.ending] += 1
        self.score_zero += result.score_zero
        self.turns += result.turns
        self.desyncs += result.desyncs


def summaries(store: Store) -> Iterator[Summary]:
    """A summary for each team and kind of table that has games, in the order of their names.

    Raises:
        BadStore: the file cannot be read, or a game in it is damaged.
    """
    for kind, seats in sorted(store.kinds(), key=lambda one: (team_label(one[1]), one[0])):
        sums = _Sums()
        for result in store.scan(*kind):
            sums.add(result)
        games = sums.scores.total()
        if not games:
            continue
        figures = TeamFigures(
            team=team_label(seats),
            players=kind[1],
            games=games,
            mean=sum(score * count for score, count in sums.scores.items()) / games,
            mean_zero=sums.score_zero / games,
            ci95=_interval(sums.scores),
            perfect=sum(sums.endings[ending] for ending in PERFECT),
            strikeouts=sums.endings["strikeout"],
            turns=sums.turns / games,
            desyncs=sums.desyncs / games,
        )
        yield Summary(kind[0], kind[2], kind[3], figures, dict(sorted(sums.scores.items())))


def _interval(scores: Counter[int]) -> Interval:
    games = scores.total()
    if games < MANY:
        return interval(list(scores.elements()))
    mean = sum(score * count for score, count in scores.items()) / games
    spread = sum(count * (score - mean) ** 2 for score, count in scores.items()) / games
    half = 1.959963984540054 * math.sqrt(spread / games)
    return mean - half, mean + half
