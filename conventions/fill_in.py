"""Fill-ins: a giver that must clue tells more about cards that are clued anyhow."""

from conventions.stalling import Row, Severity, claimed, row
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
    reference = "H-Group learning path, level 9: Stall table"

    def claim(self, moment: Moment) -> Reading | None:
        """No more than the marks."""
        if moment.new or row(moment) != Row.SPARE:
            return None
        found = claimed(moment, Row.SPARE, Severity.NO_DISCARD)
        if isinstance(found, bool):
            return moment.reading(self.slug)._replace(focus=UNKNOWN) if found else None
        return found
