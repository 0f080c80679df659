"""Holds one expectation of a scenario against what the bots at the table believe and would do.

Who is asked: with a view, that seat's own bot; for marks without one, the card's holder; for what is common, every
bot; for a chop, its seat; for a focus, the clue's receiver; for a move, the seat to move. What nobody can be asked
fails (shared/scenarios/FORMAT.md, "An expectation").
"""

from collections.abc import Callable, Iterator

from attrs import frozen

from hanabot.bots import Decision, Note, Reader
from hanabot.errors import HanabotError
from hanabot.formats.scenario import QUESTIONS, Expectation
from hanabot.game import Game
from hanabot.moves import COLOUR, Action, Clue
from hanabot.positions import Table, mask_of
from hanabot.sentences import SEATS, Sentence, say_action, seat_number, slot_of


@frozen
class Failure:
    """One thing that did not hold: the step (from 1), what was expected, what was found, which rule said so."""

    step: int
    expected: str
    found: str
    rule: str


class NoAnswer(HanabotError):
    """Nobody at this table can be asked; the text says why."""


def failures_of(table: Table, expect: Expectation, number: int) -> Iterator[Failure]:
    """What of an expectation does not hold now."""
    judge = _Judge(table, expect, number)
    for key in QUESTIONS:
        if key in expect.asked:
            try:
                yield from judge.answer(key)
            except HanabotError as error:
                yield Failure(number, wanted(expect, key), str(error), "")


def unanswered(expect: Expectation, number: int, why: str) -> Iterator[Failure]:
    """Every question of an expectation as failed, since nobody can answer."""
    for key in QUESTIONS:
        if key in expect.asked:
            yield Failure(number, wanted(expect, key), why, "")


def wanted(expect: Expectation, key: str) -> str:
    """One question of an expectation as text."""
    if key == "focus" and expect.focus is not None:
        return f"focus: {expect.focus.seat} slot {expect.focus.slot}"
    value = getattr(expect, key)
    if key in ("acts", "avoids"):
        return f"{key}: {' or '.join(sentence.text for sentence in value)}"
    if key == "chop":
        return f"chop of {expect.seat}: {_slot_text(value)}"
    view = "" if expect.view == "common" else f" as {expect.view} sees it"
    return f"{expect.seat} slot {expect.slot} {key}{view}: {' '.join(value) or 'nothing'}"


def common_inferred(table: Table, order: int) -> int:
    """The identities that the card's note keeps in at least one seat's model.

    Raises:
        NoAnswer: a seat's policy keeps no notes.
    """
    found = 0
    for seat in range(len(table.bots)):
        found |= reader(table, seat).note(order, None).inferred
    return found


def last_clue(game: Game) -> Clue | None:
    """The last clue given."""
    return next((event for event in reversed(game.log) if isinstance(event, Clue)), None)


def reader(table: Table, seat: int) -> Reader:
    """A seat's bot, as something whose notes can be looked at.

    Raises:
        NoAnswer: its policy keeps none.
    """
    bot = table.bots[seat]
    if not isinstance(bot, Reader):
        raise NoAnswer(f"{table.scenario.policy} keeps no notes that can be looked at")
    return bot


