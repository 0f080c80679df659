"""Moves as JSON objects: there and back, and nothing but a copy is taken."""

import random

import pytest

from hanabot.decks import find
from hanabot.errors import BadName
from hanabot.game import Game
from hanabot.league.move_objects import action_of, legal_objects
from hanabot.moves import Action
from hanabot.rules import house, rule_set
from hanabot.start import standard_start
from hanabot.view import View


def league_game(number: int = 1) -> Game:
    return Game(standard_start(4, "league"), find(f"league:{number}", 4, "league")[0].cards)


def view_after(moves: int, number: int = 1) -> View:
    game, chance = league_game(number), random.Random(number)
    for _ in range(moves):
        game.apply(chance.choice([action for action in game.legal_actions() if action.kind]))
    return game.view(game.current)


@pytest.mark.parametrize("moves", [0, 7, 30])
def test_every_legal_move_is_listed_and_comes_back(moves: int) -> None:
    view = view_after(moves)
    objects = legal_objects(view)
    assert {action_of(one, view) for one in objects} == set(view.legal)
    assert len(objects) == len(view.legal)
    assert action_of(dict(reversed(objects[-1].items())), view) in view.legal


def test_moves_look_as_document_000_has_them() -> None:
    view = view_after(0)
    objects = legal_objects(view)
    assert objects[:4] == [{"action": "play", "slot": slot} for slot in (1, 2, 3, 4)]
    newest = view.hands[0][-1]
    assert action_of({"action": "play", "slot": 1}, view) == Action(0, newest)
    assert not any(one["action"] == "discard" for one in objects)  # at 8 tokens
    hints = [one for one in objects if one["action"] == "hint"]
    assert {one["hintType"] for one in hints} == {"colour", "rank"}
    assert {one["target"] for one in hints} == {1, 2, 3}
    colours = {one["hintValue"] for one in hints if one["hintType"] == "colour"}
    assert colours <= {"red", "yellow", "green", "blue", "white"}


@pytest.mark.parametrize(
    "move",
    [
        {"action": "play", "slot": 1.0},
        {"action": "play", "slot": True},
        {"action": "play", "slot": "1"},
        {"action": "play", "slot": 0},
        {"action": "play", "slot": 5},
        {"action": "play"},
        {"action": "play", "slot": 1, "why": "because"},
        {"action": "discard", "slot": 1},
        {"action": "hint", "target": 0, "hintType": "rank", "hintValue": 1},
        "play 1",
        None,
        [],
    ],
)
def test_whatever_is_not_in_the_list_is_refused(move: object) -> None:
    with pytest.raises(BadName, match="not in the list of legal moves"):
        action_of(move, view_after(0))


def test_the_top_of_the_deck_is_a_slot_of_its_own() -> None:
    rules = house(rule_set("hanab-live"), deck_plays=True)
    game = Game(standard_start(2, rules), find("p2v0s1", 2)[0].cards)
    while game.deck_left > 1:
        game.apply(next(one for one in game.legal_actions() if one.kind == 1 or (one.is_clue and game.clues > 7)))
    view = game.view(game.current)
    assert action_of({"action": "play", "slot": "deck"}, view) == Action(0, game.drawn)
