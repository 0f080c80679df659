"""Counts of all games of a few moves from fixed positions: a slip in a rule changes a number.

`data/perft.json` has for each position its rule set, players, deck, the moves that lead there ([kind, target, value])
and how many ways there are to make 1, 2, 3 moves from it. An ended game has no continuation.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from hanabot.decks import find
from hanabot.game import Game
from hanabot.moves import Action
from hanabot.rules import house, rule_set
from hanabot.start import standard_start

POSITIONS = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())


def position(one: dict[str, Any], moves: list[Action]) -> Game:
    start = standard_start(one["players"], house(rule_set(one["rules"]), **one["options"]))
    game = Game(start, find(one["deck"], one["players"])[0].cards)
    for move in [*one["moves"], *moves]:
        game.apply(Action(*move))
    return game


def counts(one: dict[str, Any], depth: int) -> list[int]:
    found, lines = [], [[]]
    for _ in range(depth):
        lines = [[*line, action] for line in lines for action in position(one, line).legal_actions()]
        found.append(len(lines))
    return found


@pytest.mark.parametrize("one", POSITIONS, ids=[one["name"] for one in POSITIONS])
def test_counts(one: dict[str, Any]) -> None:
    assert counts(one, len(one["counts"])) == one["counts"]
