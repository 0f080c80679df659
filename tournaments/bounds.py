"""What the decks of a tournament allow: the open-hands bound of each, to stand beside the teams."""

from collections.abc import Sequence
from statistics import fmean

from attrs import frozen

from hanabot.bound import bound
from hanabot.decks import NamedDeck
from hanabot.start import standard_start
from hanabot.view import Start
from tournaments.schedule import Schedule


@frozen
class BoundFigures:
    """The decks of one table: means of what can be reached at least and at most with open hands.

    `perfect` counts the decks that can be won, `exact` those whose reachable score is known.
    """

    players: int
    decks: int
    low: float
    high: float
    perfect: int
    exact: int


def bounds(schedule: Schedule) -> tuple[BoundFigures, ...]:
    """The figures of every table of a schedule, in its order.

    Raises:
        Unsupported: the variant has cards that the bound does not judge.
    """
    return tuple(
        bound_figures(standard_start(table.players, schedule.rules, schedule.variant), table.decks)
        for table in schedule.tables
    )


def bound_figures(start: Start, decks: Sequence[NamedDeck]) -> BoundFigures:
    """The figures of some decks (at least one) at one table."""
    found = [bound(start, deck.cards) for deck in decks]
    return BoundFigures(
        start.players,
        len(found),
        fmean(one.low for one in found),
        fmean(one.high for one in found),
        sum(one.low == start.variant.max_score for one in found),
        sum(one.exact for one in found),
    )
