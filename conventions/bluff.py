"""Bluffs: the next seat plays its finesse position blind, and the focus is one away all the same."""

from collections.abc import Iterable

from hanabot.cards import UNKNOWN, bits
from hanabot.convention.chain import Chain, truth
from hanabot.convention.chair import Chair
from hanabot.convention.module import WRONG, Module, Wrong
from hanabot.convention.moment import Moment
from hanabot.convention.promises import again
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import Event, Play


def bluff_seat(chair: Chair, giver: int) -> int:
    """The only seat that may be bluffed: the one after the giver."""
    return (giver + 1) % chair.players


def at_once(chair: Chair, reading: Reading, case: Hypothesis, place: int) -> bool:
    """Whether the connection at `place` is the first blind card, due from the Bluff Seat in this very turn."""
    played = case.connections[place]
    before = case.connections[:place]
    return (
        played.blind
        and played.seat == bluff_seat(chair, reading.giver)
        and chair.turn == reading.turn + 1
        and not any(connection.kind for connection in before)
    )


def free(moment: Moment, seat: int) -> bool:
    """Whether the seat can owe no blind play to another clue, and has not let this one go."""
    chair = moment.chair
    called = chair.blind | chair.perhaps
    return not moment.passed >> seat & 1 and not any(called >> order & 1 for order in chair.hands[seat])


def position(moment: Moment, seat: int, used: int = 0) -> int:
    """The finesse position of a Bluff Seat in sight if a playable card lies there, else UNKNOWN."""
    chair = moment.chair
    if seat == moment.receiver or moment.hidden >> seat & 1 or not free(moment, seat):
        return UNKNOWN
    order = chair.finesse_position(seat, used)
    if order == UNKNOWN or chair.card[order] < 0 or not chair.playable >> chair.card[order] & 1:
        return UNKNOWN
    return order


def fits(clue: int, chair: Chair, card: int, candidates: int) -> bool:
    """Connecting Principle: whether a blind play of the card looks like the finesse that the clue asks for.

    By colour a card of that colour connects, by number the card below: unless marks exclude what would follow.
    """
    return card % 5 < 4 and bool(candidates & chair.variant.touches[clue] & 1 << card + 1)


def bluffed(moment: Moment, chain: Chain, need: int, candidates: int, rule: str) -> Connection | None:
    """The connection by a bluff in place of `need`, if the Bluff Seat visibly has a card that does not connect."""
    chair = moment.chair
    if any(connection.kind for connection in chain.connections) or not chair.playable >> need & 1:
        return None
    seat = bluff_seat(chair, moment.giver)
    order = position(moment, seat, chain.used)
    if order == UNKNOWN or fits(moment.clue, chair, chair.card[order], candidates):
        return None
    return Connection(seat, order, 1 << chair.card[order], Kind.BLUFF, rule)


def may_be(moment: Moment, seat: int, order: int, need: int) -> bool:
    """Whether the seat may take a card of its own for `need`, as far as the eye can tell."""
    chair = moment.chair
    return bool(chair.marked[order] & chair.unseen(seat, moment.hidden) >> need & 1)


def own_card(moment: Moment, rule: str) -> Connection | None:
    """The eye's own finesse position as whatever may be played now, if it is the Bluff Seat."""
    chair = moment.chair
    seat = moment.eye
    if seat != bluff_seat(chair, moment.giver) or not free(moment, seat):
        return None
    order = chair.finesse_position(seat)
    if order == UNKNOWN:
        return None
    cards = chair.marked[order] & chair.unseen(seat, moment.hidden) & chair.playable
    return Connection(seat, order, cards, Kind.BLUFF, rule) if cards else None


def bluff_in_sight(moment: Moment, rule: str) -> Connection | None:
    """The Bluff Seat's playable finesse position, if it is in sight and does not connect."""
    chair = moment.chair
    seat = bluff_seat(chair, moment.giver)
    order = position(moment, seat)
    if order == UNKNOWN or fits(moment.clue, chair, chair.card[order], moment.cards):
        return None
    return Connection(seat, order, 1 << chair.card[order], Kind.BLUFF, rule)


