import os
import stat
import threading
from pathlib import Path

import pytest

from hanabot.errors import BadFile, BadStore
from hanabot.files import whole_file, write_whole


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    write_whole(target, "first")
    assert target.read_text() == "first"
    target.chmod(0o640)
    write_whole(target, "second ✓")
    assert target.read_text(encoding="utf-8") == "second ✓"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "real.json", tmp_path / "link.json"
    target.write_text("old")
    link.symlink_to(target)
    write_whole(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_a_directory_is_called_one(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="is a directory"):
        write_whole(tmp_path, "text")


@pytest.mark.parametrize("name", ["missing/game.json", "", "a\0b", "x" * 300])
def test_a_place_that_cannot_be_written_is_named_and_left_alone(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadFile):
        write_whole(os.path.join(tmp_path, name), "text")  # noqa: PTH118  a Path would tidy the name
    assert list(tmp_path.iterdir()) == []


def test_text_that_cannot_be_encoded_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    target.write_text("old")
    with pytest.raises(BadFile, match="surrogate"):
        write_whole(target, "\ud800")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert target.read_text() == "old"


def test_what_goes_wrong_in_the_parts_is_told_as_it_is_and_leaves_the_old_file(tmp_path: Path) -> None:
    def parts():
        yield "new"
        raise BadStore("results.sqlite", "damaged")  # a ValueError, as that of a bad file name is

    target = tmp_path / "games.csv"
    target.write_text("old")
    with pytest.raises(BadStore, match="damaged"):
        write_whole(target, parts())
    with pytest.raises(ZeroDivisionError), whole_file(target) as file:
        file.write(b"half" * (1 // file.tell()))
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]
    assert target.read_text() == "old"


def test_bytes_take_the_place_of_a_file_behind_a_link_and_keep_its_mode(tmp_path: Path) -> None:
    target, link = tmp_path / "real.png", tmp_path / "link.png"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    with whole_file(link) as file:
        file.write(b"new")
        assert target.read_text() == "old"
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.parametrize("text", [True, False])
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path, text: bool) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    if text:
        write_whole(pipe, ["a ", "text"])
    else:
        with whole_file(pipe) as file:
            file.write(b"xxxext")
            file.seek(0)  # as whoever writes a header last does
            file.write(b"a t")
    reader.join(5)
    assert read == [b"a text"]
    assert pipe.is_fifo()
