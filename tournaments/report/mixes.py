"""Cross-play as a table whose squares are coloured by their means: the heat map, which is read as it is seen."""

from collections.abc import Mapping

from attrs import frozen

from tournaments.report.gather import Side, Table
from tournaments.report.grids import Cell, Column, Grid, name


def policies_and_mixes(table: Table) -> tuple[list[str], Mapping[tuple[str, str], Side]]:
    """The policies that were mixed, best alone first, and the teams by (first seat, other seats).

    Both are empty where no policy sat down with another. Of two states of a team's sources the better one counts
    that is current.
    """
    cells: dict[tuple[str, str], Side] = {}
    for side in sorted(table.sides, key=lambda side: side.current is not True):
        pair = side.mixed or ((side.seats[0], side.seats[0]) if side.uniform else None)
        if pair is not None:
            cells.setdefault(pair, side)
    mixed = {policy for first, others in cells if first != others for policy in (first, others)}
    alone = {policy: cells[policy, policy].figures.mean for policy in mixed if (policy, policy) in cells}
    policies = sorted(mixed, key=lambda policy: (-alone.get(policy, 0.0), policy))
    return policies, {pair: side for pair, side in cells.items() if pair[0] in mixed and pair[1] in mixed}


@frozen
class Mixes:
    """The mean of every mix of some policies: `means` by first seat, then by that of the others; None: not played."""

    players: int
    policies: tuple[str, ...]
    means: tuple[tuple[float | None, ...], ...]

    @property
    def grid(self) -> Grid:
        """The matrix as a table."""
        rest = "the other seat" if self.players == 2 else f"the other {self.players - 1} seats"
        columns = (Column("first seat", number=False), *(Column(policy) for policy in self.policies))
        known = [mean for row in self.means for mean in row if mean is not None]
        ends = min(known), max(known)
        rows = [
            (
                name(first),
                *(_square(mean, ends, first == others) for others, mean in zip(self.policies, row, strict=True)),
            )
            for first, row in zip(self.policies, self.means, strict=True)
        ]
        return Grid(f"Mean score. Row: the seat that begins; column: {rest}. Framed: self-play", columns, rows)


def mixes(table: Table) -> Mixes | None:
    """The mixes of a table; None where there are fewer than two."""
    policies, cells = policies_and_mixes(table)
    if sum(first != others for first, others in cells) < 2:
        return None
    sides = [[cells.get((first, others)) for others in policies] for first in policies]
    means = tuple(tuple(side.figures.mean if side else None for side in row) for row in sides)
    return Mixes(table.players, tuple(policies), means)


def _square(mean: float | None, ends: tuple[float, float], alone: bool) -> Cell:
    if mean is None:
        return Cell("–", kinds="faint", share=0)
    low, high = ends
    share = (mean - low) / (high - low) if high > low else 1
    return Cell(f"{mean:.2f}", kinds="self" if alone else "", share=round(share, 3))
