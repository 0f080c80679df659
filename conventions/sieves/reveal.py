"""Reveals: a clue that shows a marked card to be good or useless says that, and refers to nothing."""

from conventions.sieves.hand import everybody, from_left
from hanabot.convention.look import Look
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class Reveal(Module):
    """A clue that makes a card marked before known to play, or known trash, means only that."""

    slug = "reveal"
    title = "Reveal"
    group = "sieve"
    overrides = (
        "rank-play",
        "trash-reference",
        "trash-reference-right",
        "colour-reference",
        "colour-reference-right",
        "loaded-rank",
        "rank-reference",
        "reclue",
        "spare-clue",
    )
    reference = "Referential Sieve: reveals come before references"

    def focus(self, moment: Moment) -> int | None:
        """The leftmost card that is shown to play, else the leftmost shown to be trash."""
        again = [o for o in from_left(moment.hand) if o in moment.touched and moment.chair.clued >> o & 1]
        if not again:
            return None
        before = moment.chair.look(moment.receiver, everybody(moment.chair))
        after = looked_at(moment)
        plays = [order for order in again if (after.playable & ~before.playable) >> order & 1]
        trash = [order for order in again if (after.trash & ~before.trash) >> order & 1]
        if not plays and not trash:
            return None
        moment.reference = self.slug
        return (plays or trash)[0]

    def claim(self, moment: Moment) -> Reading | None:
        """The reading of a card shown to be trash."""
        if moment.reference == self.slug and looked_at(moment).trash >> moment.focus & 1:
            return moment.reading(self.slug, trash=1 << moment.focus, discard=1 << moment.focus)
        return None


def looked_at(moment: Moment) -> Look:
    """The receiver's hand by the new marks alone, before the clue means anything, as everybody knows it.

    What kind of clue it is must not rest on a hand that one of those who read it does not see.
    """
    touched = sum(1 << order for order in moment.touched)
    return moment.chair.look_after(moment.receiver, moment.after, {}, touched, everybody(moment.chair))
