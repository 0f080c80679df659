"""The end of the Early Game: who throws the first unknown card says that nothing was left to be clued."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from conventions.early_game import owing
from conventions.hard_variant import hard
from conventions.stalling import Row, early_duty, moved_in_time
from hanabot.bots import Proposal
from hanabot.convention.chair import Chair
from hanabot.convention.imagine import clue_number, touched_by
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action


class EarlyGameEnd(Module):
    """The first chop is thrown only when no play, save or 5 Stall is left but in the hand of the seat before.

    Nor need a chop be clued that a seat in between is about to order chop move.
    """

    slug = "early-game-end"
    title = "Ending the Early Game"
    level = 9
    group = "h-group"
    requires = ("discards", "chop", "early-game", "five-stall-table")
    reference = "H-Group learning path, level 9: Early Game, Permission to Discard"

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """Throwing the chop, priced by the clues that are due."""
        if not chair.early_game:
            return list(proposals)
        before = (chair.seat - 1) % chair.players
        late = moved_in_time(chair)
        due = (clue for clue in clues if clue.target != before and not self._touches(chair, clue) & late)
        return list(proposals) if next(due, None) is None else owing(chair, proposals)

    def _touches(self, chair: Chair, clue: Action) -> int:
        return sum(1 << order for order in touched_by(chair, clue.target, clue_number(chair, clue)))

    def restrain(self, chair: Chair, action: Action) -> float:
        """A discard that ends the Early Game costs more while a clue is due."""
        if not chair.early_game or action.kind != DISCARD or action.target != chair.chop(chair.seat):
            return 0.0
        if hard(chair):
            return 0.0
        return chair.weights.early_duty if early_duty(chair) <= Row.FIVE else 0.0
