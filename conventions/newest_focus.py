"""Focus by age: a clue talks about the newest card that it touches, unless it saves the chop."""

from conventions.unique_save import saves
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class NewestFocus(Module):
    """The chop if a rank clue may save it, else a marked card that the clue shows to play, else the newest touched."""

    slug = "newest-focus"
    title = "Focus (newest card)"
    group = "bga"
    requires = ("chop",)
    reference = "BGA game help: Save clue, Play clue"

    def focus(self, moment: Moment) -> int | None:
        """The focus by the hand as it was before the clue."""
        if saves(moment):
            return moment.chop
        completed = self._completed(moment)
        if completed:
            return completed[-1]
        fresh = [order for order in moment.touched if not moment.chair.clued >> order & 1]
        touched = fresh or list(moment.touched)
        return touched[-1] if touched else None

    def _completed(self, moment: Moment) -> list[int]:
        """The cards marked before that now must play by their marks alone, and had not to until now."""
        chair = moment.chair
        again = [order for order in moment.touched if chair.clued >> order & 1]
        if not again:
            return []
        before = chair.look(moment.receiver)
        return [
            order for order in again if moment.after[order] & ~chair.playable == 0 and not before.playable >> order & 1
        ]

    def due(self, chair: Chair, orders: list[int]) -> list[int]:
        """Known plays, newest first: each was the focus before the older ones beside it."""
        del chair
        return sorted(orders, reverse=True)
