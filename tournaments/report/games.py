"""The games that a report holds, as a table: which they are, why they are there, and where to see them."""

from collections.abc import Sequence

from tournaments.report.grids import Cell, Column, Grid, name, number
from tournaments.report.replays import Replay


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
        Column("strikes"),
        Column("on hanab.live", number=False),
    )
    return Grid("Games chosen", columns, [_row(one) for one in found])


def _row(one: Replay) -> tuple[Cell, ...]:
    record, chosen = one.record, one.chosen
    link = one.link
    return (
        name(chosen.side.name),
        number(record.key.players, 0),
        Cell(record.key.deck),
        Cell(chosen.why, kinds="wide"),
        number(record.score, 0),
        Cell(record.ending, kinds="marked" if record.ending == "strikeout" else ""),
        number(record.turns, 0),
        number(record.strikes, 0),
        Cell("open", href=link) if link else Cell(one.why or "not a game that the site has", kinds="faint wide"),
    )
