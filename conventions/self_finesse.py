"""Self-finesses: the connecting card is on the receiver's own finesse position."""

from conventions.finesse import assumed, shown
from hanabot.convention.chain import Chain
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection


class SelfFinesse(Module):
    """With every other reading impossible, the receiver plays its own finesse position first."""

    slug = "self-finesse"
    title = "Self-Finesse"
    level = 2
    requires = ("finesse",)
    reference = "H-Group learning path, level 2: Self-Finesse"

    def connect_self(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """The receiver's own finesse position."""
        return assumed(moment, chain, need, self.slug)

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """As another seat sees it: the receiver's finesse position visibly is the card."""
        if moment.eye == moment.receiver:
            return None
        return shown(moment, chain, need, moment.receiver, self.slug)
