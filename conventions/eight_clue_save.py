"""8 clue saves: with every token there, any card but the newest may be kept."""

from conventions.locked_hand_save import spare
from conventions.stalling import Severity, severity
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class EightClueSave(Module):
    """At 8 clues, a giver with no better clue may save any card that is not in slot 1, by either kind."""

    slug = "eight-clue-save"
    title = "8 Clue Save"
    level = 9
    group = "h-group"
    requires = ("save",)
    reference = "H-Group learning path, level 9: 8 Clue Save"

    def claim(self, moment: Moment) -> Reading | None:
        """The save of the focus, whatever it is."""
        if moment.focus not in moment.new or severity(moment) != Severity.FULL:
            return None
        return spare(moment, self.slug)
