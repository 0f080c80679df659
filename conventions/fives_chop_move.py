"""5's chop moves: number 5 on a 5 next to the chop keeps the chop."""

from conventions.trash_chop_move import may_move, unmoved
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class FivesChopMove(Module):
    """Number 5 whose rightmost new 5 is one away from the chop, when it can be no stall, moves the chop."""

    slug = "fives-chop-move"
    title = "5's Chop Move"
    level = 4
    group = "h-group"
    requires = ("chop", "save", "five-stall")
    reference = "H-Group learning path, level 4: 5's Chop Move (5CM)"

    def claim(self, moment: Moment) -> Reading | None:
        """The chop move: the 5 itself is only kept."""
        chair = moment.chair
        if moment.rank != 5 or not moment.new or moment.chop is None or not may_move(chair):
            return None
        free = unmoved(chair, moment.receiver)
        rightmost = min(moment.new)
        if free[0] != moment.chop or free.index(rightmost) != 1:
            return None
        fives = moment.after[rightmost] & moment.unseen & chair.variant.rank_masks[5] & ~chair.trash
        if not fives:
            return None
        moment.focus = rightmost
        return moment.reading(self.slug, save=fives, moved=1 << moment.chop)
