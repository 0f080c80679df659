"""The log of a season: what is written stays, a line cut short is dropped, others' files are left alone."""

import os
from pathlib import Path

import pytest
from attrs import evolve

from hanabot.errors import BadFile
from hanabot.league.outside import Fault
from tournaments.league.season_log import Played, SeasonLog

EPISODE = Played(
    key="a",
    number=0,
    deck="league:1",
    entrants=("x",),
    seats=("x", "x", "x", "x"),
    actions=((0, 3, 0), (2, 1, 4)),
    score=7,
    ending="strikeout",
    turns=2,
    misplays=3,
    contributions=(1, 0, -1, 2),
    forfeits=(0, 0, 0, 1),
    faults=(Fault(3, 3, "malformed", "not UTF-8: '\ufffd'"),),
    errors={"3": "trouble \ud800"},
    seconds=1.25,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "season.jsonl"


def write(path: Path, *episodes: Played) -> None:
    with SeasonLog(path, write=True) as log:
        for episode in episodes:
            log.add(episode)


def test_what_is_written_comes_back(path: Path) -> None:
    other = evolve(EPISODE, key="b", faults=(), errors={})
    write(path, EPISODE)
    write(path, other)
    with SeasonLog(path) as log:
        assert log.episodes == {"a": EPISODE, "b": other}
        assert not log.cut_short


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_line_that_was_cut_short_is_dropped(path: Path, cut: int) -> None:
    write(path, EPISODE, evolve(EPISODE, key="b"))
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with SeasonLog(path) as log:
        assert list(log.episodes) == ["a"]
        assert log.cut_short
    write(path, evolve(EPISODE, key="b"))
    assert path.read_bytes() == whole


@pytest.mark.parametrize("begun", [b"", b'{"hanabot lea'])
def test_a_kill_while_the_log_was_begun(path: Path, begun: bytes) -> None:
    path.write_bytes(begun)
    write(path, EPISODE)
    with SeasonLog(path) as log:
        assert list(log.episodes) == ["a"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"hello", "not a season's log"),
        (b"hello\n", "not a season's log"),
        (b"[1]\n", "not a season's log"),
        (b"[" * 9999 + b"\n", "not a season's log"),
        (b'{"hanabot league":2}\n', "format 2"),
        (b'{"hanabot league":1}\n{}\n', "line 2: damaged"),
        (b'{"hanabot league":1}\n\xff\n', "line 2: damaged"),
    ],
)
def test_what_is_no_log_is_told_and_left_alone(path: Path, data: bytes, why: str) -> None:
    path.write_bytes(data)
    for writes in (False, True):
        with pytest.raises(BadFile, match=why):
            SeasonLog(path, write=writes)
    assert path.read_bytes() == data


def test_one_run_writes_at_a_time(path: Path) -> None:
    with SeasonLog(path, write=True):
        with pytest.raises(BadFile, match="another run is writing"):
            SeasonLog(path, write=True)
        with SeasonLog(path) as reader:
            assert not reader.episodes


def test_a_log_that_is_not_there_or_cannot_be(path: Path, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no such file"):
        SeasonLog(path)
    with pytest.raises(BadFile):
        SeasonLog(tmp_path, write=True)
    with pytest.raises(BadFile):
        SeasonLog("\0", write=True)


@pytest.mark.parametrize("write", [True, False])
def test_what_is_no_file_holds_no_log(tmp_path: Path, write: bool) -> None:
    for place in (tmp_path, Path("/dev/null"), Path("/dev/zero")):
        with pytest.raises(BadFile, match=rf"^{place}: (is a directory|not a season's log)"):
            SeasonLog(place, write=write)


def test_a_log_is_not_written_to_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadFile, match="not a season's log"):
        SeasonLog(pipe, write=True)
    assert pipe.is_fifo()
