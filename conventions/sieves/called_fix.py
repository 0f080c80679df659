"""Fixes of called cards: whoever is about to play a card, and is told about just that card, holds it."""

from conventions.sieves.hand import everybody, fresh
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class CalledFix(Module):
    """A clue that touches no new card but one called to play says that it is no good: a copy of what was played."""

    slug = "called-fix"
    title = "Fix of a called card"
    group = "sieve"
    overrides = ("fix-clue", "reactive-clue")
    reference = "Referential Sieve and Playful Sieve: fix clues have no reference"

    def claim(self, moment: Moment) -> Reading | None:
        """The newest called card that is touched is useless by what the marks leave."""
        chair = moment.chair
        new = fresh(moment)
        if not new or not all(chair.called_play >> order & 1 for order in new):
            return None
        before = chair.look(moment.receiver, everybody(chair))
        if not before.playable >> new[0] & 1:
            return None
        useless = moment.after[new[0]] & chair.trash
        if not useless:
            return None
        moment.focus, moment.reference = new[0], ""
        return moment.reading(self.slug, notes=((new[0], useless),), trash=1 << new[0], stops=True)
