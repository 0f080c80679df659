"""The chop of the sieves: what was drawn last goes first, and what survives is kept."""

from conventions.sieves.hand import from_left, marked
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module


class SieveChop(Module):
    """The newest card that is neither clued, kept nor called; a hand without one is locked."""

    slug = "sieve-chop"
    title = "Chop (newest card)"
    group = "sieve"
    reference = "Referential Sieve: the chop is the leftmost unmarked card"

    def chop(self, chair: Chair, seat: int) -> int | None:
        """The leftmost unmarked card."""
        kept = marked(chair)
        for order in from_left(chair.hands[seat]):
            if not kept >> order & 1:
                return order
        return None
