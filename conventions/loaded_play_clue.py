"""Loaded Play Clues: in a hard variant nobody saves a card early, so what looks like it asks for a play."""

from conventions.emergency import loaded
from conventions.hard_variant import hard
from conventions.stalling import Severity, double_discard, severity
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class LoadedPlayClue(Module):
    """In a hard variant, after the Early Game, a save clue to a seat that has a move is a play clue.

    Not number 5 while the score is low (under two cards a suit), nor from a giver that had to clue, or that might
    have thrown a second copy.
    """

    slug = "loaded-play-clue"
    title = "Loaded Play Clue"
    level = 9
    group = "h-group"
    requires = ("save", "play-clue", "hard-variant")
    reference = "H-Group, variant-specific pages: the Loaded Play Clue in hard variants (LPC)"

    def unsaved(self, moment: Moment) -> int:
        """Everything, if the receiver will not throw its chop."""
        chair = moment.chair
        if chair.variant.plain or chair.early_game or not hard(chair):
            return 0
        low = chair.score < 2 * len(chair.variant.suits)
        if (moment.rank == 5 and low) or double_discard(chair, moment.giver, moment.hidden):
            return 0
        if severity(moment) != Severity.NONE:
            return 0
        return chair.variant.all_mask if loaded(chair, moment.receiver) else 0
