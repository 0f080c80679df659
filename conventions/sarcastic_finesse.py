"""Sarcastic finesses: a clue on what one's own unknown clued card may be, whose receiver then throws its copy."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from attrs import evolve

from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action


class SarcasticFinesse(Module):
    """Whose card plays, and who sees it clued in a hand that does not know it, throws it: that hand plays its copy."""

    slug = "sarcastic-finesse"
    title = "Sarcastic Finesse"
    level = 10
    group = "h-group"
    requires = ("sarcastic-discard", "finesse")
    reference = "H-Group learning path, level 10: The Sarcastic Finesse"

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """A sarcastic discard that tells a seat of a card which it can play is worth that play besides."""
        del clues
        return [
            evolve(one, value=one.value + chair.weights.clue_fill, rule=self.slug)
            if one.rule == "sarcastic-discard" and one.action.kind == DISCARD and self._tells(chair, one.action.target)
            else one
            for one in proposals
        ]

    def _tells(self, chair: Chair, order: int) -> bool:
        """Whether the own card can play, and the seat with its clued copy would not know that copy for useless."""
        card = chair.surely(order)
        if card == UNKNOWN or not chair.playable >> card & 1:
            return False
        for seat, hand in enumerate(chair.hands):
            for copy in hand if seat != chair.seat else ():
                if chair.clued >> copy & 1 and chair.card[copy] == card:
                    return bool(chair.look(seat).useful[copy] & ~(1 << card))
        return False
