"""Clues as calls: what some rule lists agree on beyond the words of a clue, kept from public events alone.

- `calls`: a clue points at one card of its receiver, which is to be played: of the cards that it touches, that may be
  playable and that are not called yet, the newest that was not clued before, or else the newest.
- `calls-and-warnings`: as well, a rank clue that touches the card its receiver would throw away next, and may make it
  the last copy of one that is still needed, is a warning: what it touches is kept, and nothing is called.
- `calls-ahead`: as well, a card may be called that is playable once others that are called, and that all know, have
  been played. Its holder waits until it is sure.

Every seat reads a clue by what all seats know, so that all agree on what was said. The published bots of this kind are
described in a line each; which card a clue points at is our choice.
"""

from collections.abc import Sequence
from enum import StrEnum

from attrs import frozen

from hanabot.beliefs.facts import Facts
from hanabot.moves import Bonus, Clue, Draw, Event


class Agreement(StrEnum):
    """What the seats agree on."""

    NONE = "none"
    CALLS = "calls"
    WARNINGS = "calls-and-warnings"
    AHEAD = "calls-ahead"


@frozen
class Meaning:
    """What a clue says: `called`, the order of the card to be played and the identities that it may have; or a warning.

    Neither: it is information only.
    """

    called: int | None = None
    cards: int = 0
    warning: bool = False


NOTHING = Meaning()


class Signals:
    """What was called, in the order of the calls (by order of the card, the identities that it may have), and what is
    to be kept.
    """

    def __init__(self, agreement: Agreement) -> None:
        self.agreement = agreement
        self.called: dict[int, int] = {}
        self.kept: set[int] = set()

    def observe(self, event: Event, facts: Facts) -> None:
        """Take in an event, given the facts before it."""
        if self.agreement is Agreement.NONE or isinstance(event, Draw | Bonus):
            return
        if not isinstance(event, Clue):
            self.called.pop(event.order, None)
            self.kept.discard(event.order)
            return
        meaning = self.read(event, facts)
        if meaning.called is not None:
            self.called[meaning.called] = meaning.cards
        if meaning.warning:
            self.kept.update(event.touched)

    def read(self, clue: Clue, facts: Facts) -> Meaning:
        """What a clue says, to everybody."""
        if self.agreement is Agreement.NONE:
            return NOTHING
        touches = facts.variant.touches[clue.clue]
        if self._warns(clue, touches, facts):
            return Meaning(warning=True)
        playable = facts.playable | self._ahead(facts)
        cards = {order: facts.marked[order] & touches & playable for order in clue.touched}
        free = [
            order
            for order in clue.touched
            if cards[order] and order not in self.called and facts.marked[order] & ~facts.playable
        ]
        if not free:
            return NOTHING
        fresh = [order for order in free if not facts.clued >> order & 1]
        order = max(fresh or free)
        return Meaning(order, cards[order])

    def _ahead(self, facts: Facts) -> int:
        """The cards that are playable when all that is called, and known to all, has been played."""
        if self.agreement is not Agreement.AHEAD:
            return 0
        found, waiting = 0, facts.playable
        for order, cards in self.called.items():
            mask = cards & facts.marked[order]
            if mask and not mask & (mask - 1) and mask & waiting and not mask & facts.variant.rank_masks[5]:
                found |= mask << 1
                waiting |= mask << 1
        return found

    def _warns(self, clue: Clue, touches: int, facts: Facts) -> bool:
        if self.agreement not in {Agreement.WARNINGS, Agreement.AHEAD} or clue.clue < len(facts.variant.colours):
            return False
        chop = self.next_discard(clue.receiver, facts)
        return chop in clue.touched and bool(facts.marked[chop] & touches & facts.critical & ~facts.playable)

    def next_discard(self, seat: int, facts: Facts, but: Sequence[int] = ()) -> int | None:
        """The card that a seat would throw away next, as all know: its oldest that is neither called nor to be kept.

        `but` are cards to be taken as kept too. With calls ahead, a clued card is kept.
        """
        clued = facts.clued if self.agreement is Agreement.AHEAD else 0
        for order in facts.hands[seat]:
            if order not in self.called and order not in self.kept and not clued >> order & 1 and order not in but:
                return order
        return None
