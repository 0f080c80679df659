"""Colour clues of Referential Sieve: each new card speaks of the one on its left, which is to be played."""

from conventions.sieves.hand import fresh, from_left, nearest
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class ColourReference(Module):
    """Colour on new cards: each refers to the nearest unmarked card on its left; the leftmost of these is to play."""

    slug = "colour-reference"
    title = "Referential play (colour)"
    group = "sieve"
    overrides = ("rank-reference", "reclue")
    reference = "Referential Sieve: colour clues; slot 1 refers to the last slot"

    def focus(self, moment: Moment) -> int | None:
        """The card called to play."""
        return None if moment.rank else refer_left(moment, self.slug)


def refer_left(moment: Moment, rule: str) -> int | None:
    """The leftmost of the cards that the new ones refer to on their left; None without new cards."""
    found = [nearest(moment, order, -1) for order in fresh(moment)]
    called = [order for order in from_left(moment.hand) if order in found]
    if not called:
        return None
    moment.reference = rule
    return called[0]
