"""How hard the decks of a table are: what the teams came to on each, how far apart they were, and what it allows.

A deck is judged by teams that played at least half of a table's decks, and only decks that all of these played are
compared, so that no deck is hard because strong teams passed it by.
"""

from collections.abc import Mapping, Sequence
from statistics import fmean

from attrs import frozen

from hanabot.bound import Bound, bound
from hanabot.errors import HanabotError
from hanabot.start import standard_start
from tournaments.losses import BOUND_NODES
from tournaments.records import Key
from tournaments.report.gather import Side, Table
from tournaments.report.grids import Cell, Column, Grid, name, number
from tournaments.report.pairs import opponents
from tournaments.report.phrases import count
from tournaments.report.replays import Cards, remake, site_link
from tournaments.store import Store

#: Decks that a table has for each reason: hardest, widest spread, nobody can win.
SHOWN = 10
#: Of how many decks that nobody won, hardest first, it is asked whether anybody could.
ASKED = 20


@frozen
class Hardness:
    """One deck: the teams' mean, its percentile among all decks (0: hardest), and the best and the worst team."""

    deck: str
    mean: float
    percentile: float
    best: Side
    worst: Side

    @property
    def spread(self) -> int:
        """Points between the best and the worst team."""
        return self.best.scores[self.deck] - self.worst.scores[self.deck]


@frozen
class Decks:
    """The decks of a table that are worth a look: in words, and as a table."""

    note: str
    grid: Grid


def decks(table: Table, store: Store, cards: Cards) -> Decks | None:
    """The hardest decks of a table, those with the widest spread, and those that nobody can win; None of one deck."""
    judges, found = hardness(table)
    if len(found) < 2:
        return None
    unwon = [one.deck for one in found if not any(one.deck in side.won for side in table.sides)][:ASKED]
    allowed = {deck: reach for deck in unwon if (reach := _allowed(table, deck, cards)) is not None}
    lost = [deck for deck, reach in allowed.items() if reach.high < table.highest]
    wide = sorted((one for one in found if one.spread), key=lambda one: -one.spread)[:SHOWN]
    shown = {one.deck for one in (*found[:SHOWN], *wide)} | set(lost[:SHOWN])
    rows = [one for one in found if one.deck in shown]
    links = _links(table, rows, store, cards)
    who = judges[0].name if len(judges) == 1 else f"{len(judges)} teams that all played them"
    note = f"{len(found):,} decks, judged by {who}. Shown are the {min(SHOWN, len(found))} hardest"
    note += f", the {len(wide)} on which the teams came out furthest apart" if wide else ""
    note += " and those found that nobody can win, hardest first."
    if unwon:
        which = f"the {count(len(unwon), 'deck')}" if len(unwon) < ASKED else f"the {ASKED} hardest decks"
        lot = f"{len(lost)} cannot be won by anybody" if lost else "none is known to be out of everybody's reach"
        note += f" Of {which} that no team won, {lot} (with all cards open)."
    return Decks(note, _grid(table, rows, allowed, links, alone=len(judges) == 1))


def hardness(table: Table) -> tuple[list[Side], list[Hardness]]:
    """The teams that decks are judged by, and the decks that all of them played, hardest first."""
    judges = [side for side in opponents(table)[0] if 2 * len(side.scores) >= len(table.decks)]
    if not judges:
        return [], []
    common = [deck for deck in table.decks if all(deck in side.scores for side in judges)]
    means = {deck: fmean(side.scores[deck] for side in judges) for deck in common}
    order = sorted(common, key=lambda deck: (means[deck], table.place(deck)))
    ranks = _percentiles([means[deck] for deck in order])
    return judges, [
        Hardness(
            deck,
            means[deck],
            percentile,
            max(judges, key=lambda side: side.scores[deck]),
            min(judges, key=lambda side: side.scores[deck]),
        )
        for deck, percentile in zip(order, ranks, strict=True)
    ]


def _percentiles(ordered: Sequence[float]) -> list[float]:
    """By place the percentile of a value among all, those as high as it counted half."""
    found: list[float] = []
    while len(found) < len(ordered):
        below = len(found)
        alike = ordered.count(ordered[below])
        found += [100 * (below + alike / 2) / len(ordered)] * alike
    return found


def _allowed(table: Table, deck: str, cards: Cards) -> Bound | None:
    """What could be scored with all cards open; None where that cannot be asked."""
    try:
        start = standard_start(table.players, table.rules, table.variant)
        return bound(start, cards.of(Key("", table.players, table.rules, table.variant, deck)), BOUND_NODES)
    except HanabotError:
        return None


def _links(table: Table, rows: Sequence[Hardness], store: Store, cards: Cards) -> Mapping[Key, str]:
    """The addresses of the best and the worst games."""
    keys = [table.key(side, one.deck) for one in rows for side in (one.best, one.worst)]
    found = {}
    for key, record in store.find(keys).items():
        try:
            found[key] = site_link(remake(record, cards))
        except HanabotError:
            found[key] = ""
    return found


def _grid(
    table: Table, rows: Sequence[Hardness], allowed: Mapping[str, Bound], links: Mapping[Key, str], *, alone: bool
) -> Grid:
    columns = [
        Column("deck", number=False),
        Column("mean", about="Mean score of the teams on this deck"),
        Column("percentile", about="Of how many decks in a hundred the mean is lower; the hardest have the lowest"),
        *([] if alone else [Column("spread", about="Points between the best and the worst team")]),
        Column("best game", number=False),
        *([] if alone else [Column("worst game", number=False)]),
        Column("can be won", number=False, about="What a team could do that saw every card"),
    ]
    body = []
    for one in rows:
        best, worst = (_game(table, side, one.deck, links) for side in (one.best, one.worst))
        figures = (name(one.deck), number(one.mean), number(one.percentile, 1))
        ends = (best,) if alone else (number(one.spread, 0), best, worst)
        body.append((*figures, *ends, _winnable(table, one.deck, allowed)))
    return Grid(f"Decks with {table.players} players, hardest first", tuple(columns), body)


def _game(table: Table, side: Side, deck: str, links: Mapping[Key, str]) -> Cell:
    struck = ", three strikes" if deck in side.struck else ""
    return Cell(
        f"{side.scores[deck]}, {side.name}{struck}", side.scores[deck], href=links.get(table.key(side, deck), "")
    )


def _winnable(table: Table, deck: str, allowed: Mapping[str, Bound]) -> Cell:
    if any(deck in side.won for side in table.sides):
        return Cell("won")
    reach = allowed.get(deck)
    if reach is None:
        return Cell("not asked", kinds="faint")
    if reach.high < table.highest:
        return Cell(f"no: {reach.high} at most", kinds="marked")
    return Cell("yes") if reach.low == table.highest else Cell("not known", kinds="faint")
