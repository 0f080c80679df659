"""Trash pushes of Referential Sieve: a rank that nobody needs calls for the card on the left."""

from conventions.sieves.colour_reference import refer_left
from conventions.sieves.hand import fresh
from conventions.sieves.reveal import looked_at
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class TrashReference(Module):
    """Rank on new cards that are all known trash calls the card on their left to play, as colour does."""

    slug = "trash-reference"
    title = "Trash push (to the left)"
    group = "sieve"
    overrides = ("colour-reference", "loaded-rank", "rank-reference", "reclue")
    reference = "Referential Sieve: trash push"

    def focus(self, moment: Moment) -> int | None:
        """The card called to play."""
        return refer_left(moment, self.slug) if moment.rank and all_trash(moment) else None


def all_trash(moment: Moment) -> bool:
    """Whether cards are touched anew, and their holder then knows that none of them is of use."""
    new = fresh(moment)
    trash = looked_at(moment).trash
    return bool(new) and all(trash >> order & 1 for order in new)
