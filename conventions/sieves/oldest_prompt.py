"""Prompts of the sieves: of marked cards that may be the missing one the oldest comes first."""

from hanabot.cards import UNKNOWN
from hanabot.convention.chain import Chain
from hanabot.convention.chair import Chair
from hanabot.convention.module import WRONG, Module, Wrong
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Kind


class OldestPrompt(Module):
    """A marked card that may be the missing one is played, oldest first, several in a row if need be."""

    slug = "oldest-prompt"
    title = "Prompt (oldest first)"
    group = "sieve"
    requires = ("play-clue", "prompt")
    overrides = ("prompt", "finesse")
    reference = "Referential Sieve: prompts"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | Wrong | None:
        """The oldest marked card that may be `need`: one in sight that is it, else one out of sight."""
        chair = moment.chair
        wrong = False
        own: Connection | None = None
        unsaid: Connection | None = None
        for step in range(1, chair.players):
            seat = (moment.giver + step) % chair.players
            if seat == moment.receiver and moment.eye == seat:
                continue
            if moment.hidden >> seat & 1 and seat != moment.eye and not (moment.guess and seat == chair.seat):
                continue
            order = oldest(chair, seat, need, chain.used, moment.hidden)
            if order == UNKNOWN:
                continue
            found = Connection(seat, order, 1 << need, Kind.PROMPT, self.slug)
            card = chair.card[order]
            if seat in (moment.eye, chair.seat):
                own = found
            elif card == need:
                return found
            elif card == UNKNOWN:
                unsaid = unsaid or found
            else:
                wrong = True
        return own or unsaid or (WRONG if wrong else None)


def oldest(chair: Chair, seat: int, need: int, used: int, hidden: int) -> int:
    """The order of the oldest marked card of a seat that may be `need` and does not play anyhow; UNKNOWN if none."""
    look = None
    for order in chair.hands[seat]:
        if chair.clued >> order & 1 and not used >> order & 1 and chair.marked[order] >> need & 1:
            look = look or chair.look(seat, hidden)
            if look.inferred[order] >> need & 1 and not look.playable >> order & 1:
                return order
    return UNKNOWN
