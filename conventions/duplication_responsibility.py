"""Duplication responsibility: who gives a save that might double a card of one's own."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from attrs import evolve

from hanabot.bots import Proposal
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import COLOUR, Action


def chance(chair: Chair, seat: int, card: int) -> tuple[int, float]:
    """How many clued cards of a seat may be `card` as it sees them, and how likely it is that one of them is."""
    look = chair.look(seat)
    count, likely = 0, 0.0
    for order in chair.hands[seat]:
        left = look.useful[order]
        if chair.clued >> order & 1 and left >> card & 1:
            count += 1
            likely += 1 / left.bit_count()
    return count, likely


class DuplicationResponsibility(Module):
    """A save that may double one's own clued card falls to the seat with the fewest cards that may be its copy."""

    slug = "duplication-responsibility"
    title = "Duplication Responsibility"
    level = 12
    group = "h-group"
    requires = ("save", "good-touch")
    reference = "H-Group learning path, level 12: Duplication Responsibility"

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """Saves of cards that may be in one's own hand, priced by who runs the least risk."""
        del clues
        return [
            evolve(one, value=one.value + self._owed(chair, one.action))
            if one.action.kind >= COLOUR and one.rule == "save"
            else one
            for one in proposals
        ]

    def _owed(self, chair: Chair, action: Action) -> float:
        """What is added to the price of a save of the receiver's chop: the risk is taken over, or left to another."""
        chop = chair.chop(action.target)
        if chop is None:
            return 0.0
        card = chair.card[chop]
        mine = chance(chair, chair.seat, card)
        if not mine[0]:
            return 0.0
        others = [chance(chair, seat, card) for seat in range(chair.players) if seat not in (chair.seat, action.target)]
        if others and min(others) < mine:
            return chair.weights.others_save
        return -chair.weights.own_twin_maybe - chair.weights.own_twin * mine[1]
