"""Guide Principle: who is called to play blind by the seat before need not look after the seat behind."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from attrs import evolve

from hanabot.bots import Proposal
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import PLAY, Action


class GuidePrinciple(Module):
    """The next seat, called to play blind, does so before it saves anything: the giver has looked after the rest."""

    slug = "guide-principle"
    title = "Guide Principle"
    level = 11
    group = "h-group"
    requires = ("finesse", "bluff")
    reference = "H-Group learning path, level 11: Guide Principle"

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """The blind card that the clue just given calls, before all else."""
        del clues
        last = chair.last_reading
        moves = list(proposals)
        if last is None or last.turn != chair.turn - 1 or last.receiver == chair.seat:
            return moves
        called = {
            connection.order
            for case in last.hypotheses
            for connection in case.connections
            if connection.seat == chair.seat and connection.blind
        }
        due = chair.weights.guided
        return [
            evolve(one, value=one.value + due)
            if one.action.kind == PLAY and one.action.target in called and one.action.target in chair.promised
            else one
            for one in moves
        ]
