"""Runs one command and turns every way in which it can end into an exit status."""

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from io import TextIOWrapper

from cyclopts import App, CycloptsError

from hanabot import __version__
from hanabot.cli.catalogue import Command, find_commands
from hanabot.errors import BadName, HanabotError

#: The status that a shell gives to a program ended by the pipe signal.
PIPE_CLOSED = 141
#: What may stand in a command's place.
OVERVIEW = ("--help", "-h", "--version")
#: The request was wrong.
WRONG = 2


def build(commands: Iterable[Command]) -> App:
    """The application with these commands, none of them imported yet."""
    app = App(
        name="hanabot",
        help="Bots that play Hanabi by human conventions, and tournaments to compare them.",
        version=__version__,
        help_format="plaintext",  # Markdown would cost another 30 ms to load
        exit_on_error=False,
        print_error=False,
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    for command in commands:
        app.command(command.path, name=command.name, help=command.summary)
    return app


def choose(arguments: Sequence[str]) -> list[Command]:
    """The commands that a command line needs: the one it names, or all for the overview.

    Cyclopts would import every command to say that one is unknown; and a broken command of someone else's
    package must not stand in the way of the others.

    Raises:
        BadName: it begins with something that is no command, or with one that cannot be loaded.
    """
    commands = find_commands()
    if not arguments or arguments[0] in OVERVIEW:
        return commands
    named = [command for command in commands if command.name == arguments[0]]
    if not named:
        near = get_close_matches(arguments[0], [*OVERVIEW, *(command.name for command in commands)], 1)
        hint = f"did you mean {near[0]!r}?" if near else "`hanabot --help` lists what there is"
        kind = "option" if arguments[0].startswith("-") else "command"
        raise BadName(kind, arguments[0], f"there is none of that name; {hint}")
    named[0].load()
    return named


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (the process's own by default) and return its exit status.

    Raises:
        KeyboardInterrupt: the command was interrupted.
    """
    _open_closed_streams()
    _forget_impossible_sizes()
    tokens = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A file's name or a terminal's encoding must not turn an answer into a traceback.
            stream.reconfigure(errors="backslashreplace")
    try:
        result = build(choose(tokens))(tokens)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except (CycloptsError, HanabotError) as error:
        return _wrong(str(error))
    except OSError as error:
        if error.filename is None:
            _drop_output()
        place = f"{error.filename}: " if error.filename is not None else ""
        return _wrong(f"{place}{error.strerror or error}")
    return result if isinstance(result, int) else 0


def _wrong(message: str) -> int:
    with suppress(OSError):  # Where nobody can be told, the status says it.
        print("hanabot:", " ".join(message.split()), file=sys.stderr, flush=True)
    return WRONG


def _open_closed_streams() -> None:
    """Give standard streams that were closed by whoever began the process somewhere to go.

    Otherwise the next file opened, such as the results file, would take their place and get what is printed.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            with suppress(OSError):
                os.fstat(number)
                continue
            os.open(os.devnull, os.O_RDWR)  # It takes the lowest number that is free.
            setattr(sys, name, os.fdopen(number, "w" if number else "r", closefd=False))


def _forget_impossible_sizes() -> None:
    """A terminal that says it has no columns, as an editor's may, leaves help no room to be laid out."""
    for name in ("COLUMNS", "LINES"):
        said = os.environ.get(name, "")
        if not (said.isascii() and said.isdecimal() and int(said[:9])):
            os.environ.pop(name, None)


def _drop_output() -> None:
    """What is left to be written cannot be: the interpreter would complain of it again when it closes the streams."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
