"""Forced clues: a seat that was just told not to discard may give a clue that means no more than it says."""

from conventions.stalling import direct, is_five, stall, unclear
from hanabot.cards import UNKNOWN
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class ForcedClue(Module):
    """Who was screamed or shouted at, and sees nothing better, stalls on a 5, fills in or repeats: no chop moves."""

    slug = "forced-clue"
    title = "Stalling after a scream"
    level = 7
    group = "h-group"
    requires = ("scream-discard", "play-clue", "five-stall")
    overrides = ("five-stall", "fives-chop-move")
    reference = "H-Group learning path, level 7: The Scream Discard Chop Move (second part)"

    def claim(self, moment: Moment) -> Reading | None:
        """The stall, when the giver may not discard in this turn and had nothing better to say."""
        chair = moment.chair
        if chair.screamed != moment.giver or (moment.new and not is_five(moment)):
            return None
        found = stall(moment)
        if found == "five":
            return moment.reading(self.slug, save=chair.variant.rank_masks[5] & moment.cards & ~chair.trash)
        if found == "tempo":
            return moment.reading(self.slug, hypotheses=direct(moment), cards=moment.cards)
        if found in ("fill-in", "burn"):
            return moment.reading(self.slug)._replace(focus=UNKNOWN)
        return unclear(moment) if found else None
