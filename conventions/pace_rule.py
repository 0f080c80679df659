"""The pace rule: the last discard that the team can afford is left to a seat that has nothing to play."""

from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action


class PaceRule(Module):
    """At pace 1, a seat that has or may have a play leaves the last discard to one that can only discard."""

    slug = "pace-rule"
    title = "Pace +1 Rule"
    level = 8
    group = "h-group"
    requires = ("discards", "end-game")
    reference = "H-Group learning path, level 8: The Pace +1 Rule"

    def restrain(self, chair: Chair, action: Action) -> float:
        """The discard, while another seat has nothing of use in its hand."""
        if action.kind != DISCARD or chair.pace != 1 or chair.turns_left is not None:
            return 0.0
        idle = [seat for seat in range(chair.players) if seat != chair.seat and _idle(chair, seat)]
        return chair.weights.last_discard if idle and not _has_nothing(chair) else 0.0


def _idle(chair: Chair, seat: int) -> bool:
    """Whether all cards in sight of a seat are of no more use."""
    useless = chair.trash | chair.gotten(seat, 1 << chair.seat)
    cards = [chair.card[order] for order in chair.hands[seat]]
    return all(card != UNKNOWN and useless >> card & 1 for card in cards)


def _has_nothing(chair: Chair) -> bool:
    """Whether the seat to move knows that it holds no card of use."""
    look = chair.look(chair.seat)
    return all(not look.possible[order] & ~chair.trash for order in chair.hands[chair.seat])
