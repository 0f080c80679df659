"""Trash chop moves: touching a card that everybody can tell to be trash keeps what lies between it and the chop."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from attrs import evolve

from hanabot.beliefs.counts import copies_left
from hanabot.bots import Proposal
from hanabot.cards import bits
from hanabot.convention.chair import Chair
from hanabot.convention.imagine import clue_number, touched_by
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading
from hanabot.moves import Action


def unmoved(chair: Chair, seat: int) -> list[int]:
    """The cards of a seat that may be chop moved: neither clued nor moved nor called, oldest first."""
    kept = chair.clued | chair.chop_moved | chair.blind
    return [order for order in chair.hands[seat] if not kept >> order & 1]


def may_move(chair: Chair) -> bool:
    """Whether a move may mean a chop move now: every module that has a say in it lets it."""
    return all(rule(chair) for rule in chair.convention.chop_moves)


def only_trash(moment: Moment) -> bool:
    """Whether all that the clue touches anew is plainly trash, and none is the chop."""
    return moment.chop is not None and moment.chop not in moment.new and plain_trash(moment)


def plain_trash(moment: Moment) -> bool:
    """Whether all that the clue touches anew is trash to its holder and no seat can miss it.

    The giver asks it of every seat; a third seat that cannot tell by itself trusts a giver that touches real trash.
    """
    chair = moment.chair
    if not moment.new:
        return False
    third = chair.seat not in (moment.giver, moment.receiver)
    left = _useful(moment, moment.hidden)
    if left:
        return third and _witness(moment, chair.seat, left)
    if chair.seat == moment.giver:
        for seat in range(chair.players):
            if not moment.hidden >> seat & 1:
                missed = _useful(moment, moment.hidden | 1 << seat)
                if missed and not _witness(moment, seat, missed):
                    return False
    return True


def mistaken(moment: Moment) -> bool:
    """Whether some third seat would take useless cards for plain trash that their holder takes for something better."""
    chair = moment.chair
    for seat in range(chair.players):
        if not moment.hidden >> seat & 1:
            left = _useful(moment, moment.hidden | 1 << seat)
            if not left or _witness(moment, seat, left):
                return True
    return False


def _useful(moment: Moment, hidden: int) -> int:
    """The identities with a use that the new cards may have, `hidden` seats' hands left out."""
    chair = moment.chair
    unseen = chair.unseen(moment.eye, hidden)
    found = 0
    for order in moment.new:
        found |= moment.after[order] & unseen or moment.after[order]
    return found & moment.promised & ~chair.trash & ~chair.gotten(moment.receiver, hidden)


def _witness(moment: Moment, seat: int, left: int) -> bool:
    """Whether a third seat sees that the new cards are trash, and may itself hold what rules the rest (`left`) out."""
    chair = moment.chair
    if not all(chair.card[order] >= 0 and chair.trash >> chair.card[order] & 1 for order in moment.new):
        return False
    return all(may_hold(chair, seat, card, 1 << moment.giver) for card in bits(left))


def may_hold(chair: Chair, seat: int, card: int, hidden: int) -> bool:
    """Whether a seat may hold, without knowing it, what tells the others that no other card is this one.

    What the `hidden` seats (bits) hold does not count.
    """
    look = chair.look(seat, hidden)
    last = copies_left(card, chair.planes(seat, hidden), chair.copies) == 1
    return any((last or chair.clued >> order & 1) and look.inferred[order] >> card & 1 for order in chair.hands[seat])


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
        if not only_trash(moment) or not may_move(chair):
            return None
        rightmost = min(moment.new)
        moved = sum(1 << order for order in unmoved(chair, moment.receiver) if order < rightmost)
        moment.focus = rightmost
        return moment.reading(self.slug, trash=sum(1 << order for order in moment.new), moved=moved)

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """None where the chop could be saved directly, unless what lies behind it is to be saved as well."""
        found = list(proposals)
        saved = {one.action.target for one in found if one.rule == "save" and one.action in clues}
        if not saved:
            return found
        return [
            evolve(one, value=one.value + chair.weights.illegal, reason=f"{one.reason}, which a save clue would keep")
            if one.rule == self.slug and one.action.target in saved and self._one(chair, one.action)
            else one
            for one in found
        ]

    def _one(self, chair: Chair, action: Action) -> bool:
        """Whether the clue would keep one card that the team must not lose, or none."""
        touched = touched_by(chair, action.target, clue_number(chair, action))
        free = unmoved(chair, action.target)
        rightmost = min(order for order in touched if order in free)
        kept = [chair.card[order] for order in free if order < rightmost]
        return sum(chair.critical >> card & 1 for card in kept if card >= 0) < 2
