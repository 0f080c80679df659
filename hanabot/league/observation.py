"""What a seat is shown in the league, as JSON: made of its `View` alone, which has no room for what it may not know.

The same object goes to programs, to language models and to whoever asks the MCP server; `GUIDE` says what its keys
mean, and the prompt prints it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from hanabot.cards import START, UNKNOWN, Variant
from hanabot.errors import Unsupported
from hanabot.league.move_objects import legal_objects, move_object
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action, Bonus, Clue, Draw, Event, Play
from hanabot.piles import piles
from hanabot.sentences import slot_of
from hanabot.view import View

#: By key, what stands under it, in the order of the object.
GUIDE: dict[str, str] = {
    "seat": "your seat; seats count from 0",
    "turn": "moves made so far",
    "maxTurns": "moves after which the game is over, null if there is no such number",
    "score": "cards on the stacks",
    "hintTokens": "hints that can be given now",
    "maxHintTokens": "the most that there can be",
    "misplays": "misplays made so far",
    "maxMisplays": "the misplay that ends the game",
    "deckLeft": "cards left to draw",
    "countdown": "turns left, yours included, once the deck is empty; null before",
    "stacks": "by suit, the rank of the last card played, 0 for none; where stacks go more than one way, in words",
    "discarded": "the cards in the discard pile",
    "hands": "by seat, its cards with slot 1 (the newest) first: suit and rank (null for your own), `hinted` the hint "
    "values that touched the card, `notHinted` those given to that hand that did not touch it",
    "history": "every move so far, oldest first: the seat, the move as it was written then, for a hint the slots that "
    "it touched, for a play or discard the card and whether it was a misplay",
    "legal": "every legal move; empty when it is not your turn",
}

#: How a stack that goes one of two ways is told, by the sign behind its card.
_WAYS = {"^": "{} going up", "v": "{} going down"}


def observation(view: View) -> dict[str, Any]:
    """The position as a seat knows it, with its legal moves, under the keys of `GUIDE`."""
    start, rules = view.start, view.start.rules
    names = [suit.name.lower() for suit in start.variant.suits]
    log = _Log(view)
    return {
        "seat": view.seat,
        "turn": view.turn,
        "maxTurns": rules.max_turns,
        "score": sum(view.stacks),
        "hintTokens": view.clues / 2 if start.variant.special.clue_starved else view.clues,
        "maxHintTokens": rules.clue_tokens,
        "misplays": view.strikes,
        "maxMisplays": rules.max_strikes,
        "deckLeft": view.deck_left,
        "countdown": countdown(view),
        "stacks": {name: _top(view, place) for place, name in enumerate(names)},
        "discarded": [
            card_object(card, start.variant) for card, count in enumerate(view.discards) for _ in range(count)
        ],
        "hands": [
            [
                {
                    "slot": slot,
                    **card_object(view.seen[order], start.variant),
                    "hinted": log.hinted.get(order, []),
                    "notHinted": log.not_hinted.get(order, []),
                }
                for slot, order in enumerate(reversed(hand), start=1)
            ]
            for hand in view.hands
        ],
        "history": log.history,
        "legal": legal_objects(view),
    }


def card_object(card: int, variant: Variant) -> dict[str, Any]:
    """A card as an object; suit and rank are null where it is not seen."""
    if card == UNKNOWN:
        return {"suit": None, "rank": None}
    rank = variant.rank_of[card]
    return {"suit": variant.suits[variant.suit_of[card]].name.lower(), "rank": "start" if rank == START else rank}


def check_told(variant: Variant) -> None:
    """Check that an observation has words for all that happens in a variant.

    Raises:
        Unsupported: the variant keeps from a seat which clue it is given.
    """
    if variant.special.duck or variant.special.cow_and_pig:
        raise Unsupported(f"variant {variant.name!r}", "an observation has no words for a hint that is not told")


def _top(view: View, suit: int) -> int | str:
    """A stack as a seat is shown it."""
    variant = view.start.variant
    shown = piles(variant).show(suit, view.stacks, view.ways or (0,) * len(view.stacks))
    top = shown.removeprefix(variant.suits[suit].letter)
    if top.isdigit():
        return int(top)
    return _WAYS.get(top[-1:], "{}").format(top.strip("^v")) if top != "s" else "start"


def countdown(view: View) -> int | None:
    """Turns left once the deck is empty; None before, and where the rules have no last round."""
    if view.deck_left or not view.start.rules.final_round:
        return None
    since = 0
    for event in reversed(view.log):
        if isinstance(event, Draw):
            break
        since += 1
    return view.start.players - since


class _Log:
    """The moves of a game as objects, and what hints have said of each card, gone through once."""

    def __init__(self, view: View) -> None:
        self._variant = view.start.variant
        self.history: list[dict[str, Any]] = []
        self.hinted: dict[int, list[str | int]] = {}
        self.not_hinted: dict[int, list[str | int]] = {}
        for mark in view.start.marked:
            self.hinted[mark.order] = [self._value(clue) for clue in mark.positive]
            self.not_hinted[mark.order] = [self._value(clue) for clue in mark.negative]
        hands: list[list[int]] = [[] for _ in range(view.start.players)]
        drawn = UNKNOWN
        for event in view.log:
            if isinstance(event, Draw):
                hands[event.seat].append(event.order)
                drawn = event.order
                continue
            if isinstance(event, Play) and event.order == drawn and event.order in hands[event.seat]:
                hands[event.seat].remove(drawn)  # A play from the deck, which draws first.
            self.history.append(self._move(event, hands))
            drawn = UNKNOWN

    def _value(self, clue: int) -> str | int:
        colours = len(self._variant.colours)
        return self._variant.colours[clue] if clue < colours else int(self._variant.clue_names[clue])

    def _move(self, event: Event, hands: Sequence[list[int]]) -> dict[str, Any]:
        if isinstance(event, Clue):
            hand, value = hands[event.receiver], self._value(event.clue)
            for order in hand:
                kept = self.hinted if order in event.touched else self.not_hinted
                said = kept.setdefault(order, [])
                if value not in said:
                    said.append(value)
            colour = isinstance(value, str)
            action = Action(COLOUR if colour else RANK, event.receiver, event.clue if colour else int(value))
            touched = sorted(slot_of(order, hand) for order in event.touched)
            move = move_object(action, hands[event.giver], self._variant)
            return {"seat": event.giver, "move": move, "touched": touched}
        assert not isinstance(event, Bonus)  # tables that have them are refused
        hand = hands[event.seat]
        action = Action(PLAY if isinstance(event, Play) else DISCARD, event.order)
        move = move_object(action, hand, self._variant)
        if event.order in hand:
            hand.remove(event.order)
        found = {"seat": event.seat, "move": move, "card": card_object(event.card, self._variant)}
        return {**found, "misplay": not event.success} if isinstance(event, Play) else found


def guide() -> Iterator[str]:
    """The keys of an observation, a line each."""
    for key, meaning in GUIDE.items():
        yield f"- {key}: {meaning}"
