"""List, show, merge and export stored results."""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from hanabot.cli.options import Format, Players, Results
from hanabot.cli.output import write_rows
from hanabot.errors import BadFile, BadName, HanabotError
from hanabot.files import write_whole
from tournaments.export import export_csv, export_json, flat
from tournaments.records import Record, team_label
from tournaments.schedule import team_digest
from tournaments.store import Group, Store
from tournaments.teams import read_team

app = App(name="results", help="List, show, merge and export stored results.")

#: Characters of a digest that are shown, and enough to name one.
SHORT = 8
#: What a line shows of a game, beside its team.
COLUMNS = ["players", "rules", "variant", "deck", "score", "score_zero", "ending", "turns", "strikes", "desyncs"]
COLUMNS += ["false_inferences"]


@app.command(name="list")
def list_(*, results: Results = "results.sqlite", format_: Format = "table") -> None:
    """A line for each team, number of players, rule set and variant that has games stored.

    Two digests of one team are two states of its sources: games of a state that is not current are kept and not used.
    Of a team with an agent of a tournament file nothing tells, without that file, whether it is current: `unknown`.
    """
    headers = ["team", "digest", "current", "players", "rules", "variant", "games", "mean", "mean_zero"]
    with Store(results) as store:
        rows = [
            [
                one.label,
                one.team[:SHORT],
                _current(one),
                one.players,
                one.rules,
                one.variant,
                one.games,
                one.mean,
                one.mean_zero,
            ]
            for one in store.groups()
        ]
    if format_ in ("table", "markdown"):
        said = ["unknown" if row[2] is None else "yes" if row[2] else "no" for row in rows]
        rows = [
            [*row[:2], word, *row[3:7], *(f"{mean:.2f}" for mean in row[7:])]
            for row, word in zip(rows, said, strict=True)
        ]
    write_rows(rows, headers, format_)


@app.command
def show(
    team: Annotated[str, Parameter(help="A team as `results list` names it, or the start of its digest.")],
    /,
    *,
    players: Players = (),
    deck: Annotated[str | None, Parameter(help="One deck only.")] = None,
    results: Results = "results.sqlite",
    format_: Format = "table",
) -> None:
    """The stored games of a team, a line each; with --format json all that is stored of them."""
    with Store(results) as store:
        groups = [one for one in store.groups() if one.label == team or (team and one.team.startswith(team))]
        if not groups:
            raise BadName("team", team, f"no games in {results}; `hanabot results list` says what there is")
        records = [
            record
            for one in groups
            if not players or one.players in players
            for record in store.records(one.team, one.players, one.rules, one.variant)
            if deck is None or record.key.deck == deck
        ]
    if format_ == "json":
        print(json.dumps([flat(record) for record in records], indent=2))
        return
    rows = [
        [team_label(one.seats), one.key.team[:SHORT], *(flat(one)[column] for column in COLUMNS)]
        for one in sorted(records, key=_natural)
    ]
    write_rows(rows, ["team", "digest", *COLUMNS], format_)


@app.command
def merge(
    *others: Annotated[str, Parameter(help="Results files to take games from.")],
    results: Results = "results.sqlite",
) -> None:
    """Take the games of other results files into --results, which is made if it is not there."""
    if not others:
        raise BadName("results file", "", "name at least one to take games from")
    sources = [Store(other) for other in others]
    with Store(results, create=True) as store:
        for source in sources:
            new = store.merge(source)
            print(f"{source.path}: {new} new games", file=sys.stderr)


@app.command
def export(
    *,
    output: Annotated[
        str | None, Parameter(name=("--output", "-o"), help="A file to write; standard output if not given.")
    ] = None,
    results: Results = "results.sqlite",
    format_: Annotated[
        Literal["json", "csv"], Parameter(name="--format", help="A line a game, as JSON or CSV.")
    ] = "json",
) -> None:
    """Every stored game, a line each in the order of their keys, without timings.

    The same games give the same bytes, whoever played them and in whatever order.
    """
    writers: dict[str, Callable[[Iterable[Record]], Iterator[str]]] = {"json": export_json, "csv": export_csv}
    if output is not None and Path(results).exists() and Path(output).exists() and Path(output).samefile(results):
        raise BadFile(output, "", "is the results file itself; give another file with --output")
    with Store(results) as store:
        lines = writers[format_](store.records())
        if output is None:
            sys.stdout.writelines(lines)
        else:
            write_whole(output, "".join(lines))


def _current(group: Group) -> bool | None:
    """Whether a team's games were played by the sources as they are now; None if no policies have its names."""
    try:
        return team_digest(read_team(group.seats).seats(group.players)) == group.team
    except HanabotError:
        return None


def _natural(record: Record) -> tuple[object, ...]:
    """Decks in the order of their numbers: s2 before s10."""
    parts = [(len(part), part) if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", record.key.deck)]
    return (record.seats, record.key.players, record.key.rules, record.key.variant, record.key.team, parts)
