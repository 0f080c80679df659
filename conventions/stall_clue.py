"""Stall clues: with every token there nobody may discard, so a clue may be given only to pass the turn."""

from hanabot.cards import UNKNOWN
from hanabot.convention.chain import hypotheses, truth
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


class StallClue(Module):
    """With every token there, a clue whose focus could play only by the receiver's own blind cards asks for nothing."""

    slug = "stall-clue"
    title = "Stall clue (no discard allowed)"
    group = "bga"
    requires = ("play-clue",)
    reference = "BGA game help: Stall clue"

    def claim(self, moment: Moment) -> Reading | None:
        """The stall: the focus is any useful card of the clue, and waits.

        Whoever sees the focus and must think that it holds the missing card is called by it all the same.
        """
        chair = moment.chair
        if chair.clues < chair.start.rules.clue_tokens:
            return None
        wanted = moment.cards & ~chair.trash & ~moment.gotten
        if not wanted or hypotheses(moment, wanted, alone=False):
            return None
        if any(self._would_play(moment, seat) for seat in range(chair.players)):
            return None
        return moment.reading(self.slug, save=wanted)

    def _would_play(self, moment: Moment, seat: int) -> bool:
        """Whether a third seat, which sees the focus, must take a card of its own to be called."""
        card = moment.chair.card[moment.focus]
        if card == UNKNOWN or seat in (moment.giver, moment.receiver):
            return False
        eye = Moment(moment.chair, moment.giver, moment.receiver, moment.clue, moment.touched, seat)
        eye.focus, eye.convention = moment.focus, moment.convention
        case = truth(eye, card)
        return case is not None and any(connection.seat == seat for connection in case.connections)
