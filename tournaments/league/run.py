"""Plays the episodes of a season that its log does not have yet, and writes each down as it ends."""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Protocol

from attrs import Factory, define, frozen

from hanabot.bots import Policy
from hanabot.errors import BadName, WorkerLost
from hanabot.game import Game
from hanabot.league.episode import play_episode
from hanabot.league.outside import Limits
from hanabot.league.process import Halted
from hanabot.registry import policy_among
from hanabot.rules import RuleSet
from hanabot.start import standard_start
from hanabot.story import actions_of
from tournaments.league.season import SEATS, Fixture, Season
from tournaments.league.season_log import Played, SeasonLog
from tournaments.run import Serial, asked_to_stop
from tournaments.worker import prepare

#: Episodes that wait for a worker or are with one, for each worker.
AHEAD = 2
#: Seconds after which a wait looks whether the run is to stop.
GLANCE = 0.2


class Halt(Protocol):
    """What says that a run is to stop."""

    def is_set(self) -> bool:
        """Whether it is."""


@frozen
class Outcome:
    """What a run did: episodes that the log had before, and those that were played now."""

    stored: int
    played: int
    cut_short: bool


def run_season(
    season: Season,
    path: str | Path,
    jobs: int = 1,
    report: Callable[[int, int], None] = lambda _done, _episodes: None,
    watch: Callable[[Game], None] | None = None,
) -> Outcome:
    """Play what is missing.

    Args:
        season: what is to be played.
        path: the log, made when it is not there.
        jobs: worker processes; 1 plays in this process.
        report: told how many episodes of how many are done, first and after each.
        watch: shown every game before each turn; only with one job.

    Raises:
        BadFile: the log cannot be used.
        WorkerLost: a worker process ended; what was finished is in the log.
        KeyboardInterrupt: the run was interrupted, or told to terminate; every finished episode is in the log.
    """
    fixtures = {fixture.key: fixture for fixture in season.fixtures()}
    with SeasonLog(path, write=True) as log:
        missing = [fixture for key, fixture in fixtures.items() if key not in log.episodes]
        stored = len(fixtures) - len(missing)
        report(stored, len(fixtures))
        if missing:
            jobs = 1 if watch else min(jobs, len(missing))
            with asked_to_stop() as stop, _workers(jobs, stop, watch) as pool:
                play = _Run(season, pool, AHEAD * jobs, log, lambda done: report(stored + done, len(fixtures)))
                play.all(missing, stop)
        return Outcome(stored, len(missing), log.cut_short)


@define
class _Run:
    """The episodes that are under way, and what is done with those that have ended."""

    season: Season
    pool: Executor
    ahead: int
    log: SeasonLog
    report: Callable[[int], None]
    under_way: set[Future[Played]] = Factory(set)
    done: int = 0

    def all(self, fixtures: Sequence[Fixture], stop: Halt) -> None:
        """Play everything, or what can be had when it is cut short."""
        waiting = list(reversed(fixtures))
        try:
            while waiting or self.under_way:
                while waiting and len(self.under_way) < self.ahead and not stop.is_set():
                    future = self.pool.submit(play_fixture, waiting.pop(), self.season.rules, self.season.limits)
                    self.under_way.add(future)
                    if future.done():
                        break
                self._take(wait(self.under_way, GLANCE, FIRST_COMPLETED).done)
                if stop.is_set():
                    raise KeyboardInterrupt
        except Halted:
            raise KeyboardInterrupt from None
        except BrokenProcessPool as error:
            if stop.is_set():  # The workers may have been told to terminate as well.
                raise KeyboardInterrupt from None
            raise WorkerLost(str(error).rstrip(".")) from error

    def _take(self, finished: Iterable[Future[Played]]) -> None:
        for future in finished:
            self.log.add(future.result())
            self.under_way.discard(future)
            self.done += 1
            self.report(self.done)


class _Flag:
    """What workers ask whether to stop; of this process's own until it is a worker."""

    halt: Halt | None = None
    watch: Callable[[Game], None] | None = None


_flag = _Flag()


def play_fixture(fixture: Fixture, rules: RuleSet, limits: Limits) -> Played:
    """Play one episode.

    Raises:
        BadName: the sources of a policy are no longer those that the episode is to be stored under.
        Halted: the run is to stop.
    """
    own = {policy.name: policy for policy in fixture.brought}
    team = [_policy(name, digest, own) for name, digest in zip(fixture.seats, fixture.digests, strict=True)]
    game = Game(standard_start(SEATS, rules), fixture.cards)
    halted = _flag.halt.is_set if _flag.halt is not None else lambda: False
    found = play_episode(game, team, limits, halted, _flag.watch or (lambda _game: None))
    return Played(
        key=fixture.key,
        number=fixture.number,
        deck=fixture.deck,
        entrants=fixture.entrants,
        seats=fixture.seats,
        actions=tuple((action.kind, action.target, action.value) for action in actions_of(game)),
        score=game.official_score,
        ending=str(game.ending),
        turns=game.turn,
        misplays=game.strikes,
        contributions=game.contributions,
        forfeits=found.forfeits,
        faults=found.faults,
        errors={str(seat): text for seat, text in found.errors.items()},
        seconds=round(found.seconds, 3),
    )


def _policy(name: str, digest: str, own: dict[str, Policy]) -> Policy:
    found = own.get(name) or policy_among(name, own)
    if found.digest != digest:
        raise BadName("policy", name, "its sources changed while the season ran; give the command again")
    return found


def _begin(halt: Event) -> None:
    prepare()
    _flag.halt = halt


@contextmanager
def _workers(jobs: int, stop: Halt, watch: Callable[[Game], None] | None) -> Iterator[Executor]:
    if jobs == 1:
        _flag.halt, _flag.watch = stop, watch
        try:
            yield Serial()
        finally:
            _flag.halt = _flag.watch = None
        return
    halt = multiprocessing.Event()
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(halt,)) as pool:
        try:
            yield pool
        finally:
            halt.set()
            pool.shutdown(wait=True, cancel_futures=True)
