"""Sarcastic discards: throwing a known card tells the holder of its clued twin what it has."""

from collections.abc import Iterable

from conventions.layered_dupe import given_back
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
    reference = "H-Group learning path, level 3: Sarcastic Discard; BGA game help: Marked card discard"

    def answer(self, chair: Chair, event: Event) -> None:
        """A useful clued card was discarded: its twin is among another hand's clued cards that may be it."""
        if not isinstance(event, Discard) or not chair.clued >> event.order & 1:
            return
        if chair.trash >> event.card & 1 or chair.called_trash >> event.order & 1 or given_back(chair, event):
            return
        order = self.twin(chair, event.seat, event.card)
        if order != UNKNOWN:
            chair.infer(order, 1 << event.card)
            chair.settled |= 1 << order

    def twin(self, chair: Chair, giver: int, card: int) -> int:
        """The order of the clued card that a discard of `card` by `giver` shows to be its twin, or UNKNOWN.

        The twin's holder must be able to tell which: only one of its clued cards may be it, as it sees them. A seat
        that sees the twin in another hand does not look for it in its own.
        """
        seats = [(giver + step) % chair.players for step in range(1, chair.players)]
        holds = [seat for seat in seats if self._holds(chair, seat, card)]
        if not holds:
            holds = [seat for seat in seats if self._holds(chair, seat, UNKNOWN)]
        for seat in holds:
            look = chair.look(seat)
            fits = [o for o in chair.hands[seat] if chair.clued >> o & 1 and look.inferred[o] >> card & 1]
            if len(fits) == 1 and chair.card[fits[0]] in (UNKNOWN, card):
                return fits[0]
        return UNKNOWN

    def _holds(self, chair: Chair, seat: int, card: int) -> bool:
        """Whether a clued card of the seat's is, or to this chair is hidden and so may be, the twin."""
        return any(chair.clued >> order & 1 and chair.card[order] == card for order in chair.hands[seat])

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """Discards of known, useful cards whose twin another seat holds clued."""
        look = chair.look(chair.seat)
        for order in chair.hands[chair.seat]:
            mask = look.inferred[order]
            if not chair.clued >> order & 1 or mask & (mask - 1) or mask & chair.trash:
                continue
            card = next(bits(mask))
            if self.twin(chair, chair.seat, card) != UNKNOWN:
                reason = f"{chair.variant.names[card]} is clued in another hand too"
                value = chair.weights.token(chair, chair.clues) + chair.weights.sarcastic
                yield Proposal(Action(DISCARD, order), value, self.slug, reason)
