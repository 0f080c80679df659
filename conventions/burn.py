"""Burns: repeating what is known of a card that plays anyhow passes the turn and says nothing."""

from hanabot.cards import UNKNOWN
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class Burn(Module):
    """A clue with no news on cards that by their marks alone are sure to play is no fix and no tempo clue."""

    slug = "burn"
    title = "Burn"
    level = 6
    group = "h-group"
    requires = ("play-clue",)
    overrides = ("fix-clue",)
    reference = "H-Group learning path, level 6: Tempo Clue"

    def claim(self, moment: Moment) -> Reading | None:
        """Nothing, when no touched card learns anything and all are sure to play."""
        chair = moment.chair
        if moment.new:
            return None
        facts = moment.look(moment.receiver).possible
        for order in moment.touched:
            if moment.after[order] != chair.marked[order] or facts[order] & (~chair.playable | moment.gotten):
                return None
        return moment.reading(self.slug)._replace(focus=UNKNOWN)
