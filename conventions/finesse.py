"""Finesses: the missing card is on somebody's finesse position, and is played blind at once."""

from hanabot.cards import UNKNOWN
from hanabot.convention.chain import Chain
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Kind


def before_receiver(moment: Moment, seat: int) -> bool:
    """Whether the seat moves after the giver and before the receiver."""
    players = moment.chair.players
    return (seat - moment.giver) % players < (moment.receiver - moment.giver) % players


def shown(moment: Moment, chain: Chain, need: int, seat: int, rule: str) -> Connection | None:
    """The connection if the seat's finesse position visibly is `need`."""
    if moment.hidden >> seat & 1 or moment.passed >> seat & 1:
        return None
    order = moment.chair.finesse_position(seat, chain.used)
    if order != UNKNOWN and moment.chair.card[order] == need:
        return Connection(seat, order, 1 << need, Kind.FINESSE, rule)
    return None


def assumed(moment: Moment, chain: Chain, need: int, rule: str) -> Connection | None:
    """The connection if the eye's own finesse position may be `need`."""
    chair = moment.chair
    order = chair.finesse_position(moment.eye, chain.used)
    if order != UNKNOWN and not moment.passed >> moment.eye & 1:
        facts = chair.marked[order] & chair.unseen(moment.eye, moment.hidden)
        if facts & 1 << need:
            return Connection(moment.eye, order, 1 << need, Kind.FINESSE, rule)
    return None


def search(moment: Moment, chain: Chain, need: int, rule: str, forward: bool) -> Connection | None:
    """The first seat after the giver, on one side of the receiver, that visibly has `need` on finesse position.

    A scenario may leave a seat's cards unknown: then it may be the one, if no other visibly is.
    """
    chair = moment.chair
    unknown: Connection | None = None
    for step in range(1, chair.players):
        seat = (moment.giver + step) % chair.players
        if seat != moment.receiver and before_receiver(moment, seat) == forward:
            found = shown(moment, chain, need, seat, rule)
            if found is not None:
                return found
            unknown = unknown or _unknown(moment, chain, need, seat, rule)
    return unknown


def _unknown(moment: Moment, chain: Chain, need: int, seat: int, rule: str) -> Connection | None:
    """The connection if the seat's hand is kept from this one too, and nothing but that hand is called."""
    chair = moment.chair
    if not chair.unsaid or not moment.open or (moment.hidden | moment.passed) >> seat & 1 or chain.blind > 1:
        return None
    if any(connection.kind and connection.seat != seat for connection in chain.connections):
        return None
    look = moment.look(seat)
    for order in chair.hands[seat]:
        waits = chair.clued & ~chain.used & look.playable
        if waits >> order & 1 and chair.card[order] == UNKNOWN and look.useful[order] >> need & 1:
            return Connection(seat, order, 1 << need, Kind.KNOWN, rule)
    order = chair.finesse_position(seat, chain.used)
    if order != UNKNOWN and chair.card[order] == UNKNOWN and chair.marked[order] >> need & 1:
        return Connection(seat, order, 1 << need, Kind.FINESSE, rule)
    return None


class Finesse(Module):
    """A seat before the receiver that sees the missing card nowhere plays its finesse position, blind."""

    slug = "finesse"
    title = "Finesse"
    level = 1
    requires = ("play-clue", "prompt")
    overrides = ("reverse-finesse", "double-finesse", "self-finesse")
    reference = "H-Group learning path, level 1: Finesse; BGA game help: BGA Finesse"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """A finesse position in sight, one blind card a chain."""
        if chain.connections and any(connection.kind for connection in chain.connections):
            return None
        return search(moment, chain, need, self.slug, forward=True)

    def connect_own(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """The eye's own finesse position."""
        if any(connection.kind for connection in chain.connections) or not before_receiver(moment, moment.eye):
            return None
        return assumed(moment, chain, need, self.slug)
