"""The scenario format: a position, the moves that follow, and what a convention must make of them.

This file reads YAML or JSON into values and checks all that can be checked without the rules of a variant
(shared/scenarios/FORMAT.md is the format's own page). `hanabot.scenarios` runs what is read here.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NewType

import cattrs
from attrs import evolve, field, frozen

from hanabot.errors import BadFile, BadName
from hanabot.formats.documents import read_document, read_text
from hanabot.formats.strict import Wrong, explained, shown, strict_converter
from hanabot.sentences import HIDDEN, SEATS, Sentence, parse, seat_number

#: The marks that an expectation may name.
MARKS = ("clued", "blind_play", "chop_moved", "trash", "playable")
#: The keys of an expectation that ask something, in the order in which they are checked.
QUESTIONS = (
    "possible",
    "inferred",
    "inferred_has",
    "inferred_lacks",
    "marks",
    "unmarked",
    "chop",
    "focus",
    "acts",
    "avoids",
)
ClueName = NewType("ClueName", str)
_OF_A_CARD = ("possible", "inferred", "inferred_has", "inferred_lacks", "marks", "unmarked")


@frozen
class Bearing:
    """Marks that a card bears before the first move: positive clues, negative ones, and whether it was chop moved."""

    seat: str
    slot: int
    clues: tuple[ClueName, ...] = ()
    not_: tuple[ClueName, ...] = field(default=(), metadata={"key": "not"})
    chop_moved: bool = False


@frozen
class Place:
    """A card by seat and slot."""

    seat: str
    slot: int


@frozen
class Expectation:
    """What must hold at one moment; `asked` names the keys that the file gives, in the file's order."""

    seat: str = ""
    slot: int = 0
    view: str = "common"
    possible: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    inferred_has: tuple[str, ...] = ()
    inferred_lacks: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    unmarked: tuple[str, ...] = ()
    chop: int | None = None
    focus: Place | None = None
    acts: tuple[Sentence, ...] = ()
    avoids: tuple[Sentence, ...] = ()
    asked: tuple[str, ...] = field(default=(), kw_only=True, metadata={"key": None})


@frozen
class Step:
    """A move or an expectation."""

    move: Sentence | None = None
    expect: Expectation | None = None


@frozen
class Scenario:
    """One scenario as its file gives it; `file` is where it was read.

    `hands` are names of cards by seat, slot 1 first. What the file leaves out and only the position can tell
    (`observer`, `deck_left`, `early_game`, `level`) is None.
    """

    id: str
    hands: tuple[tuple[str, ...], ...]
    steps: tuple[Step, ...]
    about: str = ""
    source: str = ""
    strict: bool = True
    convention: str = "h-group"
    level: int | None = None
    rules: str = "hanab-live"
    variant: str = "No Variant"
    observer: str | None = None
    stacks: tuple[int, ...] = ()
    discarded: tuple[str, ...] = ()
    clues: int = 8
    strikes: int = 0
    deck_left: int | None = None
    to_move: str = "Alice"
    clued: tuple[Bearing, ...] = ()
    early_game: bool | None = None
    file: str = field(default="", kw_only=True, metadata={"key": None})

    @property
    def players(self) -> int:
        """Seats at the table."""
        return len(self.hands)

    @property
    def policy(self) -> str:
        """The policy that every seat plays, by its registered name: convention and level together."""
        if self.level is None:
            return self.convention
        cut = min((at for at in (self.convention.find("/"), self.convention.find("~")) if at >= 0), default=None)
        name, rest = (self.convention, "") if cut is None else (self.convention[:cut], self.convention[cut:])
        return f"{name}@{self.level}{rest}"

    @property
    def hidden_seat(self) -> int | None:
        """The seat whose hand has cards that the file does not name, None if every card is named."""
        return next((seat for seat, hand in enumerate(self.hands) if HIDDEN in hand), None)

    @property
    def observer_seat(self) -> int:
        """The seat from which the position is seen: the one with hidden cards, else the one named, else to move."""
        if self.hidden_seat is not None:
            return self.hidden_seat
        return seat_number(self.observer or self.to_move)

    def bad(self, key: str, why: str, step: int | None = None) -> BadFile:
        """The error that names this scenario, the step (counted from 1) and the key."""
        where = [f"scenario {self.id}"]
        if step is not None:
            where.append(f"step {step}")
        if key:
            where.append(f"key {key}")
        return BadFile(self.file, ", ".join(where), why)


