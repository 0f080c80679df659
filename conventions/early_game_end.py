"""The end of the Early Game: who throws the first unknown card says that nothing was left to be clued."""

from conventions.stalling import Row, early_duty
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action


class EarlyGameEnd(Module):
    """The first chop is thrown only when no play, save or 5 Stall is left but in the hand of the seat before."""

    slug = "early-game-end"
    title = "Ending the Early Game"
    level = 9
    group = "h-group"
    requires = ("discards", "chop", "five-stall-table")
    reference = "H-Group learning path, level 9: Early Game, Permission to Discard"

    def restrain(self, chair: Chair, action: Action) -> float:
        """A discard that ends the Early Game costs more while a clue is due."""
        if not chair.early_game or action.kind != DISCARD or action.target != chair.chop(chair.seat):
            return 0.0
        return chair.weights.early_duty if early_duty(chair) <= Row.FIVE else 0.0
