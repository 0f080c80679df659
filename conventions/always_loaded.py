"""The Always Loaded Principle: clues that look like saves in any case are play clues to a seat that has a move."""

from conventions.emergency import loaded
from conventions.special_suits import always_saves
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class AlwaysLoaded(Module):
    """Clues that always look like saves ask a seat that has a known play, or a harmless discard, to play.

    Such are colours that save 2s and 5s, black on black cards, and 3 and 4 where a suit is white, gray, dark rainbow or
    dark prism. Never 2 and 5.
    """

    slug = "always-loaded"
    title = "Always Loaded Principle"
    level = 1
    group = "h-group"
    requires = ("save", "play-clue")
    reference = "H-Group, variant-specific pages: the Always Loaded Principle (ALP)"

    def unsaved(self, moment: Moment) -> int:
        """Everything, if the receiver will not throw its chop."""
        chair = moment.chair
        if chair.variant.plain or not always_saves(chair.variant) >> moment.clue & 1:
            return 0
        return chair.variant.all_mask if loaded(chair, moment.receiver) else 0
