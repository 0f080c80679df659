"""Chop calls: who plays or discards although the next seat has nothing to do calls that seat's chop to play."""

from conventions.sieves.hand import from_left, has_action
from hanabot.cards import UNKNOWN, bits
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import COLOUR, PLAY, Action, Discard, Event, Play


class ChopCall(Module):
    """With a token left, a play or discard calls the next seat's chop to play when that seat has nothing to do.

    To a locked hand only the play of a marked card speaks: the oldest marked card that may come next in the suit, else
    the oldest unmarked one that may, is to follow. The documents order the candidates more finely; that order is ours.
    """

    slug = "chop-call"
    title = "Chop call and unlock"
    group = "sieve"
    requires = ("sieve-chop",)
    reference = "Playful Sieve: play and discard as a call of the partner's chop; unlock promise"

    def answer(self, chair: Chair, event: Event) -> None:
        """Call the card."""
        if not isinstance(event, Play | Discard):
            return
        seat = (event.seat + 1) % chair.players
        made = isinstance(event, Play) and event.success
        played = event.card if made and chair.clued >> event.order & 1 else UNKNOWN
        back = isinstance(event, Discard) or (made and event.card % 5 == 4)
        order, cards = called(chair, event.seat, seat, played, chair.clues - back)
        if order == UNKNOWN:
            return
        chair.infer(order, cards)
        chair.settled |= 1 << order
        chair.told_by[order] = event.seat
        chair.call_play(order, self.slug)
        chair.forget_looks()

    def restrain(self, chair: Chair, action: Action) -> float:
        """What the call costs that the move would be; what it gains is negative."""
        if action.kind >= COLOUR:
            return 0.0
        order = action.target
        may_be = chair.look(chair.seat).useful[order] & chair.playable if action.kind == PLAY else 0
        if not may_be:
            return self._cost(chair, UNKNOWN, order)
        return sum(self._cost(chair, card, order) for card in bits(may_be)) / may_be.bit_count()

    def _cost(self, chair: Chair, card: int, played: int) -> float:
        """What the call costs if the own card `played` (order) is this one and plays; UNKNOWN if it does not."""
        seat = (chair.seat + 1) % chair.players
        weights = chair.weights
        with chair.advanced({played: card} if card >= 0 else {}):
            leads = card if chair.clued >> played & 1 else UNKNOWN
            order, _ = called(chair, chair.seat, seat, leads, chair.clues)
            found = chair.card[order] if order != UNKNOWN else UNKNOWN
            if found < 0:
                return 0.0
            if chair.playable >> found & 1:
                return -weights.clue_play
            return weights.loss(chair, found, chair.in_sight(found, order)) - weights.strike(chair)


def called(chair: Chair, giver: int, seat: int, played: int, tokens: int) -> tuple[int, int]:
    """The card that a seat is called to play once another has made its move, and what it may be; UNKNOWN if none.

    `played` is the marked card that was played, UNKNOWN for any other move; `tokens` those there were to clue with.
    """
    if tokens <= 0 or has_action(chair, seat, 1 << giver):
        return UNKNOWN, 0
    chop = chair.chop(seat)
    if chop is not None:
        cards = chair.marked[chop] & chair.playable
        return (chop, cards) if cards else (UNKNOWN, 0)
    if played == UNKNOWN or played % 5 == 4:
        return UNKNOWN, 0
    wanted = 1 << played + 1
    look = chair.look(seat, 1 << giver)
    hand = from_left(chair.hands[seat])[::-1]
    for marks in (chair.clued, ~chair.clued):
        for order in hand:
            if marks >> order & 1 and look.useful[order] & wanted:
                return order, wanted
    return UNKNOWN, 0
