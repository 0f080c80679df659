"""Pink Tempo Clues: getting a single pink card played is worth a clue, and so moves no chop."""

from conventions.every_rank import shown_pink
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class PinkTempo(Module):
    """A tempo clue that touches a single card, a known pink one, is never a Tempo Clue Chop Move."""

    slug = "pink-tempo"
    title = "Pink Tempo Clue"
    level = 13
    group = "h-group"
    requires = ("tempo-clue-chop-move",)
    reference = "H-Group variant-specific conventions: Pink, level 13: Pink Tempo Clues"

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """A plain play clue, where it was taken for a chop move."""
        if reading.rule != "tempo-clue-chop-move" or len(moment.touched) > 1 or not shown_pink(moment):
            return reading
        return reading._replace(rule="play-clue", moved=0)
