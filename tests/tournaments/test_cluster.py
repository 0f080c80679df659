"""A Dask cluster as processes on this machine: what it plays is what one core plays, and what dies loses nothing."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from hanabot.errors import BadName, WorkerLost
from tournaments.cluster import Cluster, cluster
from tournaments.run import run
from tournaments.schedule import plan
from tournaments.store import Store

pytest.importorskip("distributed", reason="dask is not installed: pip install 'hanabot[cluster]'")
pytestmark = pytest.mark.filterwarnings("default")  # what Dask warns of is Dask's

ROOT = Path(__file__).resolve().parents[2]
LOCAL = ["--host", "127.0.0.1", "--no-dashboard"]


def begun(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])},
    )


@contextmanager
def scheduler():
    with begun("distributed.cli.dask_scheduler", "--port", "0", "--no-show", *LOCAL) as process:
        try:
            for line in process.stderr:
                if "Scheduler at:" in line:
                    yield process, line.split()[-1]
                    break
        finally:
            process.kill()


@contextmanager
def workers(address: str, count: int):
    processes = [
        begun("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", *LOCAL) for _ in range(count)
    ]
    try:
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.wait()
            process.stderr.close()


def until(pool: Cluster, count: int) -> None:
    ends = time.monotonic() + 60
    while pool.workers() != count:
        assert time.monotonic() < ends, "the workers did not come"
        time.sleep(0.1)


def contents(path: Path) -> list[object]:
    with Store(path) as store:
        return list(store.records())


def test_a_worker_killed_in_mid_run_loses_nothing_and_the_results_are_those_of_one_core_and_of_two(tmp_path):
    schedule = plan(["legal-random", "piers"], (2, 3), "standard:40")
    for jobs in (1, 2):
        run(schedule, tmp_path / f"{jobs}.sqlite", jobs)
    with scheduler() as (_, address), workers(address, 2) as processes, cluster(address) as pool:
        until(pool, 2)

        def kill_one(done: int, _games: int) -> None:
            if done:
                processes[0].kill()

        outcome = run(schedule, tmp_path / "c.sqlite", executor=pool, report=kill_one)
        assert (outcome.played, outcome.failures) == (160, ())
        until(pool, 1)
    assert contents(tmp_path / "c.sqlite") == contents(tmp_path / "1.sqlite") == contents(tmp_path / "2.sqlite")


def test_a_scheduler_that_dies_is_told_and_what_is_finished_is_kept(tmp_path):
    schedule = plan(["h-group@1"], (2,), "standard:200")
    with scheduler() as (process, address), workers(address, 1), cluster(address) as pool:
        until(pool, 1)
        with pytest.raises(WorkerLost, match=r"the scheduler .* the same command goes on"):
            run(schedule, tmp_path / "r.sqlite", executor=pool, report=lambda done, _: done and process.kill())
    assert 0 < len(contents(tmp_path / "r.sqlite")) < 200


def test_sources_that_differ_are_one_line(tmp_path):
    schedule = plan(["legal-random"], (2,), "standard:2")
    with scheduler() as (_, address), workers(address, 1), cluster(address) as pool:
        until(pool, 1)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("tournaments.schedule.team_digest", lambda _seats: "another")
            with pytest.raises(BadName, match="another hanabot") as told:
                run(schedule, tmp_path / "r.sqlite", executor=pool)
    assert "\n" not in str(told.value)
    assert contents(tmp_path / "r.sqlite") == []


@pytest.mark.parametrize("address", ["nonsense", "", "http://x:8", "tcp://"])
def test_what_is_no_address_is_one_line(address):
    with pytest.raises(BadName, match="is no address"), cluster(address):
        pass


def test_a_study_of_rules_says_the_same_on_one_core_on_two_and_on_a_cluster(tmp_path):
    study = "hanabot study rules h-group@2 --modules save,finesse --players 2 --decks quick:2 --replays 1"
    study += " --only leave-one-out,pairs,shapley --format json"

    def told(name: str, *where: str) -> str:
        words = [sys.executable, "-m", *study.split(), *where, "--results", str(tmp_path / name)]
        return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout

    with scheduler() as (_, address), workers(address, 2), cluster(address) as pool:
        until(pool, 2)
        found = told("c.sqlite", "--cluster", address)
    assert found == told("1.sqlite", "--jobs", "1") == told("2.sqlite", "--jobs", "2")
    assert contents(tmp_path / "c.sqlite") == contents(tmp_path / "1.sqlite") == contents(tmp_path / "2.sqlite")
