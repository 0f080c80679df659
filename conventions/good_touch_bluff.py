"""Good Touch Bluffs: the card that the blind play would lead to is known to be elsewhere."""

from conventions.bluff import at_once, bluff_seat, bluffed, fits, may_be
from hanabot.convention.chain import Chain
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading


class GoodTouchBluff(Module):
    """A blind card connects only with what the clue can be: a card that another hand holds clued it cannot be."""

    slug = "good-touch-bluff"
    title = "Good Touch Bluff"
    level = 13
    group = "h-group"
    requires = ("bluff", "good-touch")
    overrides = ("layered-finesse",)
    reference = "H-Group learning path, level 13: Good Touch Bluff"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """As in a bluff, without the cards that other hands carry."""
        found = bluffed(moment, chain, need, moment.cards & ~moment.gotten, self.slug)
        if found is not None and may_be(moment, found.seat, found.order, need):
            return found
        return None

    def came_up(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int) -> Hypothesis | None:
        """A blind card at once from the Bluff Seat that connects only with a card which another hand holds clued."""
        if not at_once(chair, reading, case, place) or reading.receiver == bluff_seat(chair, reading.giver):
            return None
        hidden = 1 << reading.receiver | 1 << reading.giver | 1 << chair.seat
        candidates = reading.cards & ~chair.gotten(reading.receiver, hidden)
        rest = case.connections[place + 1 :]
        if fits(reading.clue, chair, card, candidates) or any(connection.blind for connection in rest):
            return None
        if case.connections[place].kind == Kind.BLUFF:
            return None
        return Hypothesis(case.card, (*case.connections[:place], *rest))
