"""Moves as sentences: the one grammar that scenarios are written in and that games are shown in.

    Alice clues red to Bob                      Bob clues 3 to Alice slots 2,4
    Cathy plays b1 slot 1 draws y3              Cathy discards p3 slot 5
    Alice clues red to Bob touching no card

Sentences speak of seats, slots and names of cards; what they mean in a position is the caller's business
(shared/scenarios/FORMAT.md, "A move").
"""

import re
from collections.abc import Sequence

from attrs import frozen

from hanabot.bonuses import RESHUFFLE, TOKEN, TOKEN_AND_LIFE, WORDS
from hanabot.cards import UNKNOWN, Variant
from hanabot.errors import BadName
from hanabot.moves import (
    COLOUR,
    COLOUR_UNSAID,
    DECLINE,
    DECLINED,
    DISCARD,
    DRAWN,
    DUE,
    PLAY,
    RANK,
    RANK_UNSAID,
    RETURN,
    REVIVE,
    UNSAID,
    Action,
    Bonus,
    Clue,
    Discard,
    Draw,
    Event,
)

#: Names of the seats, in seat order.
SEATS = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
#: What stands for a card that the observer cannot see.
HIDDEN = "xx"

_WORDS = {"plays": PLAY, "discards": DISCARD}
_NO_CARD = "touching no card"
_KEPT = {UNSAID: "something", COLOUR_UNSAID: "a colour", RANK_UNSAID: "a number"}
_CLUES = re.compile(rf"(\w+) clues (\w+) to (\w+)(?: slots? ([\d ,]*\d)| ({_NO_CARD}))?", re.ASCII | re.IGNORECASE)
_CARD = re.compile(
    r"(\w+) (plays|discards)(?: (?!slot )(\w+))?(?: slot (\d+))(?: draws (\w+))?", re.ASCII | re.IGNORECASE
)


@frozen
class Sentence:
    """One move as told: `kind` is PLAY, DISCARD, COLOUR or RANK; slots count from 1, the newest card.

    `clue` is a colour's name or a rank's digit; `slots` are the touched slots where the sentence gives them; `card`
    and `draws` are names of cards (`xx` for one that is not seen), None where the sentence leaves them out.
    """

    text: str
    seat: int
    kind: int
    target: int | None = None
    clue: str | None = None
    slots: tuple[int, ...] | None = None
    slot: int | None = None
    card: str | None = None
    draws: str | None = None

    @property
    def asked(self) -> tuple[int, int, int | None, str | None]:
        """What remains when touched slots, the card's name and the draw are left out: to compare two moves."""
        return (self.seat, self.kind, self.slot if self.kind < COLOUR else self.target, self.clue)


def seat_number(name: str, players: int = len(SEATS)) -> int:
    """The seat that a name means.

    Raises:
        BadName: nobody of that name sits at the table.
    """
    for seat, known in enumerate(SEATS[:players]):
        if known.lower() == name.strip().lower():
            return seat
    raise BadName("seat", name, f"the seats are {', '.join(SEATS[:players])}")


def parse(text: str) -> Sentence:
    """The move that a sentence tells.

    Raises:
        BadName: the text is not a move; the error says what the grammar is.
    """
    plain = " ".join(text.split())
    if found := _CLUES.fullmatch(plain):
        giver, clue, target, slots, none = found.groups()
        kind = RANK if clue.isdigit() else COLOUR
        touched = tuple(sorted({_slot(part, text) for part in slots.split(",")})) if slots else () if none else None
        return Sentence(text, seat_number(giver), kind, seat_number(target), clue.lower(), touched)
    if found := _CARD.fullmatch(plain):
        name, verb, card, slot, draws = found.groups()
        return Sentence(
            text,
            seat_number(name),
            _WORDS[verb.lower()],
            slot=_slot(slot, text),
            card=card.lower() if card else None,
            draws=draws.lower() if draws else None,
        )
    raise BadName(
        "move",
        text,
        "a move is 'Alice clues red to Bob', 'Alice plays r1 slot 2 draws g3' or 'Alice discards r1 slot 5 draws g3'",
    )


def _slot(digits: str, text: str) -> int:
    digits = digits.strip()
    if not digits.isdigit() or len(digits) > 2 or int(digits) == 0:
        raise BadName("move", text, f"{digits or 'nothing'} is not a slot: slots count from 1")
    return int(digits)