class _Judge:
    """One expectation at one moment."""

    def __init__(self, table: Table, expect: Expectation, number: int) -> None:
        self.table = table
        self.game = table.game
        self.expect = expect
        self.number = number
        self.view = None if expect.view == "common" else seat_number(expect.view)
        self._decision: Decision | None = None

    def answer(self, key: str) -> Iterator[Failure]:
        """What does not hold of one question."""
        answers: dict[str, Callable[[str], Iterator[Failure]]] = {
            "possible": self._possible,
            "inferred": self._inferred,
            "inferred_has": self._inferred,
            "inferred_lacks": self._inferred,
            "marks": self._marks,
            "unmarked": self._marks,
            "chop": self._chop,
            "focus": self._focus,
            "acts": self._move,
            "avoids": self._move,
        }
        return answers[key](key)

    def _failure(self, key: str, found: str, rule: str) -> Failure:
        return Failure(self.number, wanted(self.expect, key), found, rule)

    # -- Cards -------------------------------------------------------------------------------------------------------

    def _possible(self, key: str) -> Iterator[Failure]:
        seat, order = self._card()
        note = self._reader(seat).common(order) if self.view is None else self._as_seen(order, seat)
        if note.possible != self._mask(key):
            yield self._failure(key, self.table.variant.show(note.possible), "")

    def _inferred(self, key: str) -> Iterator[Failure]:
        seat, order = self._card()
        asked = self._mask(key)
        if self.view is None:
            # What is common cannot be worked out where cards are hidden; whatever any seat's model keeps counts.
            found, rule = common_inferred(self.table, order), self._reader(seat).note(order, None).rule
        else:
            note = self._as_seen(order, seat)
            found, rule = note.inferred, note.rule
        holds = {
            "inferred": found == asked,
            "inferred_has": not asked & ~found,
            "inferred_lacks": not asked & found,
        }
        if not holds[key]:
            yield self._failure(key, self.table.variant.show(found) + self._who_differs(order), rule)

    def _who_differs(self, order: int) -> str:
        """Where the seats' models of a card's note are not the same: what each keeps."""
        if self.view is not None:
            return ""
        masks = [self._reader(seat).note(order, None).inferred for seat in range(len(self.table.bots))]
        if len(set(masks)) == 1:
            return ""
        show = self.table.variant.show
        return " (" + ", ".join(f"{SEATS[seat]}: {show(mask)}" for seat, mask in enumerate(masks)) + ")"

    def _marks(self, key: str) -> Iterator[Failure]:
        holder, order = self._card()
        note = self._reader(holder if self.view is None else self.view).note(order, None)
        asked = set(getattr(self.expect, key))
        if (asked - note.marks) if key == "marks" else (asked & note.marks):
            marks = " ".join(sorted(note.marks)) or "no marks"
            yield self._failure(key, f"{marks}, inferred {self.table.variant.show(note.inferred)}", note.rule)

    def _as_seen(self, order: int, holder: int) -> Note:
        """The note of the seat whose view is asked, from its own bot."""
        assert self.view is not None
        return self._reader(self.view).note(order, None if self.view == holder else self.view)

    def _card(self) -> tuple[int, int]:
        """Holder and order of the card that is meant."""
        seat, slot = seat_number(self.expect.seat), self.expect.slot
        hand = self.game.hands[seat]
        if slot > len(hand):
            raise NoAnswer(f"{self.expect.seat} holds {len(hand)} cards now")
        return seat, hand[-slot]

    def _mask(self, key: str) -> int:
        return mask_of(self.table.scenario, key, getattr(self.expect, key), self.table.variant, self.number)

    def _reader(self, seat: int) -> Reader:
        return reader(self.table, seat)

    # -- Chop and focus ----------------------------------------------------------------------------------------------

    def _chop(self, key: str) -> Iterator[Failure]:
        seat = seat_number(self.expect.seat)
        order = self._reader(seat).chop(seat)
        found = None if order is None else slot_of(order, self.game.hands[seat])
        if found != self.expect.chop:
            yield self._failure(key, _slot_text(found), "chop")

    def _focus(self, key: str) -> Iterator[Failure]:
        assert self.expect.focus is not None
        clue = last_clue(self.game)
        if clue is None:
            raise NoAnswer("no clue was given")
        hand = self.game.hands[clue.receiver]
        order = self._reader(clue.receiver).focus()
        if order not in hand:
            raise NoAnswer("the focus is no longer in hand" if order is not None else "no focus")
        asked = (seat_number(self.expect.focus.seat), self.expect.focus.slot)
        found = (clue.receiver, slot_of(order, hand))
        if found != asked:
            yield self._failure(key, f"{SEATS[found[0]]} slot {found[1]}", "focus")

    # -- Moves -------------------------------------------------------------------------------------------------------

    def _move(self, key: str) -> Iterator[Failure]:
        game, seat = self.game, self.game.current
        asked: tuple[Sentence, ...] = getattr(self.expect, key)
        for sentence in asked:
            if sentence.seat != seat:
                raise NoAnswer(f"{sentence.text!r}: it is {SEATS[seat]}'s turn")
        if game.over:
            raise NoAnswer(f"the game is over ({game.ending})")
        hidden = self.table.scenario.hidden_seat
        if hidden not in (None, seat):
            raise NoAnswer(f"only the observer, {SEATS[hidden or 0]}, can be asked for a move")
        if self._decision is None:
            self._decision = self.table.bots[seat].decide(game.view(seat))
        chosen = self._decision.chosen
        if (self._words(chosen.action) in [sentence.asked for sentence in asked]) != (key == "acts"):
            said = say_action(chosen.action, seat, game.hands, self.table.variant)
            yield self._failure(key, f"{said} ({chosen.reason})" if chosen.reason else said, chosen.rule)

    def _words(self, action: Action) -> tuple[int, int, int | None, str | None]:
        """A move in the terms in which sentences are compared."""
        seat = self.game.current
        if action.kind < COLOUR:
            return (seat, action.kind, slot_of(action.target, self.game.hands[seat]), None)
        names = self.table.variant.colours
        return (seat, action.kind, action.target, names[action.value] if action.kind == COLOUR else str(action.value))


def _slot_text(slot: int | None) -> str:
    return "none, the hand is locked" if slot is None else f"slot {slot}"
