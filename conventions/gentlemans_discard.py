"""Gentleman's discards: a known playable card is thrown away because somebody else can play its copy at once."""

from collections.abc import Iterable

from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import DISCARD, Action, Discard, Event
from hanabot.view import View


class GentlemansDiscard(Module):
    """Whoever throws a marked card known to play tells the seat whose newest unmarked card is its copy to play that."""

    slug = "gentlemans-discard"
    title = "Gentleman's Discard"
    group = "bga"
    requires = ("play-clue", "finesse", "sarcastic-discard")
    overrides = ("discards",)
    reference = "BGA game help: Marked card discard, Gentleman's discard"

    def answer(self, chair: Chair, event: Event) -> None:
        """A marked card that its holder knew to play was thrown, and no marked copy is about: a copy is called."""
        if not isinstance(event, Discard) or not chair.clued >> event.order & 1:
            return
        card = event.card
        if not chair.playable >> card & 1 or chair.surely(event.order) != card:
            return
        if chair.gotten(event.seat, 1 << chair.seat | 1 << event.seat) >> card & 1:
            return
        seat, order = self._holder(chair, event.seat, card)
        if order == UNKNOWN:
            return
        connection = Connection(seat, order, 1 << card, Kind.FINESSE, self.slug)
        called = Hypothesis(card, (connection,))
        turn = chair.turn - 1
        chair.readings.append(Reading(turn, event.seat, seat, UNKNOWN, (), order, self.slug, hypotheses=(called,)))
        chair.infer(order, 1 << card)
        chair.renew_promises()

    def _holder(self, chair: Chair, giver: int, card: int) -> tuple[int, int]:
        """Seat and order of the copy: in sight on a finesse position, else the chair's own if it may be."""
        for step in range(1, chair.players):
            seat = (giver + step) % chair.players
            order = chair.finesse_position(seat)
            if seat != chair.seat and order != UNKNOWN and chair.card[order] == card:
                return seat, order
        order = chair.finesse_position(chair.seat)
        if chair.seat != giver and order != UNKNOWN and chair.look(chair.seat).possible[order] >> card & 1:
            return chair.seat, order
        return chair.seat, UNKNOWN

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """Discards of marked cards that everybody knows to play, when a copy is on a free seat's finesse position."""
        look = chair.look(chair.seat)
        for order in chair.hands[chair.seat]:
            card = chair.surely(order)
            if card < 0 or not chair.clued >> order & 1 or not look.playable >> order & 1:
                continue
            if not chair.playable >> card & 1 or chair.gotten(chair.seat, 1 << chair.seat) >> card & 1:
                continue
            seat, copy = self._holder(chair, chair.seat, card)
            if copy == UNKNOWN or chair.look(seat).playable:
                continue
            weights = chair.weights
            value = weights.token(chair, view.clues) + weights.clue_blind / 2 - weights.lost_turn(chair)
            reason = f"a copy of {chair.variant.names[card]} is the newest unmarked card of seat {seat}"
            yield Proposal(Action(DISCARD, order), value, self.slug, reason)
