"""Trash order chop moves: useless cards go leftmost first, and another order moves another seat's chop."""

from collections.abc import Iterable

from conventions.trash_chop_move import may_move
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.danger import Danger, moved_worth
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action, Discard, Event
from hanabot.view import View


def useless(chair: Chair, order: int) -> bool:
    """Whether everybody can tell that the clued card is trash."""
    if not chair.clued >> order & 1:
        return False
    return bool(chair.called_trash >> order & 1) or not chair.marked[order] & ~chair.trash


def skipped(chair: Chair, seat: int, order: int) -> int:
    """How many useless cards with the same marks were to be thrown before this one."""
    if not useless(chair, order):
        return 0
    marks = chair.positive[order]
    return sum(
        other > order and chair.positive[other] == marks and useless(chair, other) for other in chair.hands[seat]
    )


class TrashOrderChopMove(Module):
    """Known trash goes leftmost first: the card k places behind it moves the chop of the seat k places on."""

    slug = "trash-order-chop-move"
    title = "Trash Order Chop Move"
    level = 14
    group = "h-group"
    requires = ("discards", "chop", "trash-chop-move")
    reference = "H-Group learning path, level 14: discarding known trash, Trash Order Chop Move"

    def answer(self, chair: Chair, event: Event) -> None:
        """A useless card was thrown before others with the same marks, by a seat with nothing to play."""
        if not isinstance(event, Discard) or not may_move(chair) or chair.look(event.seat).playable:
            return
        target = self._moved(chair, event.seat, skipped(chair, event.seat, event.order))
        if target != UNKNOWN:
            chair.chop_moved |= 1 << target
            chair.renew_promises()

    def _moved(self, chair: Chair, seat: int, places: int) -> int:
        """The chop that a skip of so many cards moves; UNKNOWN for none."""
        if not 0 < places < chair.players:
            return UNKNOWN
        chop = chair.chop((seat + places) % chair.players)
        return UNKNOWN if chop is None else chop

    def restrain(self, chair: Chair, action: Action) -> float:
        """A card out of turn, which would move a chop; with other marks too the leftmost useless card goes first."""
        if action.kind != DISCARD or not useless(chair, action.target):
            return 0.0
        if skipped(chair, chair.seat, action.target):
            return -chair.weights.out_of_order
        hand = chair.hands[chair.seat]
        return sum(other > action.target and useless(chair, other) for other in hand) * chair.weights.later_trash

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """Useless cards thrown out of turn, at what the chop move is worth."""
        if view.clues >= chair.start.rules.clue_tokens or not may_move(chair) or chair.look(chair.seat).playable:
            return
        weights = chair.weights
        danger = None
        for order in chair.hands[chair.seat]:
            target = self._moved(chair, chair.seat, skipped(chair, chair.seat, order))
            if target == UNKNOWN:
                continue
            danger = danger or Danger(chair)
            value = weights.token(chair, view.clues) + weights.known_trash - weights.lost_turn(chair)
            value += moved_worth(chair, target) + danger.without(chair.holder[target], target)
            reason = f"known trash out of order, to keep {chair.variant.names[chair.card[target]]} on a chop"
            yield Proposal(Action(DISCARD, order), value, self.slug, reason)
