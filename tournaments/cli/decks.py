"""How hard the decks of stored games were: the command `study decks`."""

import json
from typing import Annotated

from attrs import asdict
from cyclopts import Parameter

from hanabot.bound import bound
from hanabot.cli.options import Format, Players, Results, Rules, Variant
from hanabot.decks import find
from hanabot.errors import BadName, HanabotError
from hanabot.start import standard_start
from hanabot.view import Start
from tournaments.reports import csv_text, text_table
from tournaments.schedule import RULES, VARIANT
from tournaments.statistics.difficulty import DeckFigures, deck_figures
from tournaments.store import Store

#: Lines that a table has if nothing else is asked for.
SHOWN = 20
#: What is known of a deck: a stored game won it, open hands win it, nobody can, or it was not found out.
WON, WINNABLE, UNWINNABLE, UNKNOWN = "won", "can be won", "cannot be won", "unknown"


def study_decks(
    *teams: Annotated[str, Parameter(help="Only these teams, as `results list` names them, or starts of digests.")],
    players: Players = (),
    rules: Rules = RULES,
    variant: Variant = VARIANT,
    limit: Annotated[
        int | None, Parameter(help="Decks to show of each number of players, hardest first; 0 for all (table: 20).")
    ] = None,
    results: Results = "results.sqlite",
    format_: Format = "table",
) -> None:
    """How hard each deck was, hardest first: what the teams that played it scored, beside what they score elsewhere.

    `ease` is how many points more a team scores on the deck than on average, whichever teams played it; `percentile`
    the part of the decks that are harder still; `spread` the standard deviation of the teams' scores. Of decks that no
    game won it is worked out whether open hands win them. Games of each state of a team's sources count as a team's.
    """
    scores = _scores(teams, players, rules, variant, results)
    if limit is not None and limit < 0:
        raise BadName("option", "--limit", f"{limit} is no number of decks")
    most = limit or (SHOWN if limit is None and format_ in ("table", "markdown") else None)
    found = {}
    for count in sorted(scores):
        start = standard_start(count, rules, variant)
        decks = deck_figures(scores[count], start.variant.max_score)
        found[count] = [(one, _winnable(one, start)) for one in decks]
    if format_ == "json":
        told = [
            {"players": count} | asdict(one) | {"deck_is": word}
            for count, rows in found.items()
            for one, word in rows[:most]
        ]
        print(json.dumps(told, indent=2))
        return
    parts: list[str] = []
    for count, rows in found.items():
        table = [_HEADERS, *([count, *_row(one, word, format_)] for one, word in rows[:most])]
        if format_ == "csv":
            parts.append(csv_text(table if not parts else table[1:]))
        else:
            parts.append(text_table(table, format_) + "\n\n" + _sentence(count, rows, most) + "\n")
    print(("" if format_ == "csv" else "\n").join(parts), end="")


_HEADERS: list[object] = ["players", "deck", "teams", "mean", "low", "high", "spread", "perfect", "ease", "percentile"]
_HEADERS += ["deck is"]


def _scores(
    teams: tuple[str, ...], players: tuple[int, ...], rules: str, variant: str, results: str
) -> dict[int, dict[str, dict[str, int]]]:
    """Scores by number of players, team digest and deck."""
    scores: dict[int, dict[str, dict[str, int]]] = {}
    with Store(results) as store:
        groups = [one for one in store.groups() if (one.rules, one.variant) == (rules, variant)]
        for name in teams:
            if not any(one.answers_to(name) for one in groups):
                raise BadName("team", name, f"no such games in {results}; `hanabot results list` says what there is")
        for one in groups:
            if players and one.players not in players:
                continue
            if not teams or any(map(one.answers_to, teams)):
                games = store.scan(one.team, one.players, rules, variant)
                scores.setdefault(one.players, {})[one.team] = {game.key.deck: game.score for game in games}
    if not scores:
        raise BadName("games", results, "none of this kind are stored; `hanabot results list` says what there is")
    return scores


def _winnable(one: DeckFigures, start: Start) -> str:
    if one.perfect:
        return WON
    try:
        [deck] = find(one.deck, start.players, start.rules, start.variant)
        allowed = bound(start, deck.cards)
    except (HanabotError, OSError, ValueError):
        return UNKNOWN  # a deck of a file that is gone, or a variant that the bound does not judge
    if allowed.low == start.variant.max_score:
        return WINNABLE
    return UNWINNABLE if allowed.high < start.variant.max_score else UNKNOWN


def _row(one: DeckFigures, word: str, style: str) -> list[object]:
    if style == "csv":
        numbers = [one.mean, one.low, one.high, one.spread, one.perfect, one.ease, one.percentile]
        return [one.deck, one.teams, *numbers, word]
    shown = [f"{one.mean:.2f}", one.low, one.high, f"{one.spread:.2f}", one.perfect, f"{one.ease:+.2f}"]
    return [one.deck, one.teams, *shown, f"{one.percentile:.1f}", word]


def _sentence(players: int, rows: list[tuple[DeckFigures, str]], most: int | None) -> str:
    everybody = sum(one.perfect == one.teams for one, _ in rows)
    nobody = [word for one, word in rows if not one.perfect]
    lost = nobody.count(UNWINNABLE)
    unknown = nobody.count(UNKNOWN)
    lost_said = f"; {lost} of these cannot be won by anybody" if lost else ""
    lost_said += f"; of {unknown} it is not known whether they can" if unknown else ""
    if nobody and not lost_said:
        lost_said = "; with open hands all of these can be won"
    decks = "1 deck" if len(rows) == 1 else f"{len(rows)} decks"
    were = "was" if everybody == 1 else "were"
    said = f"Of {decks} with {players} players {everybody} {were} won by every team and {len(nobody)} by none"
    said += f"{lost_said}."
    if most is not None and most < len(rows):
        said += f" {most} are shown, --limit 0 shows all."
    return said
