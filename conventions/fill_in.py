"""Fill-ins: a giver that must clue tells more about cards that are clued anyhow."""

from conventions.stalling import stall, unclear
from hanabot.cards import UNKNOWN
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class FillIn(Module):
    """From a giver that must not discard, new marks on clued or chop moved cards call nothing."""

    slug = "fill-in"
    title = "Fill-In Clue"
    level = 9
    group = "h-group"
    requires = ("play-clue",)
    overrides = ("tempo-clue-chop-move", "hard-burn")
    reference = "H-Group learning path, level 9: Stall table"

    def claim(self, moment: Moment) -> Reading | None:
        """No more than the marks."""
        if moment.new:
            return None
        found = stall(moment)
        if found == "fill-in":
            return moment.reading(self.slug)._replace(focus=UNKNOWN)
        return unclear(moment) if found == "unclear" else None
