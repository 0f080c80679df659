"""Generation discards: a play is put off to make the token with which the next seat saves the chop behind it."""

from conventions.emergency import busy, known_plays, known_trash, needed
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, Action, Clue, Event


def generates(chair: Chair, seat: int, order: int) -> bool:
    """Whether a discard in place of a play is for the seat after the next, which has a needed card on chop.

    The seat after the next does not see its own chop: to it the discard is for the next one's chop, if that is needed.
    """
    if "generation-discard" not in chair.convention.slugs or chair.players < 3:
        return False
    plays = [other for other in known_plays(chair, seat) if other != order]
    if not plays and not known_trash(chair, seat):
        return False
    first, second = (seat + 1) % chair.players, (seat + 2) % chair.players
    chop = chair.chop(second)
    if chop is None or busy(chair, second, 1 << seat | 1 << first | 1 << chair.seat):
        return False
    if chair.card[chop] == UNKNOWN:
        ahead = chair.chop(first)
        return second == chair.seat and ahead is not None and not needed(chair, ahead)
    return needed(chair, chop)


class GenerationDiscard(Module):
    """At 0 clues, a discard in place of a play makes a token for the next seat to save the chop of the one behind."""

    slug = "generation-discard"
    title = "Generation Discard"
    level = 7
    group = "h-group"
    requires = ("scream-discard",)
    reference = "H-Group learning path, level 7: Generation Discard"

    def answer(self, chair: Chair, event: Event) -> None:
        """The seat behind, which could not see its own chop, is given its save: so it was no scream after all."""
        giver, last = chair.screamed_before, chair.last_reading
        if not isinstance(event, Clue) or event.giver != giver or last is None or not last.save:
            return
        if event.receiver != (giver + 1) % chair.players or chair.card[last.focus] != UNKNOWN:
            return
        moved = chair.moved_lately[giver] & chair.chop_moved & ~chair.clued
        if moved and chair.chop_focused >> last.focus & 1:
            chair.chop_moved &= ~(1 << moved.bit_length() - 1)
            chair.renew_promises()

    def restrain(self, chair: Chair, action: Action) -> float:
        """It is not made when the next seat's chop is needed as well: the seat behind would take it for a scream."""
        if action.kind != DISCARD or chair.clues or not generates(chair, chair.seat, action.target):
            return 0.0
        chop = chair.chop((chair.seat + 1) % chair.players)
        return -chair.weights.illegal if chop is not None and needed(chair, chop) else 0.0
