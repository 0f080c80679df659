"""Recorded games: check them, hold them against a policy, step through them in a browser, turn them into links."""

import json
import sys

from cyclopts import App

from hanabot.cli.options import Format, Html, Number
from hanabot.cli.output import write_page, write_rows
from hanabot.formats.recorded import recorded, recorded_game
from hanabot.formats.replay_checks import CheckedGame, check_game

app = App(name="replay")
COLUMNS = ("game", "id", "players", "variant", "status", "turns", "score", "stacks", "ending", "why")
#: How the lines of an analysis are to be read.
LEGEND = """\
= the policy would have made the move, ~ it would have made another, ! the move goes against its convention. "better" is
by how much the policy's own move is better in its eyes, in points of the final score, roughly. What a name in
[brackets] means says `hanabot explain NAME`."""


@app.command(name="check")
def check_files(files: list[str], /, *, style: Format = "table") -> int:
    """Replay hanab.live's JSON games, one or a list a file or one a line, and say of each whether it is right.

    In JSON there is an object a line for each game. A file without a game is a wrong request.

    Args:
        files: Files of games, or replay links of hanab.live (.../shared-replay-json/...).
        style: How to write the result.
    """
    from pathlib import Path

    results = [
        (_where(name, place), check_game(data, name, place, Path(name).name))
        for name in files
        for place, data in recorded(name)
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


@app.command(name="analyse")
def analyse_game(
    file: str, /, *, policy: str, number: Number | None = None, html: Html | None = None, style: Format = "table"
) -> None:
    """Go through a game of people: each move beside what a policy would have done, and what contradicts its convention.

    A policy that keeps no convention of clues, such as a rule list, tells only what it would have done.

    Args:
        file: A file of hanab.live's JSON games, or a replay link.
        policy: One policy for every seat, or one a seat with commas between.
        number: Which game of the file, counted from 1; left out, the first.
        html: Also write a page to step through the game with all of this to this file.
        style: How to write the result.
    """
    from hanabot.cli.analysis import COLUMNS as MOVES
    from hanabot.cli.analysis import as_json, player, remarks, rows, show_analysis
    from hanabot.registry import policy as find_policy
    from hanabot.review import review
    from hanabot.story import retell
    from hanabot.table import seat_team

    checked, game, place = recorded_game(file, number or 1)
    if place and number is None:
        print(f"{file}: this is its first game, --number names another", file=sys.stderr)
    _warn(file, place, checked)
    team = [find_policy(name.strip()) for name in policy.split(",")]
    reviewed = list(review(game, seat_team(game, team)))
    turns = list(retell(game, seat_team(game, team)))
    names = [_printable(name) for name in checked.names]
    said = remarks(turns, reviewed, policy, names)
    title = _title(file, place, checked)
    if html is not None:
        from hanabot.viewer.page import page
        from hanabot.viewer.tell import tell

        record = tell(game, team, title=title, names=names, reviewed=reviewed, people=True, remarks=said)
        write_page(html, page([record], f"{title}, beside {policy}"))
    if style == "table":
        print(f"{title}, beside {policy}")
        print(", ".join(player(seat, names) for seat in range(game.start.players)))
        print(LEGEND)
        print()
        for line in show_analysis(turns, reviewed, game):
            print(line)
        print()
        for line in said:
            print(line)
    elif style == "json":
        about = {"game": _where(file, place), "policy": policy, "variant": game.variant.name, "score": game.score}
        print(json.dumps(about | as_json(turns, reviewed, game, names), indent=2))
    else:
        write_rows(list(rows(turns, reviewed, game)), MOVES, style)


@app.command(name="view")
def view_games(file: str, /, *, policy: str, html: Html, number: Number | None = None) -> None:
    """Write a page on which recorded games can be stepped through in a browser, with what a policy makes of each move.

    Args:
        file: A file of hanab.live's JSON games, or a replay link.
        policy: Whose notes and choices are shown: one policy for every seat, or one a seat with commas between.
        html: The file to write.
        number: Only this game of the file, counted from 1; left out, all of them.
    """
    from hanabot.formats.recorded import replayed
    from hanabot.registry import policy as find_policy
    from hanabot.viewer.page import page
    from hanabot.viewer.tell import tell

    team = [find_policy(name.strip()) for name in policy.split(",")]
    games = list(recorded(file))
    if number is not None:
        recorded_game(file, number)  # says so if there is no such game
        games = games[number - 1 : number]
    records = []
    for done, (place, data) in enumerate(games, 1):
        if sys.stderr.isatty():
            print(f"\r{done}/{len(games)}", end="\r", file=sys.stderr, flush=True)
        checked, game = replayed(file, place, data)
        _warn(file, place, checked)
        records.append(tell(game, team, title=_title(file, place, checked), names=checked.names, people=True))
    write_page(html, page(records))


@app.command(name="link")
def link_games(files: list[str], /, *, turn: Number | None = None) -> None:
    """Print hanab.live's shared-replay address of each game, which opens it there.

    Args:
        files: Files of hanab.live's JSON games, or replay links.
        turn: Open at this turn (1 is before the first move).
    """
    from hanabot.formats.recorded import replayed
    from hanabot.formats.replay_link import replay_link

    for name in files:
        for place, data in recorded(name):
            checked, game = replayed(name, place, data)
            _warn(name, place, checked, "in the link")
            print(replay_link(game, turn))


@app.command(name="json")
def print_games(files: list[str], /) -> None:
    """Print games as hanab.live's JSON, one a line: a replay link as a file.

    Args:
        files: Replay links, or files of games.
    """
    from hanabot.formats.hanab_live import saved_game
    from hanabot.formats.recorded import replayed

    for name in files:
        for place, data in recorded(name):
            checked, game = replayed(name, place, data)
            _warn(name, place, checked, "printed")
            print(json.dumps(saved_game(game, checked.seed or "", checked.names)))


def _warn(file: str, place: str, checked: CheckedGame, done: str = "shown") -> None:
    if checked.status == "failed":
        print(f"{_where(file, place)}: {checked.why}; only the moves before it are {done}", file=sys.stderr)


def _where(file: str, place: str) -> str:
    from hanabot.shrunk import is_link

    name = "replay link" if is_link(file) else file
    return f"{name}, {place}" if place else name


def _title(file: str, place: str, checked: CheckedGame) -> str:
    from pathlib import Path

    from hanabot.shrunk import is_link

    name = "Replay" if is_link(file) else Path(file).name
    seed = f", {_printable(checked.seed)}" if checked.seed else ""
    game = checked.game
    score = f", {game.score} of {game.variant.max_score}" if game else ""
    return f"{name}{', ' + place if place else ''}{seed}, {checked.players} players{score}"


def _printable(text: str) -> str:
    """A text of somebody's file as it may go to a terminal: nothing in it moves the cursor or turns the line round."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)
