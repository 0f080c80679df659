"""Bluffs on any seat: whoever must take the missing card to be its own plays blind, and the focus is another card."""

from hanabot.cards import UNKNOWN
from hanabot.convention.chain import Chain
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading


class AnySeatBluff(Module):
    """The first seat before the receiver that must think the missing card its own may hold another that plays."""

    slug = "any-seat-bluff"
    title = "Bluff (any seat)"
    group = "bga"
    requires = ("finesse",)
    overrides = ("finesse", "layered-finesse")
    reference = "BGA game help: the bluff example, and footnote 1 on the bluff seat"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """A playable card that does not connect, on the finesse position of the seat that reacts first.

        Only when the missing card could be played at once: otherwise nobody would react at once.
        """
        chair = moment.chair
        if chain.connections:
            return None
        seat = self.reacts(moment, chain, need)
        if seat is None or moment.hidden >> seat & 1:
            return None
        order = chair.finesse_position(seat, chain.used)
        card = chair.card[order]
        if card < 0 or not chair.playable >> card & 1 or self._connects(moment, card):
            return None
        return Connection(seat, order, 1 << card, Kind.BLUFF, self.slug)

    def reacts(self, moment: Moment, chain: Chain, need: int) -> int | None:
        """The first seat after the giver and before the receiver whose finesse position may be `need`, by its marks.

        Seats that let it go, or owe a blind play already, do not react.
        """
        chair = moment.chair
        for step in range(1, chair.players):
            seat = (moment.giver + step) % chair.players
            if seat == moment.receiver:
                return None
            if moment.passed >> seat & 1 or any(chair.blind >> order & 1 for order in chair.hands[seat]):
                continue
            order = chair.finesse_position(seat, chain.used)
            if order != UNKNOWN and chair.marked[order] >> need & 1:
                return seat
        return None

    def _connects(self, moment: Moment, card: int) -> bool:
        """Whether a blind play of the card would look like a finesse for the clue."""
        return any(moment.cards >> later & 1 for later in range(card + 1, 5 * (card // 5) + 5))

    def connect_own(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """The eye's own finesse position: the missing card, or any other playable one."""
        chair = moment.chair
        if chain.connections or self.reacts(moment, chain, need) != moment.eye:
            return None
        card = chair.card[moment.focus]
        if card < 0 or card != need + 1:
            return None
        order = chair.finesse_position(moment.eye, chain.used)
        facts = chair.marked[order] & chair.unseen(moment.eye, moment.hidden)
        cards = facts & (chair.playable | 1 << need)
        return Connection(moment.eye, order, cards, Kind.FINESSE, self.slug) if cards else None

    def came_up(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int) -> Hypothesis | None:
        """A blind card that came up as another playable one, before the receiver moved, was bluffed."""
        first = case.connections[0]
        waited = (first.seat - reading.giver) % chair.players
        before = waited < (reading.receiver - reading.giver) % chair.players
        if place or not first.blind or not before or chair.turn != reading.turn + waited:
            return None
        return Hypothesis(case.card)

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """After a bluff the focus may be any useful card of the clue that is not playable yet."""
        bluff = next((case for case in reading.hypotheses if _bluffed(case)), None)
        if bluff is None:
            return reading
        chair = moment.chair
        read = reading.inferred
        others = reading.cards & ~chair.trash & ~chair.playable & ~moment.gotten & ~read
        more = [Hypothesis(card, bluff.connections) for card in chair.variant.identities if others >> card & 1]
        return reading._replace(hypotheses=reading.hypotheses + tuple(more))


def _bluffed(case: Hypothesis) -> bool:
    return bool(case.connections) and case.connections[-1].kind == Kind.BLUFF
