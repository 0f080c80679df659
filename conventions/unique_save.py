"""Unique saves: a rank clue on the chop keeps what may be the last copy of a card."""

from hanabot.convention.chain import hypotheses
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Kind, Reading

SLUG = "unique-save"


def saves(moment: Moment) -> int:
    """The unique identities of its rank if a clue on the chop is to be read as a save; 0 when it is a play clue.

    Judged by marks and discards alone, which everybody sees: hands differ with the eye, and so would the focus.

    With a play at hand the holder is not about to throw its chop, so a rank clue then asks for a play ("early save").
    In a two-player game saves in a row are the exception: nobody else is there to give the second one later.
    """
    chair = moment.chair
    chop = moment.chop
    if not moment.rank or chop is None or chop not in moment.new:
        return 0
    unique = moment.after[chop] & chair.critical
    if unique and _has_a_play(moment) and not _in_a_row(moment):
        return 0
    return unique


def _has_a_play(moment: Moment) -> bool:
    """Whether everybody knows that a marked card of the receiver's plays now."""
    chair = moment.chair
    for order in moment.hand:
        if chair.clued >> order & 1:
            left = chair.marked[order] & chair.inferred[order] & ~chair.trash
            if left and not left & ~chair.playable:
                return True
    return False


def _in_a_row(moment: Moment) -> bool:
    """Whether two players play and the last clue was a save."""
    last = moment.chair.last_reading
    return moment.chair.players == 2 and last is not None and last.rule == SLUG


class UniqueSave(Module):
    """A rank clue that marks a chop card which may be unique saves it; it plays only if every reading plays."""

    slug = SLUG
    title = "Save clue (unique cards)"
    group = "bga"
    requires = ("chop", "newest-focus")
    overrides = ("play-clue", "stall-clue")
    reference = "BGA game help: Save clue, Early save"

    def claim(self, moment: Moment) -> Reading | None:
        """The save; the focus may also be a card of that rank whose way is clear with no blind play."""
        unique = saves(moment)
        if not unique or moment.focus != moment.chop:
            return None
        chair = moment.chair
        wanted = moment.cards & ~chair.trash & ~moment.gotten & ~unique
        clear = [
            case
            for case in hypotheses(moment, wanted, alone=False)
            if all(connection.kind == Kind.KNOWN for connection in case.connections)
        ]
        save = unique & moment.cards
        return moment.reading(self.slug, save=save, hypotheses=tuple(clear), cards=moment.cards)
