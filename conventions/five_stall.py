"""5 Stalls: number 5 off chop is only an early save."""

from conventions.hard_variant import hard
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class FiveStall(Module):
    """In the Early Game, number 5 on a 5 that is not on chop asks for nothing: it is an early save."""

    slug = "five-stall"
    title = "5 Stall"
    level = 2
    group = "h-group"
    requires = ("save", "play-clue")
    overrides = ("fives-chop-move",)
    reference = "H-Group learning path, level 2: 5 Stall"

    def claim(self, moment: Moment) -> Reading | None:
        """Number 5 on a new card off chop while nobody has yet discarded from chop."""
        chair = moment.chair
        if moment.rank != 5 or not chair.early_game or moment.focus == moment.chop or not moment.new:
            return None
        fives = chair.variant.rank_masks[5] & moment.cards & ~chair.trash
        if not fives or hard(chair):
            return None
        return moment.reading(self.slug, save=fives)
