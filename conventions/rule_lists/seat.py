"""One seat's player of a rule list: it keeps the facts and the order of every hand, and asks rule after rule."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from conventions.rule_lists.sight import Move, Sight
from hanabot.beliefs.facts import Facts
from hanabot.bots import Decision, Proposal
from hanabot.chance import Chance
from hanabot.moves import Clue, Draw, Event
from hanabot.view import Start, View

#: A rule ready to be asked: its name, and the function.
Asked = tuple[str, Callable[[Sight], Move | None]]


class ListSeat:
    """A bot that makes the first move that a rule of its list answers with.

    The runner-up is what the list would have come to without that move. `last_resort` are rules for when the list has
    no answer: whoever sits at a table has to move.
    """

    def __init__(
        self, seat: int, start: Start, rules: Sequence[Asked], last_resort: Sequence[Asked], order: str
    ) -> None:
        self._facts = Facts(seat, start)
        self._chance = Chance("rule list", seat)
        self._rules = rules
        self._last_resort = last_resort
        self._order = order
        self._places: list[list[int | None]] = [[] for _ in range(start.players)]
        self._counts: Counter[str] = Counter()

    def observe(self, event: Event) -> None:
        """Take in one event."""
        self._facts.observe(event)
        self._chance.observe(event)
        if isinstance(event, Draw):
            places = self._places[event.seat]
            if None in places:
                places[places.index(None)] = event.order
            else:
                places.append(event.order)
        elif not isinstance(event, Clue):
            places = self._places[event.seat]
            places[places.index(event.order)] = None

    def decide(self, view: View) -> Decision:
        """Ask the rules in their order."""
        sight = Sight(self._facts, self._slots(), self._chance.draws(), view.log)
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
        if self._order == "slots":
            return [[order for order in places if order is not None] for places in self._places]
        hands = self._facts.hands
        return [hand[::-1] for hand in hands] if self._order == "newest" else [hand[:] for hand in hands]

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        """None: a rule list keeps to what the marks say, which all seats know alike."""
        return {}

    def rule_counts(self) -> Mapping[str, int]:
        """How often each rule made this seat's move."""
        return dict(sorted(self._counts.items()))
