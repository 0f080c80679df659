"""What a convention says of a move that somebody made: is it a move of the convention, and if not, what is wrong?

The game reviewed may be anybody's. What the convention itself would weigh is never held against the mover; nor is a
worse move than another: only what it forbids, or what its readers will misunderstand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.bots import Proposal, Verdict
from hanabot.convention.price import faults
from hanabot.convention.weigh import weighed
from hanabot.moves import DISCARD, PLAY, Action
from hanabot.view import View

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


def judge(chair: Chair, view: View, action: Action) -> Verdict:
    """The move as the seat to move would have weighed it, and in what it contradicts the convention."""
    ranked = weighed(chair, view)
    proposal = next((one for one in ranked if one.action == action), None)
    wrong = []
    if action.is_clue:
        found = faults(chair, action)
        if found:
            read_as = proposal.reason.partition(";")[0] if proposal else ""
            wrong.append(": ".join(filter(None, (read_as, ", ".join(found)))))
    elif proposal is None:
        wrong.append(_play(chair, action.target) if action.kind == PLAY else _discard(chair, action.target))
    wrong.append(_broken(chair, ranked[0], action))
    return Verdict(proposal, "; ".join(filter(None, wrong)))


def _play(chair: Chair, order: int) -> str:
    """A play that the convention does not weigh."""
    if order not in chair.hands[chair.seat]:
        return ""  # off the deck: a gamble that no convention speaks of
    look = chair.look(chair.seat)
    if look.playable >> order & 1 or order in chair.promised or (chair.soft | chair.perhaps) >> order & 1:
        return ""
    mask = look.useful[order] or look.inferred[order]
    if look.trash >> order & 1 or chair.is_called_trash(order, look.possible[order]):
        return "plays a card that it takes for trash"
    if not mask & chair.playable:
        return f"plays a card that cannot fit as it was told: {chair.variant.show(mask)}"
    if not chair.clued >> order & 1:
        return "plays a card that nobody called"
    return f"plays a card that is not known to fit: {chair.variant.show(mask)}"


def _discard(chair: Chair, order: int) -> str:
    """A discard that the convention does not weigh."""
    chop = chair.chop(chair.seat)
    if order in chair.promised:
        return "throws a card that was called to be played"
    if chop is None or order == chop:
        return ""
    look = chair.look(chair.seat)
    if look.trash >> order & 1 or (chair.called_trash | chair.called_discard) >> order & 1:
        return ""
    held = chair.variant.show(look.useful[order] or look.inferred[order])
    if chair.clued >> order & 1:
        return f"throws a clued card that is not known to be trash: {held}"
    return "throws a card that is not its chop"


def _broken(chair: Chair, best: Proposal, action: Action) -> str:
    """A card called to be played blind that is left, though the convention would play it now."""
    order = best.action.target
    if best.action.kind != PLAY or action == best.action or order not in chair.promised:
        return ""
    if chair.clued >> order & 1 or (action.kind == DISCARD and action.target == order):
        return ""
    if action.kind == PLAY and action.target in chair.promised:
        return ""
    return f"leaves a card that was called to be played blind ({best.rule})"
