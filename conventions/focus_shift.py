"""Focus shift: a clue on cards touched again passes over those that are known to play anyhow."""

from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class FocusShift(Module):
    """Of cards that are touched again, the newest that is not already known to play is meant."""

    slug = "focus-shift"
    title = "Focus shift (known playable cards)"
    level = 6
    group = "h-group"
    requires = ("focus",)
    overrides = ("focus", "playing-ones")
    reference = "H-Group learning path, level 6: Tempo Clue"

    def focus(self, moment: Moment) -> int | None:
        """The newest touched card not known to play, when the newest of all is and nothing is new."""
        chair = moment.chair
        if moment.new or len(moment.touched) < 2 or chair.chop_moved & ~chair.clued & _bits(moment.touched):
            return None
        known = moment.look(moment.receiver).playable
        if not known >> moment.touched[-1] & 1:
            return None
        return next((order for order in reversed(moment.touched) if not known >> order & 1), None)


def _bits(orders: tuple[int, ...]) -> int:
    return sum(1 << order for order in orders)
