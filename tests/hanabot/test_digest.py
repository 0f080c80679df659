"""The hash of a policy's name and sources."""

import sys
from pathlib import Path

import pytest

from hanabot.digest import _source_hash, digest
from hanabot.errors import BadName


def test_a_digest_follows_name_and_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    source = tmp_path / "some_convention.py"
    source.write_text("A = 1\n")
    first = digest("mine", ["some_convention", "hanabot.game"])
    assert first == digest("mine", ["hanabot.game", "some_convention", "hanabot.game"])
    assert first != digest("yours", ["some_convention", "hanabot.game"])
    assert first != digest("mine", ["some_convention"])
    source.write_text("A = 2\n")
    _source_hash.cache_clear()
    assert first != digest("mine", ["some_convention", "hanabot.game"])
    assert "some_convention" not in sys.modules, "a digest reads sources and runs nothing"


def test_a_module_without_source() -> None:
    for name in ("sys", "no_such_module"):
        with pytest.raises(BadName, match=name):
            digest("mine", [name])
