"""5 Stalls by the stall table: whenever a discard is not to be had, on the 5 nearest to a chop."""

from conventions.stalling import is_five, stall, unclear
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class FiveStallTable(Module):
    """Number 5 off chop stalls only for a giver with nothing better to do, and only on the 5 nearest to chop."""

    slug = "five-stall-table"
    title = "5 Stall (stall table)"
    level = 9
    group = "h-group"
    requires = ("five-stall",)
    overrides = ("five-stall", "fives-chop-move")
    reference = "H-Group learning path, level 9: Stall table, 5 Stall details"

    def claim(self, moment: Moment) -> Reading | None:
        """The early save; with a better clue in sight, or a nearer 5, the clue says what it says in other turns."""
        if not is_five(moment):
            return None
        moment.ruled_out.add("five-stall")
        found = stall(moment)
        if found == "five":
            chair = moment.chair
            return moment.reading(self.slug, save=chair.variant.rank_masks[5] & moment.cards & ~chair.trash)
        return unclear(moment) if found else None
