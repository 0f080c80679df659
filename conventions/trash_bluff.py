"""Trash bluffs: trash that its holder would play is shown up by an unrelated blind play of the next seat."""

from conventions.bluff import bluff_seat, own_card
from conventions.trash_finesse import (
    expose,
    exposed,
    first_to_react,
    looks_playable,
    turned_out,
    twin_in_sight,
)
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Hypothesis, Kind, Reading
from hanabot.moves import Event, Play


class TrashBluff(Module):
    """The next seat's blind play has nothing to do with the clue: the focus only looked playable, and is trash."""

    slug = "trash-bluff"
    title = "Trash Bluff"
    level = 14
    group = "h-group"
    requires = ("bluff", "known-bluff", "trash-finesse")
    reference = "H-Group learning path, level 14: Trash Bluff"

    def react(self, moment: Moment, card: int, case: Hypothesis | None) -> Hypothesis | None:
        """The Bluff Seat, which sees that the focus is trash and no twin on a finesse position, plays what it has."""
        chair = moment.chair
        if case is not None or not chair.trash >> card & 1:
            return None
        promised = looks_playable(moment)
        if not promised or twin_in_sight(moment, promised)[1] != UNKNOWN:
            return None
        called = own_card(moment, self.slug)
        return Hypothesis(card, (called,)) if called else None

    def shown_up(self, moment: Moment, reading: Reading) -> Reading | None:
        """The trash that the Bluff Seat will show up with whatever it has."""
        chair = moment.chair
        called = first_to_react(moment, reading)
        if called is None or called.seat != bluff_seat(chair, moment.giver):
            return None
        if not chair.playable >> chair.card[called.order] & 1:
            return None
        return turned_out(moment, reading, called._replace(kind=Kind.BLUFF), self.slug)

    def answer(self, chair: Chair, event: Event) -> None:
        """A blind play at once that no case of the clue explains, when all that the focus may be plays or is trash."""
        reading = exposed(chair, event)
        if reading is None or not isinstance(event, Play) or event.seat != bluff_seat(chair, reading.giver):
            return
        expose(chair, reading)
