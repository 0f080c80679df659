"""Saves by colour: cards that a clue of their rank does not touch are saved by a colour, 2s and 5s too."""

from conventions.save import Save
from conventions.special_suits import saved_by
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class ColourSave(Module):
    """Of suits and ranks that rank clues do not tell, a colour clue to chop saves 2s and 5s (brown, muddy rainbow).

    Of those that every colour touches only the first colour does, or the colour of a suit with one card of each rank.
    """

    slug = "colour-save"
    title = "Saves by colour"
    level = 1
    group = "h-group"
    requires = ("save",)
    reference = "H-Group, variant-specific pages: Brown Saves, Muddy Rainbow Saves, Special 5 Saves"

    def save(self, moment: Moment) -> int:
        """The 5s, and the 2s of which no copy is in sight."""
        chair = moment.chair
        if chair.variant.plain or moment.rank or moment.focus != moment.chop:
            return 0
        told = saved_by(chair.variant, moment.clue) & ~chair.trash
        if not told:
            return 0
        ranks = chair.variant.rank_masks
        return told & ranks[5] | Save.twos(moment, told & ranks[2])
