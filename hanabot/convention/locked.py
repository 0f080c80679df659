"""A locked hand with no token left: which card its holder would throw, and what that is worth to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.beliefs.counts import copies_left
from hanabot.cards import UNKNOWN, bits

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair
    from hanabot.convention.look import Look


def spared(chair: Chair, seat: int, look: Look) -> tuple[int, float]:
    """The order of the card that a locked seat would throw by its own lights, newest if tied, and that discard's worth.

    As far as this chair can tell; UNKNOWN for an empty hand.
    """
    weights = chair.weights
    worth = weights.token(chair, 0) - weights.lost_turn(chair) - weights.locked_no_clues
    planes = chair.planes(seat)
    best, least = UNKNOWN, 0.0
    for order in reversed(chair.hands[seat]):
        total = loss = 0.0
        for card in bits(look.inferred[order]):
            copies = copies_left(card, planes, chair.copies)
            total += copies
            loss += copies * weights.loss(chair, card, _elsewhere(chair, seat, card))
        mean = loss / total if total else 0.0
        if best == UNKNOWN or mean < least:
            best, least = order, mean
    return best, worth - least


def _elsewhere(chair: Chair, seat: int, card: int) -> bool:
    """Whether a copy of the card is in sight in another hand than the seat's."""
    return any(chair.card[order] == card for other, hand in enumerate(chair.hands) if other != seat for order in hand)
