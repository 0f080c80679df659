"""Bluffs: the next seat plays its finesse position blind, and the focus is one away all the same."""

from hanabot.cards import UNKNOWN
from hanabot.convention.chain import Chain
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading


class Bluff(Module):
    """A clue on a one-away card brings out whatever playable card the next seat has on finesse position."""

    slug = "bluff"
    title = "Bluff"
    level = 11
    requires = ("finesse",)
    overrides = ("layered-finesse",)
    reference = "h-group-map.md, level 11: Bluff; source document 001: the bluff example"

    def may_bluff(self, moment: Moment, seat: int) -> bool:
        """Whether the seat is one that this convention allows to be bluffed: the next one after the giver."""
        return seat == (moment.giver + 1) % moment.chair.players

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """A playable card that does not connect, on the next seat's finesse position in sight."""
        chair = moment.chair
        if any(connection.kind for connection in chain.connections):
            return None
        seat = (moment.giver + 1) % chair.players
        if seat == moment.receiver or not self.may_bluff(moment, seat):
            return None
        if moment.hidden >> seat & 1 or moment.passed >> seat & 1 or self._called(chair, seat):
            return None
        order = chair.finesse_position(seat, chain.used)
        if order == UNKNOWN:
            return None
        card = chair.card[order]
        if card < 0 or not chair.playable >> card & 1 or self.connects(moment, card):
            return None
        return Connection(seat, order, 1 << card, Kind.BLUFF, self.slug)

    def connects(self, moment: Moment, card: int) -> bool:
        """Whether a blind play of the card would look like the finesse that the clue asks for."""
        return card % 5 < 4 and bool(moment.cards >> card + 1 & 1)

    def _called(self, chair: Chair, seat: int) -> bool:
        """Whether the seat already owes a blind play."""
        return any(chair.blind >> order & 1 for order in chair.hands[seat])

    def connect_own(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """The eye's own finesse position when it is the Bluff Seat: the missing card, or any other playable one."""
        chair = moment.chair
        if any(connection.kind for connection in chain.connections):
            return None
        seat = moment.eye
        if seat != (moment.giver + 1) % chair.players or not self.may_bluff(moment, seat):
            return None
        if self._called(chair, seat) or moment.passed >> seat & 1:
            return None
        card = chair.card[moment.focus]
        if card < 0 or card != need + 1:
            return None
        order = chair.finesse_position(seat, chain.used)
        if order == UNKNOWN:
            return None
        facts = chair.marked[order] & chair.unseen(seat, moment.hidden)
        cards = facts & (chair.playable | 1 << need)
        return Connection(seat, order, cards, Kind.FINESSE, self.slug) if cards else None

    def came_up(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int) -> Hypothesis | None:
        """A finesse card that came up as another playable one, at once and from the Bluff Seat, was a bluff."""
        first = case.connections[0]
        at_once = chair.turn == reading.turn + 1 and first.seat == (reading.giver + 1) % chair.players
        if place or first.kind != Kind.FINESSE or not at_once or len(case.connections) != 1:
            return None
        return Hypothesis(case.card)
