"""One seat's player of a rule list: it keeps the facts and the order of every hand, and asks rule after rule."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from conventions.rule_lists.sight import Move, Sight
from conventions.rule_lists.signals import Agreement, Signals
from hanabot.beliefs.facts import Facts
from hanabot.bonus_choice import choose
from hanabot.bots import Decision, Proposal
from hanabot.chance import Chance
from hanabot.convention.policy import CardNote
from hanabot.moves import Bonus, Clue, Draw, Event
from hanabot.view import Start, View


class HandOrder(StrEnum):
    """In which order rules go through a hand: by age, or by slots of which a drawn card takes the emptied one."""

    NEWEST = "newest"
    OLDEST = "oldest"
    SLOTS = "slots"


#: A rule ready to be asked: its name, and the function.
Asked = tuple[str, Callable[[Sight], Move | None]]


class ListSeat:
    """A bot that makes the first move that a rule of its list answers with.

    The runner-up is what the list would have come to without that move. `last_resort` are rules for when the list has
    no answer: whoever sits at a table has to move.
    """

    def __init__(
        self,
        seat: int,
        start: Start,
        rules: Sequence[Asked],
        last_resort: Sequence[Asked],
        order: HandOrder,
        agreement: Agreement,
    ) -> None:
        self._facts = Facts(seat, start)
        self._chance = Chance("rule list", seat)
        self._rules = rules
        self._last_resort = last_resort
        self._order = order
        self._signals = Signals(agreement)
        self._places: list[list[int | None]] = [[] for _ in range(start.players)]
        self._counts: Counter[str] = Counter()

    def observe(self, event: Event) -> None:
        """Take in one event."""
        self._signals.observe(event, self._facts)
        self._facts.observe(event)
        self._chance.observe(event)
        if isinstance(event, Draw):
            places = self._places[event.seat]
            if None in places:
                places[places.index(None)] = event.order
            else:
                places.append(event.order)
        elif not isinstance(event, Clue | Bonus):
            places = self._places[event.seat]
            places[places.index(event.order)] = None

    def decide(self, view: View) -> Decision:
        """Ask the rules in their order."""
        if view.bonus is not None:
            return self._decided(Decision(choose(view)))
        sight = Sight(self._facts, self._slots(), self._chance.draws(), view.log, self._signals)
        chosen: Proposal | None = None
        for name, ask in (*self._rules, *self._last_resort):
            move = ask(sight)
            if move is None or (chosen is not None and move.action == chosen.action):
                continue
            proposal = Proposal(move.action, 0.0, name, move.reason)
            if chosen is not None:
                return self._decided(Decision(chosen, (proposal,)))
            chosen = proposal
        if chosen is None:  # A hand without cards and no clue left: what the rules of the table still list.
            chosen = Proposal(view.legal[0], 0.0, "last-resort", "nothing else is left")
        return self._decided(Decision(chosen))

    def _decided(self, decision: Decision) -> Decision:
        self._counts[decision.chosen.rule] += 1
        return decision

    def _slots(self) -> list[list[int]]:
        if self._order is HandOrder.SLOTS:
            return [[order for order in places if order is not None] for places in self._places]
        hands = self._facts.hands
        return [hand[::-1] for hand in hands] if self._order is HandOrder.NEWEST else [hand[:] for hand in hands]

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        """The cards that are called, by what they may be: beyond that a list keeps to the marks."""
        marked = self._facts.marked
        return {order: (cards & marked[order], "") for order, cards in self._signals.called.items()}

    def note(self, order: int, view: int | None) -> CardNote:
        """What a card's holder takes it for: by marks and sight, and by what was called."""
        facts = self._facts
        card, holder = facts.card[order], facts.holder[order]
        if view is not None and view != holder and card >= 0:
            return CardNote(1 << card, 1 << card, frozenset(self._marks(order)))
        hand = facts.hands[holder]
        possible = facts.possible(holder)[hand.index(order)] if order in hand else facts.marked[order]
        called = self._signals.called.get(order, possible)
        return CardNote(possible, possible & called, frozenset(self._marks(order)))

    def common(self, order: int) -> CardNote:
        """What all know of a card."""
        mask = self._facts.common(order)
        return CardNote(mask, mask & self._signals.called.get(order, mask), frozenset(self._marks(order)))

    def chop(self, seat: int) -> int | None:
        """The card that a seat throws away next: its oldest that is neither called nor to be kept."""
        return self._signals.next_discard(seat, self._facts)

    def focus(self) -> int | None:
        """The card that was called last."""
        return next(reversed(self._signals.called), None)

    def _marks(self, order: int) -> set[str]:
        clued = {"clued"} if self._facts.clued >> order & 1 else set()
        return clued | ({"playable"} if order in self._signals.called else set())

    def rule_counts(self) -> Mapping[str, int]:
        """How often each rule made this seat's move."""
        return dict(sorted(self._counts.items()))
