"""Reverse finesses: the blind player moves after the receiver, who waits."""

from conventions.finesse import assumed, before_receiver, search
from hanabot.convention.chain import Chain
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection


class ReverseFinesse(Module):
    """The receiver who sees the missing card on a later seat's finesse position waits a round for it."""

    slug = "reverse-finesse"
    title = "Reverse Finesse"
    level = 2
    requires = ("finesse",)
    overrides = ("self-finesse",)
    reference = "H-Group learning path, level 2: Reverse Finesse"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """A finesse position in sight behind the receiver."""
        if any(connection.kind for connection in chain.connections):
            return None
        return search(moment, chain, need, self.slug, forward=False)

    def connect_own(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """The eye's own finesse position, when it moves after the receiver."""
        if any(connection.kind for connection in chain.connections) or before_receiver(moment, moment.eye):
            return None
        return assumed(moment, chain, need, self.slug)
