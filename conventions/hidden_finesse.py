"""Hidden finesses: the clued card that should have been the missing one is another, and it lies on finesse position."""

from conventions.layered_finesse import behind
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.reading import Hypothesis, Reading


class HiddenFinesse(Module):
    """A clued card comes up as another that plays: the promised one was on finesse position when the clue was given."""

    slug = "hidden-finesse"
    title = "Hidden Finesse"
    level = 5
    group = "h-group"
    requires = ("prompt", "layered-finesse")
    reference = "H-Group learning path, level 5: Hidden Finesse"

    def came_up(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int) -> Hypothesis | None:
        """No clued card is left that may be the one: its holder plays blind."""
        gone = case.connections[place]
        if gone.blind or place or not chair.clued >> gone.order & 1:
            return None
        return behind(chair, reading, case, self.slug)
