"""Positional discards: in the End-Game, throwing the wrong slot tells another seat to play that slot."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from attrs import evolve

from conventions.emergency import known_trash
from conventions.end_game import in_end_game
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN, bits
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import DISCARD, PLAY, Action, Discard, Event


def due(chair: Chair, seat: int, order: int) -> bool:
    """Whether a card that the seat throws, or threw, is one that it would throw anyhow: clued trash, else the chop."""
    clued = [other for other in known_trash(chair, seat) if chair.clued >> other & 1]
    if chair.clued >> order & 1:
        return True
    if clued:
        return False
    chop = chair.chop(seat)
    return chop is None or order <= chop


def called(chair: Chair, seat: int, order: int) -> tuple[int, ...]:
    """By seat, the card in the same slot as the one that the seat throws or threw; UNKNOWN for none."""
    newer = sum(1 for other in chair.hands[seat] if other > order)
    return tuple(
        hand[-1 - newer] if other != seat and len(hand) > newer else UNKNOWN for other, hand in enumerate(chair.hands)
    )


def answerers(chair: Chair, giver: int, orders: tuple[int, ...], since: int, plays: int = 1) -> list[int]:
    """The seats that have to play their cards: the last that can, `plays` of them; the chair's own if it sees fewer.

    `since` are the moves made after the call. The own seat waits while earlier ones may still answer.
    """
    found = []
    own = UNKNOWN
    for step in range(since + 1, chair.players):
        seat = (giver + step) % chair.players
        order = orders[seat]
        if order == UNKNOWN or order not in chair.hands[seat]:
            continue
        card = chair.card[order]
        if seat == chair.seat:
            if chair.playable & chair.look(seat).possible[order]:
                own = seat
        elif card != UNKNOWN and chair.playable >> card & 1:
            found.append(seat)
    if own != UNKNOWN and len(found) < plays:
        return [*found, own]
    return found[-plays:]


def open_call(chair: Chair, slug: str, seat: int, order: int, plays: int = 1) -> None:
    """A call by what the seat has just thrown."""
    orders = called(chair, seat, order)
    chair.calls = (slug, chair.turn - 1, seat, orders)
    call(chair, slug, answerers(chair, seat, orders, 0, plays))


def call(chair: Chair, slug: str, seats: Iterable[int]) -> None:
    """Promise that the called cards of these seats play."""
    chair.readings = [reading for reading in chair.readings if reading.rule != slug]
    _, turn, giver, orders = chair.calls or (slug, 0, UNKNOWN, ())
    for seat in seats:
        order = orders[seat]
        playable = chair.playable & chair.marked[order] & chair.inferred[order]
        cases = tuple(
            Hypothesis(card, (Connection(seat, order, 1 << card, Kind.FINESSE, slug),)) for card in bits(playable)
        )
        if cases:
            chair.readings.append(Reading(turn, giver, seat, UNKNOWN, (), order, slug, hypotheses=cases))
    chair.renew_promises()


def follow_call(chair: Chair, slug: str, event: Event, plays: int = 1) -> None:
    """Hold an open call against a later move: answered, run out, or passed on to the next seat."""
    if chair.calls is None or chair.calls[0] != slug:
        return
    _, turn, giver, orders = chair.calls
    if isinstance(event, Discard) and event.order in orders:
        orders = tuple(UNKNOWN if order == event.order else order for order in orders)
        chair.calls = (slug, turn, giver, orders)
    since = chair.turn - turn - 1
    plays -= sum(order != UNKNOWN and order not in chair.hands[seat] for seat, order in enumerate(orders))
    if plays < 1 or since >= chair.players - 1:
        chair.calls = None
        call(chair, slug, ())
    else:
        call(chair, slug, answerers(chair, giver, orders, since, plays))


class PositionalDiscard(Module):
    """In the End-Game a seat with nothing but trash that throws an odd slot calls the last seat with a play there."""

    slug = "positional-discard"
    title = "Positional Discard"
    level = 8
    group = "h-group"
    requires = ("discards", "chop", "end-game")
    reference = "H-Group learning path, level 8: Positional Discard"

    def answer(self, chair: Chair, event: Event) -> None:
        """The call, or what becomes of an open one."""
        if isinstance(event, Discard) and self._odd(chair, event.seat, event.order, event.card):
            open_call(chair, self.slug, event.seat, event.order)
        else:
            follow_call(chair, self.slug, event)

    def _odd(self, chair: Chair, seat: int, order: int, card: int) -> bool:
        if not in_end_game(chair) or not chair.trash >> card & 1 or due(chair, seat, order):
            return False
        cards = [chair.card[other] for other in chair.hands[seat]]
        return all(other == UNKNOWN or chair.trash >> other & 1 for other in cards)

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """The called card comes first: the call is over when its seat does something else."""
        found = list(proposals)
        if chair.calls is None:
            return found
        mine = Action(PLAY, chair.calls[3][chair.seat])
        return [
            evolve(one, value=one.value + chair.weights.called_now)
            if one.action == mine and mine.target in chair.promised
            else one
            for one in found
        ]

    def restrain(self, chair: Chair, action: Action) -> float:
        """An odd discard is worth the play that it brings about, and bad if it calls nobody that can play."""
        order = action.target
        if action.kind != DISCARD or not in_end_game(chair) or due(chair, chair.seat, order):
            return 0.0
        orders = called(chair, chair.seat, order)
        seats = answerers(chair, chair.seat, orders, 0)
        if not seats:
            return chair.weights.odd_discard
        look = chair.look(chair.seat)
        sure = all(not look.possible[other] & ~chair.trash for other in chair.hands[chair.seat])
        if not sure or chair.look(seats[0]).playable & sum(1 << other for other in chair.hands[seats[0]]):
            return chair.weights.odd_discard
        return -chair.weights.positional
