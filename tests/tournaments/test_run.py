"""Runs: complete, once each, and the same whoever plays, however often they are cut short."""

import multiprocessing
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from hanabot.errors import BadStore, WorkerLost
from hanabot.registry import policy_names
from tournaments.export import export_json
from tournaments.run import run
from tournaments.schedule import plan
from tournaments.store import Store

ROOT = Path(__file__).resolve().parents[2]
DECKS, PLAYERS = "standard:60", (2, 3)
GAMES = 60 * 2

PROGRAM = """
import sys
from tournaments.run import run
from tournaments.schedule import plan
path, jobs, decks = sys.argv[1], int(sys.argv[2]), sys.argv[3]
schedule = plan(sys.argv[4:] or ["legal-random"], (2, 3), decks)
print("ready", flush=True)
outcome = run(schedule, path, jobs, report=lambda done, games: print(done, flush=True))
print("played", outcome.played, flush=True)
"""


def schedule(decks=DECKS):
    return plan(["legal-random"], PLAYERS, decks)


def exported(path) -> bytes:
    with Store(path) as store:
        return "".join(export_json(store.records())).encode()


def tables(path) -> list[str]:
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [line for line in base.iterdump() if "timings" not in line]


@contextmanager
def started(path, jobs, decks=DECKS, teams=(), hash_seed=0):
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path), str(jobs), decks, *teams],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={
            **os.environ,
            "PYTHONHASHSEED": str(hash_seed),
            "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
        },
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for_games(process):
    for line in process.stdout:
        if line.strip() not in {"ready", "0"}:
            break


@pytest.fixture(scope="module")
def one_worker(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("one") / "r.sqlite"
    assert run(schedule(), path, jobs=1).played == GAMES
    return path


def test_two_workers_store_the_same_bytes(tmp_path, one_worker):
    assert run(schedule(), tmp_path / "r.sqlite", jobs=2).played == GAMES
    assert exported(tmp_path / "r.sqlite") == exported(one_worker)
    assert tables(tmp_path / "r.sqlite") == tables(one_worker)


def test_teams_that_think_store_the_same_whoever_plays_and_however_python_hashes(tmp_path):
    if "h-group@3" not in policy_names():
        pytest.skip("the package is not installed, so that its conventions cannot be found")
    exports = []
    for jobs, seed in ((1, 1), (2, 2)):
        path = tmp_path / f"{jobs}.sqlite"
        with started(path, jobs, "quick:3", ["h-group@3", "h-group@3,h-group@1"], seed) as process:
            output, errors = process.communicate(timeout=120)
        assert (output.split()[-1:], errors) == (["12"], "")
        exports.append(exported(path))
    assert exports[0] == exports[1]


def test_any_executor_will_do(tmp_path, one_worker):
    with ThreadPoolExecutor(2) as pool:
        run(schedule(), tmp_path / "r.sqlite", jobs=2, executor=pool)
    assert exported(tmp_path / "r.sqlite") == exported(one_worker)


def test_nothing_is_played_twice(tmp_path, one_worker):
    path = tmp_path / "r.sqlite"
    assert run(schedule("standard:25"), path).played == 50
    told = []
    outcome = run(schedule(), path, report=lambda done, games: told.append((done, games)))
    assert (outcome.stored, outcome.played) == (50, GAMES - 50)
    assert (told[0], told[-1]) == ((50, GAMES), (GAMES, GAMES))
    assert run(schedule(), path, jobs=2).played == 0
    assert exported(path) == exported(one_worker)


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_many_times_it_ends_complete(tmp_path, jobs):
    chance = random.Random(jobs)
    path, decks, games = tmp_path / "r.sqlite", "standard:1000", 2000
    kills = before = 0
    for _ in range(8):
        with started(path, jobs, decks) as process:
            process.stdout.readline()
            time.sleep(chance.uniform(0, 0.2))
        kills += process.returncode == -signal.SIGKILL
        if path.exists() and path.stat().st_size:
            with Store(path, create=True) as store:
                stored = len(list(store.records()))
            assert stored >= before
            before = stored
    with started(path, jobs, decks) as finished:
        output, errors = finished.communicate(timeout=60)
    assert (finished.returncode, errors) == (0, "")
    assert output.split()[-1] == str(games - before)
    assert kills >= 3
    run(schedule(decks), tmp_path / "whole.sqlite")
    assert exported(path) == exported(tmp_path / "whole.sqlite")
    assert tables(path) == tables(tmp_path / "whole.sqlite")


def test_workers_end_when_their_parent_is_killed(tmp_path):
    with started(tmp_path / "r.sqlite", 2, "standard:1000") as process:
        wait_for_games(process)
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("workers outlive their parent")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_stores_what_is_finished(tmp_path, jobs, number):
    path = tmp_path / "r.sqlite"
    with started(path, jobs, "standard:1000") as process:
        wait_for_games(process)
        os.killpg(process.pid, number)  # as a terminal does: to the workers too
        output, errors = process.communicate(timeout=60)
    assert errors.rstrip().endswith("KeyboardInterrupt"), errors
    told = [int(word) for word in output.split() if word.isdigit()]
    with Store(path) as store:
        stored = len(list(store.records()))
    assert 0 < stored < 2000
    assert stored == (told[-1] if told else stored)
    assert run(schedule("standard:1000"), path, jobs=2).played == 2000 - stored


def test_a_lost_worker_is_told_and_what_is_finished_is_kept(tmp_path, one_worker):
    def kill_one(done, _games):
        for worker in multiprocessing.active_children()[: bool(done)]:
            worker.kill()

    path = tmp_path / "r.sqlite"
    with pytest.raises(WorkerLost, match="the same command goes on"):
        run(schedule(), path, jobs=2, report=kill_one)
    with Store(path) as store:
        stored = len(list(store.records()))
    assert 0 < stored < GAMES
    assert run(schedule(), path, jobs=2).played == GAMES - stored
    assert exported(path) == exported(one_worker)


def test_results_of_other_sources_are_kept_and_not_used(tmp_path):
    path = tmp_path / "r.sqlite"
    run(schedule("quick:2"), path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE games SET team = 'older'")
    assert run(schedule("quick:2"), path).played == 4
    with Store(path) as store:
        assert sorted(group.team == "older" for group in store.groups()) == [False, False, True, True]


def test_a_place_that_cannot_be_written_is_told_before_anything_is_played(tmp_path):
    (tmp_path / "file").write_text("")
    told = []
    with pytest.raises(BadStore, match="folder does not exist"):
        run(schedule(), tmp_path / "file" / "r.sqlite", report=lambda *numbers: told.append(numbers))
    assert not told


#: Interrupts a run once games are stored, and kills its workers while it takes back what nobody has begun: with so many
#: lots ahead there is always something to take back.
WORKERS_KILLED = """
import multiprocessing, os, signal, sys, threading, time
import tournaments.run
from tournaments.run import run
from tournaments.schedule import plan

tournaments.run.LOTS_AHEAD = 8

def end():
    time.sleep(0.02)
    for worker in multiprocessing.active_children():
        os.kill(worker.pid, signal.SIGKILL)

told = []

def report(done, games):
    if done >= 2 and not told:
        told.append(done)
        os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=end).start()

try:
    run(plan(["h-group@2"], [5], "standard:200"), sys.argv[1], 2, report=report)
except KeyboardInterrupt:
    sys.exit(7)
"""


def test_workers_that_are_killed_during_an_interrupt_do_not_hold_it_up(tmp_path):
    command = [sys.executable, "-c", WORKERS_KILLED, str(tmp_path / "r.sqlite")]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (finished.returncode, finished.stderr) == (7, "")