def read_scenarios(path: Path) -> list[Scenario]:
    """The scenarios of a file.

    Raises:
        BadFile: anything that is not as the format says, by file, scenario, step and key.
    """
    return parse_scenarios(read_text(path), str(path))


def parse_scenarios(text: str, source: str) -> list[Scenario]:
    """The scenarios of a text; `source` is what errors call it.

    Raises:
        BadFile: anything that is not as the format says.
    """
    document = read_document(text, source)
    if not isinstance(document, list):
        raise BadFile(source, "", "a scenario file is a list of scenarios")
    found: dict[str, Scenario] = {}
    for number, item in enumerate(document, start=1):
        one = _scenario(item, number, source)
        if one.id in found:
            raise one.bad("id", "another scenario of this file has the same id")
        found[one.id] = one
    return list(found.values())


def _scenario(item: object, number: int, source: str) -> Scenario:
    name = item.get("id") if isinstance(item, Mapping) else None
    named = isinstance(name, str) and name.isprintable() and name.split() == [name]
    who = f"scenario {name}" if named else f"scenario number {number}"
    try:
        made = evolve(_converter().structure(item, Scenario), file=source)
    except (cattrs.BaseValidationError, ValueError, LookupError) as error:
        path, why = explained(error)
        raise BadFile(source, ", ".join([who, *_place(path)]), why) from None
    if not named:
        raise BadFile(source, f"{who}, key id", "a name in kebab case is needed, such as two-save-on-chop")
    _check(made)
    return made


def _check(one: Scenario) -> None:
    """Hold a scenario against what its own hands and seats allow.

    Raises:
        BadFile: it speaks of seats, slots or keys that do not fit.
    """
    if not 2 <= one.players <= len(SEATS):
        raise one.bad("hands", f"2 to {len(SEATS)} hands, not {one.players}")
    for seat, hand in enumerate(one.hands):
        if not 1 <= len(hand) <= 10:
            raise one.bad("hands", f"{SEATS[seat]} holds {len(hand)} cards: 1 to 10 are possible")
    if one.level is not None and (one.level < 1 or "@" in one.convention):
        raise one.bad("level", "a level counts from 1, and is given once (here or in the convention's name)")
    hidden = [SEATS[seat] for seat, hand in enumerate(one.hands) if HIDDEN in hand]
    if len(hidden) > 1:
        raise one.bad("hands", f"only the observer's cards may be xx, not those of {' and '.join(hidden)}")
    for key, name in (("to_move", one.to_move), ("observer", one.observer)):
        if name is not None:
            _seat(one, key, name)
    if one.observer and hidden and hidden[0].lower() != one.observer.lower():
        raise one.bad("observer", f"the cards that are xx are {hidden[0]}'s")
    for bearing in one.clued:
        _card(one, "clued", bearing.seat, bearing.slot)
    for number, step in enumerate(one.steps, start=1):
        if step.move is not None:
            _check_move(one, step.move, "move", number)
        elif step.expect is not None:
            _check_expectation(one, step.expect, number)


def _check_move(one: Scenario, move: Sentence, key: str, number: int) -> None:
    for seat in (move.seat, move.target):
        if seat is not None and seat >= one.players:
            raise one.bad(key, f"{move.text!r}: {SEATS[seat]} does not sit at this table", number)


