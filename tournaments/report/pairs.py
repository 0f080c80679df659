"""Which teams are set against each other in a report, and how: every pair of a few, or the best against each."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from attrs import frozen

from tournaments.report.gather import Side, Table
from tournaments.report.grids import Cell, Column, Grid, between, chance, name, number
from tournaments.report.plots import Difference, Forest, forest
from tournaments.statistics import SURE, PairFigures, among, pair_figures, ranks
from tournaments.verdicts import sentence

#: Teams of which every pair is shown: 45 pairs are as many as a person looks at.
EVERY_PAIR = 10
#: Teams of which every pair is asked about, so that all can be ranked.
RANKED = 40
#: Pairs of the best with others that are shown.
MOST_PAIRS = 20


@frozen
class Pairs:
    """The pairs of a table: what they are, drawn, in figures and in words.

    `ranks` are by team the best and the worst rank that it can have, `ties` the teams that it is not told apart from.
    """

    note: str
    differences: tuple[Difference, ...]
    grid: Grid
    sentences: tuple[str, ...]
    ranks: Mapping[str, tuple[int, int]]
    ties: Mapping[str, tuple[str, ...]]

    @property
    def forest(self) -> Forest | None:
        """The differences, drawn; None where each is of one deck."""
        return forest(self.differences) if self.differences else None


def pairs(table: Table) -> Pairs | None:
    """The pairs of a table's teams; None where no two played the same deck.

    What is claimed of one of them stands among all that are asked about (Holm), shown or not.
    """
    sides, shown = opponents(table)
    asked = list(combinations(sides, 2)) if len(sides) <= RANKED else shown
    found = among([pair for a, b in asked if (pair := _figures(table, a, b)) is not None])
    if not found:
        return None
    wanted = {(a.name, b.name) for a, b in shown}
    chosen = [pair for pair in found if (pair.a, pair.b) in wanted]
    drawn = [one for pair in chosen if (one := _difference(pair)) is not None]
    note = "Teams are compared on the decks that both of them played, deck by deck."
    if len(shown) < len(sides) * (len(sides) - 1) // 2:
        others = "each of the others" if len(shown) == len(sides) - 1 else f"the next {len(shown)}"
        note += f" With {len(sides)} teams only {sides[0].name}, the best of them, is shown against {others}."
    if len(sides) < len(table.sides):
        note += " Mixed teams are left out here."
    if len(found) > 1:
        note += f" What is said of a pair holds among all {len(found)} pairs together, with 95 % (Holm)."
    return Pairs(
        note,
        tuple(drawn),
        _grid(table, chosen),
        tuple(map(sentence, chosen)),
        _ranks(sides, found) if len(found) == len(sides) * (len(sides) - 1) // 2 else {},
        _ties(found),
    )


def _ranks(sides: Sequence[Side], found: Sequence[PairFigures]) -> Mapping[str, tuple[int, int]]:
    ahead = {(pair.a, pair.b) if pair.mean_difference > 0 else (pair.b, pair.a) for pair in found if not _tie(pair)}
    return ranks([side.name for side in sides], ahead)


def _ties(found: Sequence[PairFigures]) -> Mapping[str, tuple[str, ...]]:
    ties: dict[str, list[str]] = {}
    for pair in found:
        if _tie(pair):
            ties.setdefault(pair.a, []).append(pair.b)
            ties.setdefault(pair.b, []).append(pair.a)
    return {team: tuple(others) for team, others in ties.items()}


def _tie(pair: PairFigures) -> bool:
    return pair.p_among >= SURE


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
    return Difference(pair.a, pair.b, pair.mean_difference, low, high, tie=_tie(pair), decks=pair.decks)


def _grid(table: Table, found: Sequence[PairFigures]) -> Grid:
    columns = (
        Column("team", number=False),
        Column("minus", number=False),
        Column("decks"),
        Column("difference", about="Mean difference on the decks that both played"),
        Column("95 % interval"),
        Column("p", about="Paired permutation test, two-sided"),
        Column("among all", about="p as it stands among all pairs (Holm): below 0.05 is more than chance explains"),
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
            chance(pair.p_among),
            Cell("tie" if _tie(pair) else "", kinds="faint"),
        )
        for pair in found
    ]
    return Grid(f"Pairs of teams with {table.players} players", columns, rows)
