"""A clue at the moment it is given, as one eye sees it: what modules are asked about.

Nothing here changes the chair. Focus, chop, finesse positions and stacks are those before the clue; `after` is what
the marks leave once it is given. Only cards that this chair, the eye and the giver can all see are visible.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from hanabot.cards import UNKNOWN
from hanabot.convention.reading import Reading

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair
    from hanabot.convention.look import Look


class Moment:
    """One clue, imagined or given, before it takes effect."""

    def __init__(self, chair: Chair, giver: int, receiver: int, clue: int, touched: tuple[int, ...], eye: int) -> None:
        self.chair = chair
        self.convention = chair.convention
        self.giver = giver
        self.receiver = receiver
        self.clue = clue
        self.touched = touched
        self.eye = eye
        colours = len(chair.variant.colours)
        self.rank = clue - colours + 1 if clue >= colours else 0
        self.hand = chair.hands[receiver]
        known = chair.clued | chair.chop_moved | chair.blind
        self.new = tuple(order for order in touched if not known >> order & 1)
        self.chop = chair.chop(receiver)
        self.focus = UNKNOWN
        #: The module (slug) by whose rule the focus is a card that the clue refers to and need not touch.
        self.reference = ""
        #: The rule (a module's slug) by which the clue was read, when it is read again.
        self.rule = ""
        #: What the focus is, when a third seat works out how the clue was meant; UNKNOWN in the receiver's reading.
        self.true = UNKNOWN
        self.passed = 0
        #: Whether the clue is only weighed by its giver, who wants it to be clear to every seat.
        self.weighed = False
        #: The modules (slugs) whose claims an earlier one has ruled out for this clue.
        self.ruled_out: set[str] = set()
        #: Orders, as bits, drawn or first clued since a clue that is read again: no reading of it can mean them.
        self.later = 0
        #: Whether the chair's own clued cards, which it does not see, may count as what the eye sees in them.
        self.guess = False
        #: Whether cards that a scenario keeps from everybody may be what the clue is about.
        self.open = True
        self.hidden = (1 << eye) | (1 << giver) | (1 << chair.seat)

    def seen_by(self, eye: int) -> Moment:
        """The same clue as another seat sees it."""
        found = Moment(self.chair, self.giver, self.receiver, self.clue, self.touched, eye)
        found.focus = self.focus
        found.reference = self.reference
        found.convention = self.convention
        found.passed = self.passed
        found.later = self.later
        found.open = self.open
        return found

    @cached_property
    def after(self) -> dict[int, int]:
        """What the marks leave of each card of the receiver's hand once the clue is given."""
        touches = self.chair.variant.touches[self.clue]
        marked = self.chair.marked
        return {
            order: marked[order] & touches if order in self.touched else marked[order] & ~touches for order in self.hand
        }

    @cached_property
    def unseen(self) -> int:
        """The identities that eye and giver both know to have a copy out of the eye's sight."""
        return self.chair.unseen(self.eye, self.hidden)

    @cached_property
    def promised(self) -> int:
        """The identities that such a clue says its focus has, beyond its marks."""
        found = self.chair.variant.all_mask
        for rule in self.convention.promised:
            found &= rule(self)
        return found

    @cached_property
    def cards(self) -> int:
        """What the focus may be, by marks, counts, promise and what was inferred before (which only shrinks)."""
        left = self.after[self.focus] & self.unseen or self.after[self.focus]
        left = left & self.promised or left
        return left & self.chair.inferred[self.focus] or left

    @cached_property
    def gotten(self) -> int:
        """Identities that another card already carries, as eye, giver and this chair all see it."""
        return self.chair.gotten(self.receiver, self.hidden)

    def look(self, seat: int) -> Look:
        """A seat's hand as that seat looks at it, as far as this chair, the eye and the giver can all tell."""
        return self.chair.look(seat, self.hidden)

    def reading(self, rule: str, **more: Any) -> Reading:
        """A reading of this clue by a rule, with the focus as it stands."""
        turn = self.chair.turn
        found = Reading(turn, self.giver, self.receiver, self.clue, self.touched, self.focus, rule, **more)
        return found._replace(reference=self.reference) if self.reference else found
