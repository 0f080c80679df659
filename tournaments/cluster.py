"""Workers on other machines: a Dask cluster as an executor for the runner.

Dask plays a lot again elsewhere when its worker dies. What is left to do here is to count the workers as they come and
go, and to turn the ways in which a cluster fails into one line each. Needs the extra `hanabot[cluster]`.
"""

import logging
import re
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from hanabot.errors import BadName, WorkerLost

if TYPE_CHECKING:
    from distributed import Client

#: Seconds that the scheduler has to answer, at first and when the connection was lost.
ANSWER_SECONDS = 10
#: Seconds between two counts of the workers.
COUNT_SECONDS = 2.0
#: How workers are started so that each has a core of its own.
WORKERS = "dask worker {} --nworkers=-1 --nthreads=1"

#: A scheduler's address, as `dask scheduler` prints it.
ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?[^\s/:]+:\d{1,5}|((tcp|tls|ws|wss)://)?\[[0-9a-fA-F:.]+\]:\d{1,5}")

Answer = TypeVar("Answer")


class Cluster(Executor):
    """The workers of a Dask scheduler, as many as there are just now."""

    def __init__(self, client: "Client", address: str) -> None:
        self.client = client
        self.address = address
        self._pool = client.get_executor(pure=False)
        self._counted = -COUNT_SECONDS
        self._workers = 0

    def submit(self, fn: Callable[..., Answer], /, *args: Any, **kwargs: Any) -> Future[Answer]:
        """Run a call on some worker.

        Raises:
            WorkerLost: the scheduler is gone.
        """
        if self.client.status not in {"running", "connecting"}:
            raise self.lost()
        try:
            return self._pool.submit(fn, *args, **kwargs)  # type: ignore[no-any-return]  # dask has no types
        except Exception as error:
            if self.client.status in {"running", "connecting"}:
                raise
            raise self.lost() from error

    def workers(self) -> int:
        """How many calls can run at the same time, counted anew every other second."""
        if time.monotonic() - self._counted >= COUNT_SECONDS and self.client.status == "running":
            with suppress(OSError, TimeoutError, KeyError):  # it answers next time, or the client sees that it is gone
                self._workers = int(self.client.scheduler_info(n_workers=0)["total_threads"])
            self._counted = time.monotonic()
        return self._workers

    def lost(self) -> WorkerLost:
        """What is to be said when the scheduler is gone."""
        return WorkerLost("it does not answer any more", f"the scheduler {self.address}")


@contextmanager
def cluster(address: str, tell: Callable[[str], None] = lambda _line: None) -> Iterator[Cluster]:
    """The cluster at an address (`tcp://HOST:8786`, or `HOST:8786`), told of in lines where that helps.

    Raises:
        BadName: nothing answers there, or the extra is not installed.
        WorkerLost: the scheduler went away, or a game took its workers down, one after the other.
    """
    try:
        import dask

        with dask.config.set({"logging": dict.fromkeys(("distributed", "distributed.client"), "critical")}):
            from distributed import Client
            from distributed.scheduler import KilledWorker
    except ImportError:
        raise BadName("cluster", address, "this needs Dask: pip install 'hanabot[cluster]'") from None
    client = _connect(Client, address)
    pool = Cluster(client, address)
    try:
        _look_round(pool, tell)
        yield pool
    except KilledWorker as error:
        raise WorkerLost("a lot of games ended every worker that it was given to: see the workers' logs") from error
    except CancelledError as error:
        raise pool.lost() from error
    finally:
        _leave(client)


def _connect(client: "type[Client]", address: str) -> "Client":
    """A connection to a scheduler.

    Raises:
        BadName: it is no address, or nothing answers there.
    """
    if not ADDRESS.fullmatch(address):
        raise BadName("cluster", address, "is no address, such as tcp://10.0.0.1:8786 or localhost:8786")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of versions we speak ourselves, in a line
        try:
            return client(address, timeout=ANSWER_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            why = "no scheduler answers there; start one with `dask scheduler` and give the address that it prints"
            raise BadName("cluster", address, why) from error


def _look_round(pool: Cluster, tell: Callable[[str], None]) -> None:
    """Tell of what would keep the cluster from doing its work well.

    Raises:
        BadName: a worker has no hanabot. Sent a game, it would end without a word.
    """
    has = pool.client.run(eval, "__import__('importlib.util').util.find_spec('tournaments') is not None")
    for worker, there in has.items():
        if not there:
            raise BadName("cluster", pool.address, f"its worker {worker} has no hanabot; install the same one there")
    start = WORKERS.format(pool.address)
    threads = pool.client.nthreads()
    if not threads:
        tell(f"no workers at {pool.address} yet, waiting for some: {start}")
    elif max(threads.values()) > 1:
        tell(f"workers of several threads play no faster than with one; start them as {start}")
    versions = pool.client.get_versions(check=False)
    here = versions["client"]["packages"]
    for name, one in [("the scheduler", versions["scheduler"]), *versions["workers"].items()]:
        there = one["packages"] if one else here
        other = [package for package in ("python", "distributed") if there[package] != here[package]]
        if other:
            told = ", ".join(f"{package} {there[package]} (here {here[package]})" for package in other)
            tell(f"{name} runs {told}; where that fails, install the same everywhere")


def _leave(client: "Client") -> None:
    """Close the connection, whatever state it is in."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with suppress(Exception):
        client.close(timeout=2)
