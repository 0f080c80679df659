"""Fix clues: a clue that stops a clued card from being misplayed means only that."""

from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class FixClue(Module):
    """A re-clue that shows a card about to be played to be bad, or repeats what is known of the card due next."""

    slug = "fix-clue"
    title = "Fix Clue"
    level = 3
    requires = ("play-clue",)
    overrides = ("five-stall", "stall-clue", "trash-chop-move")
    reference = "H-Group learning path, level 3: Fix Clue; BGA game help: Fix clue"

    def claim(self, moment: Moment) -> Reading | None:
        """The fix, if one of the cards touched again was to be played and now is not."""
        chair = moment.chair
        again = [order for order in moment.touched if order not in moment.new]
        if not again:
            return None
        look = moment.look(moment.receiver)
        expected = [order for order in again if look.playable >> order & 1]
        if not expected:
            return None
        touched = sum(1 << order for order in moment.touched)
        after = chair.look_after(moment.receiver, moment.after, {}, touched, moment.hidden)
        for order in expected:
            left = after.possible[order]
            if not left & chair.playable:
                return self._reading(moment, order, left, trash=0 if left & ~chair.trash else 1 << order)
            if after.trash >> order & 1:
                return self._reading(moment, order, left, trash=1 << order)
        if not moment.new and all(moment.after[order] == chair.marked[order] for order in moment.touched):
            return self._stop(moment, expected)
        return None

    def _stop(self, moment: Moment, expected: list[int]) -> Reading | None:
        """The bare form: the card due next is bad, play resumes with the one after it."""
        chair = moment.chair
        due = expected[0] if len(expected) == 1 else -1
        for rule in chair.convention.due:
            ordered = rule(chair, expected)
            if ordered:
                due = ordered[0]
                break
        if due < 0:
            return None
        spoilt = chair.marked[due] & (chair.trash | moment.gotten) or chair.marked[due]
        return self._reading(moment, due, spoilt, trash=1 << due)

    def _reading(self, moment: Moment, order: int, mask: int, trash: int) -> Reading:
        moment.focus = order
        return moment.reading(self.slug, notes=((order, mask),), trash=trash, stops=True)
