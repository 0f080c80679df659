"""Gentleman's discards: a known playable card is thrown away because somebody else can play its copy at once."""

from collections.abc import Iterable

from conventions.layered_dupe import given_back
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import DISCARD, Action, Discard, Event
from hanabot.sentences import SEATS
from hanabot.view import View


def forced(chair: Chair, seat: int) -> bool:
    """Whether a locked seat has nothing to play: what it throws then it had to throw."""
    return chair.chop(seat) is None and not chair.look(seat).playable


def transferred(chair: Chair, event: Event) -> int:
    """The identity that a discard hands to another seat: its holder was known to know it, and no marked copy is about.

    UNKNOWN when the event is no such discard, or when another module has found its meaning.
    """
    if not isinstance(event, Discard) or not chair.clued >> event.order & 1:
        return UNKNOWN
    card = event.card
    if chair.surely(event.order) != card or chair.trash >> card & 1 or given_back(chair, event):
        return UNKNOWN
    if chair.gotten(event.seat, 1 << chair.seat | 1 << event.seat) >> card & 1 or _taken_for(chair, event.seat, card):
        return UNKNOWN
    if any(reading.turn == chair.turn - 1 for reading in chair.readings):
        return UNKNOWN
    if not chair.playable >> card & 1 and forced(chair, event.seat):
        return UNKNOWN
    return card


def _taken_for(chair: Chair, giver: int, card: int) -> bool:
    """Whether a marked card of another hand is wrongly taken to be the copy: then the discard meant that one."""
    return any(
        chair.clued >> order & 1 and chair.surely(order) == card
        for seat, hand in enumerate(chair.hands)
        if seat != giver
        for order in hand
    )


def _would_be_taken_for(chair: Chair, card: int) -> bool:
    """Whether a seat that does not see the copy has one marked card that may be it: it would take that one for it."""
    for seat, hand in enumerate(chair.hands):
        if seat != chair.seat:
            look = chair.look(seat)
            fits = [order for order in hand if chair.clued >> order & 1 and look.inferred[order] >> card & 1]
            if len(fits) == 1 and any(chair.card[order] == card for order in hand):
                return True
    return False


def copies(chair: Chair, giver: int, card: int) -> list[tuple[int, int]]:
    """Seat and order of the copy: in sight on a finesse position, else on the chair's own if it may be.

    A scenario may leave another seat's cards unknown: then the copy may be there as well.
    """
    players = chair.players
    hidden = []
    for step in range(1, players):
        seat = (giver + step) % players
        order = chair.finesse_position(seat)
        if order == UNKNOWN:
            continue
        if chair.card[order] == card:
            return [(seat, order)]
        if chair.card[order] == UNKNOWN and chair.look(seat).possible[order] >> card & 1:
            hidden.append((seat, order))
    return hidden


def hand_on(chair: Chair, giver: int, card: int, connections: tuple[Connection, ...], rule: str) -> None:
    """Call the copy of a card that was thrown, and the layers in front of it, to be played blind."""
    copy = connections[-1]
    called = Hypothesis(card, connections)
    chair.readings.append(
        Reading(chair.turn - 1, giver, copy.seat, UNKNOWN, (), copy.order, rule, hypotheses=(called,))
    )
    chair.renew_promises()


def handable(chair: Chair) -> Iterable[tuple[int, int]]:
    """Own marked cards (order and card) that everybody knows and that no marked card of another hand is a copy of."""
    if forced(chair, chair.seat):
        return
    for order in chair.hands[chair.seat]:
        card = chair.surely(order)
        if card < 0 or not chair.clued >> order & 1 or chair.trash >> card & 1:
            continue
        if chair.gotten(chair.seat, 1 << chair.seat) >> card & 1 or _taken_for(chair, chair.seat, card):
            continue
        if not _would_be_taken_for(chair, card):
            yield order, card


def transferable(chair: Chair) -> Iterable[tuple[int, int, int, int]]:
    """Those of them whose one copy in sight is on the finesse position of a free seat.

    Each as order, card, the copy's seat and the copy's order.
    """
    seats = [(chair.seat + step) % chair.players for step in range(1, chair.players)]
    for order, card in handable(chair):
        positions = [(seat, chair.finesse_position(seat)) for seat in seats]
        copies = [(seat, copy) for seat, copy in positions if copy != UNKNOWN and chair.card[copy] == card]
        if len(copies) == 1 and not chair.look(copies[0][0]).playable:
            yield order, card, *copies[0]


class GentlemansDiscard(Module):
    """Whoever throws a marked card known to play tells the seat whose newest unmarked card is its copy to play that."""

    slug = "gentlemans-discard"
    title = "Gentleman's Discard"
    level = 10
    requires = ("play-clue", "finesse", "sarcastic-discard")
    overrides = ("discards",)
    reference = "H-Group learning path, level 10: Gentleman's Discard; BGA game help: Gentleman's discard"

    def answer(self, chair: Chair, event: Event) -> None:
        """A marked card that its holder knew to play was thrown: the copy on a finesse position is called."""
        card = transferred(chair, event)
        if card == UNKNOWN or not isinstance(event, Discard) or not chair.playable >> card & 1:
            return
        for seat, order in copies(chair, event.seat, card):
            called = Connection(seat, order, 1 << card, Kind.FINESSE, self.slug)
            hand_on(chair, event.seat, card, (called,), self.slug)

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """Discards of marked cards that everybody knows to play, when a copy is on a free seat's finesse position."""
        weights = chair.weights
        for order, card, seat, _ in transferable(chair):
            if chair.playable >> card & 1:
                value = weights.token(chair, view.clues) + weights.clue_blind / 2 - weights.lost_turn(chair)
                reason = f"a copy of {chair.variant.names[card]} is the newest unmarked card of {SEATS[seat]}"
                yield Proposal(Action(DISCARD, order), value, self.slug, reason)
