"""Weighing the moves of the seat to move: plays, the modules' proposals, and every clue, read before it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.bots import Decision, Proposal
from hanabot.cards import UNKNOWN, bits
from hanabot.convention.danger import Danger
from hanabot.convention.price import price_clue
from hanabot.moves import COLOUR, DISCARD, PLAY, Action
from hanabot.view import View

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair

#: How many runners-up a decision keeps.
KEPT = 3


def decide(chair: Chair, view: View) -> Decision:
    """The best move by the policy's weights, with the runners-up."""
    best = weighed(chair, view)
    return Decision(best[0], tuple(best[1 : 1 + KEPT]))


def weighed(chair: Chair, view: View) -> list[Proposal]:
    """Every move that the convention has a use for, and every clue; the best first."""
    danger = Danger(chair)
    found = list(plays(chair))
    discards_legal = any(action.kind == DISCARD for action in view.legal)
    for propose in chair.convention.giving.propose:
        proposed = [one for one in propose(chair, view) if discards_legal or one.action.kind != DISCARD]
        # A play that a module gives a meaning of its own is worth what that module says.
        meant = {one.action for one in proposed if one.action.kind == PLAY}
        found = [one for one in found if one.action not in meant] + proposed
    restrain = chair.convention.restrain
    found = [
        Proposal(
            p.action,
            p.value
            - danger.after(chair.clues + _token_back(chair, p.action))
            - (danger.after_play(p.action.target) if p.action.kind == PLAY else 0.0)
            - sum(rule(chair, p.action) for rule in restrain),
            p.rule,
            p.reason,
        )
        for p in found
    ]
    good: set[Action] = set()
    for action in view.legal:
        if action.kind >= COLOUR:
            proposal, clean = price_clue(chair, action, danger)
            found.append(proposal)
            if clean:
                good.add(action)
    for duty in chair.convention.duty:
        found = duty(chair, found, good)
    if not found:
        found = [Proposal(action, 0.0, "legal", "nothing else is left") for action in view.legal]
    return sorted(found, key=lambda proposal: (-proposal.value, proposal.action))


def _token_back(chair: Chair, action: Action) -> bool:
    """Whether the move brings a token: a discard, or a card known to complete a suit."""
    if action.kind == DISCARD:
        return True
    card = chair.surely(action.target) if action.kind == PLAY else UNKNOWN
    return card != UNKNOWN and card % 5 == 4


def plays(chair: Chair) -> list[Proposal]:
    """Every card of the own hand that is known to play, and in the last turn a gamble."""
    weights = chair.weights
    look = chair.look(chair.seat)
    hand = chair.hands[chair.seat]
    known = [
        order for order in hand if look.playable >> order & 1 and not chair.is_called_trash(order, look.possible[order])
    ]
    rank_in_order: dict[int, int] = {}
    for rule in chair.convention.due:
        for place, order in enumerate(rule(chair, known)):
            rank_in_order.setdefault(order, place)
    found = []
    for order in known:
        mask = look.useful[order] & chair.playable or look.possible[order] & chair.playable
        value = weights.play + _leads(chair, mask)
        blind = order in chair.promised and not chair.clued >> order & 1
        if blind:
            value += weights.blind_play
        elif order in chair.promised:
            value += weights.blind_play / 2
        if mask & chair.variant.rank_masks[5] == mask:
            value += weights.play_five
        value -= 0.01 * rank_in_order.get(order, 0) + 0.001 * (min(bits(mask), default=0) % 5)
        shown = chair.variant.show(look.useful[order])
        if blind:
            reason = f"called to play blind: taken for {shown}"
        elif look.possible[order] & ~chair.playable:
            reason = f"taken for {shown}"
        else:
            reason = f"known to play: {shown}"
        found.append(Proposal(Action(PLAY, order), value, _play_rule(chair, order), reason))
    if not found and chair.turns_left is not None and chair.turns_left <= chair.players:
        found.extend(_gambles(chair))
    return found


def _play_rule(chair: Chair, order: int) -> str:
    for reading in chair.readings:
        for case in reading.hypotheses:
            for connection in case.connections:
                if connection.order == order and connection.kind:
                    return connection.rule
    return chair.called_by.get(order, "play-clue") if chair.called_play >> order & 1 else "play-clue"


def _leads(chair: Chair, mask: int) -> float:
    """The bonus for a card whose successor somebody already holds clued."""
    weights = chair.weights
    nexts = 0
    for card in bits(mask):
        if card % 5 < 4:
            nexts |= 1 << card + 1
    for seat, hand in enumerate(chair.hands):
        if seat != chair.seat:
            for order in hand:
                if chair.clued >> order & 1 and chair.card[order] >= 0 and nexts >> chair.card[order] & 1:
                    return weights.play_leads
    return 0.0


def _gambles(chair: Chair) -> list[Proposal]:
    """In one's last turn, with strikes to spare, a card that may fit is worth a try."""
    if chair.strikes >= chair.start.rules.max_strikes - 1:
        return []
    weights = chair.weights
    found = []
    look = chair.look(chair.seat)
    for order in chair.hands[chair.seat]:
        mask = look.useful[order] or look.possible[order]
        chance = (mask & chair.playable).bit_count() / mask.bit_count() if mask else 0.0
        if chance:
            reason = f"the last turn: it may be {chair.variant.show(mask & chair.playable)}"
            found.append(Proposal(Action(PLAY, order), weights.gamble * chance, "gamble", reason))
    return found
