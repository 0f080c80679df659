"""Clues on marked cards alone that show nothing to play: they spare the partner its chop."""

from conventions.sieves.hand import fresh, from_left, marked
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class SpareClue(Module):
    """A fill-in that makes nothing play gives leave to throw slot 1; a mere repetition, every unmarked card."""

    slug = "spare-clue"
    title = "Fill-ins and repetitions"
    group = "sieve"
    reference = "Playful Sieve: fill-ins, repeated information"

    def focus(self, moment: Moment) -> int | None:
        """The newest card that may be thrown."""
        if fresh(moment) or not moment.touched:
            return None
        spare = _spare(moment)
        moment.reference = self.slug
        return spare[0] if spare else moment.touched[-1]

    def claim(self, moment: Moment) -> Reading | None:
        """Leave to throw."""
        if moment.reference != self.slug:
            return None
        spare = _spare(moment)
        return moment.reading(self.slug, discard=sum(1 << order for order in spare)) if spare else None


def _spare(moment: Moment) -> list[int]:
    """The cards that may be thrown, from the left."""
    chair = moment.chair
    hand = from_left(moment.hand)
    if any(moment.after[order] != chair.marked[order] for order in moment.touched):
        return [] if chair.clued >> hand[0] & 1 else hand[:1]
    return [order for order in hand if not marked(chair) >> order & 1]
