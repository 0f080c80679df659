"""Runs one command and turns every way in which it can end into an exit status."""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from hanabot import __version__
from hanabot.cli.catalogue import find_commands
from hanabot.errors import HanabotError

#: Statuses that a shell gives to a program ended by the interrupt and the pipe signal.
INTERRUPTED, PIPE_CLOSED = 130, 141
#: The request was wrong.
WRONG = 2


def build() -> App:
    """The application, with every command registered and none imported."""
    app = App(
        name="hanabot",
        help="Bots that play Hanabi by human conventions, and tournaments to compare them.",
        version=__version__,
        exit_on_error=False,
        print_error=False,
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    for command in find_commands():
        app.command(command.path, name=command.name, help=command.summary)
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (the process's own by default) and return its exit status."""
    try:
        result = build()(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away; the interpreter would complain of it once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except (CycloptsError, HanabotError) as error:
        return _wrong(str(error))
    except OSError as error:
        place = f"{error.filename}: " if error.filename is not None else ""
        return _wrong(f"{place}{error.strerror or error}")
    return result if isinstance(result, int) else 0


def _wrong(message: str) -> int:
    print("hanabot:", " ".join(message.split()), file=sys.stderr)
    return WRONG
