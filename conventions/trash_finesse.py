"""Trash finesses: trash that its holder would play is shown up by the blind play of the card that it looked like."""

from conventions.bluff import free, missing
from conventions.finesse import before_receiver
from conventions.trash_chop_move import may_move, mistaken, unmoved
from hanabot.cards import UNKNOWN, bits
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.read import owed, saved
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import Event, Play


def looks_playable(moment: Moment) -> int:
    """The playable identities that the focus, being trash, may be as its holder sees it.

    0 when it may be saved, or when a use is left to it that neither plays nor is on its way.
    """
    chair = moment.chair
    held = moment.seen_by(moment.receiver)
    if held.focus not in held.new or saved(held) & held.cards:
        return 0
    promised = held.cards & ~chair.trash & ~held.gotten
    if any(missing(held, card) for card in bits(promised & ~chair.playable)):
        return 0
    return promised & chair.playable


def twin_in_sight(moment: Moment, promised: int) -> tuple[int, int]:
    """Seat and order of the first finesse position in sight that is one of `promised`; UNKNOWN if there is none."""
    chair = moment.chair
    for step in range(1, chair.players):
        seat = (moment.giver + step) % chair.players
        if seat != moment.receiver and not moment.hidden >> seat & 1 and free(moment, seat):
            order = chair.finesse_position(seat)
            if order != UNKNOWN and chair.card[order] >= 0 and promised >> chair.card[order] & 1:
                return seat, order
    return UNKNOWN, UNKNOWN


def first_to_react(moment: Moment, reading: Reading) -> Connection | None:
    """The card that a seat before the receiver will play blind, as the giver works it out; None if none will.

    Only if all that the clue touches anew is trash, as the receiver will then think, and nobody takes it to know that.
    """
    chair = moment.chair
    card = chair.card[reading.focus]
    if reading.rule != "play-clue" or reading.focus not in moment.new:
        return None
    if not all(chair.card[order] >= 0 and chair.trash >> chair.card[order] & 1 for order in moment.new):
        return None
    if mistaken(moment):
        return None
    for step in range(1, (moment.receiver - moment.giver) % chair.players):
        seat = (moment.giver + step) % chair.players
        case = owed(moment, reading, seat, card)
        for connection in case.connections if case else ():
            if connection.seat == seat and connection.kind:
                return connection if chair.card[connection.order] >= 0 else None
    return None


def turned_out(moment: Moment, reading: Reading, called: Connection, rule: str) -> Reading:
    """The clue once the blind card has shown it up: what it touched anew is trash, and chop moves."""
    chair = moment.chair
    moved = 0
    if may_move(chair):
        moved = sum(1 << order for order in unmoved(chair, moment.receiver) if order < min(moment.new))
    called = called._replace(cards=1 << chair.card[called.order], rule=rule)
    case = Hypothesis(chair.card[reading.focus], (called,))
    return reading._replace(hypotheses=(case,), trash=sum(1 << order for order in moment.new), moved=moved)


def only_plays(chair: Chair, reading: Reading, played: int = 0) -> int:
    """The identities that the receiver may take the focus to be, if each plays or is on its way; 0 if one does not.

    `played` are identities that have just left the useful ones.
    """
    trash = chair.trash & ~played
    found = 0
    for case in reading.hypotheses:
        if not trash >> case.card & 1:
            if any(connection.kind != Kind.KNOWN for connection in case.connections):
                return 0
            found |= 1 << case.card
    gotten = chair.gotten(reading.receiver, 1 << reading.receiver | 1 << reading.giver | 1 << chair.seat)
    return 0 if reading.save or reading.cards & ~trash & ~gotten & ~found else found


def exposed(chair: Chair, event: Event) -> Reading | None:
    """The clue whose focus a blind play may have shown to be trash: the seat's first turn since, before the receiver's.

    The card was on finesse position, and no other clue called it.
    """
    if not isinstance(event, Play) or not event.success or (chair.clued | chair.chop_moved) >> event.order & 1:
        return None
    for reading in chair.recent:
        steps = (event.seat - reading.giver) % chair.players
        if chair.turn - 1 - reading.turn != steps or steps >= (reading.receiver - reading.giver) % chair.players:
            continue
        focus = reading.focus
        if reading.rule != "play-clue" or chair.clued_on.get(focus) != reading.turn:
            continue
        if focus not in chair.hands[reading.receiver] or not only_plays(chair, reading, 1 << event.card):
            continue
        if not any(other.calls(event.order) and other.turn != reading.turn for other in chair.before):
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
    chair.recent = tuple(other for other in chair.recent if other.turn != reading.turn)
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
        if order == UNKNOWN or not before_receiver(moment, seat) or not free(moment, seat):
            return None
        cards = promised & (chair.marked[order] if seat == moment.eye else 1 << chair.card[order])
        return Hypothesis(card, (Connection(seat, order, cards, Kind.FINESSE, self.slug),)) if cards else None

    def shown_up(self, moment: Moment, reading: Reading) -> Reading | None:
        """The trash that the twin's holder will show up, when it is the first to react."""
        called = first_to_react(moment, reading)
        chair = moment.chair
        if called is None or not (called.cards & chair.playable) >> chair.card[called.order] & 1:
            return None
        return turned_out(moment, reading, called, self.slug)

    def answer(self, chair: Chair, event: Event) -> None:
        """A blind play of a card that the focus seemed to be: all that the clue touched anew is trash."""
        reading = exposed(chair, event)
        if reading is None or not isinstance(event, Play):
            return
        case = reading.case(event.card)
        if case is not None and not case.connections:
            expose(chair, reading)
