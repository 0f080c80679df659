"""What a report says, table by table: everything that the template needs, in words and numbers."""

from collections.abc import Sequence

from attrs import frozen

from tournaments.report.decks import Decks, decks
from tournaments.report.gather import Side, Table
from tournaments.report.grids import Grid, teams
from tournaments.report.mixes import Mixes, mixes
from tournaments.report.pairs import Pairs, opponents, pairs
from tournaments.report.phrases import count, named, slug
from tournaments.report.plots import Histograms, Scores, histograms
from tournaments.report.replays import Cards
from tournaments.report.rules import Rules, rules
from tournaments.schedule import RULES, VARIANT
from tournaments.store import Store

#: Teams whose scores are drawn.
DRAWN = 12


@frozen
class Part:
    """The part of a report about one kind of table. What there is nothing to say of is None."""

    ident: str
    title: str
    lead: str
    teams: Grid
    scores: tuple[Scores, ...]
    scores_note: str
    pairs: Pairs | None
    mixes: Mixes | None
    decks: Decks | None
    rules: Sequence[Rules]

    @property
    def slug(self) -> str:
        """The title as a part of a file's name."""
        return slug(self.title)

    @property
    def histograms(self) -> Histograms:
        """The scores, drawn."""
        return histograms(self.scores)


def parts(tables: Sequence[Table], store: Store, cards: Cards) -> list[Part]:
    """A part a table."""
    return [
        _part(f"table-{place}", table, tables, decks(table, store, cards))
        for place, table in enumerate(tables, start=1)
    ]


def title(table: Table, tables: Sequence[Table]) -> str:
    """A table's name, as long as it must be to tell it from the others."""
    words = [f"{table.players} players"]
    if any((other.rules, other.variant) != (RULES, VARIANT) for other in tables):
        words += [table.rules, table.variant]
    return ", ".join(words)


def _part(part: str, table: Table, tables: Sequence[Table], hard: Decks | None) -> Part:
    shown = opponents(table)[0]
    drawn = shown[:DRAWN]
    note = ""
    if len(drawn) < len(table.sides):
        kind = " whose seats all play one policy" if len(shown) < len(table.sides) else ""
        note = f"Drawn are {len(drawn)} of {len(table.sides)} teams, the best{kind}."
    found = pairs(table)
    return Part(
        part,
        title(table, tables),
        _lead(table, found),
        teams(table, found.ranks if found else {}),
        tuple(_scores(side, table.highest) for side in drawn),
        note,
        found,
        mixes(table),
        hard,
        rules(table),
    )


def _lead(table: Table, found: Pairs | None) -> str:
    best = table.sides[0]
    figures = best.figures
    low, high = figures.ci95
    reach = "" if low is None or high is None else f" (95 % interval {low:.2f} to {high:.2f})"
    said = f"{count(len(table.decks), 'deck')}, {count(table.games, 'game')}. "
    if len(table.sides) == 1:
        return f"{said}{best.name} scores {figures.mean:.2f} of {table.highest} on average{reach}."
    said += f"The best mean is {figures.mean:.2f} of {table.highest}{reach}, by {best.name}."
    ties = found.ties.get(best.name, ()) if found else ()
    if ties:
        said += f" Not told apart from it by these decks: {named(ties)}."
    return said


def _scores(side: Side, highest: int) -> Scores:
    games, struck = side.counts(highest)
    low, high = side.figures.ci95
    return Scores(side.name, games, struck, side.figures.mean, None if low is None or high is None else (low, high))
