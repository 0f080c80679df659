"""Known bluffs: the next seat knows that it cannot hold the missing card, and plays blind all the same."""

from conventions.bluff import bluffed, missing, own_card
from hanabot.convention.chain import Chain
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis


class KnownBluff(Module):
    """The next seat, knowing that it cannot hold the missing card and seeing no other way, plays blind all the same."""

    slug = "known-bluff"
    title = "Known Bluff"
    level = 13
    group = "h-group"
    requires = ("bluff",)
    overrides = ("layered-finesse",)
    reference = "H-Group learning path, level 13: Known Bluff"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """As in a bluff, although the seat sees that it has not the missing card."""
        return bluffed(moment, chain, need, moment.cards, self.slug)

    def react(self, moment: Moment, card: int, case: Hypothesis | None) -> Hypothesis | None:
        """With a one-away focus and no other explanation, the eye's own finesse position plays."""
        if case is not None:
            return None
        lacks = missing(moment, card)
        if len(lacks) != 1 or not moment.chair.playable >> lacks[0] & 1:
            return None
        called = own_card(moment, self.slug)
        return Hypothesis(card, (called,)) if called else None
