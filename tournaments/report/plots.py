"""Where the marks of a plot go: plain numbers, which the template draws as SVG in the page.

Places along an axis are percentages, so that a plot is as wide as the screen and its letters keep their size.
"""

import math
from collections.abc import Sequence

from attrs import frozen

#: Ticks that an axis has at most.
TICKS = 7
#: Differences below are none.
LEAST_LENGTH = 1e-3
#: A histogram reaches down at least so far below the highest score.
LEAST_SPAN = 10


@frozen
class Axis:
    """A stretch of numbers and the ticks on it."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Where a number lies, in percent of the way."""
        return round(100 * (value - self.low) / (self.high - self.low), 3)


def axis(low: float, high: float) -> Axis:
    """An axis over at least these numbers, which begins and ends at round ones."""
    if high - low < LEAST_LENGTH:
        high = low + 1
    rough = (high - low) / (TICKS - 1)
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    ticks = tuple(round(number * step, 10) for number in range(first, last + 1))
    return Axis(ticks[0], ticks[-1], ticks)


@frozen
class Scores:
    """The games of one team by score: `games` all of them, `struck` those that ended with three strikes."""

    name: str
    games: tuple[int, ...]
    struck: tuple[int, ...]
    mean: float
    interval: tuple[float, float] | None


@frozen
class Bar:
    """A score's bar, in percent of the plot: `low` is the struck part, from the ground up; `rest` lies upon it."""

    x: float
    width: float
    low: float
    rest: float
    said: str


@frozen
class Histogram:
    """How often a team came to each score. `mean` and `interval` are places, `said` tells it in words."""

    name: str
    bars: tuple[Bar, ...]
    mean: float
    interval: tuple[float, float] | None
    label: str
    said: str


@frozen
class Histograms:
    """The histograms of one table's teams, over the same axes: of scores, and of games in percent."""

    scores: Axis
    shares: Axis
    each: tuple[Histogram, ...]


def histograms(teams: Sequence[Scores]) -> Histograms:
    """The histograms of some teams; there is at least one, and all know the same scores."""
    highest = max(len(team.games) for team in teams) - 1
    lowest = min(score for team in teams for score, games in enumerate(team.games) if games)
    first = max(0, min(lowest, highest - LEAST_SPAN) // 5 * 5)
    scores = Axis(first - 0.5, highest + 0.5, tuple(range(first, highest + 1, 5)))
    most = max(games / sum(team.games) for team in teams for games in team.games)
    shares = axis(0, 100 * most)
    return Histograms(scores, shares, tuple(_histogram(team, scores, shares) for team in teams))


def _histogram(team: Scores, scores: Axis, shares: Axis) -> Histogram:
    count = sum(team.games)
    width = scores.at(scores.low + 0.84)
    bars = []
    for score, (games, struck) in enumerate(zip(team.games, team.struck, strict=True)):
        if games:
            low, rest = (shares.at(100 * number / count) for number in (struck, games - struck))
            said = f"score {score}: {_games(games)}" + (f", {struck} struck out" if struck else "")
            bars.append(Bar(scores.at(score - 0.42), width, low, rest, said))
    told = "; ".join(bar.said for bar in bars)
    reach = team.interval and (
        scores.at(max(team.interval[0], scores.low)),
        scores.at(min(team.interval[1], scores.high)),
    )
    return Histogram(
        team.name,
        tuple(bars),
        scores.at(team.mean),
        reach,
        f"mean {team.mean:.2f}",
        f"Scores of {team.name} in {_games(count)}, mean {team.mean:.2f}. {told}.",
    )


def _games(count: int) -> str:
    return f"{count:,} {'game' if count == 1 else 'games'}"


@frozen
class Whisker:
    """A difference with its interval, as places; `tie` where the interval or the test does not tell it from nothing."""

    a: str
    b: str
    low: float
    middle: float
    high: float
    said: str
    tie: bool


@frozen
class Forest:
    """Differences under each other over one axis, on which `zero` is no difference."""

    axis: Axis
    zero: float
    each: tuple[Whisker, ...]


@frozen
class Difference:
    """What a whisker shows: a minus b, and whether that is settled; `decks` is 0 where it goes without saying."""

    a: str
    b: str
    mean: float
    low: float
    high: float
    tie: bool
    decks: int = 0


def forest(differences: Sequence[Difference]) -> Forest:
    """The forest plot of some differences (at least one), in their order."""
    along = axis(min(0.0, *(one.low for one in differences)), max(0.0, *(one.high for one in differences)))
    return Forest(
        along,
        along.at(0),
        tuple(
            Whisker(
                one.a,
                one.b,
                along.at(one.low),
                along.at(one.mean),
                along.at(one.high),
                f"{one.mean:+.2f} ({one.low:+.2f} to {one.high:+.2f})",
                one.tie,
            )
            for one in differences
        ),
    )


@frozen
class Node:
    """A module on the circle; `label_x`, `label_y` and `anchor` say where its name goes."""

    name: str
    x: float
    y: float
    label_x: float
    label_y: float
    anchor: str
    size: float


@frozen
class Edge:
    """An interaction: a line between two places, the wider the larger; `helps` or hurts, `sure` or not."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    helps: bool
    sure: bool
    said: str


@frozen
class Circle:
    """A graph with its nodes on a circle, in a square of so many units."""

    width: float
    height: float
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
