"""Shout discards: throwing known trash in spite of a known play warns the next seat, at any number of tokens."""

from conventions.emergency import move_chop, told, worth
from conventions.trash_chop_move import may_move
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action, Discard, Event


class ShoutDiscard(Module):
    """Known trash thrown by a seat with a known play: the next seat moves its chop and does not discard."""

    slug = "shout-discard"
    title = "Shout Discard Chop Move"
    level = 7
    group = "h-group"
    requires = ("discards", "chop")
    reference = "H-Group learning path, level 7: Shout Discard"

    def answer(self, chair: Chair, event: Event) -> None:
        """The next seat's chop moves."""
        if not isinstance(event, Discard) or not may_move(chair):
            return
        kind, chop = told(chair, event.seat, event.order, chair.clues - 1)
        if kind == "shout":
            move_chop(chair, event.seat, chop)

    def restrain(self, chair: Chair, action: Action) -> float:
        """A shout is worth the card that it keeps; whoever was shouted at does not discard."""
        if action.kind != DISCARD:
            return 0.0
        if chair.screamed == chair.seat and "scream-discard" not in chair.convention.slugs:
            return chair.weights.screamed_at
        kind, chop = told(chair, chair.seat, action.target, chair.clues)
        if kind != "shout" or not may_move(chair):
            return 0.0
        return -worth(chair, chair.holder[chop], chop)
