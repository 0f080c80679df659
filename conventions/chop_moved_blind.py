"""Chop moved cards played blind: what can only be playable cards by now is played, with strikes to spare.

Chop moves keep trash as well, so a card that by the copies left is far more likely a useless one is left alone.
"""

from collections.abc import Iterable

from hanabot.beliefs.counts import copies_left
from hanabot.bots import Proposal
from hanabot.cards import bits
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import PLAY, Action
from hanabot.view import View

#: The least share, by the copies left, of what the card may be that has to play.
LIKELY = 1 / 3


class ChopMovedBlind(Module):
    """A chop moved card of which every useful card left plays is played unclued, but never for the last strike."""

    slug = "chop-moved-blind"
    title = "Blind-playing chop moved cards"
    level = 7
    group = "h-group"
    requires = ("chop", "good-touch")
    reference = "H-Group learning path, level 7: Blind-Playing Chop Moved Cards"

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """The own moved cards that play whatever useful card they are, as far as nobody else holds it."""
        if view.strikes >= chair.start.rules.max_strikes - 1:
            return
        look = chair.look(chair.seat)
        useless = chair.trash | chair.gotten(chair.seat, 1 << chair.seat)
        for order in chair.hands[chair.seat]:
            if not chair.chop_moved >> order & 1 or chair.clued >> order & 1 or look.playable >> order & 1:
                continue
            left = look.inferred[order] & ~useless
            if left and not left & ~chair.playable and _share(chair, left, look.possible[order]) >= LIKELY:
                reason = f"chop moved, and all that is left plays: {chair.variant.show(left)}"
                yield Proposal(Action(PLAY, order), chair.weights.moved_blind, self.slug, reason)


def _share(chair: Chair, cards: int, of: int) -> float:
    """How likely an own card is one of `cards`, a part of what it may be by facts, by the copies left."""
    planes = chair.planes(chair.seat)
    copies = {card: copies_left(card, planes, chair.copies) for card in bits(of)}
    return sum(copies[card] for card in bits(cards)) / sum(copies.values())
