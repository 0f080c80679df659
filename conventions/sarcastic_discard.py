"""Sarcastic discards: throwing a known card tells the holder of its clued twin what it has."""

from collections.abc import Iterable

from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN, bits
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
        seat = self._twin_seat(chair, event)
        if seat < 0:
            return
        bit = 1 << event.card
        look = chair.look(seat)
        fits = [order for order in chair.hands[seat] if chair.clued >> order & 1 and look.inferred[order] & bit]
        if len(fits) == 1:
            chair.infer(fits[0], bit)
            chair.settled |= 1 << fits[0]

    def _twin_seat(self, chair: Chair, event: Discard) -> int:
        """The seat with the clued twin: one in sight that has it, else this chair's own; -1 if there is none."""
        unseen = chair.seat if event.seat != chair.seat else -1
        for seat, hand in enumerate(chair.hands):
            if seat not in (event.seat, chair.seat):
                clued = [chair.card[order] for order in hand if chair.clued >> order & 1]
                if event.card in clued:
                    return seat
                if UNKNOWN in clued:
                    unseen = seat
        return unseen

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
