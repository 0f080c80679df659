"""Scenarios as text: the position, the moves with what they taught, strikes, and what comes next."""

from pathlib import Path

import pytest

from hanabot.cli import main
from hanabot.formats.scenario import Scenario, parse_scenarios
from hanabot.registry import policy
from hanabot.walk import walk

WRONG_PROMPT = """
- id: wrong-prompt
  convention: h-group@2
  stacks: [1, 0, 0, 0, 0]
  discarded: [g3]
  clues: 4
  hands:
    - [p4, y4, b4, g3, y3]
    - [r2, b3, y4, r4, p3]
    - [b4, r3, y3, g4, p4]
  clued:
    - {seat: Bob, slot: 4, clues: [red]}
  steps:
    - move: Alice clues red to Cathy
    - move: Bob plays r4 slot 4 draws g1
"""


def scenario(text: str) -> Scenario:
    (found,) = parse_scenarios(text, "test")
    return found


def test_the_position_the_moves_and_their_meaning_are_told() -> None:
    lines = list(walk(scenario(WRONG_PROMPT), policy, ask=True))
    assert lines[0] == "Played through by h-group@2: wrong-prompt"
    assert lines[1] == "    played up to r1 · discarded g3 · clues 4"
    assert "    Bob     r2  b3  y4  r4' p3" in lines
    clue = lines.index("  1. Alice clues red to Cathy")
    assert "       Bob slot 4: r2 (clued, playable)" in lines[clue:]
    assert "  2. Bob plays r4 slot 4 draws g1 - a strike" in lines
    assert lines[-1].startswith("     Next: Cathy ")


def test_only_who_is_asked_says_a_move() -> None:
    assert not any("Next:" in line for line in walk(scenario(WRONG_PROMPT), policy))
    asking = WRONG_PROMPT.partition("    - move: Bob")[0] + "    - expect: {acts: [Bob plays slot 4]}\n"
    lines = list(walk(scenario(asking), policy, ask=True))
    assert [line for line in lines if "Next:" in line] == ["     Next: Bob plays slot 4 (taken for r2)"]


def test_nobody_decides_from_cards_that_are_hidden() -> None:
    hidden = WRONG_PROMPT.replace("[p4, y4, b4, g3, y3]", "[xx, xx, xx, xx, xx]")
    assert not any("Next:" in line for line in walk(scenario(hidden), policy, ask=True))


def test_show_needs_no_expectation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.yaml"
    file.write_text(WRONG_PROMPT + WRONG_PROMPT.replace("id: wrong-prompt", "id: again"))
    assert main(["scenario", "show", str(file)]) == 0
    assert capsys.readouterr().out.count("Next:") == 2
    file.write_text(WRONG_PROMPT.replace("h-group@2", "legal-random"))
    assert main(["scenario", "show", str(file)]) == 2
    assert "keeps no notes" in capsys.readouterr().err
