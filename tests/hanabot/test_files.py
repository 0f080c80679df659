import os
import stat
from pathlib import Path

import pytest

from hanabot.errors import BadFile
from hanabot.files import write_whole


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
    with pytest.raises(BadFile):
        write_whole(target, "\ud800")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert target.read_text() == "old"
