"""Which teams are set against each other in a report, and how: every pair of a few, or the best against each."""

from collections.abc import Sequence
from itertools import combinations

from attrs import frozen

from tournaments.report.gather import Side, Table
from tournaments.report.grids import Cell, Column, Grid, between, chance, name, number
from tournaments.report.plots import Difference, Forest, forest
from tournaments.reports import SURE, sentence
from tournaments.statistics import PairFigures, pair_figures

#: Teams of which every pair is shown: 45 pairs are as many as a person looks at.
EVERY_PAIR = 10
#: Pairs of the best with others that are shown.
MOST_PAIRS = 20


@frozen
class Pairs:
    """The pairs of a table: what they are, drawn, in figures and in words."""

    note: str
    differences: tuple[Difference, ...]
    grid: Grid
    sentences: tuple[str, ...]
    figures: tuple[PairFigures, ...]

    @property
    def forest(self) -> Forest | None:
        """The differences, drawn; None where each is of one deck."""
        return forest(self.differences) if self.differences else None

    def tied_with(self, team: str) -> list[str]:
        """The teams that are not told apart from one, in the order of the pairs."""
        return [
            pair.b if pair.a == team else pair.a for pair in self.figures if team in {pair.a, pair.b} and pair.p >= SURE
        ]


def pairs(table: Table) -> Pairs | None:
    """The pairs of a table's teams; None where no two played the same deck."""
    sides, chosen = opponents(table)
    found = [pair for a, b in chosen if (pair := _figures(table, a, b)) is not None]
    if not found:
        return None
    drawn = [one for pair in found if (one := _difference(pair)) is not None]
    note = "Teams are compared on the decks that both of them played, deck by deck."
    if len(chosen) < len(sides) * (len(sides) - 1) // 2:
        others = "each of the others" if len(chosen) == len(sides) - 1 else f"the next {len(chosen)}"
        note += f" With {len(sides)} teams only {sides[0].name}, the best of them, is set against {others}."
    if len(sides) < len(table.sides):
        note += " Mixed teams are left out here."
    return Pairs(note, tuple(drawn), _grid(table, found), tuple(map(sentence, found)), tuple(found))


def opponents(table: Table) -> tuple[list[Side], list[tuple[Side, Side]]]:
    """The teams that are compared, best first, and the pairs of them that are shown, the better one first."""
    sides = list(table.sides)
    if len(sides) > EVERY_PAIR:
        sides = [side for side in sides if side.uniform] or sides
    if len(sides) > EVERY_PAIR:
        return sides, [(sides[0], other) for other in sides[1 : 1 + MOST_PAIRS]]
    return sides, list(combinations(sides, 2))


def _figures(table: Table, a: Side, b: Side) -> PairFigures | None:
    return pair_figures(a.name, b.name, table.players, a.scores, b.scores)


def _difference(pair: PairFigures) -> Difference | None:
    low, high = pair.ci95
    if low is None or high is None:
        return None
    return Difference(pair.a, pair.b, pair.mean_difference, low, high, tie=pair.p >= SURE)


def _grid(table: Table, found: Sequence[PairFigures]) -> Grid:
    columns = (
        Column("team", number=False),
        Column("minus", number=False),
        Column("decks"),
        Column("difference", about="Mean difference on the decks that both played"),
        Column("95 % interval"),
        Column("p", about="Paired permutation test, two-sided"),
        Column("", number=False),
    )
    rows = [
        (
            name(pair.a),
            Cell(pair.b),
            number(pair.decks, 0),
            number(pair.mean_difference, sign=True),
            between(pair.ci95, sign=True),
            chance(pair.p),
            Cell("tie" if pair.p >= SURE else "", kinds="faint"),
        )
        for pair in found
    ]
    return Grid(f"Pairs of teams with {table.players} players", columns, rows)
