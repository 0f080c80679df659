"""Trash pushes of Playful Sieve: a rank that nobody needs calls for the card on the right."""

from conventions.sieves.colour_reference_right import lock, refer_right
from conventions.sieves.trash_reference import all_trash
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class TrashReferenceRight(Module):
    """Rank on new cards that are all known trash calls the card on their right to play, as colour does."""

    slug = "trash-reference-right"
    title = "Trash push (to the right)"
    group = "sieve"
    requires = ("sieve-chop",)
    overrides = ("rank-reference", "spare-clue")
    reference = "Playful Sieve: trash push, lock"

    def focus(self, moment: Moment) -> int | None:
        """The card called to play."""
        return refer_right(moment, self.slug) if moment.rank and all_trash(moment) else None

    def claim(self, moment: Moment) -> Reading | None:
        """The lock."""
        return lock(moment, self.slug)
