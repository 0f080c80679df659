"""Double discard avoidance: what the seat before just threw may lie on one's own chop, and be the last."""

from conventions.hard_variant import hard
from conventions.stalling import double_discard
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action


class DoubleDiscardAvoidance(Module):
    """Right after a useful card was thrown, a seat whose chop may be its last copy does not discard."""

    slug = "double-discard-avoidance"
    title = "Double Discard Avoidance"
    level = 9
    group = "h-group"
    requires = ("discards", "chop")
    reference = "H-Group learning path, level 9: Double Discard Avoidance (DDA)"

    def restrain(self, chair: Chair, action: Action) -> float:
        """The chop is not thrown in this turn."""
        if action.kind != DISCARD or action.target != chair.chop(chair.seat):
            return 0.0
        if hard(chair):
            return 0.0
        return chair.weights.double_discard if double_discard(chair, chair.seat, 1 << chair.seat) else 0.0
