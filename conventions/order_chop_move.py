"""Order chop moves: playing 1s out of turn tells another seat to move its chop."""

from collections.abc import Iterable

from conventions.every_rank import pink
from conventions.playing_ones import in_order
from conventions.trash_chop_move import may_move
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.danger import Danger, moved_worth
from hanabot.convention.module import Module
from hanabot.convention.weigh import plays
from hanabot.moves import Event, Play
from hanabot.view import View


def may_order(chair: Chair) -> bool:
    """Whether 1s played out of turn may mean anything."""
    if "pink-no-order-chop-move" in chair.convention.slugs and pink(chair.variant):
        return False
    return may_move(chair)


class OrderChopMove(Module):
    """Playing the unknown 1 that is k places behind the one that is due moves the chop of the seat k places on."""

    slug = "order-chop-move"
    title = "Order Chop Move"
    level = 4
    group = "h-group"
    requires = ("chop", "playing-ones")
    reference = "H-Group learning path, level 4: Order Chop Move (OCM)"

    def answer(self, chair: Chair, event: Event) -> None:
        """A 1 was played before others that were due: the seat that many places on keeps its chop."""
        if not isinstance(event, Play) or not event.success or not may_order(chair):
            return
        seat, order = event.seat, event.order
        known = chair.marked[order] & chair.inferred[order] & (~chair.trash | 1 << event.card)
        if known & (known - 1) == 0:
            return
        skipped = self._skipped(chair, seat, order, chair.called_before)
        target = self._moved(chair, seat, skipped)
        if target != UNKNOWN:
            chair.chop_moved |= 1 << target
            chair.renew_promises()

    def _skipped(self, chair: Chair, seat: int, order: int, called: int) -> int:
        """How many 1s of the seat's hand were due before the one that it played or may play.

        None when that was `called` (orders as bits) to be played blind before it was clued: such cards come first.
        """
        rank_one = 1 << len(chair.variant.colours)
        ones = chair.variant.rank_masks[1]
        if called >> order & 1 or chair.positive[order] != rank_one or chair.marked[order] & ~ones:
            return 0
        look = chair.look(seat)
        same = [
            other
            for other in chair.hands[seat]
            if other != order
            and chair.positive[other] == rank_one
            and not (look.trash | chair.called_trash | called) >> other & 1
        ]
        every = [*same, order]
        focus = next((other for other in every if chair.chop_focused >> other & 1), UNKNOWN)
        return in_order(chair, every, focus).index(order)

    def _moved(self, chair: Chair, seat: int, skipped: int) -> int:
        """The chop that a skip of so many 1s moves; UNKNOWN for none."""
        if not 0 < skipped < chair.players:
            return UNKNOWN
        chop = chair.chop((seat + skipped) % chair.players)
        return UNKNOWN if chop is None else chop

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """The own 1s that would be played out of order, at what the chop move is worth."""
        if not may_order(chair):
            return
        danger = None
        look = chair.look(chair.seat)
        mine = 0
        for order in chair.hands[chair.seat]:
            mine |= look.useful[order] if chair.clued >> order & 1 else 0
        for play in plays(chair):
            order = play.action.target
            called = chair.blind | chair.soft | chair.perhaps
            target = self._moved(chair, chair.seat, self._skipped(chair, chair.seat, order, called))
            if target == UNKNOWN or (chair.card[target] >= 0 and mine >> chair.card[target] & 1):
                continue  # nobody to tell, or a card that the own hand may hold as well
            danger = danger or Danger(chair)
            gained = moved_worth(chair, target) + danger.without(chair.holder[target], target)
            reason = f"{play.reason}; out of order, to keep {chair.variant.names[chair.card[target]]} on a chop"
            yield Proposal(play.action, play.value + gained + chair.weights.out_of_order, self.slug, reason)
