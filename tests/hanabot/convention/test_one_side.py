"""A module for giving only or for reading only: the same positions, looked at by seats with one side of it."""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from hanabot.bots import Bot, Decision
from hanabot.decks import find
from hanabot.game import Game
from hanabot.moves import COLOUR, PLAY, Action
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.table import play, seat_team

WHOLE, NOT_GIVEN, NOT_READ = "h-group@3", "h-group@3/-finesse:give", "h-group@3/-finesse:read"


class Finessed(NamedTuple):
    """A game of the whole policy and the turn in which a finesse was given that the next seat answered blind."""

    deck: tuple[int, ...]
    moves: tuple[Action, ...]
    turn: int
    answer: Action


@cache
def positions() -> list[Finessed]:
    """Finesses on the next seat, answered at once, in games of three by the whole policy."""
    found = []
    for deck in find("standard:24", 3):
        game = Game(standard_start(3), deck.cards)
        decisions = play(game, seat_team(game, [policy(WHOLE)]), watch=False).decisions
        moves = tuple(decision.action for decision in decisions)
        for turn, (given, answer) in enumerate(pairwise(decisions)):
            clue, blind = given.action.kind >= COLOUR, answer.action.kind == PLAY
            if clue and blind and given.chosen.rule == answer.chosen.rule == "finesse":
                found.append(Finessed(deck.cards, moves, turn, answer.action))
    return found


def at(place: Finessed, turn: int, name: str) -> tuple[Game, Bot]:
    """The game before the turn, and a seat of a policy that takes over there from the log."""
    game = Game(standard_start(3), place.deck)
    for action in place.moves[:turn]:
        game.apply(action)
    bot = policy(name).seat(game.current, game.start)
    for event in game.log_for(game.current):
        bot.observe(event)
    return game, bot


def decided(place: Finessed, turn: int, name: str) -> Decision:
    game, bot = at(place, turn, name)
    return bot.decide(game.view(game.current))


def test_there_are_finesses_to_look_at() -> None:
    assert len(positions()) >= 5


def test_not_given_but_read() -> None:
    for place in positions():
        chosen = decided(place, place.turn, NOT_GIVEN).chosen
        assert chosen.rule != "finesse"
        assert chosen.action != place.moves[place.turn]
        answer = decided(place, place.turn + 1, NOT_GIVEN).chosen
        assert (answer.action, answer.rule) == (place.answer, "finesse")


def test_given_but_not_read() -> None:
    given = [decided(place, place.turn, NOT_READ).chosen for place in positions()]
    same = [
        one.rule == "finesse" and one.action == place.moves[place.turn]
        for one, place in zip(given, positions(), strict=True)
    ]
    # A seat that read no finesse before has other notes by now, and may find another clue better here and there.
    assert sum(same) >= len(same) / 2
    for place in positions():
        answer = decided(place, place.turn + 1, NOT_READ).chosen
        assert answer.action != place.answer


@pytest.mark.parametrize("players", [3, 4])
def test_a_table_that_gives_none_never_sees_one(players: int) -> None:
    for deck in find("standard:8", players):
        game = Game(standard_start(players), deck.cards)
        played = play(game, seat_team(game, [policy(NOT_GIVEN)]))
        assert all(one.chosen.rule != "finesse" for one in played.decisions if one.action.is_clue)
        # Another clue may be taken for one, but rarely: with finesses given there are several a game.
        assert sum(counts.get("finesse", 0) for counts in played.rule_counts) <= 1
