"""Sarcastic discards: throwing a known card tells the holder of its clued twin what it has."""

from collections.abc import Iterable

from hanabot.bots import Proposal
from hanabot.cards import bits
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action, Discard, Event
from hanabot.view import View


class SarcasticDiscard(Module):
    """Throwing a known clued card tells the holder of its clued twin what that is."""

    slug = "sarcastic-discard"
    title = "Sarcastic Discard"
    level = 3
    requires = ("play-clue",)
    overrides = ("discards",)
    reference = "h-group-map.md, level 3: Sarcastic Discard; source document 001: Marked card discard"

    def answer(self, chair: Chair, event: Event) -> None:
        """A useful clued card was discarded: its twin is among another hand's clued cards that may be it."""
        if not isinstance(event, Discard) or not chair.clued >> event.order & 1:
            return
        if chair.trash >> event.card & 1 or chair.called_trash >> event.order & 1:
            return
        bit = 1 << event.card
        for seat in range(chair.players):
            if seat == event.seat:
                continue
            look = chair.look(seat)
            fits = [
                order
                for order in chair.hands[seat]
                if chair.clued >> order & 1 and look.inferred[order] & bit and chair.card[order] in (-1, event.card)
            ]
            if not fits:
                continue
            called = [order for order in fits if chair.settled >> order & 1 and look.useful[order] & ~bit]
            free = [order for order in fits if order not in called] or fits
            if len(free) == 1:
                chair.infer(free[0], bit)
                chair.settled |= 1 << free[0]
            return

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """Discards of known, useful cards whose twin another seat holds clued."""
        look = chair.look(chair.seat)
        for order in chair.hands[chair.seat]:
            mask = look.inferred[order]
            if not chair.clued >> order & 1 or mask & (mask - 1) or mask & chair.trash:
                continue
            card = next(bits(mask))
            for seat, hand in enumerate(chair.hands):
                if seat != chair.seat and any(chair.clued >> o & 1 and chair.card[o] == card for o in hand):
                    reason = f"{chair.variant.names[card]} is clued in another hand too"
                    value = chair.weights.token(chair.clues) + chair.weights.sarcastic
                    yield Proposal(Action(DISCARD, order), value, self.slug, reason)
                    break
