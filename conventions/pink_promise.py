"""Pink Promise: a rank clue on a card that every rank touches tells its rank all the same."""

from conventions.every_rank import asked_slot, pink
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class PinkPromise(Module):
    """If the focus of a rank clue is of a suit that every rank touches, it has the rank of the clue.

    So when all cards of a rank are played, a clue of that rank is about trash, though it may touch pink cards.
    """

    slug = "pink-promise"
    title = "Pink Promise"
    level = 9
    group = "h-group"
    requires = ("focus",)
    reference = "H-Group variant-specific conventions: Pink, level 9; Trash Moves in Pink, level 21"

    def promised(self, moment: Moment) -> int:
        """Of the pink cards, those of the clue's rank."""
        variant = moment.chair.variant
        pinks = pink(variant) if moment.rank and not variant.plain else 0
        if not pinks or self._tells_slot(moment):
            return variant.all_mask
        return variant.all_mask & ~pinks | variant.rank_masks[moment.rank]

    def _tells_slot(self, moment: Moment) -> bool:
        """Whether the rank tells the slot to play, and no card."""
        if moment.rule:
            return moment.rule == "pink-choice"
        return "pink-choice" in moment.convention.slugs and asked_slot(moment) == moment.focus
