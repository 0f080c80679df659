"""Good Touch Bluffs: the card that the blind play would lead to is known to be elsewhere."""

from conventions.bluff import at_once, blindly, bluff_seat, bluffed, fits, may_be
from hanabot.cards import UNKNOWN
from hanabot.convention.chain import Chain
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import Event, Play


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

    def answer(self, chair: Chair, event: Event) -> None:
        """A bluff that looked like a finesse: who holds the card clued that the blind one leads to learns of it."""
        if not isinstance(event, Play) or not event.success:
            return
        for reading in chair.recent:
            if reading.turn != chair.turn - 2 or event.seat != bluff_seat(chair, reading.giver):
                continue
            if reading.rule != "play-clue" or not fits(reading.clue, chair, event.card, reading.cards):
                continue
            seen = chair.card[reading.focus]
            told = seen != event.card + 1 if seen != UNKNOWN else not reading.inferred >> event.card + 1 & 1
            if event.seat != reading.receiver and told and blindly(chair, reading, event.order):
                order = self._held(chair, reading, event.card + 1)
                if order != UNKNOWN:
                    chair.infer(order, 1 << event.card + 1)
                    chair.settled |= 1 << order

    def _held(self, chair: Chair, reading: Reading, card: int) -> int:
        """The one clued card of a third seat that is `card`, or to this chair may be; UNKNOWN if there is none."""
        found = UNKNOWN
        for seat, hand in enumerate(chair.hands):
            if seat in (reading.giver, reading.receiver):
                continue
            fits_in = [o for o in hand if chair.clued >> o & 1 and (chair.marked[o] & chair.inferred[o]) >> card & 1]
            if any(chair.card[order] == card for order in hand if chair.clued >> order & 1):
                return fits_in[0] if len(fits_in) == 1 else UNKNOWN
            if seat == chair.seat and len(fits_in) == 1:
                found = fits_in[0]
        return found