def missing(moment: Moment, card: int) -> list[int]:
    """The cards below `card` that are neither played nor gotten, lowest first."""
    low = 5 * (card // 5) + moment.chair.stacks[card // 5]
    return [below for below in range(low, card) if not moment.gotten >> below & 1]


def own_bluff(chair: Chair, event: Event) -> int:
    """The place among the chair's readings of the clue that just brought out its own card as a bluff; -1 if none did.

    The seat did not see its card: the receiver did, and read the clue as a bluff from the start.
    """
    if not isinstance(event, Play) or not event.success or event.seat != chair.seat:
        return -1
    for place, reading in enumerate(chair.readings):
        bluffed = reading.turn == chair.turn - 2 and chair.seat == bluff_seat(chair, reading.giver)
        if bluffed and chair.called_before >> event.order & 1 and reading.receiver != chair.seat:
            seen = chair.card[reading.focus]
            if seen >= 0 and reading.case(seen) and not fits(reading.clue, chair, event.card, reading.cards):
                return place if seen != event.card + 1 else -1
    return -1


def lacking(chair: Chair, reading: Reading, played: int) -> dict[int, list[int]]:
    """For each useful card that the focus may be, what lay between it and the stacks before `played` was played."""
    gotten = chair.gotten(reading.receiver, 1 << reading.receiver | 1 << reading.giver | 1 << chair.seat)
    found = {}
    for card in bits(reading.cards & ~chair.trash & ~gotten):
        suit = card // 5
        low = 5 * suit + chair.stacks[suit] - (suit == played // 5)
        found[card] = [below for below in range(low, card) if not gotten >> below & 1]
    return found


def blindly(chair: Chair, reading: Reading, order: int) -> bool:
    """Whether the clue of a reading called for the card, which was just played, with no clue on it."""
    return any(
        connection.order == order and connection.blind
        for before in chair.before
        if before.turn == reading.turn
        for case in before.hypotheses
        for connection in case.connections
    )


def settle(chair: Chair, event: Event) -> None:
    """Connecting Principle: a blind card that does not connect was a bluff, if the clue has a target."""
    if not isinstance(event, Play) or not event.success:
        return
    for place, reading in enumerate(chair.readings):
        if reading.turn != chair.turn - 2 or event.seat != bluff_seat(chair, reading.giver):
            continue
        if not blindly(chair, reading, event.order) or fits(reading.clue, chair, event.card, reading.cards):
            continue
        kept = tuple(case for case in reading.hypotheses if not any(c.blind for c in case.connections))
        if kept and kept != reading.hypotheses:
            chair.readings[place] = reading._replace(hypotheses=kept)
            chair.inferred[reading.focus] = chair.readings[place].inferred
            chair.renew_promises()
            return


def leave_open(chair: Chair, place: int, cards: Iterable[int]) -> None:
    """Take in that the receiver holds these cards possible as well, but for those that needed no blind play."""
    reading = chair.readings[place]
    direct = {
        case.card
        for before in chair.before
        if before.turn == reading.turn and before.focus == reading.focus
        for case in before.hypotheses
        if not any(connection.blind for connection in case.connections)
    }
    more = tuple(Hypothesis(card) for card in cards if reading.case(card) is None and card not in direct)
    if more:
        reading = reading._replace(hypotheses=(*reading.hypotheses, *more))
        chair.readings[place] = reading
        chair.inferred[reading.focus] = reading.inferred
        chair.renew_promises()


class Bluff(Module):
    """A clue on a one-away card brings out whatever playable card the next seat has on finesse position."""

    slug = "bluff"
    title = "Bluff"
    level = 11
    requires = ("finesse",)
    overrides = ("layered-finesse",)
    reference = "H-Group learning path, level 11: Bluff; BGA game help: the bluff example"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """A playable card that does not connect, on the next seat's finesse position in sight.

        The seat must be able to take it for the missing card, and to play that at once.
        """
        found = bluffed(moment, chain, need, moment.cards, self.slug)
        if found is not None and may_be(moment, found.seat, found.order, need):
            return found
        return None

    def react(self, moment: Moment, card: int, case: Hypothesis | None) -> Hypothesis | None:
        """The Bluff Seat sees that it cannot hold the missing card, which its giver does not: what plays was called.

        Where a scenario does not say what the focus is, its card may be that or any that plays.
        """
        chair = moment.chair
        if case is None or moment.eye != bluff_seat(chair, moment.giver):
            return None
        blind = [connection for connection in case.connections if connection.blind]
        if len(blind) != 1 or blind[0].seat != moment.eye:
            return None
        order = blind[0].order
        if chair.card[moment.focus] != UNKNOWN:
            own = chair.look(chair.seat).possible[order] if chair.seat == moment.eye else blind[0].cards
            cards = own & chair.playable
            if own & blind[0].cards or not cards:
                return None
            bluffed = blind[0]._replace(cards=cards, kind=Kind.BLUFF, rule=self.slug)
            return Hypothesis(card, tuple(bluffed if c.blind else c for c in case.connections))
        cards = blind[0].cards | chair.marked[order] & chair.unseen(moment.eye, moment.hidden) & chair.playable
        rest = tuple(c._replace(cards=cards) if c.blind else c for c in case.connections)
        return Hypothesis(card, rest)

    def came_up(
        self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int
    ) -> Hypothesis | Wrong | None:
        """A finesse card that came up as another playable one, at once and from the Bluff Seat, was a bluff.

        What else the case needs must be clued already, or the target was no legal one. A receiver bluffs itself by
        number only, and takes what connects for the finesse.
        """
        if not at_once(chair, reading, case, place):
            return None
        rest = case.connections[place + 1 :]
        first = case.connections[place]
        if fits(reading.clue, chair, card, reading.cards):
            return WRONG if first.seat == reading.receiver else None
        if first.kind == Kind.BLUFF or any(connection.blind for connection in rest):
            return None
        if first.seat == reading.receiver and reading.clue < len(chair.variant.colours):
            return None
        return Hypothesis(case.card, (*case.connections[:place], *rest))

    def passed_on(self, chair: Chair, reading: Reading, case: Hypothesis) -> Hypothesis | None:
        """Bob's Truth: the Bluff Seat saw the missing card elsewhere, and so it is with a seat that does not see it."""
        first = case.connections[0]
        seen = chair.card[reading.focus]
        if first.kind != Kind.BLUFF or chair.seat in (reading.giver, reading.receiver) or seen != case.card:
            return None
        after = truth(again(chair, reading, chair.seat), case.card)
        blind = [connection for connection in after.connections if connection.blind] if after else []
        return after if blind and blind[0].seat == chair.seat else None

    def answer(self, chair: Chair, event: Event) -> None:
        """The Bluff Seat's card came up and does not connect: what was one away is meant, and it all stays open."""
        settle(chair, event)
        place = own_bluff(chair, event)
        if place >= 0 and isinstance(event, Play):
            lacks = lacking(chair, chair.readings[place], event.card)
            leave_open(chair, place, [card for card, needed in lacks.items() if len(needed) == 1])
