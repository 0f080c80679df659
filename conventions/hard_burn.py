"""Hard burns: a clue that says nothing, given only to pass the turn."""

from conventions.stalling import stall, unclear
from hanabot.cards import UNKNOWN
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class HardBurn(Module):
    """From a giver that must not discard and sees no other clue, repeating what is known says nothing."""

    slug = "hard-burn"
    title = "Hard Burn"
    level = 9
    group = "h-group"
    requires = ("play-clue",)
    overrides = ("tempo-clue-chop-move",)
    reference = "H-Group learning path, level 9: Stall table"

    def claim(self, moment: Moment) -> Reading | None:
        """Nothing at all, if everything better was gone."""
        if moment.new:
            return None
        found = stall(moment)
        if found == "burn":
            return moment.reading(self.slug)._replace(focus=UNKNOWN)
        return unclear(moment) if found == "unclear" else None
