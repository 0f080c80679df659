"""Clues on marked cards alone that show nothing new: the newest of them is to play."""

from conventions.sieves.hand import fresh, from_left
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class Reclue(Module):
    """No new card and nothing shown: the newest card touched is called to play, now or once others have played."""

    slug = "reclue"
    title = "Reclue"
    group = "sieve"
    reference = "Referential Sieve: reclues and fill-ins"

    def focus(self, moment: Moment) -> int | None:
        """The newest touched card."""
        if fresh(moment):
            return None
        again = [order for order in from_left(moment.hand) if order in moment.touched]
        if not again:
            return None
        moment.reference = self.slug
        return again[0]
