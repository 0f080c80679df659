"""What `compare` and `tournament run` share: play what is missing with a bar, then show the figures."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tournaments.reports import render, report
from tournaments.run import run
from tournaments.schedule import Schedule
from tournaments.store import Store

#: Failed games that are told one by one.
SHOWN_FAILURES = 5


def conduct(schedule: Schedule, results: str, jobs: int, style: str, *, timing: bool) -> int:
    """Play a schedule, print its figures and answer with the exit status: 1 if a bot broke off a game."""
    try:
        with _progress(results) as tell:
            outcome = run(schedule, results, jobs, report=tell)
    except KeyboardInterrupt:
        _say(f"stopped; what is finished is in {results}, the same command goes on from there")
        raise
    if outcome.played:
        _say(f"{_games(outcome.played)} played and stored in {results}")
    with Store(results) as store:
        print(render(report(schedule, store, timing), style), end="")
    for failure in outcome.failures[:SHOWN_FAILURES]:
        _say(str(failure))
    if len(outcome.failures) > SHOWN_FAILURES:
        _say(f"and {_games(len(outcome.failures) - SHOWN_FAILURES)} more")
    if outcome.failures:
        _say(f"broken off by a bot, and not in the figures: {_games(len(outcome.failures))}; the others are stored")
    return 1 if outcome.failures else 0


@contextmanager
def _progress(results: str) -> Iterator[Callable[[int, int], None]]:
    """A function to tell of games done: a bar where a person watches, one line where nobody does."""
    told = False

    def begin(done: int, games: int) -> None:
        nonlocal told
        if not told:
            told = True
            stored = f", {done} of them stored in {results}" if done else ""
            _say(f"{_games(games)}{stored}")

    if not sys.stderr.isatty():
        yield begin
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    # Drawn when lots come back, which is often enough, and so without a thread that a fork would meet.
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False) as bar:
        task = bar.add_task("games", total=None)

        def tell(done: int, games: int) -> None:
            begin(done, games)
            bar.update(task, completed=done, total=games, refresh=True)

        yield tell


def _games(count: int) -> str:
    return f"{count} game" if count == 1 else f"{count} games"


def _say(line: str) -> None:
    print(line, file=sys.stderr)
