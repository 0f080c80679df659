"""From a results file to the page: what is asked for is gathered, chosen, and put into words."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from hanabot.bots import Policy
from hanabot.viewer.page import viewer
from tournaments.report.choose import USUAL, choose, read_wanted
from tournaments.report.content import parts
from tournaments.report.games import VIEWER, games_grid
from tournaments.report.gather import Choice, Table, gather
from tournaments.report.grids import decks_played, played
from tournaments.report.page import Page
from tournaments.report.phrases import count, named
from tournaments.report.replays import Cards, replays
from tournaments.report.viewing import views
from tournaments.store import Store
from tournaments.teams import NONE


@frozen
class Request:
    """What is asked of a report.

    `games` are those to step through, in the words of `choose.read_wanted`; `decks` are files that decks came from;
    `own` are policies that no package registers.
    """

    results: str
    choice: Choice = field(factory=Choice)
    games: str = USUAL
    title: str | None = None
    decks: tuple[str, ...] = ()
    own: Mapping[str, Policy] = NONE


def assemble(request: Request) -> Page:
    """The page that is asked for.

    Raises:
        BadStore: there is no such file, it is no results file, or it has no such games.
        BadName: a team, a deck or a kind of game that is not there.
        BadDeck: a file of decks cannot be read.
    """
    wanted = read_wanted(request.games)
    with Store(request.results) as store:
        tables = gather(store, request.choice, request.own)
        cards = Cards(request.decks, tables)
        found = replays(store, choose(tables, wanted), cards)
        said = parts(tables, store, cards)
    seen = views(found, request.own)
    return Page(
        title=request.title or f"Hanabi results: {Path(request.results).name}",
        lead=_lead(tables),
        decks=decks_played(tables),
        warnings=_warnings(tables),
        played=played(tables),
        parts=said,
        games=games_grid(found) if found else None,
        viewer=viewer(seen, VIEWER, "Games, turn by turn") if seen else "",
        source=Path(request.results).name,
    )


def _lead(tables: Sequence[Table]) -> str:
    teams = {side.digest for table in tables for side in table.sides}
    players = sorted({table.players for table in tables})
    *most, last = map(str, players)
    seats = f"{', '.join(most)} and {last}" if most else last
    games = sum(table.games for table in tables)
    return f"{count(len(teams), 'team')} and {count(games, 'game')} with {seats} players."


def _warnings(tables: Sequence[Table]) -> list[str]:
    sides = [side for table in tables for side in table.sides]
    old = list(dict.fromkeys(side.name for side in sides if side.current is False))
    found = []
    if old:
        found.append(
            f"The sources of {count(len(old), 'team')} have changed since the games were played: {named(old)}. "
            "The figures are those of the sources as they were."
        )
    return found
