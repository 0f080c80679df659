"""Certain finesses and discards: a card that the giver holds clued, unknown to it, is handed back by a blind player."""

from collections.abc import Iterable

from conventions.bluff import bluff_seat
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import DISCARD, Action, Discard, Event
from hanabot.view import View


def twin(chair: Chair, giver: int, turn: int, card: int) -> int:
    """The order of the one clued card of the giver's that may be `card` to it, if to this chair it may; else UNKNOWN.

    One that was clued before the clue of that turn, and that the giver does not know: a known one would have counted.
    """
    fits = [
        order
        for order in chair.hands[giver]
        if chair.clued >> order & 1
        and chair.clued_on.get(order, UNKNOWN) < turn
        and chair.surely(order) == UNKNOWN
        and (chair.marked[order] & chair.inferred[order]) >> card & 1
    ]
    return fits[0] if len(fits) == 1 and chair.card[fits[0]] in (UNKNOWN, card) else UNKNOWN


def certain(chair: Chair, reading: Reading, connection: Connection) -> bool:
    """Whether the holder of a called card can be sure of it: it is no layer, and cannot be a bluff."""
    one = connection.cards & connection.cards - 1 == 0
    if reading.clue < 0 or connection.kind != Kind.FINESSE or not one or connection.seat == reading.giver:
        return False
    return "bluff" not in chair.convention.slugs or connection.seat != bluff_seat(chair, reading.giver)


class CertainDiscard(Module):
    """A finessed card that the giver holds clued, unknown to it, is thrown: the giver plays its own in its place."""

    slug = "certain-discard"
    title = "Certain Finesse, Certain Discard and Composition Finesse"
    level = 10
    group = "h-group"
    requires = ("finesse", "sarcastic-discard")
    reference = "H-Group learning path, level 10: The Certain Finesse & The Certain Discard, The Composition Finesse"

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """No layers by a giver that may hold the card behind them clued: the first of them might be thrown for it."""
        chair = moment.chair
        if not moment.weighed or reading.focus < 0:
            return reading
        case = reading.case(chair.card[reading.focus])
        layered = [one for one in case.connections if one.kind == Kind.LAYERED] if case else []
        behind = 0
        for connection in case.connections if case and layered else ():
            if connection.seat == layered[0].seat and connection.kind == Kind.FINESSE:
                behind |= connection.cards
        for order in chair.hands[chair.seat] if behind else ():
            left = chair.marked[order] & chair.inferred[order]
            if chair.clued >> order & 1 and chair.surely(order) == UNKNOWN and left & behind:
                return reading._replace(hypotheses=tuple(one for one in reading.hypotheses if one is not case))
        return reading

    def thrown(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, event: Discard) -> Hypothesis | None:
        """The giver's own card takes the place of the one thrown."""
        gone = case.connections[place]
        card = event.card
        if gone.cards != 1 << card or not certain(chair, reading, gone):
            return None
        order = twin(chair, reading.giver, reading.turn, card)
        if order == UNKNOWN:
            return None
        own = Connection(reading.giver, order, 1 << card, Kind.PROMPT, self.slug)
        return Hypothesis(case.card, (*case.connections[:place], own, *case.connections[place + 1 :]))

    def answer(self, chair: Chair, event: Event) -> None:
        """The giver learns which of its cards that is."""
        if not isinstance(event, Discard):
            return
        for reading in chair.before:
            for case in reading.hypotheses:
                for connection in case.connections:
                    called = connection.order == event.order and connection.cards == 1 << event.card
                    order = twin(chair, reading.giver, reading.turn, event.card) if called else UNKNOWN
                    if order != UNKNOWN and certain(chair, reading, connection):
                        chair.infer(order, 1 << event.card)
                        chair.settled |= 1 << order
                        chair.told_by[order] = event.seat
                        return

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """The discard of an own called card, when its time has come and its twin is clued in the giver's hand."""
        weights = chair.weights
        if view.clues >= chair.start.rules.clue_tokens:
            return
        for reading in chair.readings:
            for case in reading.hypotheses:
                first = case.connections[0] if case.connections else None
                if first is None or first.seat != chair.seat or first.order not in chair.promised:
                    continue
                card = first.cards.bit_length() - 1
                if not certain(chair, reading, first) or chair.promised[first.order] != 1 << card:
                    continue
                order = twin(chair, reading.giver, reading.turn, card)
                if chair.playable >> card & 1 and order != UNKNOWN and chair.card[order] == card:
                    value = weights.play + weights.blind_play + weights.sarcastic
                    reason = f"surely {chair.variant.names[card]}, which the giver of the clue holds clued itself"
                    yield Proposal(Action(DISCARD, first.order), value, self.slug, reason)
                    return
