"""A guest's table: what a guest is told never depends on what it may not see, and nothing wrong changes anything."""

import json
from random import Random

import pytest

from hanabot.bots import Decision, Proposal
from hanabot.decks import NamedDeck, find
from hanabot.errors import BadName, IllegalMove
from hanabot.game import Game
from hanabot.league.guest import GuestTable
from hanabot.league.move_objects import action_of
from hanabot.moves import Action
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.story import actions_of
from hanabot.testing import swapped


class Scripted:
    """A policy whose bots know what another's know, and make the moves of a list."""

    def __init__(self, name: str, moves: list[Action]) -> None:
        self.name, self.digest, self.moves = name, "", moves

    def seat(self, seat, start):
        bot = policy(self.name).seat(seat, start)
        bot.decide = lambda view: Decision(Proposal(self.moves[view.turn], 0.0, "scripted", "because"))
        return bot


def table(
    players: int = 3, seat: int = 1, deck: str = "p3v0s1", partners: tuple[str, ...] = ("h-group@3",)
) -> GuestTable:
    start = standard_start(players)
    return GuestTable(start, seat, [policy(name) for name in partners], find(deck, players))


def play_on(guest: GuestTable, turns: int, chance: Random) -> None:
    told = guest.observe()
    while turns and not guest.game.over:
        hints = [one for one in told["legal"] if one["action"] == "hint"]
        quiet = [one for one in told["legal"] if one["action"] == "discard"]
        told = guest.move(chance.choice(hints or quiet or told["legal"]))
        turns -= 1


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("name", ["h-group@3", "hat-public", "piers"])
def test_cards_out_of_sight_change_no_word(number: int, name: str) -> None:
    chance = Random(number)
    guest = table(deck=f"p3v0s{number + 1}", partners=(name,))
    guest.new_game()
    play_on(guest, 2 + number % 2, chance)
    game = guest.game
    actions = actions_of(game)
    other = swapped(game, actions, chance)
    assert other is not None
    told = []
    for deck in (game.deck, other.deck):
        again = GuestTable(game.start, 1, [Scripted(name, actions)], [NamedDeck("x", tuple(deck))])
        words = [again.new_game()]
        own = (action for turn, action in enumerate(actions) if turn % 3 == 1)
        for action in own:
            view = again.game.view(1)
            move = next(one for one in again.legal_moves() if action_of(one, view) == action)
            words.append(again.move(move))
        words += [again.observe(), again.why(100), again.partners(), again.rules()]
        told.append(json.dumps(words, default=str))
    assert told[0] == told[1]
    assert "p3v0s" not in told[0]


def test_reasons_come_when_the_game_is_over_and_not_before() -> None:
    guest = table(deck="p3v0s4")
    guest.new_game()
    play_on(guest, 2, Random(1))
    before = guest.why(100)
    assert before
    assert not any("reason" in one for one in before)
    assert any(one["readings"] for one in before)
    assert "result" not in guest.observe()
    play_on(guest, 100, Random(1))
    told = guest.observe()
    assert told["legal"] == [] == guest.legal_moves()
    assert told["result"]["deck"] == "p3v0s4"
    assert told["result"]["score"] == guest.game.official_score
    after = guest.why(1000)
    assert len(after) == guest.game.turn
    assert all(("reason" in one) == (one["policy"] != "you") for one in after)
    assert guest.why(0) == []
    with pytest.raises(IllegalMove):
        guest.move({"action": "play", "slot": 1})
    with pytest.raises(BadName, match="no deck is left"):
        guest.new_game()


def test_decks_are_dealt_one_after_the_other() -> None:
    guest = table(players=2, seat=0, deck="quick:2", partners=("legal-random",))
    for deck in find("quick:2", 2):
        guest.new_game()
        with pytest.raises(BadName, match="one is under way"):
            guest.new_game()
        assert guest.game.deck == Game(guest.start, deck.cards).deck
        play_on(guest, 200, Random(2))
        assert guest.observe()["result"]["deck"] == deck.name
    with pytest.raises(BadName, match="no deck is left"):
        guest.new_game()
    assert guest.observe()["result"]["deck"] == deck.name  # the last game stays to be looked at


def test_a_wrong_move_changes_nothing() -> None:
    guest = table()
    for ask in (guest.observe, guest.legal_moves, lambda: guest.why(1), lambda: guest.move({})):
        with pytest.raises(BadName, match=r"^game: none was dealt yet"):
            ask()
    guest.new_game()
    before = guest.observe()
    for move in ({}, None, {"action": "play", "slot": 9}, {"action": "hint", "target": 1}):
        with pytest.raises(BadName, match="not in the list"):
            guest.move(move)
    assert guest.observe() == before


def test_partners_sit_round_the_guest_and_say_how_they_play() -> None:
    guest = table(players=4, seat=2, deck="p4v0s1", partners=("h-group@1", "piers", "h-group@1"))
    told = guest.partners()
    assert [one["policy"] for one in told] == ["h-group@1", "piers", "you", "h-group@1"]
    assert any("Finesse (finesse)" in line for line in told[0]["plays"])
    assert told[1]["plays"]
    assert told[3]["plays"] == "as seat 0"


@pytest.mark.parametrize(("seat", "partners"), [(3, ("piers",)), (-1, ("piers",)), (0, ("piers",) * 3), (0, ())])
def test_a_table_that_cannot_be(seat: int, partners: tuple[str, ...]) -> None:
    with pytest.raises(BadName):
        table(seat=seat, partners=partners)
