"""The runner: what fails, what it says, and that nothing is skipped."""

import json
from pathlib import Path
from typing import Any

import pytest

from hanabot.cli import main
from hanabot.formats.scenario import parse_scenarios
from hanabot.registry import policy
from hanabot.scenarios import Outcome, check

TABLE: dict[str, Any] = {
    "id": "one",
    "level": 1,
    "hands": [["r4", "g3", "p3", "y3", "b3"], ["g4", "r1", "p4", "y4", "b4"], ["r3", "g4", "p4", "y4", "b4"]],
}
CLUE = {"move": "Alice clues red to Bob"}


def outcome(*steps: Any, **changes: Any) -> Outcome:
    (one,) = parse_scenarios(json.dumps([TABLE | {"steps": list(steps)} | changes]), "f")
    return check(one, policy)


def test_expectations_that_hold_pass() -> None:
    held = {
        "seat": "Bob",
        "slot": 2,
        "possible": ["r1", "r2", "r3", "r4", "r5"],
        "inferred": ["r1"],
        "inferred_has": ["r1"],
        "inferred_lacks": ["r2", "g1"],
        "marks": ["clued", "playable"],
        "unmarked": ["trash", "blind_play", "chop_moved"],
        "chop": 5,
        "focus": {"seat": "Bob", "slot": 2},
        "acts": ["Bob plays slot 2"],
        "avoids": ["Bob discards slot 5", "Bob clues 3 to Alice"],
    }
    assert outcome(CLUE, {"expect": held}, {"expect": held | {"view": "Bob"}}).failures == ()


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"possible": ["r1"]}, "r1 r2 r3 r4 r5"),
        ({"inferred": ["r1", "r2"]}, "r1"),
        ({"inferred_has": ["r2"]}, "r1"),
        ({"inferred_lacks": ["r1"]}, "r1"),
        ({"marks": ["trash"]}, "clued playable, inferred r1"),
        ({"unmarked": ["clued"]}, "clued playable, inferred r1"),
        ({"chop": 4}, "slot 5"),
        ({"chop": None}, "slot 5"),
        ({"focus": {"seat": "Bob", "slot": 1}}, "Bob slot 2"),
        ({"acts": ["Bob discards slot 5"]}, "Bob plays slot 2"),
        ({"avoids": ["Bob plays slot 2"]}, "Bob plays slot 2"),
        ({"acts": ["Cathy plays slot 1"]}, "it is Bob's turn"),
        ({"avoids": ["Cathy plays slot 1"]}, "it is Bob's turn"),
    ],
)
def test_each_that_does_not_hold_says_what_was_found(expected: dict[str, Any], found: str) -> None:
    (failure,) = outcome(CLUE, {"expect": {"seat": "Bob", "slot": 2} | expected}).failures
    assert failure.step == 2
    assert found in failure.found
    assert all(str(key) in failure.expected for key in expected)


def test_the_rule_behind_a_reading_and_a_move_is_named() -> None:
    reading, move = outcome(
        CLUE,
        {"expect": {"seat": "Bob", "slot": 2, "inferred": ["r5"]}},
        {"expect": {"avoids": ["Bob plays slot 2"]}},
    ).failures
    assert reading.rule == "play-clue"
    assert move.rule


def test_what_nobody_can_answer_fails() -> None:
    expect = {"seat": "Bob", "slot": 2, "inferred": ["r1"], "marks": ["clued"]}
    for changes in ({"convention": "no-such"}, {"level": 99}):
        failed = outcome(CLUE, {"expect": expect}, **changes)
        assert len(failed.failures) == 2
    assert not outcome(CLUE, convention="no-such").passed


