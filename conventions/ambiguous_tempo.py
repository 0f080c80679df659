"""Ambiguous tempo clues: of cards that no clue can tell apart, a colour calls the oldest."""

from conventions.every_rank import pink
from conventions.special_suits import twins
from conventions.stalling import direct
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class AmbiguousTempo(Module):
    """A colour that touches again several cards which no clue tells apart is about the oldest of them that may play.

    Where it calls one card that way it is worth a clue, and moves no chop. Pink suits go by rules of their own: by
    colour the newest is called there, and by rank any (`pink-choice`).
    """

    slug = "ambiguous-tempo"
    title = "Ambiguous Tempo Clue"
    level = 6
    group = "h-group"
    requires = ("focus-shift", "tempo-clue-chop-move")
    overrides = ("focus-shift", "focus", "tempo-clue-chop-move")
    reference = "H-Group, variant-specific pages: the Ambiguous Tempo Clue, Brown Tempo Clue Inversion"

    def focus(self, moment: Moment) -> int | None:
        """The oldest of the look-alikes that is not known to play anyhow, and may play at all."""
        alike = self._alike(moment)
        if len(alike) < 2:
            return None
        return alike[0]

    def claim(self, moment: Moment) -> Reading | None:
        """The card plays, and nothing else is meant."""
        if moment.focus not in self._alike(moment):
            return None
        cases = direct(moment)
        return moment.reading(self.slug, hypotheses=cases, cards=moment.cards) if cases else None

    def _alike(self, moment: Moment) -> list[int]:
        chair = moment.chair
        if chair.variant.plain or moment.new or moment.rank:
            return []
        alike = twins(chair.variant) & ~pink(chair.variant) & ~chair.trash
        look = moment.look(moment.receiver)
        return [
            order
            for order in moment.touched
            if moment.after[order] & chair.inferred[order] & alike and not look.playable >> order & 1
        ]
