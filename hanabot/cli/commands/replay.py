"""Recorded games: check that every move was legal and how they ended."""

import json
import sys
from pathlib import Path

from cyclopts import App

from hanabot.cli.options import Format
from hanabot.cli.output import write_rows
from hanabot.formats.hanab_live import read_lines
from hanabot.formats.replay_checks import CheckedGame, check_game
from hanabot.formats.replay_link import expanded, is_link

app = App(name="replay")
COLUMNS = ("game", "id", "players", "variant", "status", "turns", "score", "stacks", "ending", "why")


@app.command(name="check")
def check_files(files: list[str], /, *, style: Format = "table") -> int:
    """Replay hanab.live's JSON games, one or a list a file or one a line, and say of each whether it is right.

    In JSON there is an object a line for each game. A file without a game is a wrong request.

    Args:
        files: Files of games, or replay links of hanab.live (.../shared-replay-json/...).
        style: How to write the result.
    """
    results = [
        (f"{name}, {place}" if place else name, check_game(data, name, place, Path(name).name))
        for name in files
        for place, data in ([("", expanded(name))] if is_link(name) else read_lines(Path(name)))
    ]
    for place, one in results:
        if one.warning:
            print(f"{place}: {one.warning}", file=sys.stderr)
    if style == "json":
        for _, one in results:
            print(json.dumps(one.as_json()))
    else:
        rows = [(place, *_row(one)) for place, one in results]
        if rows or style != "table":
            write_rows(rows, COLUMNS, style)
    counts = {status: sum(one.status == status for _, one in results) for status in ("passed", "failed", "refused")}
    closing = ", ".join(f"{count} {status}" for status, count in counts.items())
    print(closing, file=sys.stdout if style == "table" else sys.stderr)
    return 1 if counts["failed"] else 0


def _row(one: CheckedGame) -> tuple[object, ...]:
    about = one.as_json()
    said = [about[key] for key in ("id", "players", "variant", "status", "turns", "score", "stackScore")]
    said.append(None if one.game is None else one.game.ending or "not over")
    surplus = f"{one.surplus} moves after the end" if one.surplus else ""
    return (*("" if value is None else value for value in said), one.why or surplus)
