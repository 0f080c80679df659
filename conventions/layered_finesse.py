"""Layered finesses: the promised card lies behind other playable cards on the blind player's hand."""

from hanabot.cards import UNKNOWN
from hanabot.convention.chain import Chain
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading


class LayeredFinesse(Module):
    """The blind player's first card is another playable one: it plays on until the promised card comes."""

    slug = "layered-finesse"
    title = "Layered Finesse"
    level = 5
    requires = ("finesse",)
    reference = "H-Group learning path, level 5: Layered Finesse; BGA game help: Layered Finesse"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """The next layer in sight: a playable card in front of the one that is needed."""
        chair = moment.chair
        if any(connection.kind == Kind.PROMPT for connection in chain.connections):
            return None
        layered = [connection.seat for connection in chain.connections if connection.kind == Kind.LAYERED]
        for step in range(1, chair.players):
            seat = (moment.giver + step) % chair.players
            if seat == moment.receiver or moment.hidden >> seat & 1 or moment.passed >> seat & 1:
                continue
            if layered and seat != layered[-1]:
                continue
            found = self._layer(moment, chain, need, seat)
            if found is not None:
                return found
        return None

    def _layer(self, moment: Moment, chain: Chain, need: int, seat: int) -> Connection | None:
        """The seat's next finesse position, if playable cards in front of `need` fill the way to it."""
        chair = moment.chair
        used = chain.used
        playable = chain.playable
        first = UNKNOWN
        while True:
            order = chair.finesse_position(seat, used)
            if order == UNKNOWN:
                return None
            card = chair.card[order]
            if card == need:
                break
            if card < 0 or not playable >> card & 1:
                return None
            first = order if first == UNKNOWN else first
            playable &= ~(1 << card)
            if card % 5 < 4:
                playable |= 1 << card + 1
            used |= 1 << order
        if first == UNKNOWN:
            return Connection(seat, order, 1 << need, Kind.FINESSE, self.slug)
        return Connection(seat, first, 1 << chair.card[first], Kind.LAYERED, self.slug)

    def came_up(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int) -> Hypothesis | None:
        """Another playable card came up: the promised one is behind it."""
        first = case.connections[0]
        if place or not first.blind:
            return None
        order = chair.finesse_position(first.seat, -1 << first.order)  # what was drawn since is no layer
        if order == UNKNOWN:
            return None
        rest = case.connections[1:]
        if any(connection.order == order for connection in rest):
            return Hypothesis(case.card, rest)
        return Hypothesis(case.card, (first._replace(order=order, kind=Kind.FINESSE), *rest))
