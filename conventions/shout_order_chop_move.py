"""Shout discard order chop moves: which of several useless cards is thrown says whose chop is moved."""

from conventions.trash_order_chop_move import skipped
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module


class ShoutOrderChopMove(Module):
    """Beside a known play, the useless card k places behind the one that is due shouts at the seat k places farther."""

    slug = "shout-order-chop-move"
    title = "Shout Discard Order Chop Move"
    level = 14
    group = "h-group"
    requires = ("shout-discard", "trash-order-chop-move")
    reference = "H-Group learning path, level 14: The Shout Discard Order Chop Move"

    def warned(self, chair: Chair, seat: int, order: int) -> int | None:
        """The seat behind the next one by as many places as cards were skipped."""
        places = skipped(chair, seat, order)
        return (seat + 1 + places) % chair.players if 0 < places < chair.players - 1 else None
