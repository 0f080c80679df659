"""Positional misplays: in the End-Game, a strike on an unclued card tells another seat to play that slot."""

from collections.abc import Iterable

from conventions.end_game import in_end_game
from conventions.positional_discard import answerer, called, follow_call, open_call
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import PLAY, Action, Event, Play
from hanabot.view import View


class PositionalMisplay(Module):
    """In the End-Game a seat with nothing but trash that misplays its chop calls the last seat with a play there."""

    slug = "positional-misplay"
    title = "Positional Misplay"
    level = 8
    group = "h-group"
    requires = ("positional-discard",)
    reference = "H-Group learning path, level 8: Positional Misplay"

    def answer(self, chair: Chair, event: Event) -> None:
        """The call, or what becomes of an open one."""
        if isinstance(event, Play) and not event.success and self._odd(chair, event):
            open_call(chair, self.slug, event.seat, event.order)
        else:
            follow_call(chair, self.slug, event)

    def _odd(self, chair: Chair, event: Play) -> bool:
        """A card that nothing called, thrown at the cost of a strike by a seat that holds trash alone."""
        if not in_end_game(chair) or (chair.clued | chair.chop_moved) >> event.order & 1:
            return False
        if not chair.trash >> event.card & 1 or chair.settled >> event.order & 1:
            return False
        cards = [chair.card[other] for other in chair.hands[event.seat]]
        return all(other == UNKNOWN or chair.trash >> other & 1 for other in cards)

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """The chop misplayed, when the whole hand is known trash and strikes are to spare, in the last round."""
        chop = chair.chop(chair.seat)
        if chop is None or chair.strikes or chair.turns_left is None or not in_end_game(chair):
            return
        look = chair.look(chair.seat)
        if any(look.possible[other] & ~chair.trash for other in chair.hands[chair.seat]):
            return
        orders = called(chair, chair.seat, chop)
        seat = answerer(chair, chair.seat, orders, 0)
        if seat == UNKNOWN or chair.look(seat).playable & sum(1 << other for other in chair.hands[seat]):
            return
        reason = f"calls for the same slot of seat {seat}"
        yield Proposal(Action(PLAY, chop), chair.weights.positional / 2, self.slug, reason)
