"""Imagining a clue before it is given: what it would touch, and the receiver's hand once it has read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.convention.look import Look
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading
from hanabot.moves import COLOUR, Action

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


def touched_by(chair: Chair, seat: int, clue: int) -> tuple[int, ...]:
    """The orders that a clue to a seat in sight would touch, oldest first; cards that were not said are left out."""
    touches = chair.variant.touches[clue]
    card = chair.card
    return tuple([order for order in chair.hands[seat] if card[order] >= 0 and touches >> card[order] & 1])


def clue_number(chair: Chair, action: Action) -> int:
    """The variant's clue number of a clue action."""
    return action.value if action.kind == COLOUR else len(chair.variant.colours) + action.value - 1


def understood(chair: Chair, moment: Moment, reading: Reading) -> Look:
    """The receiver's hand as it looks to it once it has read a clue so."""
    inferred = dict(reading.notes)
    mask, focus = reading.inferred, reading.focus
    if mask:
        lock = chair.inferred[focus] & mask
        inferred[focus] = lock if lock & moment.after[focus] else mask
    touched = sum(1 << order for order in moment.touched) | reading.referred
    return chair.look_after(moment.receiver, moment.after, inferred, touched)


def imagined(chair: Chair, action: Action) -> Moment:
    """A clue that the seat to move might give, as its receiver would see it."""
    clue = clue_number(chair, action)
    moment = Moment(chair, chair.seat, action.target, clue, touched_by(chair, action.target, clue), action.target)
    moment.convention = chair.convention.giving
    moment.weighed = True
    return moment
