"""Tables that the game looks up on every move, made once: interned moves, and which clues touch which identity."""

from collections.abc import Callable
from functools import cache

from hanabot.cards import Variant
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action
from hanabot.special import RANKS

#: More than any deck holds (hanab-live.md, 3.3: 60).
MOST_CARDS = 100

PLAYS = tuple(Action(PLAY, order) for order in range(MOST_CARDS))
DISCARDS = tuple(Action(DISCARD, order) for order in range(MOST_CARDS))


@cache
def clues_of(variant: Variant) -> tuple[int, ...]:
    """By identity, the set of clue numbers that touch the card; the last entry (UNKNOWN) is all of them."""
    touches = variant.touches
    found = [sum(1 << number for number, mask in enumerate(touches) if mask >> card & 1) for card in variant.identities]
    return (*found, (1 << len(touches)) - 1)


@cache
def clue_actions(variant: Variant) -> Callable[[int, int], tuple[Action, ...]]:
    """A function that gives the moves for a target seat and a set of clue numbers, made once for each pair."""
    colours = len(variant.colours)
    moves = [(COLOUR, colour) for colour in range(colours)] + [(RANK, rank) for rank in RANKS]

    @cache
    def actions(target: int, clues: int) -> tuple[Action, ...]:
        return tuple(Action(kind, target, value) for number, (kind, value) in enumerate(moves) if clues >> number & 1)

    return actions
