"""Trash chop moves: touching a card that everybody can tell to be trash keeps what lies between it and the chop."""

from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


def unmoved(chair: Chair, seat: int) -> list[int]:
    """The cards of a seat that may be chop moved: neither clued nor moved nor called, oldest first."""
    kept = chair.clued | chair.chop_moved | chair.blind
    return [order for order in chair.hands[seat] if not kept >> order & 1]


def may_move(chair: Chair) -> bool:
    """Whether a move may mean a chop move now: every module that has a say in it lets it."""
    return all(rule(chair) for rule in chair.convention.chop_moves)


class TrashChopMove(Module):
    """New cards off chop, plainly trash: every unclued card on the chop's side of the rightmost is chop moved."""

    slug = "trash-chop-move"
    title = "Trash Chop Move"
    level = 4
    group = "h-group"
    requires = ("chop", "good-touch")
    reference = "H-Group learning path, level 4: Trash Chop Move (TCM)"

    def claim(self, moment: Moment) -> Reading | None:
        """The chop move, when every new card is trash as far as its holder can tell; the trash is thrown next."""
        chair = moment.chair
        if not moment.new or moment.chop is None or moment.chop in moment.new or not may_move(chair):
            return None
        useless = chair.trash | moment.gotten
        if any((moment.after[order] & moment.unseen or moment.after[order]) & ~useless for order in moment.new):
            return None
        rightmost = min(moment.new)
        moved = sum(1 << order for order in unmoved(chair, moment.receiver) if order < rightmost)
        moment.focus = rightmost
        return moment.reading(self.slug, trash=sum(1 << order for order in moment.new), moved=moved)
