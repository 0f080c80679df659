"""What a strike does to the notes: the clue at fault, and what was read since, is not to be acted on any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.convention.reading import Reading
from hanabot.moves import Play

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


def struck(chair: Chair, event: Play) -> int:
    """After a strike every open reading since the clue at fault is dropped; marks stay (level 2).

    Returns the focuses (orders as bits) of readings that a module lets go on all the same.
    """
    order = event.order
    faults = [reading.turn for reading in chair.readings if reading.focus == order or reading.calls(order)]
    if not faults and not chair.clued >> order & 1:
        # Somebody took a clue to call for it: what waits for a blind card now was misread by one of us.
        faults = [one.turn for one in chair.readings if one.waits_blind]
    if not faults:
        return 0
    spared = 0
    kept = []
    for reading in chair.readings:
        saved = _missed(chair, reading, order)
        if saved is not None:
            kept.append(saved)
            spared |= 1 << saved.focus
        elif reading.turn >= min(faults) and (reading.open or reading.focus == order):
            chair.inferred[reading.focus] = chair.variant.all_mask
            chair.settled &= ~(1 << reading.focus)
        else:
            kept.append(reading)
    chair.readings = kept
    return spared


def _missed(chair: Chair, reading: Reading, order: int) -> Reading | None:
    """The reading as a module takes it to go on after the misplay of a connecting card; None if none does."""
    cases = []
    for case in reading.hypotheses:
        for place, connection in enumerate(case.connections):
            if connection.order == order:
                for answer in chair.convention.missed:
                    after = answer(chair, reading, case, place)
                    if after is not None:
                        cases.append(after)
    return reading._replace(hypotheses=tuple(cases), save=0) if cases else None