def clue_number(name: str, variant: Variant) -> int:
    """The number of the clue that a colour's name or a digit means.

    Raises:
        BadName: the variant has no such clue.
    """
    try:
        return variant.clue_names.index(name.strip().lower())
    except ValueError:
        known = f"colours are {', '.join(variant.colours)}, ranks 1 to 5"
        raise BadName("clue", name, f"not a clue of {variant.name}: {known}") from None


def slot_of(order: int, hand: Sequence[int]) -> int:
    """The slot of a card in a hand of orders, oldest first: slot 1 is the newest."""
    return len(hand) - hand.index(order)


def card_name(card: int, variant: Variant) -> str:
    """A card's short name; `xx` if it is not seen."""
    return HIDDEN if card == UNKNOWN else variant.names[card]


def _clue_name(clue: int, variant: Variant) -> str:
    """A clue's name, or what is said of one that the variant keeps from who is told."""
    return _KEPT.get(clue) or variant.clue_names[clue]


def say_action(action: Action, seat: int, hands: Sequence[Sequence[int]], variant: Variant) -> str:
    """The sentence of a move that is only meant: no card named, nothing drawn."""
    name = SEATS[seat]
    if action.is_clue:
        clue = variant.colours[action.value] if action.kind == COLOUR else str(action.value)
        return f"{name} clues {clue} to {SEATS[action.target]}"
    if action.kind > RANK:
        card = variant.identity(action.target, action.value) if action.kind != DECLINE else UNKNOWN
        return f"{name} {_used(action.kind, card, variant)}"
    verb = "plays" if action.kind == PLAY else "discards"
    return f"{name} {verb} slot {slot_of(action.target, hands[seat])}"


def _used(kind: int, card: int, variant: Variant) -> str:
    """What is done with a bonus that brings back a discarded card."""
    if kind == DECLINE:
        return "leaves the discarded cards where they are"
    if kind == RETURN:
        return f"shuffles the discarded {card_name(card, variant)} into the deck"
    return f"plays the discarded {card_name(card, variant)}"


def say_events(events: Sequence[Event], hands: Sequence[Sequence[int]], variant: Variant, slots: bool = False) -> str:
    """The sentence of a move that was made, from its events and the hands (orders, oldest first) before it.

    `slots` adds the touched slots to a clue, as is needed where the receiver's cards are not seen.
    """
    bonus = say_bonus(events)
    return _say_move(events, hands, variant, slots) + (f", bonus: {bonus}" if bonus else "")


def say_bonus(events: Sequence[Event]) -> str:
    """The bonus that a move brought, in words; empty if it brought none."""
    for event in events:
        if isinstance(event, Bonus) and event.step in (DRAWN, DUE):
            lapsed = event.step == DRAWN and event.bonus not in (TOKEN, TOKEN_AND_LIFE)
            return WORDS[event.bonus] + (", which lapses" if lapsed else "")
    return ""


def _say_move(events: Sequence[Event], hands: Sequence[Sequence[int]], variant: Variant, slots: bool) -> str:
    move = next(event for event in events if not isinstance(event, Draw))
    drawn = next((event for event in events if isinstance(event, Draw)), None)
    if isinstance(move, Bonus):
        kind = DECLINE if move.step == DECLINED else RETURN if move.bonus == RESHUFFLE else REVIVE
        said = f"{SEATS[move.seat]} {_used(kind, move.card, variant)}"
        return said if drawn is None else f"{said} and draws {card_name(drawn.card, variant)}"
    if isinstance(move, Clue):
        said = f"{SEATS[move.giver]} clues {_clue_name(move.clue, variant)} to {SEATS[move.receiver]}"
        if slots:
            hand = hands[move.receiver]
            touched = sorted(slot_of(order, hand) for order in move.touched)
            where = f"slot{'' if len(touched) == 1 else 's'} {','.join(map(str, touched))}"
            said += f" {where if touched else _NO_CARD}"
        # Only after a bonus clue is a card drawn.
        return said if drawn is None else f"{said} and draws {card_name(drawn.card, variant)}"
    hand, name = hands[move.seat], SEATS[move.seat]
    verb = "discards" if isinstance(move, Discard) else "plays"
    if move.order not in hand:
        return f"{name} plays {card_name(move.card, variant)} from the deck"
    said = f"{name} {verb} {card_name(move.card, variant)} slot {slot_of(move.order, hand)}"
    return said if drawn is None else f"{said} draws {card_name(drawn.card, variant)}"
