"""Stall clues: with every token there nobody may discard, so a clue may be given only to pass the turn."""

from hanabot.convention.chain import hypotheses
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class StallClue(Module):
    """With every token there, a clue whose focus could play only by the receiver's own blind cards asks for nothing."""

    slug = "stall-clue"
    title = "Stall clue (no discard allowed)"
    group = "bga"
    requires = ("play-clue",)
    reference = "BGA game help: Stall clue"

    def claim(self, moment: Moment) -> Reading | None:
        """The stall: the focus is any useful card of the clue, to be played when that is known."""
        chair = moment.chair
        if chair.clues < chair.start.rules.clue_tokens:
            return None
        wanted = moment.cards & ~chair.trash & ~moment.gotten
        if not wanted or hypotheses(moment, wanted, alone=False):
            return None
        return moment.reading(self.slug, save=wanted)