def test_a_policy_without_notes_is_only_asked_for_moves() -> None:
    one = {key: value for key, value in TABLE.items() if key != "level"}
    steps = [
        CLUE,
        {"expect": {"seat": "Bob", "slot": 2, "inferred": ["r1"]}},
        {"expect": {"avoids": ["Bob clues 1 to Cathy"]}},
    ]
    (scenario,) = parse_scenarios(json.dumps([one | {"convention": "legal-random", "steps": steps}]), "f")
    (failure,) = check(scenario, policy).failures
    assert "keeps no notes" in failure.found


def test_only_the_observer_is_asked_where_cards_are_hidden() -> None:
    hidden = [["xx"] * 5, *TABLE["hands"][1:]]
    (failure,) = outcome(CLUE, {"expect": {"acts": ["Bob plays slot 2"]}}, hands=hidden).failures
    assert "only the observer, Alice" in failure.found
    assert outcome({"expect": {"avoids": ["Alice plays slot 1"]}}, hands=hidden).passed


def test_the_observer_plays_a_card_that_the_file_names_only_then() -> None:
    hidden = [["xx"] * 5, *TABLE["hands"][1:]]
    steps = [
        {"move": "Cathy clues red to Alice slots 4"},
        {"expect": {"seat": "Alice", "slot": 4, "inferred": ["r1"], "view": "Alice"}},
        {"expect": {"acts": ["Alice plays slot 4"]}},
        {"move": "Alice plays r1 slot 4 draws xx"},
        {"move": "Bob discards b4 slot 5 draws r2"},
        {"expect": {"seat": "Bob", "slot": 1, "inferred_has": ["r2"], "inferred_lacks": ["r3"], "view": "Cathy"}},
    ]
    assert outcome(*steps, hands=hidden, to_move="Cathy").failures == ()


def written(folder: Path, *scenarios: Any) -> str:
    file = folder / "s.json"
    file.write_text(json.dumps(list(scenarios)))
    return str(file)


def test_the_command_counts_and_answers_with_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = TABLE | {"steps": [CLUE, {"expect": {"seat": "Bob", "slot": 2, "inferred": ["r1"]}}]}
    bad = TABLE | {"id": "two", "steps": [CLUE, {"expect": {"seat": "Bob", "slot": 2, "inferred": ["r2"]}}]}
    lenient = bad | {"id": "three", "strict": False}
    assert main(["scenario", "check", written(tmp_path, good, lenient)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"
    assert main(["scenario", "check", written(tmp_path, good, bad, lenient), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {key: found[key] for key in ("passed", "failed", "strict_passed", "strict_failed")} == {
        "passed": 1,
        "failed": 2,
        "strict_passed": 1,
        "strict_failed": 1,
    }
    assert found["results"][1] == {
        "id": "two",
        "strict": True,
        "passed": False,
        "failures": [{"step": 2, "expected": "Bob slot 2 inferred: r2", "found": "r1", "rule": "play-clue"}],
    }


def test_the_command_refuses_a_move_that_is_not_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "check", written(tmp_path, TABLE | {"steps": [{"move": "Bob plays slot 1"}]})]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "scenario one, step 1, key move" in captured.err


def test_a_scenario_of_a_game_passes_its_own_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, out = str(tmp_path / "g.json"), str(tmp_path / "s.yaml")
    assert main(["play", "h-group@1", "--players", "3", "--deck", "p3v0s1", "--save", game]) == 0
    for turn in ("1", "2", "9", "20"):
        assert main(["scenario", "from", game, "--turn", turn, "--out", out]) == 0
        assert main(["scenario", "check", out, "--format", "json"]) == 0
    capsys.readouterr()
    assert main(["replay", "check", game]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed, 0 refused"


def test_what_cannot_be_made_a_scenario_is_named_by_file_and_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = str(tmp_path / "game.json")
    assert main(["play", "legal-random", "--deck", "p3v0s1", "--save", game]) == 0
    capsys.readouterr()
    for words, said in ((["--turn", "999"], f"{game}, turn 999"), (["--turn", "1", "--moves", "-1"], "--moves")):
        assert main(["scenario", "from", game, *words]) == 2
        assert said in capsys.readouterr().err
