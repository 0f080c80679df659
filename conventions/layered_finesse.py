"""Layered finesses: the promised card lies behind other playable cards on the blind player's hand."""

from collections.abc import Iterator

from hanabot.cards import UNKNOWN
from hanabot.convention.chain import Chain
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading

#: Beyond every order: the position before the newest.
NEWEST = 1 << 30


class LayeredFinesse(Module):
    """The blind player's first card is another playable one: it plays on until the promised card comes."""

    slug = "layered-finesse"
    title = "Layered Finesse"
    level = 5
    requires = ("finesse",)
    reference = "H-Group learning path, level 5: Layered Finesse; BGA game help: Layered Finesse"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """The next layer in sight: a playable card in front of the one that is needed."""
        for found in layers(moment, chain, need, self.slug):
            card = found.cards.bit_length() - 1
            fits = card % 5 < 4 and moment.cards >> card + 1 & 1
            if found.kind != Kind.LAYERED or not fits:
                return found
        return None

    def came_up(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int) -> Hypothesis | None:
        """Another playable card came up: the promised one is behind it, and so are those promised after it."""
        first = case.connections[0]
        if place or not first.blind:
            return None
        return behind(chair, reading, case, self.slug)

    def excluded(self, chair: Chair, reading: Reading, case: Hypothesis, place: int) -> Hypothesis | None:
        """A clue shows that the blind card is not the promised one: it is another that plays, and that lies behind."""
        gone = case.connections[place]
        layer = gone._replace(cards=chair.marked[gone.order] & chair.playable, kind=Kind.LAYERED, rule=self.slug)
        rest = behind(chair, reading, Hypothesis(case.card, case.connections[place:]), self.slug)
        if not gone.blind or not layer.cards or rest is None:
            return None
        return Hypothesis(case.card, (*case.connections[:place], layer, *rest.connections))


def layers(moment: Moment, chain: Chain, need: int, rule: str) -> Iterator[Connection]:
    """The next card of each seat in sight that has only playable cards in front of `need`, in turn order."""
    chair = moment.chair
    if any(connection.kind == Kind.PROMPT for connection in chain.connections):
        return
    layered = [connection.seat for connection in chain.connections if connection.kind == Kind.LAYERED]
    for step in range(1, chair.players):
        seat = (moment.giver + step) % chair.players
        if seat == moment.receiver or moment.hidden >> seat & 1 or moment.passed >> seat & 1:
            continue
        if layered and seat != layered[-1]:
            continue
        found = _layer(moment, chain, need, seat, rule)
        if found is not None:
            yield found


def _layer(moment: Moment, chain: Chain, need: int, seat: int, rule: str) -> Connection | None:
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
        return Connection(seat, order, 1 << need, Kind.FINESSE, rule)
    return Connection(seat, first, 1 << chair.card[first], Kind.LAYERED, rule)


def behind(chair: Chair, reading: Reading, case: Hypothesis, rule: str) -> Hypothesis | None:
    """The case with the first card found to be another: the seat's blind cards move on to the next positions back.

    A first card that was clued takes the newest position that there was when the clue was given.
    """
    first = case.connections[0]
    ours = {c.order for c in case.connections if c.seat == first.seat and c.blind}
    order = first.order if first.blind else NEWEST
    moved = []
    for place, connection in enumerate(case.connections):
        if connection.seat == first.seat and (connection.blind or not place):
            order = next_back(chair, reading, first.seat, order, ours)
            while order != UNKNOWN and not chair.marked[order] & connection.cards:
                order = next_back(chair, reading, first.seat, order, ours)
            if order == UNKNOWN:
                return None
            kind = Kind.BLUFF if connection.kind == Kind.BLUFF else Kind.FINESSE
            moved.append(connection._replace(order=order, kind=kind, rule=rule))
        else:
            moved.append(connection)
    return Hypothesis(case.card, tuple(moved))


def next_back(chair: Chair, reading: Reading, seat: int, order: int, ours: set[int]) -> int:
    """The next older card that was on its way to be finesse position when the clue was given; UNKNOWN if none."""
    others = chair.chop_moved
    for other in chair.readings:
        if other.focus != reading.focus and other.turn < reading.turn:
            for case in other.hypotheses:
                for connection in case.connections:
                    if connection.blind:
                        others |= 1 << connection.order
    for card in reversed(chair.hands[seat]):
        if chair.drawn[card] <= reading.turn and card < order and (card in ours or not others >> card & 1):
            if not chair.clued >> card & 1 or chair.clued_on.get(card, -1) >= reading.turn:
                return card
    return UNKNOWN
