"""The games that a report holds, as a table: which they are, why they are there, and where to see them."""

from collections.abc import Sequence
from itertools import accumulate

from tournaments.report.grids import Cell, Column, Grid, name, number
from tournaments.report.replays import Replay

#: The viewer's id on the page.
VIEWER = "game"


def games_grid(found: Sequence[Replay]) -> Grid:
    """The games chosen, a row each."""
    columns = (
        Column("team", number=False),
        Column("players"),
        Column("deck", number=False),
        Column("why it is here", number=False),
        Column("score"),
        Column("ending", number=False),
        Column("turns"),
        Column("step through", number=False, about="Steps through the game on this page"),
        Column("hanab.live", number=False),
    )
    # The viewer has only the games whose cards are known.
    places = accumulate(int(one.game is not None) for one in found)
    return Grid("Games chosen", columns, [_row(one, place) for one, place in zip(found, places, strict=True)])


def _row(one: Replay, place: int) -> tuple[Cell, ...]:
    record, chosen = one.record, one.chosen
    link = one.link
    return (
        name(chosen.side.name),
        number(record.key.players, 0),
        Cell(record.key.deck),
        Cell(chosen.why),
        number(record.score, 0),
        Cell(record.ending, kinds="marked" if record.ending == "strikeout" else ""),
        number(record.turns, 0),
        Cell("show", href=f"#{VIEWER}/{place}/0") if one.game is not None else Cell("–", kinds="faint"),
        Cell("open", href=link) if link else Cell(one.why or "not a game that the site has", kinds="faint wide"),
    )
