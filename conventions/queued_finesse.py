"""Queued finesses: several blind cards called on one hand."""

from hanabot.convention.chain import Chain
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Kind


class QueuedFinesse(Module):
    """A called card counts as clued: the next finesse is on the next position; they play in the order of clues."""

    slug = "queued-finesse"
    title = "Queued Finesse"
    level = 5
    group = "h-group"
    requires = ("finesse", "layered-finesse")
    reference = "H-Group learning path, level 5: Queued Finesse"

    def connect_own(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """A card called before, when no other can be the one that is missing: it lies in front of its promised card."""
        chair = moment.chair
        if chain.connections:
            return None
        for order in called(chair, moment.eye):
            facts = chair.marked[order] & chair.unseen(moment.eye, moment.hidden)
            if facts >> need & 1 and not chain.used >> order & 1:
                return Connection(moment.eye, order, 1 << need, Kind.FINESSE, self.slug)
        return None

    def due(self, chair: Chair, orders: list[int]) -> list[int]:
        """Cards to be played blind, in the order in which they were called."""
        waiting = called(chair, chair.seat)
        return [order for order in waiting if order in orders]


def called(chair: Chair, seat: int) -> list[int]:
    """The orders of the seat's cards that open readings call to be played blind, in the order of the clues."""
    found: list[int] = []
    for reading in sorted(chair.readings, key=lambda one: one.turn):
        for case in reading.hypotheses:
            for connection in case.connections:
                order = connection.order
                if connection.seat == seat and connection.blind and chair.blind >> order & 1 and order not in found:
                    found.append(order)
    return found
