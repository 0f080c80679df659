"""Policies of every kind sit at one table and play to the end (`make mixes` plays a thousand such games)."""

import runpy
from pathlib import Path

import pytest

from hanabot.registry import policy_names

MIXES = runpy.run_path(str(Path(__file__).with_name("mixes.py")))


@pytest.mark.parametrize("number", range(6))
def test_a_mixed_game_is_played_to_its_end(number: int) -> None:
    team, played = MIXES["mixed"](number, policy_names())
    assert len(team) == 2 + number % 4
    assert played.game.over


def test_mixes_are_drawn_from_everybody_and_are_the_same_again() -> None:
    names = policy_names()
    teams = [MIXES["team_of"](number, names) for number in range(400)]
    assert teams == [MIXES["team_of"](number, names) for number in range(400)]
    assert {name for team in teams for name in team} == set(names)
