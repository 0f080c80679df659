"""List, show, merge and export stored results."""

import json
import re
import sys
from pathlib import Path
from typing import Annotated, Literal

from attrs import asdict
from cyclopts import App, Parameter

from hanabot.cli.options import Format, Players, Results
from hanabot.cli.output import write_rows
from hanabot.errors import BadFile, BadName
from hanabot.files import write_whole
from tournaments.cli.states import is_current
from tournaments.export import export_csv, export_json, flat, write_parquet
from tournaments.records import Record, team_label
from tournaments.store import SHORT, Store
from tournaments.summary import Summary, summaries

app = App(name="results", help="List, show, merge and export stored results.")

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
                is_current(one),
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
        groups = [one for one in store.groups() if one.answers_to(team)]
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
def summary(*, results: Results = "results.sqlite", format_: Format = "table") -> None:
    """The figures of every team and kind of table that has games stored, of all its games.

    Memory does not grow with the games. Teams that are to be compared are better shown by `compare`, which pairs decks.
    """
    with Store(results) as store:
        found = list(summaries(store))
    if format_ == "json":
        print(json.dumps([_plain(one) for one in found], indent=2, ensure_ascii=False))
        return
    headers = ["team", "digest", "players", "rules", "variant", "games", "mean", "ci95_low", "ci95_high", "mean_zero"]
    headers += ["perfect", "strikeouts", "turns", "desyncs"]
    rows: list[list[object]] = []
    for one in found:
        of = one.figures
        numbers: list[object] = [of.mean, *of.ci95, of.mean_zero, of.perfect, of.strikeouts, of.turns, of.desyncs]
        if format_ in {"table", "markdown"}:
            numbers = [f"{value:.2f}" if isinstance(value, float) else value for value in numbers]
        rows.append([of.team, one.digest[:SHORT], of.players, one.rules, one.variant, of.games, *numbers])
    write_rows(rows, headers, format_)


def _plain(one: Summary) -> dict[str, object]:
    return {
        **asdict(one.figures),
        "digest": one.digest,
        "rules": one.rules,
        "variant": one.variant,
        "scores": one.scores,
    }


@app.command
def export(
    file: Annotated[
        str | None, Parameter(help="A file to write: .jsonl, .csv or .parquet; standard output if not given.")
    ] = None,
    /,
    *,
    output: Annotated[str | None, Parameter(name=("--output", "-o"), help="The same.")] = None,
    results: Results = "results.sqlite",
    format_: Annotated[
        Literal["json", "csv", "parquet"] | None,
        Parameter(name="--format", help="A game a line, as JSON or CSV, or a row of Parquet (default: as FILE ends)."),
    ] = None,
) -> None:
    """Every stored game, a line each in the order of their keys, without timings.

    The same games give the same bytes, whoever played them and in whatever order.
    """
    if file is not None and output is not None:
        raise BadFile(output, "", f"is the second file named to write to, beside {file}; name one")
    output = output if file is None else file
    if format_ is None:
        ending = "" if output is None else Path(output).suffix.lower()
        format_ = "csv" if ending == ".csv" else "parquet" if ending == ".parquet" else "json"
    if output is not None and Path(results).exists() and Path(output).exists() and Path(output).samefile(results):
        raise BadFile(output, "", "is the results file itself; give another file with --output")
    with Store(results) as store:
        if format_ == "parquet":
            if output is None:
                raise BadFile("standard output", "", "Parquet is written to a file: name one, such as games.parquet")
            write_parquet(store.records(), Path(output))
            return
        lines = export_csv(store.records()) if format_ == "csv" else export_json(store.records())
        if output is None:
            sys.stdout.writelines(lines)
        else:
            write_whole(output, lines)


def _natural(record: Record) -> tuple[object, ...]:
    """Decks in the order of their numbers: s2 before s10."""
    parts = [(len(part), part) if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", record.key.deck)]
    return (record.seats, record.key.players, record.key.rules, record.key.variant, record.key.team, parts)
