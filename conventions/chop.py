"""The chop: which card a seat throws when it has nothing better to do."""

from hanabot.convention.chair import Chair
from hanabot.convention.module import Module


class Chop(Module):
    """The oldest card that is neither clued, chop moved nor called; a hand without one is locked."""

    slug = "chop"
    title = "Chop"
    level = 1
    reference = "H-Group learning path, level 1; BGA game help, definitions"

    def chop(self, chair: Chair, seat: int) -> int | None:
        """The rightmost unclued card."""
        kept = chair.clued | chair.chop_moved | chair.blind
        for order in chair.hands[seat]:
            if not kept >> order & 1:
                return order
        return None
