"""Moves that were wrong once: in the same game, a seat that was told the same events makes another."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from hanabot.decks import find
from hanabot.game import Game
from hanabot.moves import Action
from hanabot.registry import policy
from hanabot.start import standard_start

#: Moves are written as in the table's log: p(lay) and d(iscard) an order; c(olour) and r(ank) clues a seat.value.
GAMES = yaml.safe_load(Path(__file__).with_name("wrong_moves.yaml").read_text(encoding="utf-8"))


def action(text: str) -> Action:
    target, _, value = text[1:].partition(".")
    return Action("pdcr".index(text[0]), int(target), int(value or 0))


@pytest.mark.parametrize("wrong", GAMES, ids=[f"{one['deck']}-{len(one['moves'].split())}" for one in GAMES])
def test_a_wrong_move_is_not_made_again(wrong: dict[str, Any]) -> None:
    game = Game(standard_start(wrong["players"]), find(wrong["deck"], wrong["players"])[0].cards)
    for move in wrong["moves"].split():
        game.apply(action(move))
    bot = policy(wrong["policy"]).seat(game.current, game.start)
    for event in game.log_for(game.current):
        bot.observe(event)
    assert bot.decide(game.view(game.current)).action != action(wrong["wrong"])
