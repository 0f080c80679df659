"""Layered Gentleman's Discards: the copy of the card thrown away lies behind other playable cards."""

from collections.abc import Iterable

from conventions.gentlemans_discard import hand_on, handable, transferred
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.reading import Connection, Kind
from hanabot.moves import DISCARD, Action, Discard, Event
from hanabot.sentences import SEATS
from hanabot.view import View


def layers(chair: Chair, seat: int, card: int, rule: str) -> tuple[Connection, ...]:
    """The playable cards in front of `card` on a hand in sight, and the card; nothing if they are not all playable."""
    found: list[Connection] = []
    playable = chair.playable
    used = 0
    while True:
        order = chair.finesse_position(seat, used)
        if order == UNKNOWN or chair.card[order] < 0:
            return ()
        here = chair.card[order]
        if here == card:
            found.append(Connection(seat, order, 1 << card, Kind.FINESSE, rule))
            return tuple(found)
        if not playable >> here & 1:
            return ()
        found.append(Connection(seat, order, 1 << here, Kind.LAYERED, rule))
        playable &= ~(1 << here)
        if here % 5 < 4:
            playable |= 1 << here + 1
        used |= 1 << order


class LayeredGentlemansDiscard(Module):
    """The copy of a known playable card that was thrown lies behind other playable ones, which are played first."""

    slug = "layered-gentlemans-discard"
    title = "Layered Gentleman's Discard"
    level = 10
    group = "h-group"
    requires = ("gentlemans-discard", "layered-finesse")
    overrides = ("gentlemans-discard",)
    reference = "H-Group learning path, level 10: Layered GD"

    def answer(self, chair: Chair, event: Event) -> None:
        """A copy in sight behind playable cards is called, if none is on a finesse position in sight."""
        card = transferred(chair, event)
        if card == UNKNOWN or not isinstance(event, Discard) or not chair.playable >> card & 1:
            return
        best: tuple[Connection, ...] = ()
        for step in range(1, chair.players):
            seat = (event.seat + step) % chair.players
            if seat != chair.seat:
                found = layers(chair, seat, card, self.slug)
                if found and (not best or len(found) < len(best)):
                    best = found
        if len(best) > 1:
            hand_on(chair, event.seat, card, best, self.slug)

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """Discards of marked cards known to play whose one copy in sight lies behind playable cards of a free seat."""
        weights = chair.weights
        for order, card in handable(chair):
            if not chair.playable >> card & 1:
                continue
            held = [seat for seat, hand in enumerate(chair.hands) for copy in hand if chair.card[copy] == card]
            if len(held) != 1 or held[0] == chair.seat or chair.look(held[0]).playable:
                continue
            found = layers(chair, held[0], card, self.slug)
            if len(found) < 2:
                continue
            value = weights.token(chair, view.clues) + weights.clue_blind / 2 - weights.lost_turn(chair)
            value += (len(found) - 1) * weights.clue_play * weights.clue_delay
            reason = f"a copy of {chair.variant.names[card]} lies behind playable cards of {SEATS[held[0]]}"
            yield Proposal(Action(DISCARD, order), value, self.slug, reason)