def _check_expectation(one: Scenario, expect: Expectation, number: int) -> None:
    asked = [key for key in QUESTIONS if key in expect.asked]
    if not asked:
        raise one.bad("expect", f"expects nothing: give one of {', '.join(QUESTIONS)}", number)
    for key in asked:
        if key in _OF_A_CARD:
            if "seat" not in expect.asked or "slot" not in expect.asked:
                raise one.bad(key, "needs seat and slot beside it", number)
            _card(one, key, expect.seat, expect.slot, number)
    if "chop" in asked:
        if "seat" not in expect.asked:
            raise one.bad("chop", "needs a seat beside it", number)
        seat = _seat(one, "chop", expect.seat, number)
        if expect.chop is not None and not 1 <= expect.chop <= len(one.hands[seat]):
            raise one.bad("chop", f"{expect.seat} has no slot {expect.chop}", number)
    if "focus" in asked:
        if expect.focus is None:
            raise one.bad("focus", "needs a seat and a slot", number)
        _card(one, "focus", expect.focus.seat, expect.focus.slot, number)
    if expect.view != "common":
        _seat(one, "view", expect.view, number)
    for mark in expect.marks + expect.unmarked:
        if mark not in MARKS:
            raise one.bad("marks", f"{mark!r} is not a mark: they are {', '.join(MARKS)}", number)
    for key, moves in (("acts", expect.acts), ("avoids", expect.avoids)):
        if key in asked and not moves:
            raise one.bad(key, "names no move", number)
        for move in moves:
            _check_move(one, move, key, number)
            if move.kind < 2 and move.slot is not None and move.slot > len(one.hands[move.seat]):
                raise one.bad(key, f"{move.text!r}: {SEATS[move.seat]} has no slot {move.slot}", number)


def _seat(one: Scenario, key: str, name: str, step: int | None = None) -> int:
    try:
        return seat_number(name, one.players)
    except BadName as error:
        raise one.bad(key, str(error), step) from None


def _card(one: Scenario, key: str, seat: str, slot: int, step: int | None = None) -> None:
    size = len(one.hands[_seat(one, key, seat, step)])
    if not 1 <= slot <= size:
        raise one.bad(key, f"{seat} has no slot {slot}: slots are 1 to {size}", step)


def _place(path: list[str | int]) -> Iterator[str]:
    """The words for where a value stands: the step, then the key with places in its lists."""
    if path[:1] == ["steps"] and len(path) > 1 and isinstance(path[1], int):
        yield f"step {path[1] + 1}"
        path = path[2:]
        if len(path) > 1 and path[0] == "expect":
            path = path[1:]
    if path:
        yield "key " + str(path[0]) + "".join(f", place {p + 1}" if isinstance(p, int) else f".{p}" for p in path[1:])


@cache
def _converter() -> cattrs.Converter:
    """The strict converter with what is particular here: sentences, names of clues, exactly one key a step."""
    converter = strict_converter()
    converter.register_structure_hook(Sentence, _sentence)
    converter.register_structure_hook(ClueName, _clue_name)
    expectation = converter.get_structure_hook(Expectation)

    def structure_expectation(value: object, kind: Any) -> Expectation:
        made: Expectation = expectation(value, kind)
        return evolve(made, asked=tuple(value) if isinstance(value, Mapping) else ())

    converter.register_structure_hook(Expectation, structure_expectation)
    step = converter.get_structure_hook(Step)

    def structure_step(value: object, kind: Any) -> Step:
        made: Step = step(value, kind)
        if (made.move is None) == (made.expect is None):
            raise Wrong("a step is one of {move: ...} and {expect: ...}")
        return made

    converter.register_structure_hook(Step, structure_step)
    return converter


def _sentence(value: object, _: Any) -> Sentence:
    if not isinstance(value, str):
        raise Wrong(f"should be a move, not {shown(value)}")
    return parse(value)


def _clue_name(value: object, _: Any) -> ClueName:
    if type(value) not in (str, int):
        raise Wrong(f"should be a colour or a rank, not {shown(value)}")
    return ClueName(str(value))
