"""The league's moves as JSON objects (document 000), to and from the game's own.

    {"action": "play", "slot": 1}
    {"action": "discard", "slot": 4}
    {"action": "hint", "target": 2, "hintType": "colour", "hintValue": "red"}
    {"action": "hint", "target": 2, "hintType": "rank", "hintValue": 3}

Slot 1 is the newest card; seats count from 0. A move is legal if it is in the list of the legal ones, and nothing
else is accepted.
"""

import json
from collections.abc import Sequence
from typing import Any

from hanabot.cards import Variant
from hanabot.errors import BadName
from hanabot.moves import COLOUR, PLAY, Action
from hanabot.sentences import slot_of
from hanabot.view import View

#: A move as JSON has it.
MoveObject = dict[str, Any]
#: What stands for a slot where the top of the draw pile may be played (hanab.live's deck plays).
DECK = "deck"


def move_object(action: Action, hand: Sequence[int], variant: Variant) -> MoveObject:
    """A move as an object; `hand` are the orders that the seat to move holds, oldest first."""
    if action.is_clue:
        colour = action.kind == COLOUR
        value: str | int = variant.colours[action.value] if colour else action.value
        return {
            "action": "hint",
            "target": action.target,
            "hintType": "colour" if colour else "rank",
            "hintValue": value,
        }
    slot: str | int = slot_of(action.target, hand) if action.target in hand else DECK
    return {"action": "play" if action.kind == PLAY else "discard", "slot": slot}


def legal_objects(view: View) -> list[MoveObject]:
    """The legal moves of the seat to move: plays and discards by slot, then hints by seat."""
    return [move_object(action, view.hands[view.seat], view.start.variant) for action in _by_slot(view)]


def action_of(value: object, view: View) -> Action:
    """The legal move that an object is: copied exactly, whatever the order of its keys.

    Raises:
        BadName: it is none of the legal moves.
    """
    wanted = _text(value)
    hand, variant = view.hands[view.seat], view.start.variant
    for action in view.legal:
        if _text(move_object(action, hand, variant)) == wanted:
            return action
    raise BadName("move", wanted, "not in the list of legal moves; copy one of them exactly")


def _by_slot(view: View) -> list[Action]:
    """The legal moves with the newest card first, as slots count."""
    return sorted(view.legal, key=lambda one: (one.kind, -one.target) if not one.is_clue else (COLOUR, 0))


def _text(value: object) -> str:
    # As text 1, 1.0 and true differ, which Python takes for the same.
    return json.dumps(value, sort_keys=True)
