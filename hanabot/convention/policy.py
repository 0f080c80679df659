"""A policy composed of modules, and the bot that sits down for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from attrs import frozen

from hanabot.bonus_choice import choose
from hanabot.bonuses import COLOUR_CLUE, RANK_CLUE
from hanabot.bots import Decision, Verdict
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.composition import Convention
from hanabot.convention.judge import judge
from hanabot.convention.reading import Connection, Reading
from hanabot.convention.weigh import KEPT, decide, weighed
from hanabot.moves import Action, Event
from hanabot.repertoire import PLAIN, Repertoire
from hanabot.view import Start, View


@frozen
class CardNote:
    """One card's note as a chair holds it."""

    possible: int
    inferred: int
    marks: frozenset[str]
    rule: str = ""


class Seat:
    """One seat's bot: a chair, and the weighing of moves."""

    def __init__(self, seat: int, start: Start, convention: Convention) -> None:
        self.chair = Chair(seat, start, convention)
        self._counts: Counter[str] = Counter()

    def observe(self, event: Event) -> None:
        """Take in one event."""
        self.chair.observe(event)

    def decide(self, view: View) -> Decision:
        """Weigh the moves and choose."""
        decision = self._with_bonus(view) if view.bonus is not None else decide(self.chair, view)
        self._counts[decision.chosen.rule] += 1
        return decision

    def _with_bonus(self, view: View) -> Decision:
        """A bonus clue is weighed as any clue; what becomes of a discarded card, no convention speaks of."""
        if view.bonus in (COLOUR_CLUE, RANK_CLUE):
            found = [one for one in weighed(self.chair, view) if one.action in view.legal]
            if found:
                return Decision(found[0], tuple(found[1 : 1 + KEPT]))
        return Decision(choose(view))

    def judge(self, view: View, action: Action) -> Verdict:
        """Whether the convention has a move, and what it is worth; it has nothing against any use of a bonus."""
        if view.bonus is not None:
            return Verdict(None)
        return judge(self.chair, view, action)

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        """The notes that giver and holder should agree on: cards read from a clue or called, by what that said.

        Each seat shows the cards that it holds itself and those that it told of: of the others it may lawfully think
        otherwise, since it does not see its own hand.
        """
        chair = self.chair
        found: dict[int, tuple[int, str]] = {}
        for seat, hand in enumerate(chair.hands):
            for order in hand:
                told = (chair.settled | chair.chop_moved) >> order & 1
                if told and chair.seat in (seat, chair.told_by.get(order, seat)):
                    note = chair.inferred[order] & chair.marked[order]
                    if chair.settled >> order & 1:  # a card that was only chop moved may well be trash
                        note &= ~chair.trash
                    found[order] = (note, self._call(order))
        for reading in chair.readings:
            for case in reading.hypotheses:
                for connection in case.connections:
                    order = connection.order
                    ours = chair.seat in (connection.seat, reading.giver)
                    if connection.blind and ours and not (chair.clued | chair.chop_moved) >> order & 1:
                        mask = found.get(order, (chair.variant.all_mask, ""))[0]
                        found[order] = (mask, self._call(order))
        return found

    def _called(self, order: int) -> int:
        """What a card is called to be, if it is: to its holder, who sees the clue's focus, or may.

        A clued card is called as well that a scenario keeps from this seat, if its holder moves before the receiver:
        it is prompted then, whatever the receiver holds possible until it has seen what that seat does.
        """
        chair = self.chair
        found = 0
        if chair.holder[order] == chair.seat or order in chair.promised:
            return chair.variant.all_mask
        for reading in chair.readings:
            seen = chair.card[reading.focus]
            for case in reading.hypotheses:
                if seen in (UNKNOWN, case.card):
                    for connection in case.connections:
                        if connection.order == order and self._is_call(reading, connection):
                            found |= connection.cards
        return found

    def _is_call(self, reading: Reading, connection: Connection) -> bool:
        chair = self.chair
        if connection.blind or not connection.kind or reading.reference:
            return connection.blind or bool(connection.kind)
        first = (connection.seat - reading.giver) % chair.players < (reading.receiver - reading.giver) % chair.players
        return first and chair.card[connection.order] == UNKNOWN

    def _shown(self, order: int) -> int:
        """What the plays so far bear out of a focus that a scenario keeps from this seat."""
        found = 0
        for reading in self.chair.readings:
            if reading.focus == order and reading.open:
                for case in reading.hypotheses:
                    found |= (not case.connections) << case.card
        return found

    def _call(self, order: int) -> str:
        chair = self.chair
        if chair.chop_moved >> order & 1:
            return "chop_moved"
        return "blind_play" if order in chair.promised and not chair.clued >> order & 1 else ""

    def rule_counts(self) -> Mapping[str, int]:
        """How often each rule made this seat's move."""
        return dict(sorted(self._counts.items()))

    def note(self, order: int, view: int | None) -> CardNote:
        """The note of a card as its holder would write it, or as seat `view` knows it."""
        chair = self.chair
        holder = chair.holder[order]
        if view is not None and view != holder and chair.card[order] >= 0:
            mask = 1 << chair.card[order]
            return CardNote(mask, mask, frozenset(self._marks(order)))
        look = chair.look(holder)
        inferred = look.useful[order] or look.inferred[order]
        inferred = inferred & self._called(order) or inferred
        if holder != chair.seat and chair.card[order] == UNKNOWN:
            inferred = inferred & self._shown(order) or inferred
        return CardNote(look.possible[order], inferred, frozenset(self._marks(order)), self._rule(order))

    def common(self, order: int) -> CardNote:
        """The note of a card from public knowledge alone."""
        chair = self.chair
        mask = chair.common(order)
        return CardNote(mask, mask & chair.inferred[order] or mask, frozenset(self._marks(order)))

    def chop(self, seat: int) -> int | None:
        """The order of a seat's chop."""
        return self.chair.chop(seat)

    def focus(self) -> int | None:
        """The order of the last clue's focus."""
        reading = self.chair.last_reading
        return reading.focus if reading is not None and reading.focus >= 0 else None

    def _rule(self, order: int) -> str:
        """The module that last said something of a card: by the last clue, a promise that is open, or a call."""
        chair = self.chair
        last = chair.last_reading
        if last is not None and (last.focus == order or (last.moved | last.trash | last.discard) >> order & 1):
            return last.rule
        for reading in chair.readings:
            for case in reading.hypotheses:
                for connection in case.connections:
                    if connection.order == order and connection.kind:
                        return connection.rule
        return chair.called_by.get(order, "")

    def _marks(self, order: int) -> set[str]:
        chair = self.chair
        look = chair.look(chair.holder[order])
        found = set()
        if chair.clued >> order & 1:
            found.add("clued")
        if order in chair.promised and not (chair.clued >> order & 1 and look.playable >> order & 1):
            found.add("blind_play")
        if chair.chop_moved >> order & 1:
            found.add("chop_moved")
        trash = bool(look.trash >> order & 1 or chair.is_called_trash(order, look.possible[order]))
        if trash:
            found.add("trash")
        elif (look.playable | chair.called_play) >> order & 1:
            found.add("playable")
        return found


@frozen(eq=False)
class Composed:
    """A policy made of modules: its name and digest, the convention that every seat reads by, what it plays."""

    name: str
    digest: str
    convention: Convention
    repertoire: Repertoire = PLAIN

    def seat(self, seat: int, start: Start) -> Seat:
        """A fresh bot for one game.

        Raises:
            Unsupported: the variant has properties that the policy does not play.
        """
        self.repertoire.check(self.name, start.variant)
        return Seat(seat, start, self.convention)
