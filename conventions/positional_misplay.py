"""Positional misplays: in the End-Game, a strike on an unclued card tells another seat to play that slot."""

from collections.abc import Iterable

from conventions.end_game import in_end_game
from conventions.positional_discard import answerers, called, follow_call, open_call
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import PLAY, Action, Event, Play
from hanabot.sentences import SEATS
from hanabot.view import View


def thrown_away(chair: Chair, event: Play) -> bool:
    """Whether a card that nothing called was misplayed in the End-Game by a seat that holds trash alone."""
    if event.success or not in_end_game(chair):
        return False
    if (chair.clued | chair.chop_moved | chair.settled) >> event.order & 1 or not chair.trash >> event.card & 1:
        return False
    cards = [chair.card[other] for other in chair.hands[event.seat]]
    return all(card == UNKNOWN or chair.trash >> card & 1 for card in cards)


def busy(chair: Chair, seats: Iterable[int]) -> bool:
    """Whether one of the seats knows of a play already."""
    return any(chair.look(seat).playable >> order & 1 for seat in seats for order in chair.hands[seat])


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
        if chair.calls is not None and chair.calls[1] == chair.turn - 1:
            return  # another module has found its meaning
        if isinstance(event, Play) and thrown_away(chair, event):
            open_call(chair, self.slug, event.seat, event.order)
        else:
            follow_call(chair, self.slug, event)

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """The chop misplayed, when the whole hand is known trash and strikes are to spare, in the last round."""
        chop = chair.chop(chair.seat)
        if chop is None or chair.strikes or chair.turns_left is None or not in_end_game(chair):
            return
        look = chair.look(chair.seat)
        if any(look.possible[other] & ~chair.trash for other in chair.hands[chair.seat]):
            return
        orders = called(chair, chair.seat, chop)
        seats = answerers(chair, chair.seat, orders, 0)
        if not seats or busy(chair, seats):
            return
        reason = f"calls for the same slot of {SEATS[seats[0]]}"
        yield Proposal(Action(PLAY, chop), chair.weights.positional / 2, self.slug, reason)
