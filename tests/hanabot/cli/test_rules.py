"""The list of rule sets, house options at the command line, and the preset of today."""

import datetime as dt
import json
from pathlib import Path

import pytest

from hanabot.cli import main
from hanabot.rules import OPTIONS, RULE_SETS, rule_set
from hanabot.variants import own_names


def test_every_rule_set_and_option_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--format", "json"]) == 0
    assert [row["rules"] for row in json.loads(capsys.readouterr().out)] == list(RULE_SETS)
    assert main(["rules", "bga/unofficial-hands", "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in rows if row["what"] == "variant"] == list(own_names())
    options = {row["name"].replace("-", "_"): row["here"] for row in rows if row["what"] == "option"}
    assert list(options) == list(OPTIONS)
    assert (options["unofficial_hands"], options["hand_sizes"], options["clue_tokens"]) == ("yes", "6-5-4-3", "8")
    assert main(["rules", "bga/unofficial"]) == 2
    assert "did you mean 'unofficial_hands'" in capsys.readouterr().err


@pytest.mark.parametrize("deck", [*own_names(), "normal", "avalanche", "very difficult"])
def test_a_deck_of_board_game_arena_is_dealt_and_saved(
    deck: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "game.json")
    request = ["--rules", "bga/unofficial-hands", "--variant", deck, "--players", "2", "--deck", "bga:2026-12-01#3"]
    assert main(["play", "legal-random", *request, "--save", file]) == 0
    capsys.readouterr()
    assert main(["replay", "check", file, "--format", "json"]) == 0
    checked = json.loads(capsys.readouterr().out)
    assert checked["status"] == "passed"


def test_a_deck_of_board_game_arena_goes_with_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "legal-random", "--variant", "Tricky", "--deck", "p3v1s1"]) == 2
    assert "goes with --rules bga" in capsys.readouterr().err
    assert main(["play", "legal-random", "--rules", "bga", "--variant", "Trickee", "--deck", "p3v1s1"]) == 2
    assert "did you mean 'Tricky'" in capsys.readouterr().err


def test_seeds_are_those_of_the_same_deck_at_hanab_live() -> None:
    for deck, seed in (
        ("Tricky", "p3v1s1"),
        ("Difficult", "p3v2s1"),
        ("avalanche", "p3v3s1"),
        ("Black powder", "p3v1356s1"),
    ):
        assert main(["deck", seed, "--rules", "bga", "--variant", deck]) == 0
        assert main(["deck", seed, "--rules", "bga"]) == 0


def test_today_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    before = dt.datetime.now(dt.UTC).date()
    assert main(["deck", "bga:today#2", "--rules", "bga"]) == 0
    out, err = capsys.readouterr()
    said = [f"bga:{day}#2" for day in (before, dt.datetime.now(dt.UTC).date())]
    assert any(name in err for name in said)
    assert main(["deck", next(name for name in said if name in err), "--rules", "bga"]) == 0
    assert capsys.readouterr().out == out


def test_a_tournament_file_names_its_options_and_its_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = 'name = "x"\nplayers = [3]\ndecks = "bga:2026-12-01#1"\nrules = "bga/flamboyants=no/clue-tokens=9"\n'
    text += 'variant = "Tricky"\nteams = ["legal-random"]\n'
    file, results = tmp_path / "t.toml", str(tmp_path / "r.sqlite")
    for _ in range(2):
        file.write_text(text)
        assert main(["tournament", "run", str(file), "--results", results, "--jobs", "1"]) == 0
        text = text.replace("clue-tokens=9", "clue_tokens=9")
    capsys.readouterr()
    assert main(["results", "list", "--results", results, "--format", "json"]) == 0
    [row] = json.loads(capsys.readouterr().out)
    assert (row["rules"], row["variant"], row["games"]) == (rule_set("bga/clue-tokens=9").key, "Tricky", 1)
    file.write_text(text.replace("2026-12-01", "today"))
    assert main(["tournament", "run", str(file), "--results", results]) == 2
    assert "write the day out" in capsys.readouterr().err
