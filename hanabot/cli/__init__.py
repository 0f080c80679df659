"""The command line: finds commands, runs one, and says in one line what was wrong with a request.

A command is one module that exposes a cyclopts `App` under the name `app`, named as the command is:

    hanabot/cli/commands/deck.py            (module docstring: its first line is the help in the overview)
        app = App(name="deck")

        @app.default                        (or @app.command for groups, as `scenario check`)
        def deck(name: str, ...) -> int | None:

- In `hanabot` it is enough to put the module into `hanabot/cli/commands/`. Other rooms, and anybody's package, name
  theirs in the entry-point group `hanabot.commands`, as `compare = "tournaments.cli.compare:app"`.
- The module is imported only when its command runs. It still imports numpy, scipy, networkx, rich and tabulate
  inside its functions.
- What a command returns is the exit status: None or 0 done, 1 done and something did not hold.
- A wrong request is a HanabotError or an OSError, left to rise: `main` prints it as one line on standard error and
  answers 2. Results go to standard output, progress and messages to standard error.
- `hanabot.cli.options` has the options that are the same everywhere (`Players`, `Format`, `Rules`, `Variant`, `Jobs`,
  `Results`), `hanabot.cli.output` writes rows in any of the formats.
"""

from collections.abc import Sequence

__all__ = ["main"]

#: The status that a shell gives to a program ended by the interrupt.
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (the process's own by default) and return its exit status."""
    try:
        # Loading takes a moment, in which an interrupt is to end the program as quietly as later.
        from hanabot.cli.run import main as run

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
