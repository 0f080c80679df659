"""What a tournament came to: figures of every team and pair, as tables for people and as JSON."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, groupby
from statistics import fmean

from attrs import asdict, field, frozen

from tournaments.bounds import BoundFigures
from tournaments.records import Record
from tournaments.schedule import Schedule
from tournaments.statistics import Interval, PairFigures, TeamFigures, pair_figures, team_figures
from tournaments.store import Store

#: A p below this is said to be more than chance explains.
SURE = 0.05


@frozen
class Report:
    """The figures of a tournament, table by table in the order of the schedule.

    `seconds` is by team and players the mean time of a game, for the games that were timed; empty unless asked for, as
    are the `bounds` of what the decks allow.
    """

    teams: tuple[TeamFigures, ...]
    pairs: tuple[PairFigures, ...]
    seconds: Mapping[tuple[str, int], float] = field(factory=dict)
    bounds: tuple[BoundFigures, ...] = ()


def report(schedule: Schedule, store: Store, timing: bool = False, bounds: tuple[BoundFigures, ...] = ()) -> Report:
    """The figures of what is stored of a schedule; a team with no game at a table is left out there."""
    teams, pairs, seconds = [], [], {}
    timings = dict(store.timings()) if timing else {}
    for table in schedule.tables:
        games: dict[str, list[Record]] = {}
        for team in schedule.teams:
            keys = schedule.keys(team, table)
            stored = store.find(keys)
            records = [stored[key] for key in keys if key in stored]
            if records:
                games[team.name] = records
                teams.append(team_figures(team.name, table.players, records))
                timed = [timings[key] for key in stored if key in timings]
                if timed:
                    seconds[team.name, table.players] = fmean(timed)
        for a, b in combinations(games, 2):
            pair = pair_figures(a, b, table.players, _scores(games[a]), _scores(games[b]))
            if pair is not None:
                pairs.append(pair)
    return Report(tuple(teams), tuple(pairs), seconds, bounds)


def _scores(records: Sequence[Record]) -> dict[str, int]:
    return {record.key.deck: record.score for record in records}


def render(found: Report, style: str) -> str:
    """The report as `table`, `markdown`, `csv` or `json` (interfaces.md says the JSON's keys)."""
    if style == "json":
        return json.dumps(_json(found), indent=2, ensure_ascii=False) + "\n"
    if style == "csv":
        tables = _team_rows(found, plain=True), _bound_rows(found.bounds), _pair_rows(found.pairs, plain=True)
        return "\n".join(csv_text(rows) for rows in tables if len(rows) > 1)
    parts = [text_table(_team_rows(found, plain=False), style)]
    for _players, group in groupby(found.pairs, lambda pair: pair.players):
        pairs = list(group)
        parts.append(text_table(_pair_rows(pairs, plain=False), style))
        bullet = "- " if style == "markdown" else ""
        parts.append("\n".join(bullet + sentence(pair) for pair in pairs))
    return "\n\n".join(parts) + "\n"


def sentence(pair: PairFigures) -> str:
    """What a pair's figures say, in words."""
    decks = f"{pair.decks} {'deck' if pair.decks == 1 else 'decks'} with {pair.players} players"
    if pair.mean_difference == 0:
        return f"{pair.a} and {pair.b} score the same on average on {decks}."
    more, less = (pair.a, pair.b) if pair.mean_difference > 0 else (pair.b, pair.a)
    low, high = pair.ci95
    if low is None or high is None:
        return f"{more} scores {abs(pair.mean_difference):.2f} more than {less} on {decks}; one deck says nothing."
    low, high = sorted((low, high) if pair.mean_difference > 0 else (-low, -high))
    if 2 ** (1 - pair.decks) >= SURE:  # p cannot be lower, however far apart the teams are
        sure = "too few decks to tell"
    else:
        sure = "more than chance explains" if pair.p < SURE else "chance alone could do that"
    return (
        f"{more} scores {abs(pair.mean_difference):.2f} more than {less} on {decks} "
        f"(95 % interval {low:.2f} to {high:.2f}, p {_p(pair.p)}): {sure}."
    )


def _json(found: Report) -> dict[str, object]:
    teams = []
    for team in found.teams:
        row = asdict(team)
        if (team.team, team.players) in found.seconds:
            row["seconds"] = found.seconds[team.team, team.players]
        teams.append(row)
    pairs = [{key: value for key, value in asdict(pair).items() if key != "decks"} for pair in found.pairs]
    return {"teams": teams, "pairs": pairs, **({"bounds": list(map(asdict, found.bounds))} if found.bounds else {})}


def _team_rows(found: Report, plain: bool) -> list[list[object]]:
    if plain:
        headers = ["team", "players", "games", "mean", "ci95_low", "ci95_high", "mean_zero", "perfect", "strikeouts"]
    else:
        headers = ["team", "players", "games", "mean", "95 % interval", "strikeout 0", "perfect", "strikeouts"]
    rows: list[list[object]] = [[*headers, "turns", "desyncs", *(["seconds"] if found.seconds else [])]]
    for team in found.teams:
        row: list[object] = [team.team, team.players, team.games, _number(team.mean, plain)]
        row += [*_interval(team.ci95, plain), _number(team.mean_zero, plain)]
        row += [_count(team.perfect, team.games, plain), _count(team.strikeouts, team.games, plain)]
        row += [_number(team.turns, plain, 1), _number(team.desyncs, plain)]
        if found.seconds:
            seconds = found.seconds.get((team.team, team.players))
            row.append("" if seconds is None else _number(seconds, plain, 3))
        rows.append(row)
    for one in () if plain else found.bounds:
        mean = f"{one.low:.2f}" if one.exact == one.decks else f"{one.low:.2f} to {one.high:.2f}"
        row = ["open hands (bound)", one.players, one.decks, mean, "-", "-", _count(one.perfect, one.decks, plain)]
        row += ["-"] * (len(rows[0]) - len(row))
        above = [place for place, other in enumerate(rows) if other[1] == one.players]
        rows.insert(above[-1] + 1 if above else len(rows), row)
    return rows


def _bound_rows(found: Iterable[BoundFigures]) -> list[list[object]]:
    rows: list[list[object]] = [["players", "decks", "bound_low", "bound_high", "perfect", "exact"]]
    rows += [[one.players, one.decks, one.low, one.high, one.perfect, one.exact] for one in found]
    return rows


def _pair_rows(pairs: Iterable[PairFigures], plain: bool) -> list[list[object]]:
    headers = ["mean_difference", "ci95_low", "ci95_high"] if plain else ["a minus b", "95 % interval"]
    rows: list[list[object]] = [["a", "b", "players", "decks", *headers, "p"]]
    for pair in pairs:
        difference = pair.mean_difference if plain else f"{pair.mean_difference:+.2f}"
        row: list[object] = [pair.a, pair.b, pair.players, pair.decks, difference]
        rows.append([*row, *_interval(pair.ci95, plain), pair.p if plain else _p(pair.p)])
    return rows


def _number(value: float, plain: bool, places: int = 2) -> object:
    return value if plain else f"{value:.{places}f}"


def _count(count: int, games: int, plain: bool) -> object:
    return count if plain else f"{count} ({100 * count / games:.0f} %)"


def _interval(found: Interval, plain: bool) -> list[object]:
    low, high = found
    if plain:
        return ["" if low is None else low, "" if high is None else high]
    return ["-" if low is None or high is None else f"{low:.2f} to {high:.2f}"]


def _p(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def text_table(rows: Sequence[Sequence[object]], style: str) -> str:
    """Rows, the first of them headers, as `table` or `markdown`."""
    from tabulate import tabulate

    text_columns = {"team", "a", "b", "policy", "first", "with"}
    align = ["left" if name in text_columns else "right" for name in map(str, rows[0])]
    form = {"table": "simple", "markdown": "github"}[style]
    return tabulate(rows[1:], [str(name) for name in rows[0]], tablefmt=form, disable_numparse=True, colalign=align)


def csv_text(rows: Sequence[Sequence[object]]) -> str:
    """Rows, the first of them headers, as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
