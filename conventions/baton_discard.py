"""Baton discards: a known card that does not play yet is thrown, and its copy elsewhere takes its place."""

from collections.abc import Iterable

from conventions.gentlemans_discard import copies, hand_on, transferable, transferred
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.reading import Connection, Kind
from hanabot.moves import DISCARD, Action, Discard, Event
from hanabot.sentences import SEATS
from hanabot.view import View


class BatonDiscard(Module):
    """Throwing a fully known, useful card that does not play yet hands it to the finesse position that is its copy."""

    slug = "baton-discard"
    title = "Baton Discard"
    level = 10
    group = "h-group"
    requires = ("gentlemans-discard",)
    overrides = ("discards",)
    reference = "H-Group learning path, level 10: Baton Discard"

    def answer(self, chair: Chair, event: Event) -> None:
        """The copy is noted, counts as clued, and plays when its turn comes: there are no layers here."""
        card = transferred(chair, event)
        if card == UNKNOWN or not isinstance(event, Discard) or chair.playable >> card & 1:
            return
        for seat, order in copies(chair, event.seat, card):
            copy = Connection(seat, order, 1 << card, Kind.FINESSE, self.slug)
            hand_on(chair, event.seat, card, (copy,), self.slug)

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """Discards of fully known cards that must wait, when the copy is on a free seat's finesse position."""
        weights = chair.weights
        for order, card, seat, _ in transferable(chair):
            if not chair.playable >> card & 1:
                value = weights.token(chair, view.clues) + weights.clue_touch / 2 - weights.lost_turn(chair)
                reason = f"a copy of {chair.variant.names[card]} is the newest unmarked card of {SEATS[seat]}"
                yield Proposal(Action(DISCARD, order), value, self.slug, reason)
