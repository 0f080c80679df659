"""Focus inversion: a chop card that is known not to be playable is not what a colour clue is about."""

from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


def reachable(moment: Moment) -> int:
    """The identities that may be played next by what everybody knows, whatever clued and called cards may be played.

    What a seat knows beyond that is its own: if the focus hung on it, two seats would take the clue for two cards.
    """
    chair = moment.chair
    maybe = 0
    held = chair.held(0)
    for hand in chair.hands:
        for order in hand:
            if held >> order & 1:
                maybe |= chair.common(order)
    found = chair.playable
    for suit, height in enumerate(chair.stacks):
        card, last = 5 * suit + height, 5 * suit + 4
        while card < last and maybe >> card & 1:
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
