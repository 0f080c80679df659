"""What holds for every kind of chop move: a module may turn them all off, and a moved card is not one to be used."""

from pathlib import Path

import pytest

from hanabot.bots import Policy
from hanabot.convention.chair import Chair
from hanabot.convention.composition import compose
from hanabot.convention.module import Module
from hanabot.convention.policy import Composed
from hanabot.formats.scenario import Scenario, read_scenarios
from hanabot.registry import policy
from hanabot.scenarios import check

CASES = Path(__file__).parent / "cases"
MOVES = ("trash-chop-move", "fives-chop-move", "order-chop-move", "tempo-clue-chop-move")
MOVING = [
    one
    for slug in MOVES
    for one in read_scenarios(CASES / f"{slug}.yaml")
    if "-fires-" in one.id and "keep-a-critical" not in one.id
]


class NoChopMoves(Module):
    """No chop moves now."""

    slug = "no-chop-moves"
    title = "No chop moves"

    def chop_moves(self, chair: Chair) -> bool:
        """Never."""
        return chair.turn < 0


def without_moves(name: str) -> Policy:
    """A policy with its chop moves turned off by a module."""
    found = policy(name)
    assert isinstance(found, Composed)
    convention = compose(name, [*found.convention.modules, NoChopMoves()], found.convention.weights)
    return Composed(name, found.digest, convention)


@pytest.mark.parametrize("case", [pytest.param(one, id=one.id) for one in MOVING])
def test_a_module_turns_a_chop_move_off(case: Scenario) -> None:
    assert check(case, policy).passed
    failures = check(case, without_moves).failures
    assert any("chop_moved" in failure.expected for failure in failures)


def test_a_moved_card_is_not_taken_to_be_useful(tmp_path: Path) -> None:
    """Good touch is a promise of clues: of a moved card alone it says nothing, so it is neither a play nor trash."""
    text = """
- id: moved-cards-promise-nothing
  convention: h-group@3
  stacks: [5, 5, 5, 5, 4]
  hands:
    - [r1, y1, g1, b1, r2]
    - [r3, y2, g2, b2, p5]
    - [r4, y3, g3, b3, y4]
  clued:
    - {seat: Bob, slot: 5, clues: [], chop_moved: true}
  steps:
    - expect: {seat: Bob, slot: 5, marks: [chop_moved], unmarked: [playable, trash]}
"""
    file = tmp_path / "moved.yaml"
    file.write_text(text, encoding="utf-8")
    assert [check(one, policy).failures for one in read_scenarios(file)] == [()]
