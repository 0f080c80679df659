"""Play clues: the focus plays, now or once the cards below it, already on their way, have been played."""

from hanabot.cards import UNKNOWN
from hanabot.convention.chain import Chain
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading


class PlayClue(Module):
    """The focus is the next card of a suit, counting cards that are already gotten in any hand as played."""

    slug = "play-clue"
    title = "Play clue"
    level = 1
    overrides = ("prompt", "finesse")
    reference = "H-Group learning path, level 1: Playable, delayed"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """A card that is on its way to be played as `need` with no help from this clue."""
        chair = moment.chair
        bit = 1 << need
        held = chair.held(1 << moment.eye)
        for seat, hand in enumerate(chair.hands):
            look = None
            hidden = moment.hidden >> seat & 1
            for order in hand:
                if chain.used >> order & 1:
                    continue
                if chair.soft >> order & 1 and chair.card[order] == need:
                    if not hidden or (seat == moment.giver and _named(chair, order, bit)):
                        return Connection(seat, order, bit, Kind.KNOWN, self.slug)
                if not held >> order & 1:
                    continue
                if seat != moment.eye and chair.card[order] not in (need, UNKNOWN):
                    continue
                if not hidden and chair.card[order] == UNKNOWN:
                    continue
                look = look or moment.look(seat)
                useful = look.useful[order]
                plays = useful & bit and look.playable >> order & 1
                # Of its own cards the giver counts on those that it knows.
                if useful == bit or (plays and (seat != moment.giver or _named(chair, order, bit))):
                    return Connection(seat, order, bit, Kind.KNOWN, self.slug)
        return None

    def came_up(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int) -> Hypothesis | None:
        """A card of unknown suit came up as another: the one needed is sought among other cards, its holder's first."""
        gone = case.connections[place]
        if gone.kind != Kind.KNOWN:
            return None
        used = 1 << reading.focus | sum(1 << connection.order for connection in case.connections)
        for step in range(chair.players):
            seat = (gone.seat + step) % chair.players
            look = chair.look(seat)
            for order in chair.hands[seat]:
                if used >> order & 1 or not chair.clued >> order & 1 or not look.useful[order] & gone.cards:
                    continue
                if step and not (chair.may_be(order, gone.cards) and look.playable >> order & 1):
                    continue
                again = gone._replace(seat=seat, order=order)
                return Hypothesis(case.card, (*case.connections[:place], again, *case.connections[place + 1 :]))
        return None


def _named(chair: Chair, order: int, bit: int) -> bool:
    """Whether an earlier clue that still waits for the card has told its holder that it may be just this."""
    marked = chair.marked[order]
    return any(case.told(order, marked) == bit for reading in chair.readings for case in reading.hypotheses)
