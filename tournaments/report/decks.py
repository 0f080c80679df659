"""The decks of a table that are worth a look: how hard they are, how far apart the teams came out, what they allow."""

from collections.abc import Mapping, Sequence

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
from tournaments.statistics.difficulty import DeckFigures, deck_figures
from tournaments.store import Store

#: Decks that a table has for each reason: hardest, widest spread, nobody can win.
SHOWN = 10
#: Of how many decks that nobody won, hardest first, it is asked whether anybody could.
ASKED = 20


@frozen
class Decks:
    """The decks of a table that are worth a look: in words, and as a table."""

    note: str
    grid: Grid


def decks(table: Table, store: Store, cards: Cards) -> Decks | None:
    """The hardest decks of a table, those with the widest spread, and those that nobody can win; None of one deck."""
    judges = opponents(table)[0]
    found = deck_figures({side.name: side.scores for side in judges}, table.highest)
    if len(found) < 2:
        return None
    unwon = [one.deck for one in found if not any(one.deck in side.won for side in table.sides)][:ASKED]
    allowed = {deck: reach for deck in unwon if (reach := _allowed(table, deck, cards)) is not None}
    lost = [deck for deck, reach in allowed.items() if reach.high < table.highest]
    wide = sorted((one for one in found if one.high > one.low), key=lambda one: one.low - one.high)[:SHOWN]
    shown = {one.deck for one in (*found[:SHOWN], *wide)} | set(lost[:SHOWN])
    rows = [one for one in found if one.deck in shown]
    ends = {one.deck: _ends(judges, one.deck) for one in rows}
    links = _links(table, ends, store, cards)
    who = judges[0].name if len(judges) == 1 else f"{len(judges)} teams, each against its own mean"
    note = f"{len(found):,} decks, judged by {who}. Shown are the {min(SHOWN, len(found))} hardest"
    note += f", the {len(wide)} on which the teams came out furthest apart" if wide else ""
    note += " and those found that nobody can win, hardest first."
    if unwon:
        which = f"the {count(len(unwon), 'deck')}" if len(unwon) < ASKED else f"the {ASKED} hardest decks"
        lot = f"{len(lost)} cannot be won by anybody" if lost else "none is known to be out of everybody's reach"
        note += f" Of {which} that no team won, {lot} (with all cards open)."
    return Decks(note, _grid(table, rows, ends, allowed, links))


def _allowed(table: Table, deck: str, cards: Cards) -> Bound | None:
    """What could be scored with all cards open; None where that cannot be asked."""
    try:
        start = standard_start(table.players, table.rules, table.variant)
        return bound(start, cards.of(Key("", table.players, table.rules, table.variant, deck)), BOUND_NODES)
    except HanabotError:
        return None


def _ends(judges: Sequence[Side], deck: str) -> tuple[Side, Side]:
    """The team that did best on a deck, and the one that did worst; of equal ones the better at the table."""
    played = [side for side in judges if deck in side.scores]
    return max(played, key=lambda side: side.scores[deck]), min(played, key=lambda side: side.scores[deck])


def _links(table: Table, ends: Mapping[str, tuple[Side, Side]], store: Store, cards: Cards) -> Mapping[Key, str]:
    """The addresses of the best and the worst games."""
    keys = dict.fromkeys(table.key(side, deck) for deck, both in ends.items() for side in both)
    found = {}
    for key, record in store.find(keys).items():
        try:
            found[key] = site_link(remake(record, cards))
        except HanabotError:
            found[key] = ""
    return found


def _grid(
    table: Table,
    rows: Sequence[DeckFigures],
    ends: Mapping[str, tuple[Side, Side]],
    allowed: Mapping[str, Bound],
    links: Mapping[Key, str],
) -> Grid:
    columns = (
        Column("deck", number=False),
        Column("can be won", number=False, about="By a team that saw every card"),
        Column("teams"),
        Column("mean", about="Mean score of the teams on this deck"),
        Column("ease", about="Points that a team scores here above its mean over all decks"),
        Column("percentile", about="How many decks in a hundred are harder; the hardest have the lowest"),
        Column("spread", about="Standard deviation of the teams' scores"),
        Column("best game", number=False),
        Column("worst game", number=False),
    )
    body = [
        (
            name(one.deck),
            _winnable(table, one.deck, allowed),
            number(one.teams, 0),
            number(one.mean),
            number(one.ease, sign=True),
            number(one.percentile, 1),
            number(one.spread),
            *(_game(table, side, one.deck, links) for side in ends[one.deck]),
        )
        for one in rows
    ]
    return Grid(f"Decks with {table.players} players, hardest first", columns, body)


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
