"""The conformance suite finds what it is there to find: bots that break one rule of the contract each."""

from collections.abc import Callable, Mapping
from random import Random

import pytest

from hanabot.bots import Bot, Decision, Proposal
from hanabot.decks import find
from hanabot.game import Game
from hanabot.legal_random import LegalRandom
from hanabot.moves import COLOUR, DISCARD, PLAY, Action, Event
from hanabot.start import standard_start
from hanabot.testing import swapped, violations
from hanabot.view import Start, View

START = standard_start(3)
DECK = find("p3v0s7", 3)[0].cards


class First:
    """A bot that keeps the contract: the first legal move."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seen = 0

    def observe(self, event: Event) -> None:
        self.seen += 1

    def choose(self, view: View) -> Action:
        return view.legal[0]

    def decide(self, view: View) -> Decision:
        return Decision(Proposal(self.choose(view), 0.0, "first", ""))

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        return {}

    def rule_counts(self) -> Mapping[str, int]:
        return {}


class Sitting:
    """A policy that seats one kind of bot."""

    digest = "0"

    def __init__(self, make: Callable[[int], Bot], name: str = "sitting") -> None:
        self.make = make
        self.name = name

    def seat(self, seat: int, start: Start) -> Bot:
        return self.make(seat)


class Illegal(First):
    def choose(self, view: View) -> Action:
        return Action(PLAY, 99) if view.turn == 4 else view.legal[0]


class Moody(First):
    moods = Random(1)

    def choose(self, view: View) -> Action:
        return self.moods.choice(view.legal)


class Vandal(First):
    def choose(self, view: View) -> Action:
        choice = view.legal[0]
        object.__setattr__(view, "clues", view.clues + 1)
        return choice


class Forgetful(First):
    """Counts its own turns and so cannot be rebuilt from events alone."""

    turns = 0

    def choose(self, view: View) -> Action:
        self.turns += 1
        return view.legal[self.turns % len(view.legal)]


class Unsendable(First):
    def decide(self, view: View) -> Decision:
        return Decision(Proposal(view.legal[0], 0.0, "first", (lambda: "")))  # type: ignore[arg-type]


def broken(make: Callable[[int], Bot]) -> set[str]:
    return {one.rule for one in violations(Sitting(make), START, DECK, every=3)}


def test_a_bot_that_keeps_the_contract_has_nothing_to_answer_for() -> None:
    assert broken(First) == set()
    assert violations(LegalRandom(), START, DECK, every=3) == []


@pytest.mark.parametrize(
    ("bot", "rules"),
    [
        (Illegal, {"legal"}),
        (Moody, {"repeatable", "rebuilt"}),
        (Vandal, {"view kept"}),
        (Forgetful, {"rebuilt"}),
        (Unsendable, {"picklable"}),
    ],
)
def test_each_breach_is_named(bot: Callable[[int], Bot], rules: set[str]) -> None:
    assert broken(bot) >= rules


def test_a_breach_says_where() -> None:
    (one,) = [one for one in violations(Sitting(Illegal), START, DECK, every=1) if one.rule == "legal"]
    assert (one.turn, one.seat) == (4, 1)
    assert "99" in one.found


def test_a_bot_that_looks_at_the_deck_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table shows no bot the deck, so a peeking one must have got hold of the game by another way."""
    games: list[Game] = []
    dealt = Game.view

    def remember(game: Game, seat: int) -> View:
        games.append(game)
        return dealt(game, seat)

    monkeypatch.setattr(Game, "view", remember)

    class Peeking(First):
        def choose(self, view: View) -> Action:
            game = games[-1]
            fits = [action for action in view.legal if action.kind == PLAY and game.deck[action.target] % 5 == 0]
            others = [action for action in view.legal if action.kind != PLAY]
            return (fits or others)[0]

    assert "no peeking" in {one.rule for one in violations(Sitting(Peeking), START, DECK)}


def test_swapped_cards_are_out_of_the_seats_sight_alone() -> None:
    game = Game(START, DECK)
    actions = []
    for turn in range(9):
        legal = game.legal_actions()
        action = next(one for one in legal if one.kind == (DISCARD if turn % 2 else COLOUR))
        game.apply(action)
        actions.append(action)
    twin = swapped(game, actions, Random(3))
    assert twin is not None
    seat = game.current
    assert twin.view(seat) == game.view(seat)
    assert [twin.deck[order] for order in game.hands[seat]] != [game.deck[order] for order in game.hands[seat]]
    assert sorted(twin.deck) == sorted(game.deck)
