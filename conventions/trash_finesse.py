"""Trash finesses: trash that its holder would play is shown up by the blind play of the card that it looked like."""

from conventions.finesse import before_receiver
from conventions.trash_chop_move import may_move, unmoved
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import Event, Play


def looks_playable(moment: Moment) -> int:
    """The playable identities that the focus, being trash and off chop, may be as its holder sees it; 0 if none."""
    chair = moment.chair
    if moment.focus not in moment.new or moment.focus == moment.chop:
        return 0
    as_held = moment.seen_by(moment.receiver)
    return as_held.cards & chair.playable & ~as_held.gotten


def twin_in_sight(moment: Moment, promised: int) -> tuple[int, int]:
    """Seat and order of the first finesse position in sight that is one of `promised`; UNKNOWN if there is none."""
    chair = moment.chair
    for step in range(1, chair.players):
        seat = (moment.giver + step) % chair.players
        if seat != moment.receiver and not moment.hidden >> seat & 1:
            order = chair.finesse_position(seat)
            if order != UNKNOWN and chair.card[order] >= 0 and promised >> chair.card[order] & 1:
                return seat, order
    return UNKNOWN, UNKNOWN


def exposed(chair: Chair, event: Event) -> Reading | None:
    """The clue whose focus a blind play may have shown to be trash: the seat's first turn since, before the receiver's.

    The card was called by nothing else that this chair knows of.
    """
    if not isinstance(event, Play) or not event.success:
        return None
    if (chair.clued | chair.called_before) >> event.order & 1:
        return None
    turn = chair.turn - 1
    for reading in (*chair.readings, chair.last_reading):
        if reading is None or reading.rule != "play-clue" or reading.focus not in chair.hands[reading.receiver]:
            continue
        if chair.clued_on.get(reading.focus) != reading.turn or chair.chop_focused >> reading.focus & 1:
            continue
        steps = (event.seat - reading.giver) % chair.players
        if turn - reading.turn == steps < (reading.receiver - reading.giver) % chair.players:
            return reading
    return None


def expose(chair: Chair, reading: Reading) -> None:
    """Call what the clue touched anew trash, and chop move what lies on its chop's side."""
    new = [order for order in reading.touched if chair.clued_on.get(order, UNKNOWN) == reading.turn]
    if may_move(chair):
        for order in unmoved(chair, reading.receiver):
            if order < min(new):
                chair.chop_moved |= 1 << order
    for order in new:
        chair.called_trash |= 1 << order
    chair.readings = [other for other in chair.readings if other.focus != reading.focus]
    chair.inferred[reading.focus] = chair.variant.all_mask
    chair.renew_promises()


class TrashFinesse(Module):
    """A trash focus that looks playable: its twin is on a finesse position, and the blind play shows the trash up."""

    slug = "trash-finesse"
    title = "Trash Finesse"
    level = 14
    group = "h-group"
    requires = ("trash-chop-move", "finesse")
    overrides = ("trash-bluff",)
    reference = "H-Group learning path, level 14: Trash Finesse"

    def react(self, moment: Moment, card: int, case: Hypothesis | None) -> Hypothesis | None:
        """Who sees that the focus is trash looks for the card that it seems to be, and takes it for its own last."""
        chair = moment.chair
        if case is not None or not chair.trash >> card & 1:
            return None
        promised = looks_playable(moment)
        seat, order = twin_in_sight(moment, promised)
        if order == UNKNOWN:
            seat, order = moment.eye, chair.finesse_position(moment.eye)
            promised &= chair.unseen(seat, moment.hidden)
        if order == UNKNOWN or not before_receiver(moment, seat):
            return None
        cards = promised & (chair.marked[order] if seat == moment.eye else 1 << chair.card[order])
        return Hypothesis(card, (Connection(seat, order, cards, Kind.FINESSE, self.slug),)) if cards else None

    def answer(self, chair: Chair, event: Event) -> None:
        """A blind play of a card that the focus seemed to be: all that the clue touched anew is trash."""
        reading = exposed(chair, event)
        if reading is None or not isinstance(event, Play):
            return
        case = reading.case(event.card)
        if case is not None and not case.connections:
            expose(chair, reading)
