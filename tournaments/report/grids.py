"""The tables of a report, as cells that a template writes out: what is shown, and what it is sorted by."""

import re
from collections.abc import Mapping, Sequence

from attrs import frozen

from tournaments.report.gather import Side, Table
from tournaments.statistics import Interval
from tournaments.statistics.matchpoints import matchpoints, most
from tournaments.store import SHORT

#: About the column of them.
MATCHPOINTS = "Of all that could be had: 2 for each team beaten on a deck, 1 for each tie"
#: Runs of decks that are named.
MOST_RUNS = 6


@frozen
class Column:
    """A column: its name, whether its cells are numbers, and a line about it."""

    name: str
    number: bool = True
    about: str = ""


@frozen
class Cell:
    """A cell: its text, what it is sorted by if not that, an address to go to, and how it looks.

    `share` (0 to 1) is how deeply a square of the heat map is coloured; `heading` makes it the name of its row.
    """

    text: str
    sort: float | None = None
    href: str = ""
    kinds: str = ""
    share: float | None = None
    heading: bool = False


@frozen
class Grid:
    """A table with a caption that says what it shows."""

    caption: str
    columns: tuple[Column, ...]
    rows: Sequence[tuple[Cell, ...]]


def name(text: str) -> Cell:
    """The cell that names its row."""
    return Cell(text, heading=True)


def number(value: float | None, places: int = 2, sign: bool = False) -> Cell:
    """A number; a dash for none."""
    if value is None:
        return Cell("–", kinds="faint")
    shown = f"{value:+,.{places}f}" if sign else f"{value:,.{places}f}"
    return Cell(shown, round(value, 6))


def part(count: int, of: int) -> Cell:
    """A count of games, with its share."""
    return Cell(f"{count:,} ({100 * count / of:.0f} %)", round(count / of, 6))


def between(found: Interval, sign: bool = False) -> Cell:
    """An interval, sorted by its lower end."""
    low, high = found
    if low is None or high is None:
        return Cell("–", kinds="faint")
    shown = f"{low:+.2f} to {high:+.2f}" if sign else f"{low:.2f} to {high:.2f}"
    return Cell(shown, round(low, 6))


def chance(value: float) -> Cell:
    """A p."""
    return Cell("< 0.001" if value < 0.001 else f"{value:.3f}", value)


def played(tables: Sequence[Table]) -> Grid:
    """Who played: a row a team, and what it played."""
    found: dict[tuple[str, str], list[tuple[Table, Side]]] = {}
    for table in tables:
        for side in table.sides:
            found.setdefault((side.name, side.digest), []).append((table, side))
    columns = (
        Column("team", number=False),
        Column("digest", number=False, about="The beginning of the hash of the policies' names and sources"),
        Column("current", number=False, about="Whether the sources are still as they were when it played"),
        Column("players", number=False),
        Column("games"),
    )
    rows = [
        (
            name(team),
            Cell(digest[:SHORT], kinds="mono"),
            _current(games[0][1]),
            Cell(", ".join(dict.fromkeys(str(table.players) for table, _ in games))),
            number(sum(len(side.scores) for _, side in games), 0),
        )
        for (team, digest), games in found.items()
    ]
    return Grid("Teams, and the games that are stored of them", columns, rows)


def _current(side: Side) -> Cell:
    return Cell({True: "yes", False: "no", None: "unknown"}[side.current], kinds="" if side.current else "marked")


def decks_played(tables: Sequence[Table]) -> Grid:
    """The decks that were played: a row a table."""
    rows = [
        (
            number(table.players, 0),
            Cell(table.rules),
            Cell(table.variant),
            number(len(table.decks), 0),
            Cell(deck_words(table.decks), kinds="wide"),
        )
        for table in tables
    ]
    columns = (
        Column("players"),
        Column("rules", number=False),
        Column("variant", number=False),
        Column("decks"),
        Column("their names", number=False),
    )
    return Grid("Decks", columns, rows)


def deck_words(decks: Sequence[str]) -> str:
    """Names of decks, where they are numbered in a row by the first and the last: `p3v0s1 to p3v0s200`."""
    runs: list[list[str]] = []
    before: tuple[str, int] | None = None
    for deck in decks:
        found = re.fullmatch(r"(.*?)([0-9]{1,9})", deck)
        here = (found[1], int(found[2])) if found else None
        if here and before and here == (before[0], before[1] + 1):
            runs[-1].append(deck)
        else:
            runs.append([deck])
        before = here
    shown = [run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs[:MOST_RUNS]]
    left = sum(map(len, runs[MOST_RUNS:]))
    return ", ".join(shown) + (f" and {left:,} more" if left else "")


def teams(table: Table, ranks: Mapping[str, tuple[int, int]]) -> Grid:
    """The figures of a table's teams, best first; `ranks` are the best and the worst that each can have."""
    points = _matchpoints(table)
    columns = (
        Column("team", number=False),
        *([Column("rank", about="A range where teams are not told apart")] if ranks else []),
        Column("games"),
        Column("mean", about="Mean score; a game with three strikes keeps its stacks"),
        Column("95 % interval"),
        Column("strikeout 0", about="Mean score, a game with three strikes counted as 0"),
        Column("perfect"),
        Column("of 100", about="The rate of perfect games in percent: its 95 % interval (Wilson's)"),
        Column("strikeouts"),
        Column("turns", about="Mean turns a game"),
        Column("desyncs", about="Cards a game on which two seats held different public notes"),
        *([Column("matchpoints", about=MATCHPOINTS)] if points else []),
    )
    rows = [_team(side, ranks, points) for side in table.sides]
    return Grid(f"Teams with {table.players} players, best mean first", columns, rows)


def _team(side: Side, ranks: Mapping[str, tuple[int, int]], points: Mapping[str, float]) -> tuple[Cell, ...]:
    found = side.figures
    cells = [name(side.name)]
    if ranks:
        cells.append(_rank(ranks.get(side.name)))
    cells += [
        number(found.games, 0),
        number(found.mean),
        between(found.ci95),
        number(found.mean_zero),
        part(found.perfect, found.games),
        _rate(found.perfect_ci95),
        part(found.strikeouts, found.games),
        number(found.turns, 1),
        number(found.desyncs),
    ]
    if points:
        share = points[side.name]
        cells.append(Cell(f"{100 * share:.0f} %", round(share, 6)))
    return tuple(cells)


def _rank(found: tuple[int, int] | None) -> Cell:
    if found is None:
        return Cell("–", kinds="faint")
    best, worst = found
    return Cell(str(best) if best == worst else f"{best}–{worst}", best)


def _rate(found: tuple[float, float]) -> Cell:
    low, high = found
    return Cell(f"{100 * low:.0f} to {100 * high:.0f}", round(low, 6))


def _matchpoints(table: Table) -> Mapping[str, float]:
    """By team, what part it got of the matchpoints that it could have got; nothing of a single team."""
    if len(table.sides) < 2:
        return {}
    sums = dict.fromkeys((side.name for side in table.sides), 0)
    for deck in table.decks:
        played = {side.name: (side.scores[deck], side.turns[deck]) for side in table.sides if deck in side.scores}
        for team, points in matchpoints(played).items():
            sums[team] += points
    return {team: points / (most(len(table.sides)) * len(table.decks)) for team, points in sums.items()}
