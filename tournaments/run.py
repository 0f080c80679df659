"""Plays a schedule on all cores, or on whatever executor is given, and stores every game as it ends.

Whatever is stored already is not played. Games go to the workers in small lots of about a tenth of a second, and
each lot is committed when it comes back: that is all that a kill can cost. An interrupt costs nothing that ended.
Neither the games to be played nor those that were are kept in memory. This process is the only one that writes;
workers hold nothing, so that a lot whose worker is gone is played by another.
"""

import contextlib
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable

from attrs import Factory, define, field, frozen

from hanabot.errors import WorkerLost
from tournaments.records import Failed, Finished, Fixture
from tournaments.schedule import Schedule
from tournaments.store import Store
from tournaments.worker import play_games, prepare

#: Seconds of work in a lot: little enough to lose, enough to make the way to a worker and back cheap.
LOT_SECONDS = 0.1
#: Lots a second that the one process that writes is to have to do with, however many workers there are.
LOTS_A_SECOND = 40
#: The most games in a lot.
LOT_GAMES = 200
#: Lots that wait for a worker or are with one, for each worker, so that none is idle.
LOTS_AHEAD = 2
#: Seconds between two looks at whether the run is to stop, or has more workers.
LOOK = 1.0
#: Seconds that a run that is cut short waits for lots that somebody else's executor has begun.
PATIENCE = 30.0

Answer = TypeVar("Answer")
Lot = Future[list[Finished | Failed]]


@frozen
class Outcome:
    """What a run did: games that were stored before, games played now, and games that a bot broke off."""

    stored: int
    played: int
    failures: tuple[Failed, ...] = field(repr=False)


@runtime_checkable
class Crew(Protocol):
    """An executor whose workers come and go, and that knows how many there are."""

    def workers(self) -> int:
        """How many calls can run at the same time just now."""


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
    games = stored = 0
    with Store(path, create=True) as store:
        for held in store.held(fixture.key for fixture in schedule.fixtures()):
            games += 1
            stored += held
    report(stored, games)
    if stored == games:
        return Outcome(stored, 0, ())
    jobs = min(jobs, games - stored)
    # The processes are started before the file is opened again: an open connection must not be forked.
    with _workers(jobs, executor) as pool, Store(path) as store, asked_to_stop() as stop:
        play = _Run(pool, store, jobs, schedule.fixtures(), stored, games, report)
        play.all(stop)
    return Outcome(stored, play.played, tuple(play.failures))


@define
class _Run:
    """The lots that are under way, and what came of those that are not any more."""

    pool: Executor
    store: Store
    jobs: int
    fixtures: Iterator[Fixture]
    stored: int
    games: int
    report: Callable[[int, int], None]
    under_way: dict[Lot, list[Fixture]] = Factory(dict)
    again: deque[list[Fixture]] = Factory(deque)
    begun: int = 0
    passed: int = 0
    played: int = 0
    pace: float = 0.0
    failures: list[Failed] = Factory(list)

    def all(self, stop: threading.Event) -> None:
        """Play everything, or what can be had when it is cut short.

        Raises:
            KeyboardInterrupt: `stop` was set.
            WorkerLost: a worker process ended.
        """
        try:
            while self._begin(stop) or self.under_way:
                done, _ = wait(self.under_way, timeout=LOOK, return_when=FIRST_COMPLETED)
                self._take(done)
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

    def _begin(self, stop: threading.Event) -> bool:
        """Hand out lots as far ahead as is wanted; whether any was."""
        if isinstance(self.pool, Crew):
            self.jobs = max(1, self.pool.workers())
        before = len(self.under_way)
        while len(self.under_way) < LOTS_AHEAD * self.jobs and not stop.is_set():
            lot = self.again.popleft() if self.again else list(islice(self._missing(), self._size()))
            if not lot:
                break
            future = self.pool.submit(play_games, lot)
            self.under_way[future] = lot
            if future.done():
                break
        return len(self.under_way) > before

    def _missing(self) -> Iterator[Fixture]:
        """What is not stored, looked up at the last moment: another process may have stored a game meanwhile."""
        for fixture in self.fixtures:
            if self.store.holds(fixture.key):
                self.passed += 1
            else:
                self.begun += 1
                yield fixture

    def _size(self) -> int:
        """Games of the next lot: a tenth of a second's, and at the end few, so that all workers end together."""
        if not self.pace:
            return 1
        seconds = max(LOT_SECONDS, self.jobs / LOTS_A_SECOND)
        left = self.games - max(self.stored, self.passed) - self.begun
        return max(1, min(LOT_GAMES, left // (LOTS_AHEAD * self.jobs), int(seconds / self.pace)))

    def _take(self, done: Iterable[Lot]) -> None:
        """Store what came of some lots in one go; they count as under way until that is done."""
        games: list[Finished | Failed] = []
        for future in done:
            try:
                games += future.result()
            except CancelledError:  # by no doing of ours: whoever was to play it is gone
                self.again.append(self.under_way.pop(future))
        finished = [game for game in games if isinstance(game, Finished)]
        self.store.add(finished)
        for future in done:
            self.under_way.pop(future, None)
        if finished:
            # Of late, since teams and tables differ.
            pace = sum(game.seconds for game in finished) / len(finished)
            self.pace = pace if not self.pace else 0.8 * self.pace + 0.2 * pace
        self.played += len(finished)
        self.failures += [game for game in games if isinstance(game, Failed)]
        if games:
            ended = self.played + len(self.failures)
            self.report(max(self.stored, self.passed) + ended, self.games)

    def _wind_up(self) -> None:
        """Take back lots that nobody has begun, and store the others as they end."""
        patience: float | None
        if isinstance(self.pool, ProcessPoolExecutor):
            # The pool has to do it itself: over a future that others cancelled it stumbles when a worker is lost just
            # then, and leaves the other futures open for ever.
            self.pool.shutdown(wait=False, cancel_futures=True)
            left, patience = list(self.under_way), None
        else:
            # The oldest are with a worker: an executor of elsewhere cannot always say so.
            oldest = set(islice(self.under_way, self.jobs))
            left, patience = [lot for lot in self.under_way if lot in oldest or not lot.cancel()], PATIENCE
        if isinstance(self.pool, Crew) and not self.pool.workers():
            patience = 0
        ends = None if patience is None else time.monotonic() + patience
        for future in left:
            # The first fault is the one to tell; what this one costs is played by the next command.
            with contextlib.suppress(Exception):
                future.exception(None if ends is None else max(0, ends - time.monotonic()))
                self._take([future])


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
