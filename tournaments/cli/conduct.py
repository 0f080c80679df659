"""What `compare` and `tournament run` share: play what is missing with a bar, then show the figures."""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager

from hanabot.cli.options import all_cores
from tournaments.bounds import bounds
from tournaments.comparison import Judging, report
from tournaments.records import Failed
from tournaments.reports import render
from tournaments.run import Outcome, run
from tournaments.schedule import Schedule
from tournaments.settling import play_until_settled
from tournaments.statistics.sequential import Stopping
from tournaments.store import Store

#: Failed games that are told one by one.
SHOWN_FAILURES = 5


def conduct(
    schedule: Schedule,
    results: str,
    jobs: int | None,
    style: str,
    *,
    timing: bool,
    bound: bool,
    judging: Judging = Judging(),  # noqa: B008  # it is frozen
    cluster: str | None = None,
) -> int:
    """Play a schedule, print its figures and answer with the exit status: 1 if a bot broke off a game."""
    allowed = bounds(schedule) if bound else ()  # first, since it may be that the variant has none
    workers = jobs or all_cores()
    with crew(cluster) as executor:
        if judging.stopping is None:
            outcome = play_missing(schedule, results, workers, executor)
        else:
            schedule, outcome = _play_until_settled(schedule, results, workers, executor, judging.stopping)
            allowed = bounds(schedule) if bound else ()
    with Store(results) as store:
        print(render(report(schedule, store, timing, allowed, judging), style), end="")
    return tell_failures(outcome.failures)


@contextmanager
def crew(address: str | None) -> Iterator[Executor | None]:
    """The workers of the cluster at `--cluster ADDRESS`; without an address none, and processes here play."""
    if address is None:
        yield None
        return
    from tournaments.cluster import cluster

    with cluster(address, _say) as executor:
        yield executor


def play_missing(schedule: Schedule, results: str, jobs: int, executor: Executor | None = None) -> Outcome:
    """Play what the results file does not have yet, and tell how it goes."""
    with _told_of_stops(results), progress(results) as tell:
        outcome = run(schedule, results, jobs, executor, tell)
    if outcome.played:
        _say(f"{_games(outcome.played)} played and stored in {results}")
    return outcome


def _play_until_settled(
    schedule: Schedule, results: str, jobs: int, executor: Executor | None, stopping: Stopping
) -> tuple[Schedule, Outcome]:
    """Play what is missing of as many decks as it takes, and tell how it goes."""
    most = sum(len(table.decks) for table in schedule.tables) * len(schedule.teams)
    done = 0
    with _told_of_stops(results), progress(results) as tell:

        def play(part: Schedule) -> Outcome:
            nonlocal done
            outcome = run(part, results, jobs, executor, lambda now, _games: tell(done + now, most))
            done += sum(len(table.decks) for table in part.tables) * len(part.teams)
            return outcome

        schedule, outcome = play_until_settled(schedule, results, stopping, play)
    decks = " and ".join(f"{len(table.decks)} decks with {table.players} players" for table in schedule.tables)
    _say(f"{_games(outcome.played)} played and stored in {results}; stopped after {decks}")
    return schedule, outcome


@contextmanager
def _told_of_stops(results: str) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        _say(f"stopped; what is finished is in {results}, the same command goes on from there")
        raise


def tell_failures(failures: Sequence[Failed]) -> int:
    """Tell of the games that a bot broke off, and answer with the exit status: 1 if there are any."""
    for failure in failures[:SHOWN_FAILURES]:
        _say(str(failure))
    if len(failures) > SHOWN_FAILURES:
        _say(f"and {_games(len(failures) - SHOWN_FAILURES)} more")
    if failures:
        _say(f"broken off by a bot, and not in the figures: {_games(len(failures))}; the others are stored")
    return 1 if failures else 0


@contextmanager
def progress(results: str, noun: str = "game") -> Iterator[Callable[[int, int], None]]:
    """A function to tell of games done: a bar where a person watches, one line where nobody does.

    `results` is the file that keeps them, `noun` what one is called.
    """
    told = False

    def begin(done: int, games: int) -> None:
        nonlocal told
        if not told:
            told = True
            stored = f", {done} of them stored in {results}" if done else ""
            _say(f"{_games(games, noun)}{stored}")

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

    columns = TextColumn(f"{noun}s"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    # Drawn when lots come back, which is often enough, and so without a thread that a fork would meet.
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False, speed_estimate_period=300) as bar:
        task = bar.add_task(noun, total=None)

        def tell(done: int, games: int) -> None:
            begin(done, games)
            if bar.tasks[0].total is None:
                bar.reset(task, total=games, completed=done)  # what was stored before says nothing of the time left
            bar.update(task, completed=done, total=games, refresh=True)

        yield tell


def _games(count: int, noun: str = "game") -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _say(line: str) -> None:
    print(line, file=sys.stderr)
