"""Chop moves undone: a critical card thrown right after one shows that it was never meant."""

from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import Discard, Event


class ChopMoveUndone(Module):
    """A seat whose next discard after a chop move is a critical card undoes the move; no other ever is undone."""

    slug = "chop-move-undone"
    title = "Undoing a chop move (critical discard)"
    level = 4
    group = "h-group"
    requires = ("chop",)
    reference = "H-Group learning path, level 4: Critical Discards after a Chop Move"

    def answer(self, chair: Chair, event: Event) -> None:
        """The cards moved since the seat's last unknown discard are unmoved when this one cost the team a card."""
        if not isinstance(event, Discard) or not lost(chair, event.card):
            return
        if (chair.clued | chair.chop_moved | chair.called_trash) >> event.order & 1:
            return
        moved = chair.moved_lately[event.seat] & ~chair.clued
        if moved:
            chair.chop_moved &= ~moved
            chair.renew_promises()


def lost(chair: Chair, card: int) -> bool:
    """Whether the card just thrown was the last of its kind, of a suit that could still have come to it."""
    if card == UNKNOWN or chair.discards[card] < chair.variant.copies[card]:
        return False
    start = card - card % 5 + chair.stacks[card // 5]
    return card >= start and all(chair.discards[below] < chair.variant.copies[below] for below in range(start, card))
