"""Discards: known trash first, then the chop; a locked hand throws the newest card that may be spared."""

from collections.abc import Iterable, Iterator

from hanabot.bots import Proposal
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action
from hanabot.view import View


class Discards(Module):
    """Known trash goes before the chop; a hand with no chop does not discard while it can do anything else."""

    slug = "discards"
    title = "Discards"
    level = 1
    requires = ("chop",)
    reference = "H-Group learning path, level 1: Chop; BGA game help: BGA Finesse"

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """Every discard that is worth weighing."""
        return weighed(chair, view, self.slug)


def weighed(chair: Chair, view: View, rule: str) -> Iterator[Proposal]:
    """Every discard that is worth weighing, for the module `rule` (slug)."""
    if view.clues >= chair.start.rules.clue_tokens:
        return
    weights = chair.weights
    token = weights.token(chair, chair.clues) - weights.lost_turn(chair)
    look = chair.look(chair.seat)
    hand = chair.hands[chair.seat]
    trash = [order for order in hand if look.trash >> order & 1 or chair.is_called_trash(order, look.possible[order])]
    for order in trash:
        reason = "taken for trash" if look.possible[order] & ~chair.trash else "known trash"
        yield Proposal(Action(DISCARD, order), token + weights.known_trash, rule, reason)
    if any(look.playable >> order & 1 and order not in trash for order in hand):
        # Partners save the chop of a seat that has nothing better to do, and of no other.
        return
    chop = chair.chop(chair.seat)
    if chop is not None:
        risk = weights.chop_risk(chair, chop)
        if chop not in trash:
            yield Proposal(Action(DISCARD, chop), token - risk, rule, "nothing better to do than the chop")
        return
    locked = weights.locked if chair.clues else weights.locked_no_clues
    for order in hand:
        if order in trash:
            continue
        risk = weights.locked_risk(chair, order)
        reason = "locked: the card that can best be spared"
        yield Proposal(Action(DISCARD, order), token - locked - risk + order * 1e-6, rule, reason)
