"""Scream discards: with no token left, throwing one's chop instead of playing warns the next seat."""

from collections.abc import Iterable

from conventions.emergency import from_chop, known_plays, move_chop, needed, told, worth
from conventions.generation_discard import generates
from conventions.trash_chop_move import may_move
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action, Discard, Event
from hanabot.view import View


class ScreamDiscard(Module):
    """At 0 clues, a chop thrown in spite of a known play (or known trash): the next seat moves its chop and clues."""

    slug = "scream-discard"
    title = "Scream Discard Chop Move"
    level = 7
    group = "h-group"
    requires = ("discards", "chop")
    reference = "H-Group learning path, level 7: Scream Discard"

    def answer(self, chair: Chair, event: Event) -> None:
        """The next seat's chop moves, unless the discard was made for the sake of its token."""
        if not isinstance(event, Discard) or not may_move(chair):
            return
        kind, chop = told(chair, event.seat, event.order, chair.clues - 1)
        if kind == "scream" and not generates(chair, event.seat, event.order):
            move_chop(chair, event.seat, chop)

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """The chop thrown in spite of a known play, which nobody would throw for want of something better."""
        chop = chair.chop(chair.seat)
        if chop is None or view.clues > 1 or not known_plays(chair, chair.seat) or not may_move(chair):
            return
        kind, target = told(chair, chair.seat, chop, chair.clues)
        if kind == "scream" and (needed(chair, target) or generates(chair, chair.seat, chop)):
            weights = chair.weights
            value = weights.token(chair, view.clues) - weights.lost_turn(chair) - weights.chop_risk(chair, chop)
            yield Proposal(Action(DISCARD, chop), value, self.slug, "warns the next seat off its chop")

    def restrain(self, chair: Chair, action: Action) -> float:
        """Who was just screamed at does not discard; a scream is worth the needed card that it keeps."""
        if action.kind != DISCARD:
            return 0.0
        weights = chair.weights
        if chair.screamed == chair.seat:
            return weights.screamed_at
        kind, chop = told(chair, chair.seat, action.target, chair.clues)
        if kind != "scream" or not from_chop(chair, chair.seat, action.target) or not may_move(chair):
            return 0.0
        if generates(chair, chair.seat, action.target):
            return 0.0
        if chop == UNKNOWN or not needed(chair, chop):
            return -weights.illegal
        return -worth(chair, (chair.seat + 1) % chair.players, chop)
