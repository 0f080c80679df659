"""Pink Play Clue Lies: a rank that is not the pink card's own, when it is played at once and so tells itself."""

from conventions.every_rank import pink
from hanabot.cards import bits
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Hypothesis, Reading


class PinkPlayClueLie(Module):
    """A rank clue on several new cards may call a playable pink card of another rank, if it is played at once."""

    slug = "pink-play-clue-lie"
    title = "Pink Play Clue Lie"
    level = 10
    group = "h-group"
    requires = ("play-clue", "pink-promise")
    overrides = ("tempo-clue-chop-move",)
    reference = "H-Group variant-specific conventions: Pink, level 10: Violations of Pink Promise"

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """Beside what plays at once, the pink cards that would as well."""
        chair = moment.chair
        if reading.rule != "play-clue" or not moment.rank or len(moment.new) < 2 or chair.variant.plain:
            return reading
        if not reading.hypotheses or reading.save or any(case.connections for case in reading.hypotheses):
            return reading
        left = moment.after[moment.focus] & moment.unseen & chair.inferred[moment.focus] & ~reading.inferred
        lies = left & pink(chair.variant) & chair.playable & ~moment.gotten
        return reading._replace(hypotheses=(*reading.hypotheses, *map(Hypothesis, bits(lies))))
