"""Tempo clues as stalls: the card touched again plays, and nothing else is meant."""

from conventions.stalling import direct, stall, unclear
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class TempoClueStall(Module):
    """From a giver that must not discard, a clue that only gets a clued card to play moves no chop."""

    slug = "tempo-clue-stall"
    title = "Tempo Clue Stall"
    level = 9
    group = "h-group"
    requires = ("play-clue",)
    overrides = ("tempo-clue-chop-move", "fill-in", "hard-burn")
    reference = "H-Group learning path, level 9: Stall table; level 6: Tempo Clue Stall"

    def claim(self, moment: Moment) -> Reading | None:
        """The focus plays, now or after cards that are on their way."""
        if moment.new:
            return None
        found = stall(moment)
        if found == "tempo":
            return moment.reading(self.slug, hypotheses=direct(moment), cards=moment.cards)
        return unclear(moment) if found == "unclear" else None
