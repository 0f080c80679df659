"""Double positional misplays: a strike where a discard would have said the same calls for one play more."""

from collections.abc import Iterable

from conventions.end_game import in_end_game
from conventions.positional_discard import answerers, called, due, follow_call, open_call
from conventions.positional_misplay import busy, thrown_away
from hanabot.bots import Proposal
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import PLAY, Action, Event, Play
from hanabot.sentences import SEATS
from hanabot.view import View

#: How many seats it calls.
PLAYS = 2


class DoublePositionalMisplay(Module):
    """A positional misplay of a slot whose discard would have been odd enough calls two seats, the last that can."""

    slug = "double-positional-misplay"
    title = "Double Positional Misplay"
    level = 8
    group = "h-group"
    requires = ("positional-misplay",)
    overrides = ("positional-misplay",)
    reference = "H-Group learning path, level 8: The Double Positional Misplay"

    def answer(self, chair: Chair, event: Event) -> None:
        """The call, or what becomes of an open one."""
        if isinstance(event, Play) and thrown_away(chair, event) and self._needless(chair, event.seat, event.order):
            open_call(chair, self.slug, event.seat, event.order, PLAYS)
        else:
            follow_call(chair, self.slug, event, PLAYS)

    def _needless(self, chair: Chair, seat: int, order: int) -> bool:
        """Whether a discard of the card was allowed, and would not have looked like any other."""
        return chair.clues < chair.start.rules.clue_tokens and not due(chair, seat, order)

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """A slot in which two seats hold a play, when the whole hand is known trash, in the last round."""
        if chair.strikes or chair.turns_left is None or not in_end_game(chair):
            return
        look = chair.look(chair.seat)
        if any(look.possible[order] & ~chair.trash for order in chair.hands[chair.seat]):
            return
        for order in chair.hands[chair.seat]:
            if (chair.clued | chair.chop_moved) >> order & 1 or not self._needless(chair, chair.seat, order):
                continue
            seats = answerers(chair, chair.seat, called(chair, chair.seat, order), 0, PLAYS)
            if len(seats) == PLAYS and not busy(chair, seats):
                reason = "calls for the same slot of " + " and ".join(SEATS[seat] for seat in seats)
                yield Proposal(Action(PLAY, order), 1.5 * chair.weights.positional, self.slug, reason)
