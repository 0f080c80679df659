"""Clandestine finesses: a layered one whose first card fits the clue as well."""

from conventions.layered_finesse import layers
from hanabot.convention.chain import Chain
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Kind


class ClandestineFinesse(Module):
    """The first of the layers fits the clue too: the receiver waits for the card behind it before it trusts that."""

    slug = "clandestine-finesse"
    title = "Clandestine Finesse"
    level = 5
    requires = ("layered-finesse",)
    overrides = ("layered-finesse",)
    reference = "H-Group learning path, level 5: Clandestine Finesse"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """A layer in sight that would itself lead to a card that the clue may be about."""
        for found in layers(moment, chain, need, self.slug):
            card = found.cards.bit_length() - 1
            if found.kind == Kind.LAYERED and card % 5 < 4 and moment.cards >> card + 1 & 1:
                return found
        return None
