"""What a tournament came to, as tables for people, as CSV and as JSON."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from itertools import groupby

from attrs import asdict

from tournaments.bounds import BoundFigures
from tournaments.comparison import Report
from tournaments.standings import Standing
from tournaments.statistics import Interval, PairFigures, TeamFigures
from tournaments.verdicts import p_text, players_text, sentence, standing_sentence, stopping_sentence

#: Under the table of teams.
_INTERVALS = "95 % intervals: of means by the bootstrap over decks, of rates Wilson's."
_ANYTIME = "95 % intervals of means hold at whatever deck one stops; those of rates (Wilson's) do not."
_ASSUMED = "Rating: the mean change a game against BGA's Hanabot. What the bots are worth is assumed, not the site's."
_RATED = "Rating: the mean change a game against BGA's Hanabot."


def render(found: Report, style: str) -> str:
    """The report as `table`, `markdown`, `csv` or `json` (interfaces.md says the JSON's keys)."""
    if style == "json":
        return json.dumps(_json(found), indent=2, ensure_ascii=False) + "\n"
    if style == "csv":
        pairs = _pair_rows([*found.pairs, *found.pooled], plain=True)
        tables = _team_rows(found, plain=True), _bound_rows(found.bounds), pairs
        return "\n".join(csv_text(rows) for rows in tables if len(rows) > 1)
    parts = [text_table(_team_rows(found, plain=False), style)]
    if found.teams:
        parts.append(_lines(_notes(found), style))
    for _players, group in groupby([*found.pairs, *found.pooled], lambda pair: pair.players):
        together = list(group)
        parts.append(text_table(_pair_rows(together, plain=False), style))
        parts.append(_lines([sentence(pair, found.judging.stopping) for pair in together], style))
    return "\n\n".join(parts) + "\n"


def _lines(sentences: Sequence[str], style: str) -> str:
    bullet = "- " if style == "markdown" else ""
    return "\n".join(bullet + one for one in sentences)


def _notes(found: Report) -> list[str]:
    judging = found.judging
    notes = [_INTERVALS if judging.stopping is None else _ANYTIME]
    if judging.stopping is not None:
        notes.append(stopping_sentence(judging.stopping))
    for _players, group in groupby(found.standings, lambda one: one.players):
        standings = list(group)
        if len(standings) > 2:
            notes.append(standing_sentence(standings, judging.by))
    if judging.hanabots is not None:
        notes.append(_ASSUMED if judging.hanabots.assumed else _RATED)
        if all(one.rating is None for one in found.standings):
            notes.append("Such games are not rated.")
    return notes


def _json(found: Report) -> dict[str, object]:
    teams = []
    for team, standing in _stand(found):
        row = asdict(team)
        row |= {"perfect_ci95": team.perfect_ci95, "strikeouts_ci95": team.strikeouts_ci95}
        if standing is not None:
            row |= {"rank": standing.rank, "tied": standing.tied}
            row |= {"matchpoints": standing.matchpoints, "matchpoints_share": standing.share}
            row |= {"rating_change": standing.rating} if found.judging.hanabots is not None else {}
        if (team.team, team.players) in found.seconds:
            row["seconds"] = found.seconds[team.team, team.players]
        teams.append(row)
    told: dict[str, object] = {"teams": teams, "pairs": [_pair(pair, found) for pair in found.pairs]}
    if found.pooled:
        told["pooled"] = [_pair(pair, found) for pair in found.pooled]
    if found.judging.stopping is not None:
        told["stopping"] = asdict(found.judging.stopping)
    return told | ({"bounds": list(map(asdict, found.bounds))} if found.bounds else {})


def _pair(pair: PairFigures, found: Report) -> dict[str, object]:
    left_out = set() if found.judging.stopping is not None else {"settled"}
    return {key: value for key, value in asdict(pair).items() if key not in left_out}


def _stand(found: Report) -> list[tuple[TeamFigures, Standing | None]]:
    standings = {(one.team, one.players): one for one in found.standings}
    return [(team, standings.get((team.team, team.players))) for team in found.teams]


def _team_rows(found: Report, plain: bool) -> list[list[object]]:
    ranked = any(len(one.tied) + 1 > 2 or one.rank[1] > 2 for one in found.standings)
    by = found.judging.by
    if plain:
        headers = ["team", "players", "games", "mean", "ci95_low", "ci95_high", "mean_zero"]
        headers += ["perfect", "perfect_low", "perfect_high", "strikeouts", "strikeouts_low", "strikeouts_high"]
        headers += ["turns", "desyncs", *(["rank_low", "rank_high", "matchpoints"] if found.standings else [])]
    else:
        headers = [*(["rank"] if ranked else []), "team", "players", "games", "mean", "95 % interval", "strikeout 0"]
        headers += ["perfect", "strikeouts", "turns", "desyncs"]
        headers += ["matchpoints"] if by == "matchpoints" else []
    headers += ["rating"] if found.judging.hanabots is not None else []
    headers += ["seconds"] if found.seconds else []
    rows: list[list[object]] = [list(headers)]
    for team, standing in _stand(found):
        row: list[object] = [team.team, team.players, team.games, _number(team.mean, plain)]
        row += [*_interval(team.ci95, plain), _number(team.mean_zero, plain)]
        row += _rate(team.perfect, team.games, team.perfect_ci95, plain)
        row += _rate(team.strikeouts, team.games, team.strikeouts_ci95, plain)
        row += [_number(team.turns, plain, 1), _number(team.desyncs, plain)]
        if standing is not None:
            low, high = standing.rank
            if plain:
                row += [low, high, standing.matchpoints]
            elif ranked:
                row.insert(0, str(low) if low == high else f"{low}-{high}")
            if by == "matchpoints" and not plain:
                share = "-" if standing.share is None else f"{100 * standing.share:.0f} %"
                row.append(f"{standing.matchpoints} ({share})")
        if found.judging.hanabots is not None:
            change = None if standing is None else standing.rating
            row.append(("" if plain else "-") if change is None else change if plain else f"{change:+.1f}")
        if found.seconds:
            seconds = found.seconds.get((team.team, team.players))
            row.append("" if seconds is None else _number(seconds, plain, 3))
        rows.append(row)
    for one in () if plain else found.bounds:
        mean = f"{one.low:.2f}" if one.exact == one.decks else f"{one.low:.2f} to {one.high:.2f}"
        row = [*(["-"] if ranked else []), "open hands (bound)", one.players, one.decks, mean, "-", "-"]
        row.append(f"{one.perfect} ({100 * one.perfect / one.decks:.0f} %)")
        row += ["-"] * (len(rows[0]) - len(row))
        players = headers.index("players")
        above = [place for place, other in enumerate(rows) if other[players] == one.players]
        rows.insert(above[-1] + 1 if above else len(rows), row)
    return rows


def _bound_rows(found: Iterable[BoundFigures]) -> list[list[object]]:
    rows: list[list[object]] = [["players", "decks", "bound_low", "bound_high", "perfect", "exact"]]
    rows += [[one.players, one.decks, one.low, one.high, one.perfect, one.exact] for one in found]
    return rows


def _pair_rows(pairs: Iterable[PairFigures], plain: bool) -> list[list[object]]:
    pairs = list(pairs)
    rates = any(pair.perfect_difference is not None for pair in pairs)
    many = plain or any(pair.comparisons > 1 for pair in pairs)
    if plain:
        headers = ["mean_difference", "ci95_low", "ci95_high", "p", "p_holm"]
        headers += ["perfect_difference", "perfect_low", "perfect_high", "perfect_p"] if rates else ["settled"]
    else:
        headers = ["a minus b", "95 % interval", "p", *(["p (Holm)"] if many else []), *(["perfect"] if rates else [])]
    rows: list[list[object]] = [["a", "b", "players", "decks", *headers]]
    for pair in pairs:
        difference = pair.mean_difference if plain else f"{pair.mean_difference:+.2f}"
        row: list[object] = [pair.a, pair.b, players_text(pair), pair.decks, difference]
        row += [*_interval(pair.ci95, plain), pair.p if plain else p_text(pair.p)]
        if many:
            row.append(pair.p_among if plain else p_text(pair.p_among))
        if plain:
            row += [pair.perfect_difference, *pair.perfect_ci95, pair.perfect_p] if rates else [pair.settled]
            row = ["" if value is None else value for value in row]
        elif rates:
            row.append(_percent(pair))
        rows.append(row)
    return rows


def _percent(pair: PairFigures) -> str:
    """The difference of the rates of perfect games."""
    if pair.perfect_difference is None:
        return "-"
    low, high = pair.perfect_ci95
    between = "" if low is None or high is None else f" ({100 * low:.0f} to {100 * high:.0f})"
    return f"{100 * pair.perfect_difference:+.0f} %{between}"


def _number(value: float, plain: bool, places: int = 2) -> object:
    return value if plain else f"{value:.{places}f}"


def _rate(count: int, games: int, ci95: tuple[float, float], plain: bool) -> list[object]:
    if plain:
        return [count, *ci95]
    low, high = (f"{100 * end:.0f}" for end in ci95)
    return [f"{count} ({100 * count / games:.0f} %, {low}-{high})"]


def _interval(found: Interval, plain: bool) -> list[object]:
    low, high = found
    if plain:
        return ["" if low is None else low, "" if high is None else high]
    return ["-" if low is None or high is None else f"{low:.2f} to {high:.2f}"]


def text_table(rows: Sequence[Sequence[object]], style: str) -> str:
    """Rows, the first of them headers, as `table` or `markdown`."""
    from tabulate import tabulate

    text_columns = {"team", "a", "b", "policy", "first", "with"}
    align = ["left" if name in text_columns else "right" for name in map(str, rows[0])]
    if style == "markdown":
        headers = [str(name) for name in rows[0]]
        return tabulate(rows[1:], headers, tablefmt="github", disable_numparse=True, colalign=align)
    # Headers as a row like any other: tabulate pads those that it is given, and lines are to fit a terminal.
    rules = ["-" * max(2, *(len(str(cell)) for cell in column)) for column in zip(*rows, strict=True)]
    return tabulate([rows[0], rules, *rows[1:]], tablefmt="plain", disable_numparse=True, colalign=align)


def csv_text(rows: Sequence[Sequence[object]]) -> str:
    """Rows, the first of them headers, as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
