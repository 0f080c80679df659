"""What a convention says of moves that it would not make: what it forbids is named, what is only worse is not."""

import pytest

from hanabot.bots import Judge, Verdict
from hanabot.decks import find
from hanabot.formats.scenario import parse_scenarios
from hanabot.game import Game
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action
from hanabot.positions import Table, position
from hanabot.registry import policy
from hanabot.start import standard_start

#: The finesse of the examples: Bob's slot 1 is the r1 that Cathy's r2 waits for.
FINESSE = """
- id: finesse
  about: Red 1 is not down
  convention: h-group
  level: 1
  stacks: [0, 0, 0, 0, 0]
  hands:
    - [p4, y4, b4, g3, y3]
    - [r1, b4, y3, g4, p3]
    - [g3, r2, y4, b3, p3]
  steps: []
"""
CLUED = FINESSE.replace("[]\n", "[{move: Alice clues red to Cathy}]\n")
#: The same with red 1 to 3 down and a clued r5 in Alice's hand.
KEPT = """
- id: kept
  about: A five is kept
  convention: h-group
  level: 1
  stacks: [1, 1, 1, 1, 1]
  clues: 5
  hands:
    - [p4, y4, b4, g3, r5]
    - [r1, b4, y3, g4, p3]
    - [g3, r2, y4, b3, p3]
  clued:
    - {seat: Alice, slot: 5, clues: [5]}
  steps:
    - move: Alice clues 2 to Cathy
    - move: Bob clues 2 to Cathy
    - move: Cathy plays r2 slot 2 draws b2
"""


def judged(text: str, kind: int, target: int, value: int = 0) -> Verdict:
    """What the seat to move says of a move; a card is named by its slot."""
    (scenario,) = parse_scenarios(text, "test")
    start, deck = position(scenario)
    team = policy(scenario.policy)
    table = Table(scenario, start, deck, [team.seat(seat, start) for seat in range(scenario.players)])
    for number, step in enumerate(scenario.steps, 1):
        assert step.move is not None
        table.make(step.move, number)
    game = table.game
    bot = table.bots[game.current]
    assert isinstance(bot, Judge)
    target = game.hands[game.current][-target] if kind < COLOUR else target
    return bot.judge(game.view(game.current), Action(kind, target, value))


@pytest.mark.parametrize(
    ("text", "move", "expected"),
    [
        (FINESSE, (PLAY, 1), "plays a card that nobody called"),
        (FINESSE, (COLOUR, 2, 3), "reads as play-clue, focus b1: b3 is not among its readings"),
        (FINESSE, (RANK, 1, 4), "has no meaning"),
        (CLUED, (COLOUR, 2, 1), "leaves a card that was called to be played blind (finesse)"),
        (CLUED, (PLAY, 2), "leaves a card that was called to be played blind (finesse)"),
        (KEPT, (DISCARD, 1), "throws a card that is not its chop"),
        (KEPT, (DISCARD, 5), "throws a clued card that is not known to be trash"),
        (KEPT, (PLAY, 5), "plays a card that cannot fit as it was told"),
    ],
)
def test_what_goes_against_the_convention_is_named(text: str, move: tuple[int, ...], expected: str) -> None:
    assert expected in judged(text, *move).contradicts


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (FINESSE, (COLOUR, 2, 0)),
        (CLUED, (PLAY, 1)),
        (KEPT, (DISCARD, 4)),
    ],
)
def test_what_the_convention_has_is_not_held_against_anybody(text: str, move: tuple[int, ...]) -> None:
    verdict = judged(text, *move)
    assert verdict.contradicts == ""
    assert verdict.proposal is not None


def test_a_clue_without_any_reading_is_not_said_to_read_as_another_card() -> None:
    start = standard_start(3)
    game = Game(start, find("p3v0s1", 3)[0].cards)
    alice = policy("h-group@11").seat(0, start)
    for event in game.log_for(0):
        alice.observe(event)
    assert isinstance(alice, Judge)
    # A stall although there are better clues to give.
    verdict = alice.judge(game.view(0), Action(RANK, 1, 5))
    assert verdict.contradicts == "reads as unclear-stall: says nothing of p5"
