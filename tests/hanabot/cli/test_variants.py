"""`hanabot variants`: the list, one of it, and what nobody has."""

import json

import pytest

from hanabot.cli import main
from hanabot.variants import variant_names


def test_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants", "--format", "json"]) == 0
    assert [one["variant"] for one in json.loads(capsys.readouterr().out)] == variant_names()


@pytest.mark.parametrize("words", [["Black (6 Suits)"], ["black", "(6", "SUITS)"], ["2"]])
def test_one_by_name_or_number(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(["variants", *words]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Black (6 Suits): number 2 on hanab.live, 55 cards, 30 points")
    assert "1 2 3 4 5   one card of each rank" in out


def test_those_with_some_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants", "funnels", "pink", "--format", "csv"]) == 0
    names = [line for line in capsys.readouterr().out.splitlines()[1:] if line]
    assert names
    assert all("Funnels" in line and "Pink" in line for line in names)


@pytest.mark.parametrize("words", [["Nonsense"], ["99999"], ["9" * 5000]])
def test_what_nobody_has_is_one_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(["variants", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
