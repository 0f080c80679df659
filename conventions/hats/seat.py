"""What all hat-guessing seats have in common: one public knowledge, what the seat sees, and how numbers add up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping

from conventions.hats.public import News, opening
from hanabot.bonuses import refuse
from hanabot.bots import Decision, Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.policy import CardNote
from hanabot.moves import COLOUR, Action, Bonus, Clue, Discard, Draw, Event, Play
from hanabot.repertoire import COUNTED
from hanabot.sentences import slot_of
from hanabot.view import Start, View

#: What hats play: their codes rest on it that some clue of either kind touches each card.
REPERTOIRE = COUNTED
#: How many runners-up a decision keeps.
KEPT = 3
#: What a strategy that is a list of rules weighs its moves by: an earlier rule outweighs all later ones.
FIRST, SECOND, THIRD, LAST = 4.0, 3.0, 2.0, 1.0


class HatSeat(ABC):
    """One seat's bot: its own part is the cards that it sees, everything else is public.

    Raises:
        Unsupported: the variant has properties that hats do not play.
    """

    def __init__(self, name: str, seat: int, start: Start) -> None:
        REPERTOIRE.check(name, start.variant)
        refuse(name, start)
        self.seat = seat
        self.public = opening(start)
        self.sight: dict[int, int] = {}
        self._counts: Counter[str] = Counter()

    # -- What a policy says of its own -------------------------------------------------------------------------------

    @abstractmethod
    def read(self, event: Clue | Play | Discard) -> News:
        """What an event tells by the code, asked before it is taken in."""

    @abstractmethod
    def hat(self, seat: int, size: int) -> int | None:
        """The number of another seat's hand when `size` numbers can be said; None where its cards are not seen."""

    @abstractmethod
    def moves(self, view: View) -> Iterable[Proposal]:
        """The moves that this seat weighs."""

    # -- How numbers add up ------------------------------------------------------------------------------------------

    def said(self, size: int) -> int | None:
        """The number that this seat has to say so that every other seat hears its own."""
        numbers = self._seen_numbers(self.seat, size)
        return None if numbers is None else sum(numbers.values()) % size

    def heard(self, giver: int, size: int, number: int) -> dict[int, int]:
        """What each seat but the giver hears when a number is said: empty if that cannot be worked out."""
        numbers = self._seen_numbers(giver, size)
        if numbers is None:
            return {}
        if giver != self.seat:
            numbers[self.seat] = (number - sum(numbers.values())) % size
        return dict(sorted(numbers.items()))

    def _seen_numbers(self, giver: int, size: int) -> dict[int, int] | None:
        """The numbers of all hands but the giver's and this seat's own."""
        numbers: dict[int, int] = {}
        for seat in range(len(self.public.hands)):
            if seat not in (giver, self.seat):
                number = self.hat(seat, size)
                if number is None:
                    return None
                numbers[seat] = number
        return numbers

    # -- A bot -------------------------------------------------------------------------------------------------------

    def observe(self, event: Event) -> None:
        """Take in one event."""
        if isinstance(event, Draw):
            self.sight[event.order] = event.card
            self.public = self.public.after(Draw(event.seat, event.order, UNKNOWN))
            return
        assert not isinstance(event, Bonus)  # tables that have them are refused
        news = self.read(event)
        if not isinstance(event, Clue):
            self.sight[event.order] = event.card
        self.public = self.public.after(event, news)

    def decide(self, view: View) -> Decision:
        """Choose a move."""
        found = list(self.moves(view))
        if not found:
            found = [Proposal(action, 0.0, "legal", "nothing better is left") for action in view.legal]
        best = sorted(found, key=lambda proposal: (-proposal.value, proposal.action))
        self._counts[best[0].rule] += 1
        return Decision(best[0], tuple(best[1 : 1 + KEPT]))

    def rule_counts(self) -> Mapping[str, int]:
        """How often each rule made this seat's move."""
        return dict(sorted(self._counts.items()))

    def cards(self, seat: int) -> list[int]:
        """The cards of a hand as this seat sees them, oldest first."""
        return [self.sight[order] for order in self.public.hands[seat]]

    def slot(self, order: int) -> int:
        """The slot of a card in a hand: slot 1 is the newest."""
        return next(slot_of(order, hand) for hand in self.public.hands if order in hand)

    def touched(self, action: Action) -> tuple[int, list[int]]:
        """The number of a clue that is meant, and the cards that it would touch."""
        variant = self.public.start.variant
        clue = action.value if action.kind == COLOUR else len(variant.colours) + action.value - 1
        mask = variant.touches[clue]
        return clue, [order for order in self.public.hands[action.target] if mask >> max(0, self.sight[order]) & 1]

    # -- What can be looked at ---------------------------------------------------------------------------------------

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        """What everybody knows of each card, by the code and by counting."""
        return {order: (mask, "") for order, mask in self.public.known[0].items()}

    def note(self, order: int, view: int | None) -> CardNote:
        """The note of a card as its holder would write it, or as seat `view` knows it."""
        public = self.public
        holder = next(seat for seat, hand in enumerate(public.hands) if order in hand)
        if view is not None and view != holder and self.sight[order] >= 0:
            mask = 1 << self.sight[order]
            return CardNote(mask, mask, self.marks(order, mask))
        place = public.hands[holder].index(order)
        inferred = public.own(holder, self.sight)[place]
        return CardNote(public.facts(holder, self.sight)[place], inferred, self.marks(order, inferred))

    def common(self, order: int) -> CardNote:
        """The note of a card from public knowledge alone."""
        mask = self.public.known[0][order]
        return CardNote(self.public.marked[order], mask, self.marks(order, mask))

    def chop(self, seat: int) -> int | None:
        """The oldest card of a hand that everybody knows to be dead; None if there is none."""
        masks, dead = self.public.known[0], self.public.dead
        return next((order for order in self.public.hands[seat] if not masks[order] & ~dead), None)

    def focus(self) -> int | None:
        """None: a clue is about all hands at once."""
        return None

    def marks(self, order: int, mask: int) -> frozenset[str]:
        """The marks of a card of which one knows `mask`."""
        found = {"clued"} if self.public.clued >> order & 1 else set()
        if not mask & ~self.public.playable:
            found.add("playable")
        elif not mask & ~self.public.dead:
            found.add("trash")
        return frozenset(found)
