"""Plays a schedule on all cores and stores every game as it ends.

Whatever is stored already is not played. Games go to the workers in small lots of about a tenth of a second, and
each lot is committed when it comes back: that is all that a kill can cost. An interrupt costs nothing that ended.
"""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, TypeVar

from attrs import Factory, define, field, frozen

from hanabot.errors import WorkerLost
from tournaments.records import Failed, Finished, Fixture
from tournaments.schedule import Schedule
from tournaments.store import Store
from tournaments.worker import play_games, prepare

#: Seconds of work in a lot: little enough to lose, enough to make the way to a worker and back cheap.
LOT_SECONDS = 0.1
#: The most games in a lot.
LOT_GAMES = 200
#: Lots that wait for a worker or are with one, for each worker, so that none is idle.
LOTS_AHEAD = 2

Answer = TypeVar("Answer")
Lot = Future[list[Finished | Failed]]


@frozen
class Outcome:
    """What a run did: games that were stored before, games played now, and games that a bot broke off."""

    stored: int
    played: int
    failures: tuple[Failed, ...] = field(repr=False)


class Serial(Executor):
    """Runs everything at once in this process: one worker, no processes."""

    def submit(self, fn: Callable[..., Answer], /, *args: Any, **kwargs: Any) -> Future[Answer]:
        """Run a call and return its finished future."""
        future: Future[Answer] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # the contract of an executor: the future carries it
            future.set_exception(error)
        return future


def run(
    schedule: Schedule,
    path: str | Path,
    jobs: int = 1,
    executor: Executor | None = None,
    report: Callable[[int, int], None] = lambda _done, _games: None,
) -> Outcome:
    """Play what is not stored yet.

    Args:
        schedule: the games.
        path: the results file, made when it is not there.
        jobs: worker processes; 1 plays in this process.
        executor: any executor, in place of worker processes of our own; `jobs` then says how many it has. One of
            processes is shut down when the run is cut short.
        report: is told how many games of how many are done, first and after each lot.

    Raises:
        BadStore: the results file cannot be used.
        WorkerLost: a worker process ended; what was finished is stored.
        KeyboardInterrupt: the run was interrupted (or told to terminate); every finished game is stored.
    """
    wanted = {fixture.key: fixture for fixture in schedule.fixtures()}
    with Store(path, create=True) as store:
        stored = store.find(list(wanted))
    fixtures = [fixture for key, fixture in wanted.items() if key not in stored]
    report(len(stored), len(wanted))
    if not fixtures:
        return Outcome(len(stored), 0, ())
    jobs = min(jobs, len(fixtures))
    # The processes are started before the file is opened again: an open connection must not be forked.
    with _workers(jobs, executor) as pool, Store(path) as store, asked_to_stop() as stop:
        play = _Run(pool, store, jobs, lambda done: report(len(stored) + done, len(wanted)))
        play.all(fixtures, stop)
    return Outcome(len(stored), play.played, tuple(play.failures))


@define
class _Run:
    """The lots that are under way, and what came of those that are not any more."""

    pool: Executor
    store: Store
    jobs: int
    report: Callable[[int], None]
    under_way: list[Lot] = Factory(list)
    played: int = 0
    seconds: float = 0.0
    failures: list[Failed] = Factory(list)

    def all(self, fixtures: Sequence[Fixture], stop: threading.Event) -> None:
        """Play everything, or what can be had when it is cut short.

        Raises:
            KeyboardInterrupt: `stop` was set.
            WorkerLost: a worker process ended.
        """
        begun = 0
        try:
            while begun < len(fixtures) or self.under_way:
                while begun < len(fixtures) and len(self.under_way) < LOTS_AHEAD * self.jobs and not stop.is_set():
                    lot = fixtures[begun : begun + self._size(len(fixtures) - begun)]
                    self.under_way.append(self.pool.submit(play_games, lot))
                    begun += len(lot)
                    if self.under_way[-1].done():
                        break
                wait(self.under_way, return_when=FIRST_COMPLETED)
                for future in [future for future in self.under_way if future.done()]:
                    self._take(future)
                if stop.is_set():
                    raise KeyboardInterrupt  # noqa: TRY301  # as if it had come here and nowhere else
        except BrokenProcessPool as error:
            self._wind_up()
            if stop.is_set():  # The workers may have been told to terminate as well.
                raise KeyboardInterrupt from None
            raise WorkerLost(str(error).rstrip(".")) from error
        except BaseException:
            self._wind_up()
            raise

    def _size(self, left: int) -> int:
        """Games of the next lot: a tenth of a second's, and at the end few, so that all workers end together."""
        if not self.seconds:
            return 1
        return max(1, min(LOT_GAMES, left // (LOTS_AHEAD * self.jobs), int(LOT_SECONDS * self.played / self.seconds)))

    def _take(self, future: Lot) -> None:
        """Store what came of a lot; it counts as under way until that is done."""
        games = future.result()
        finished = [game for game in games if isinstance(game, Finished)]
        self.store.add(finished)
        self.under_way.remove(future)
        self.played += len(finished)
        self.seconds += sum(game.seconds for game in finished)
        self.failures += [game for game in games if isinstance(game, Failed)]
        self.report(self.played + len(self.failures))

    def _wind_up(self) -> None:
        """Take back lots that nobody has begun, and store the others as they end."""
        if isinstance(self.pool, ProcessPoolExecutor):
            # The pool has to do it itself: over a future that others cancelled it stumbles when a worker is lost just
            # then, and leaves the other futures open for ever.
            self.pool.shutdown(wait=False, cancel_futures=True)
            left = list(self.under_way)
        else:
            left = [future for future in self.under_way if not future.cancel()]
        for future in left:
            # The first fault is the one to tell; what this one costs is played by the next command.
            with contextlib.suppress(Exception):
                self._take(future)


@contextlib.contextmanager
def _workers(jobs: int, executor: Executor | None) -> Iterator[Executor]:
    if executor is not None:
        yield executor
    elif jobs == 1:
        yield Serial()
    else:
        with ProcessPoolExecutor(jobs, initializer=prepare) as pool:
            wait([pool.submit(play_games, ())])
            yield pool


@contextlib.contextmanager
def asked_to_stop() -> Iterator[threading.Event]:
    """An event that the first interrupt sets, so that it cannot come in the middle of storing; the second is blunt."""
    stop = threading.Event()
    signals = (signal.SIGINT, signal.SIGTERM) if threading.current_thread() is threading.main_thread() else ()
    before = {number: signal.getsignal(number) for number in signals}

    def handle(number: int, _frame: object) -> None:
        stop.set()
        signal.signal(number, before[signal.Signals(number)])

    try:
        for number in signals:
            signal.signal(number, handle)
        yield stop
    finally:
        for number in signals:
            signal.signal(number, before[number])
