"""Save clues: keep this card, it must not be thrown away."""

from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class Save(Module):
    """A clue to chop may save a 5 (by number), a 2 with no twin in sight (by number) or a critical card."""

    slug = "save"
    title = "Save clue"
    level = 1
    group = "h-group"
    requires = ("chop", "focus")
    reference = "H-Group learning path, level 1: 5 Save, 2 Save, Critical Save"

    def save(self, moment: Moment) -> int:
        """The identities that the clue may be saving."""
        if moment.focus != moment.chop:
            return 0
        chair = moment.chair
        ranks = chair.variant.rank_masks
        saved = chair.critical & ~ranks[5]
        if moment.rank == 5:
            return ranks[5] & ~chair.trash
        if moment.rank == 2:
            saved |= self.twos(moment, ranks[2] & ~chair.trash)
        return saved

    @staticmethod
    def twos(moment: Moment, twos: int) -> int:
        """The 2s of which the receiver sees no other copy (visible rule); of two on chops, either may be saved."""
        chair = moment.chair
        for seat, hand in enumerate(chair.hands):
            if seat == moment.receiver or moment.hidden >> seat & 1:
                continue
            chop = chair.chop(seat)
            for order in hand:
                if chair.card[order] >= 0 and order != chop:
                    twos &= ~(1 << chair.card[order])
        return twos
