"""Colour clues of Playful Sieve: each new card speaks of the one on its right, which is to be played."""

from conventions.sieves.hand import fresh, from_left, loaded, nearest
from conventions.sieves.rank_reference import locked
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class ColourReferenceRight(Module):
    """Colour on new cards: each refers to the nearest unmarked card on its right; the rightmost of these is to play.

    A call of the chop of a hand with nothing to do locks the hand: to leave the chop alone would call it as well.
    """

    slug = "colour-reference-right"
    title = "Referential play (colour, to the right)"
    group = "sieve"
    requires = ("sieve-chop",)
    overrides = ("rank-reference", "spare-clue")
    reference = "Playful Sieve: colour clues, lock"

    def focus(self, moment: Moment) -> int | None:
        """The card called to play, or the newest touched one of a lock."""
        return None if moment.rank else refer_right(moment, self.slug)

    def claim(self, moment: Moment) -> Reading | None:
        """The lock."""
        return lock(moment, self.slug)


def refer_right(moment: Moment, rule: str) -> int | None:
    """The rightmost of the cards that the new ones refer to on their right; the leftmost new one for a lock."""
    new = fresh(moment)
    found = [nearest(moment, order, 1) for order in new]
    called = [order for order in from_left(moment.hand) if order in found]
    if not called:
        return None
    moment.reference = rule
    return called[-1]


def lock(moment: Moment, rule: str) -> Reading | None:
    """The lock that a reference to the chop of a hand with nothing to do means."""
    if moment.reference != rule or moment.focus != moment.chop or loaded(moment):
        return None
    moment.focus = fresh(moment)[0]
    return locked(moment, rule)
