"""Double finesses: two or more missing cards, played blind (or prompted and blind) in order of need."""

from conventions.finesse import assumed, search
from hanabot.convention.chain import Chain
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection


class DoubleFinesse(Module):
    """Two missing cards: two seats one each, or one seat its finesse positions left to right over its turns."""

    slug = "double-finesse"
    title = "Double Finesse, and Prompt + Finesse"
    level = 2
    requires = ("finesse",)
    overrides = ("self-finesse",)
    reference = "H-Group learning path, level 2: Double (triple, ...) Finesse, Prompt + Finesse"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """A further finesse position in sight in a chain that already calls for a card."""
        if not any(connection.kind for connection in chain.connections):
            return None
        return search(moment, chain, need, self.slug, forward=True) or search(
            moment, chain, need, self.slug, forward=False
        )

    def connect_own(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """The eye's own next finesse position."""
        if not any(connection.kind for connection in chain.connections):
            return None
        return assumed(moment, chain, need, self.slug)
