"""Focus with chop moved cards: they count as clued before, but a clue that first touches one is about it."""

from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class ChopMovedFocus(Module):
    """A clue that touches no new card is about the newest chop moved card that had no clue, if it touches one."""

    slug = "chop-moved-focus"
    title = "Focus with chop moved cards"
    level = 4
    group = "h-group"
    requires = ("focus",)
    overrides = ("focus", "playing-ones")
    reference = "H-Group learning path, level 4: Focus with chop-moved cards"

    def focus(self, moment: Moment) -> int | None:
        """The newest of the touched cards that were moved and never clued, when nothing is new."""
        if moment.new:
            return None
        chair = moment.chair
        moved = chair.chop_moved & ~chair.clued
        return next((order for order in reversed(moment.touched) if moved >> order & 1), None)
