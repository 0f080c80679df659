"""No policy knows what its seat cannot see: cards out of sight that change places change nothing it decides or notes.

Positions are from the middle of seeded games; the cards that change places are one of the seat's own and another of
its own or of the draw pile, such that everything the seat saw stays as it was.
"""

from functools import cache
from random import Random

import pytest

from hanabot.decks import find
from hanabot.game import Game
from hanabot.moves import Action
from hanabot.registry import policy, policy_names
from hanabot.start import standard_start
from hanabot.table import play, seat_team
from hanabot.testing import swapped, told

TURNS = (2, 8, 15, 22, 31, 40)
SWAPS = 3


@cache
def moves(name: str, deck: str, players: int) -> tuple[Action, ...]:
    game = dealt(deck, players)
    return tuple(one.action for one in play(game, seat_team(game, [policy(name)]), watch=False).decisions)


def dealt(deck: str, players: int) -> Game:
    return Game(standard_start(players), find(deck, players)[0].cards)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("name", policy_names())
def test_cards_out_of_sight_change_nothing(name: str, players: int) -> None:
    deck = f"p{players}v0s77"
    made = moves(name, deck, players)
    compared = 0
    for turn in [turn for turn in TURNS if turn < len(made)]:
        game = dealt(deck, players)
        for action in made[:turn]:
            game.apply(action)
        decision = told(policy(name), game)
        for number in range(SWAPS):
            twin = swapped(game, made[:turn], Random(number))
            if twin is not None:
                compared += 1
                assert twin.deck != game.deck
                assert told(policy(name), twin) == decision
    assert compared >= min(SWAPS, len(made) // 4)
