"""Which cards an open reading calls, as what, and who can tell: worked out anew after every event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.cards import UNKNOWN
from hanabot.convention.reading import Kind, Reading

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


def promise(chair: Chair, reading: Reading) -> None:
    """Note the cards that one reading calls.

    Who sees the focus knows which case is true; the receiver knows only what all its cases agree on.
    """
    seen = chair.card[reading.focus]
    every = reading.hypotheses
    for case in every:
        for connection in case.connections:
            if connection.blind:
                chair.perhaps |= 1 << connection.order
    if seen >= 0 and reading.save >> seen & 1:
        return
    true = every if seen < 0 else tuple(case for case in every if case.card == seen)
    for case in true:
        called = 0
        for connection in case.connections:
            order = connection.order
            if connection.blind:
                chair.behind |= (called >> connection.seat & 1) << order
                called |= 1 << connection.seat
            unknown = chair.card[order] == UNKNOWN and connection.seat != chair.seat and not reading.save
            agreed = not reading.save and all(any(c.order == order for c in o.connections) for o in every)
            if connection.blind and (agreed or seen >= 0 or unknown):
                chair.blind |= 1 << order
            elif connection.blind and not reading.save:
                chair.soft |= 1 << order
            if connection.kind == Kind.KNOWN:
                continue
            if not agreed:
                if (seen < 0 and connection.seat != chair.seat) or connection.seat == reading.receiver:
                    continue
                chair.unsure[order] = reading.receiver
            if connection.kind == Kind.PROMPT:
                chair.prompted |= 1 << order
            mine = every if connection.seat == reading.receiver else true
            cards = 0
            for other in mine:
                cards |= other.told(order, chair.marked[order])
            chair.promised[order] = chair.promised.get(order, chair.variant.all_mask) & cards or cards
            chair.blind_firm |= 1 << order


def pruned(chair: Chair, reading: Reading) -> Reading:
    """The reading without what later marks have excluded."""
    marked = chair.marked[reading.focus]
    if not reading.inferred & ~marked:
        return reading
    cases = tuple(case for case in reading.hypotheses if marked >> case.card & 1)
    return reading._replace(save=reading.save & marked, hypotheses=cases)
