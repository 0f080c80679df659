"""Focus inversion: a chop card that is known not to be playable is not what a colour clue is about."""

from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


def reachable(moment: Moment) -> int:
    """The identities that may be played next, cards that their holders are known to know counted as played."""
    chair = moment.chair
    everybody = (1 << chair.players) - 1
    gotten = chair.gotten(-1, everybody)
    found = chair.playable
    for suit, height in enumerate(chair.stacks):
        card, last = 5 * suit + height, 5 * suit + 4
        while card < last and gotten >> card & 1:
            card += 1
            found |= 1 << card
    return found & ~chair.trash


class FocusInversion(Module):
    """A chop touched with other new cards, but known not to be playable, leaves the focus to the leftmost new card."""

    slug = "focus-inversion"
    title = "Focus Inversion"
    level = 12
    group = "h-group"
    requires = ("focus", "save")
    overrides = ("focus",)
    reference = "H-Group learning path, level 12: Focus Inversion"

    def focus(self, moment: Moment) -> int | None:
        """The leftmost new card, when a colour clue touches a chop that cannot play and needs no save.

        By number all new cards look the same to a seat, and a self-finesse comes first.
        """
        chair = moment.chair
        chop = moment.chop
        if moment.rank or chop is None or chop not in moment.new or len(moment.new) < 2:
            return None
        left = moment.after[chop] & chair.inferred[chop] or moment.after[chop]
        saved = chair.critical & ~chair.variant.rank_masks[5]
        if left & (reachable(moment) | saved):
            return None
        return moment.new[-1]
