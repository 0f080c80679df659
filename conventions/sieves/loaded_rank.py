"""Rank clues to a hand that has something to do: they call for one more play."""

from conventions.sieves.hand import fresh, loaded, to_the_right
from conventions.sieves.reveal import looked_at
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class LoadedRank(Module):
    """Rank to a hand that has a play, known trash or leave to throw a card: the card on the right is to play.

    With no card on the right it only keeps what it touches; the source does not say, the choice is ours.
    """

    slug = "loaded-rank"
    title = "Referential play (rank to a loaded hand)"
    group = "sieve"
    requires = ("rank-reference",)
    overrides = ("rank-reference", "reclue")
    reference = "Referential Sieve: clues to a loaded hand"

    def focus(self, moment: Moment) -> int | None:
        """The card called to play."""
        new = fresh(moment)
        if not moment.rank or not new or not loaded(moment):
            return None
        moment.reference = self.slug
        called = to_the_right(moment, new[0])
        return new[0] if called is None else called

    def claim(self, moment: Moment) -> Reading | None:
        """The card touched is kept, when it refers to none."""
        if moment.reference == self.slug and moment.focus in moment.touched:
            return moment.reading(self.slug, save=looked_at(moment).useful[moment.focus])
        return None
