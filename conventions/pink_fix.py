"""Pink Fix Clues: a rank that shows a card taken for a 1 to be pink stops it, and tells what it is."""

from conventions.every_rank import only_pink, pink
from conventions.pink_ones import in_turn, maybe_one
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


def stopped_one(moment: Moment) -> int:
    """The order of the card due first that was to be played as a 1 and that the clue shows to be pink; -1 if none."""
    chair = moment.chair
    pinks = pink(chair.variant)
    if not pinks or moment.rank < 2:
        return -1
    look = moment.look(moment.receiver)
    stopped = [
        order
        for order in moment.touched
        if look.playable >> order & 1
        and maybe_one(chair, chair.marked[order])
        and chair.inferred[order] & ~chair.variant.rank_masks[1]
        and not moment.after[order] & ~pinks
    ]
    return in_turn(chair, stopped)[0] if stopped else -1


class PinkFix(Module):
    """A card taken for a 1 that a rank shows to be pink is not played; it has that rank, unless a 2 or 5 is saved.

    Known pink cards touched again by a rank that cannot mean a play: the leftmost of them has that rank.
    """

    slug = "pink-fix"
    title = "Pink Fix Clue"
    level = 11
    group = "h-group"
    requires = ("fix-clue", "pink-ones")
    overrides = (
        "burn",
        "fill-in",
        "fix-clue",
        "five-stall",
        "hard-burn",
        "tempo-clue-chop-move",
        "tempo-clue-stall",
        "trash-chop-move",
        "trash-push",
    )
    reference = "H-Group variant-specific conventions: Pink, level 11: Pink Fix Clues, The Pink Fix Promise"

    def claim(self, moment: Moment) -> Reading | None:
        """The card that is stopped, or the leftmost known pink one, has the clue's rank."""
        order = stopped_one(moment)
        if order >= 0:
            if moment.rank in (2, 5) and moment.chop in moment.new:
                return None
            return self._told(moment, order, stops=True)
        if moment.new or not only_pink(moment):
            return None
        bit = moment.chair.variant.rank_masks[moment.rank]
        for order in reversed(moment.touched):
            if moment.after[order] & moment.chair.inferred[order] & bit:
                if bit & moment.after[order] & ~moment.chair.trash and "pink-choice" not in moment.convention.slugs:
                    return None
                return self._told(moment, order, stops=False)
        return None

    def _told(self, moment: Moment, order: int, stops: bool) -> Reading:
        """The reading that the card has the clue's rank; the giver does not say so of another."""
        chair = moment.chair
        moment.focus = order
        mask = moment.after[order] & chair.variant.rank_masks[moment.rank]
        if moment.weighed and not mask >> chair.card[order] & 1:
            return moment.reading("pink-promise-broken")
        if stops:
            return moment.reading(self.slug, notes=((order, mask),), stops=True)
        return moment.reading(self.slug, save=mask)
