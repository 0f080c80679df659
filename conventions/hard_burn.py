"""Hard burns: a clue that says nothing, given only to pass the turn."""

from conventions.stalling import Row, Severity, claimed, row
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
    reference = "H-Group learning path, level 9: Stall table"

    def claim(self, moment: Moment) -> Reading | None:
        """Nothing at all, if everything better was gone."""
        if moment.new or row(moment) != Row.BURN:
            return None
        found = claimed(moment, Row.BURN, Severity.NO_DISCARD)
        if isinstance(found, bool):
            return moment.reading(self.slug)._replace(focus=UNKNOWN) if found else None
        return found
