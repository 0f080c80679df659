"""Focus: the one card that a clue talks about."""

from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class Focus(Module):
    """The chop if it is touched anew, else the newest card touched anew, else the newest card touched again."""

    slug = "focus"
    title = "Focus (chop first)"
    level = 1
    group = "h-group"
    requires = ("chop",)
    reference = "H-Group learning path, level 1"

    def focus(self, moment: Moment) -> int | None:
        """The focus by the chop as it was before the clue."""
        if not moment.new:
            return moment.touched[-1] if moment.touched else None
        if moment.chop in moment.new:
            return moment.chop
        return moment.new[-1]
