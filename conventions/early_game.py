"""The Early Game's duty: until somebody throws a chop, every play and save clue in sight is given first."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from attrs import evolve

from conventions.hard_variant import hard
from hanabot.bots import Proposal
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action


class EarlyGame(Module):
    """In the Early Game nobody throws a chop while a play or save clue is left to give."""

    slug = "early-game"
    title = "Early Game"
    level = 1
    group = "h-group"
    requires = ("chop", "save", "play-clue")
    reference = "H-Group learning path, level 1: Early Game"

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """Throwing the chop, priced by the duty left undone."""
        if "early-game-end" in chair.convention.slugs:  # which knows the exceptions
            return list(proposals)
        return owing(chair, proposals) if clues else list(proposals)


def owing(chair: Chair, proposals: Iterable[Proposal]) -> list[Proposal]:
    """The moves, the discard of the chop priced by the clues that are still due in the Early Game."""
    chop = chair.chop(chair.seat)
    if not chair.early_game or chop is None or hard(chair):
        return list(proposals)
    thrown = Action(DISCARD, chop)
    cost = chair.weights.early_game
    return [evolve(one, value=one.value - cost) if one.action == thrown else one for one in proposals]
