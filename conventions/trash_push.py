"""Trash pushes: trash clued on chop calls the card beside it to be played blind."""

from conventions.trash_chop_move import plain_trash, unmoved
from hanabot.cards import bits
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading


class TrashPush(Module):
    """Plain trash clued on chop: the card that is chop now is playable, and is played blind at once."""

    slug = "trash-push"
    title = "Trash Push"
    level = 14
    group = "h-group"
    requires = ("trash-chop-move", "finesse")
    reference = "H-Group learning path, level 14: Trash Push"

    def claim(self, moment: Moment) -> Reading | None:
        """The push, when the chop is among new cards that are plainly trash and a card is left to be pushed."""
        chair = moment.chair
        if moment.chop not in moment.new or not plain_trash(moment):
            return None
        left = [order for order in unmoved(chair, moment.receiver) if order not in moment.new]
        if not left:
            return None
        pushed = left[0]
        cards = moment.after[pushed] & moment.unseen & chair.playable
        if not cards:
            return None
        called = (Connection(moment.receiver, pushed, cards, Kind.FINESSE, self.slug),)
        cases = tuple(Hypothesis(card, called) for card in bits(cards))
        moment.focus = pushed
        trash = sum(1 << order for order in moment.new)
        return moment.reading(self.slug, hypotheses=cases, cards=cards, trash=trash)
