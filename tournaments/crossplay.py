"""Cross-play: every policy with every other, in both orders, and what comes of it.

A mix has one seat of the first policy, which begins, and the others of the second: with two players the two sit
across from each other, with more there is one stranger among a team that knows itself. A policy with itself is its
self-play.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean

from attrs import frozen

from hanabot.bots import Policy
from tournaments.measures import Deeds, total
from tournaments.records import Record
from tournaments.schedule import RULES, VARIANT, Schedule, Table, plan
from tournaments.statistics import TeamFigures, team_figures
from tournaments.store import Store
from tournaments.teams import NONE, Team

#: What a cell's games are measured by: the seats' deeds game by game, in the order of the records.
Measuring = Callable[[Sequence[Record], Table], list[tuple[Deeds, ...]]]


@frozen
class Mixes:
    """The mixes of some policies at one number of players: a schedule whose teams are `pairs`, in their order."""

    players: int
    policies: tuple[str, ...]
    pairs: Mapping[tuple[str, str], Team]
    schedule: Schedule

    @property
    def table(self) -> Table:
        """The only table of the schedule."""
        return self.schedule.tables[0]


@frozen
class Cell:
    """One mix: the figures of its games, and what either side did in them (`others`: all seats but the first)."""

    first: str
    others: str
    figures: TeamFigures
    deeds: tuple[Deeds, Deeds]


@frozen
class Standing:
    """One policy over its mixes: alone, and with strangers in whichever seat; the partners it did worst and best with.

    `strangers_zero` counts strikeouts as 0, `strikeouts` is their share among strangers; `deeds` are what it did in
    self-play, and beside strangers. Means are None where there were no such games.
    """

    policy: str
    alone: float | None
    strangers: float | None
    strangers_zero: float | None
    strikeouts: float | None
    worst: tuple[str, float] | None
    best: tuple[str, float] | None
    deeds: tuple[Deeds, Deeds]

    @property
    def gap(self) -> float | None:
        """What it loses when it sits down with strangers."""
        return None if self.alone is None or self.strangers is None else self.alone - self.strangers


@frozen
class Matrix:
    """The cross-play of some policies at one number of players."""

    players: int
    policies: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]
    standings: tuple[Standing, ...]

    @property
    def alone(self) -> float | None:
        """The mean of the diagonal."""
        return _mean(cell.figures.mean for (first, others), cell in self.cells.items() if first == others)

    @property
    def strangers(self) -> float | None:
        """The mean of all other cells."""
        return _mean(cell.figures.mean for (first, others), cell in self.cells.items() if first != others)


def plan_mixes(
    policies: Iterable[str],
    players: int,
    decks: str,
    rules: str = RULES,
    variant: str = VARIANT,
    own: Mapping[str, Policy] = NONE,
) -> Mixes:
    """The mixes of some policies, each named once.

    Raises:
        BadTournament: with everything that is wrong.
    """
    alone = plan(policies, [players], decks, rules, variant, "crossplay", own)
    names = tuple(team.name for team in alone.teams)
    words = {(a, b): [a, *[b] * (players - 1)] for a in names for b in names}
    schedule = plan(words.values(), [players], decks, rules, variant, "crossplay", own)
    return Mixes(players, names, dict(zip(words, schedule.teams, strict=True)), schedule)


def matrix(mixes: Mixes, store: Store, measuring: Measuring) -> Matrix:
    """What is stored of the mixes; a mix with no game is left out."""
    cells = {}
    for (first, others), team in mixes.pairs.items():
        keys = mixes.schedule.keys(team, mixes.table)
        stored = store.find(keys)
        records = [stored[key] for key in keys if key in stored]
        if records:
            games = measuring(records, mixes.table)
            sides = (total(seats[0] for seats in games), total(deeds for seats in games for deeds in seats[1:]))
            figures = team_figures(team.name, mixes.players, records)
            cells[first, others] = Cell(first, others, figures, sides)
    standings = tuple(_standing(name, cells) for name in mixes.policies)
    return Matrix(mixes.players, mixes.policies, cells, standings)


def _standing(name: str, cells: Mapping[tuple[str, str], Cell]) -> Standing:
    own = cells.get((name, name))
    mixed = [cell for (first, others), cell in cells.items() if name in {first, others} and first != others]
    partners: dict[str, list[float]] = {}
    for cell in mixed:
        partners.setdefault(cell.others if cell.first == name else cell.first, []).append(cell.figures.mean)
    means = sorted(((fmean(scores), partner) for partner, scores in partners.items()))
    sides = [cell.deeds[cell.first != name] for cell in mixed]
    return Standing(
        name,
        own.figures.mean if own else None,
        _mean(cell.figures.mean for cell in mixed),
        _mean(cell.figures.mean_zero for cell in mixed),
        _mean(cell.figures.strikeouts / cell.figures.games for cell in mixed),
        (means[0][1], means[0][0]) if means else None,
        (means[-1][1], means[-1][0]) if means else None,
        (total(own.deeds) if own else Deeds(), total(sides)),
    )


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return fmean(found) if found else None
