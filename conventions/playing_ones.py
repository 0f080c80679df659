"""Playing several 1s: in which order they go, and so which of them a number 1 clue is about."""

from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


def in_order(chair: Chair, orders: list[int], chop_focus: int) -> list[int]:
    """1s in playing order: the chop-focused one, then fresh ones newest first, then those dealt, oldest first."""
    fresh = [order for order in orders if chair.drawn[order] > 0 and order != chop_focus]
    dealt = [order for order in orders if chair.drawn[order] == 0 and order != chop_focus]
    first = [order for order in orders if order == chop_focus]
    return first + sorted(fresh, reverse=True) + sorted(dealt)


class PlayingOnes(Module):
    """Several 1s: the chop-focused one first, then fresh ones newest first, then those dealt, oldest first."""

    slug = "playing-ones"
    title = "Playing several 1s"
    level = 3
    group = "h-group"
    requires = ("focus", "play-clue")
    overrides = ("focus",)
    reference = "H-Group learning path, level 3: Playing several 1's"

    def focus(self, moment: Moment) -> int | None:
        """The focus of a number 1 clue is the 1 that would play first."""
        if moment.rank != 1 or len(moment.new) < 2:
            return None
        chop = moment.chop if moment.chop is not None and moment.chop in moment.new else -1
        return in_order(moment.chair, list(moment.new), chop)[0]

    def due(self, chair: Chair, orders: list[int]) -> list[int]:
        """The known 1s of the hand in playing order."""
        ones = chair.variant.rank_masks[1]
        rank_one = 1 << len(chair.variant.colours)
        mine = [order for order in orders if chair.positive[order] == rank_one and not chair.marked[order] & ~ones]
        if len(mine) < 2:
            return []
        focus = -1
        for order in mine:
            if chair.chop_focused >> order & 1:
                focus = order
        return in_order(chair, mine, focus)
