"""The hash of a policy's name and sources."""

import sys
from pathlib import Path

import pytest

from hanabot.digest import _imported, _source, _source_hash, digest, sources
from hanabot.errors import BadName
from hanabot.registry import _ENGINE


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


def test_a_digest_follows_what_the_sources_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    package = tmp_path / "house"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rule.py").write_text(
        "from typing import TYPE_CHECKING\nimport json\nif TYPE_CHECKING:\n    import house.words\n"
        "def move():\n    from house import helper\n    from hanabot.moves import PLAY\n"
    )
    (package / "helper.py").write_text("A = 1\n")
    (package / "words.py").write_text("")
    assert sources(["house.rule"]) == ["hanabot.moves", "house", "house.helper", "house.rule"]
    first = digest("mine", ["house.rule"])
    (package / "helper.py").write_text("A = 2\n")
    for cached in (_source_hash, _imported, _source):
        cached.cache_clear()
    assert first != digest("mine", ["house.rule"])
    assert "house" not in sys.modules


def test_a_policys_digest_covers_the_game_and_what_its_modules_lean_on() -> None:
    found = set(sources(["conventions.reverse_finesse", *_ENGINE]))
    assert {"conventions.finesse", "hanabot.game", "hanabot.desync", "hanabot.convention.weights"} <= found
    assert {name for name in found if name.startswith(("hanabot.cli", "hanabot.formats", "tournaments"))} == set()


def test_a_module_without_source() -> None:
    for name in ("sys", "no_such_module"):
        with pytest.raises(BadName, match=name):
            digest("mine", [name])
