"""Rank clues: the card on the right of the one touched may be thrown."""

from conventions.sieves.hand import fresh, marked, to_the_right
from conventions.sieves.reveal import looked_at
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class RankReference(Module):
    """Rank on new cards: the first unmarked card on the right of the leftmost is to be thrown; if none, keep all."""

    slug = "rank-reference"
    title = "Referential discard and lock (rank)"
    group = "sieve"
    requires = ("sieve-chop",)
    overrides = ("reclue", "spare-clue")
    reference = "Referential Sieve and Playful Sieve: rank clues, lock"

    def focus(self, moment: Moment) -> int | None:
        """The card to be thrown; the leftmost new one when there is none."""
        new = fresh(moment)
        if not moment.rank or not new:
            return None
        moment.reference = self.slug
        called = to_the_right(moment, new[0])
        return new[0] if called is None else called

    def claim(self, moment: Moment) -> Reading | None:
        """Leave to throw the card, or a lock."""
        if moment.reference != self.slug:
            return None
        if moment.focus not in moment.touched:
            return moment.reading(self.slug, discard=1 << moment.focus)
        return locked(moment, self.slug)


def locked(moment: Moment, rule: str) -> Reading:
    """The reading that every card of the hand is to be kept."""
    kept = marked(moment.chair)
    moved = sum(1 << order for order in moment.hand if order not in moment.touched and not kept >> order & 1)
    useful = looked_at(moment).useful[moment.focus]
    return moment.reading(rule, save=useful, moved=moved)
