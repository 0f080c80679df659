"""Whether a clue that is imagined would be taken alike by every seat, each with what it sees and does not see.

The giver asks this before it gives a clue: a reading that only one seat holds is how three strikes begin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.cards import UNKNOWN
from hanabot.convention.moment import Moment
from hanabot.convention.read import owed, saved
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


def team_agrees(moment: Moment, reading: Reading) -> bool:
    """Whether every third seat takes the clue to ask of it just what the receiver expects, of a bluff at once."""
    chair = moment.chair
    card = chair.card[reading.focus]
    case = reading.case(card)
    if case is None:
        return False
    bluff = next((connection for connection in case.connections if connection.kind == Kind.BLUFF), None)
    for seat in range(chair.players):
        if seat in (chair.seat, moment.receiver):
            continue
        if _saves(moment, seat, card):
            return False
        theirs = owed(moment, reading, seat, card)
        if bluff is not None and bluff.seat == seat:
            first = theirs.connections[0] if theirs and theirs.connections else None
            if first is None or first.order != bluff.order or not first.cards & chair.playable:
                return False
            continue
        if bluff is None and theirs is not None:
            theirs = _once_passed(moment, reading, seat, theirs)
        mine = [c.order for c in theirs.connections if c.seat == seat and c.kind] if theirs else []
        if mine != _called(case, seat):
            return False
        if any(c.seat == seat and c.kind and not chair.may_be(c.order, c.cards) for c in case.connections):
            return False
    return True


def _called(case: Hypothesis, seat: int) -> list[int]:
    """The orders that a seat takes to be called: a card that lies in front of the one needed stands for it."""
    found: list[int] = []
    first = -1
    suit = case.card // 5
    for connection in case.connections:
        if connection.seat != seat or not connection.kind:
            continue
        if first < 0:
            first = connection.order
            found.append(first)
        if connection.cards & 0b11111 << 5 * suit:
            first = -1
    return found


def _once_passed(moment: Moment, reading: Reading, seat: int, theirs: Hypothesis) -> Hypothesis | None:
    """What a seat takes a clue for once the one that it thought bluffed has let it go."""
    first = theirs.connections[0] if theirs.connections else None
    if first is None or first.kind != Kind.BLUFF or first.seat == seat:
        return theirs
    moment.passed = 1 << first.seat
    after = owed(moment, reading, seat, theirs.card)
    moment.passed = 0
    return after


def _saves(moment: Moment, seat: int, card: int) -> bool:
    """Whether a third seat, which does not see its own hand, takes the clue for a save of the card."""
    if moment.focus != moment.chop:
        return False
    eye = moment.seen_by(moment.receiver)
    eye.hidden |= 1 << seat
    return bool(saved(eye) >> card & 1)


def misleads(moment: Moment, reading: Reading, card: int) -> bool:
    """Whether a third seat would find a meaning in its own hand where the receiver finds none, and be wrong."""
    chair = moment.chair
    for seat in range(chair.players):
        if seat not in (chair.seat, moment.receiver):
            theirs = owed(moment, reading, seat, card)
            for connection in theirs.connections if theirs else ():
                mine = connection.seat == seat and connection.kind != Kind.KNOWN
                if mine and not chair.may_be(connection.order, connection.cards):
                    return True
    return False


def repeats(moment: Moment) -> bool:
    """Whether every mark that the clue leaves is there already: so it stops the next play (level 3: Fix Clue)."""
    marked = moment.chair.marked
    again = all(moment.after[order] == marked[order] for order in moment.hand)
    return again and not moment.new


def comes_first(moment: Moment, connection: Connection) -> bool:
    """Whether another seat's card, called now, shows before the receiver's turn which case is true."""
    chair = moment.chair
    steps = (connection.seat - chair.seat) % chair.players
    return bool(connection.kind) and steps < (moment.receiver - chair.seat) % chair.players


def unsure(moment: Moment, reading: Reading, order: int) -> bool:
    """Whether the receiver would not know that its card plays; what comes first in a case is played till then."""
    asked = 0
    for case in reading.hypotheses:
        if not comes_first(moment, case.connections[0]):
            for connection in case.connections:
                if connection.order == order:
                    asked |= connection.cards
    return bool(asked & moment.after[order] & ~moment.chair.playable)


def may_owe(chair: Chair, seat: int) -> bool:
    """Whether somebody at the table cannot tell if the seat owes a blind card already."""
    doubtful = chair.perhaps & ~chair.blind
    return any(doubtful >> order & 1 or order in chair.unsure for order in chair.hands[seat])


def awaited(chair: Chair, connection: Connection) -> bool:
    """Whether an open reading may wait for the very card: for all the giver sees, one of its own may be meant."""
    card = chair.card[connection.order]
    return any(
        other.seat == chair.seat and other.cards >> card & 1 and chair.surely(other.order) < 0
        for reading in chair.readings
        for case in reading.hypotheses
        if chair.card[reading.focus] in (case.card, UNKNOWN)
        for other in case.connections
    )


def held_twice(chair: Chair, connection: Connection, card: int) -> bool:
    """Whether another copy of a card to be played blind is on its way, in another hand or clued in the same."""
    if chair.gotten(connection.seat, 1 << chair.seat) >> card & 1:
        return True
    return any(chair.clued >> order & 1 and chair.card[order] == card for order in chair.hands[connection.seat])
