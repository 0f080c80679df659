"""Which clues say which number: an alphabet that giver and receivers work out from public knowledge alone.

For each seat that may be clued some of its cards are anchors. A rank clue is told apart by the first rank anchor that
it touches, or by touching none; colour clues likewise. With one anchor each that is four signs a seat, and any hand
has a clue for each of them but for one in a few hundred; where more is known, more can be told apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from attrs import frozen

from conventions.hats.public import Public, weight
from hanabot.beliefs.counts import Planes
from hanabot.cards import Variant
from hanabot.moves import Clue

#: How sure it must be that a hand has a clue for a sign, while a giver who finds none may do something else.
SURE = 0.97
#: Copies of a card: a larger hand has two cards that differ.
MOST_COPIES = 3


@frozen
class Signs:
    """The signs of clues to one seat: the numbers from `first` on, by kind of clue.

    Of colours and of ranks each: the anchors in order, and the number for a clue that touches none of them.
    """

    first: int
    anchors: tuple[tuple[int, ...], tuple[int, ...]]
    others: tuple[int, int]


class Alphabet:
    """All the signs that a giver has at one moment; `size` is how many numbers there are."""

    def __init__(self, public: Public, giver: int) -> None:
        self.size = 0
        self._colours = len(public.start.variant.colours)
        self._signs: dict[int, Signs] = {}
        players = public.start.players
        for step in range(1, players):
            seat = (giver + step) % players
            if public.hands[seat]:
                signs, self.size = _signs(public, seat, self.size)
                self._signs[seat] = signs

    def number(self, receiver: int, clue: int, touched: Iterable[int]) -> int:
        """The number that a clue says; `clue` is a clue number, `touched` are orders."""
        signs = self._signs[receiver]
        kind = clue >= self._colours
        first = signs.first + (len(signs.anchors[0]) if kind else 0)
        for place, order in enumerate(signs.anchors[kind]):
            if order in touched:
                return first + place
        return signs.others[kind]

    def read(self, event: Clue) -> int:
        """The number that a clue said."""
        return self.number(event.receiver, event.clue, event.touched)


def _signs(public: Public, seat: int, first: int) -> tuple[Signs, int]:
    variant, left = public.start.variant, public.left
    hand, masks = public.hands[seat], public.look(seat)
    sure = SURE if public.clues < public.start.rules.clue_tokens else 1.0
    anchors: list[tuple[int, ...]] = []
    some_other: list[float] = []
    for sets in _attributes(variant):
        chances = [[_share(mask, one, left) for one in sets] for mask in masks]
        chosen = _anchors(chances, sure)
        anchors.append(tuple(hand[place] for place in chosen))
        some_other.append(_another(chances, chosen))
    number = first + len(anchors[0]) + len(anchors[1])
    if min(some_other) >= sure:
        return Signs(first, (anchors[0], anchors[1]), (number, number + 1)), number + 2
    single = len(anchors[0]) == len(anchors[1]) == 1
    if (single and len(hand) > MOST_COPIES) or 1 - (1 - some_other[0]) * (1 - some_other[1]) >= sure:
        return Signs(first, (anchors[0], anchors[1]), (number, number)), number + 1
    return Signs(first, (anchors[0], anchors[1]), (first, first)), number


def _share(mask: int, some: int, left: Planes) -> float:
    """How likely a card of which one knows `mask` is one of `some`."""
    whole = weight(mask, left)
    if mask & (mask - 1) == 0 or not whole:  # a card that is known is no longer among those left
        return (mask & some).bit_count() / max(1, mask.bit_count())
    return weight(mask & some, left) / whole


def _attributes(variant: Variant) -> tuple[list[int], list[int]]:
    """The identities of each colour, and of each rank."""
    return [31 << 5 * suit for suit in range(len(variant.suits))], list(variant.rank_masks[1:])


def _anchors(chances: list[list[float]], sure: float) -> list[int]:
    """The places of cards that surely have different attributes: first the one of which least is known."""
    spread = sorted(range(len(chances)), key=lambda place: (max(chances[place]), place))
    found = spread[:1]
    for place in spread[1:]:
        same = sum(sum(one * other for one, other in zip(chances[place], chances[at], strict=True)) for at in found)
        if same <= 1 - sure:
            found.append(place)
    return found


def _another(chances: list[list[float]], anchors: list[int]) -> float:
    """How likely some card has an attribute that none of the anchors has."""
    rest = [chance for place, chance in enumerate(chances) if place not in anchors]
    if not rest:
        return 0.0
    if len(anchors) == 1:
        return 1.0 - float(sum(prod(column) for column in zip(*chances, strict=True)))
    either = [sum(column) for column in zip(*(chances[place] for place in anchors), strict=True)]
    return 1.0 - prod(min(1.0, sum(a * b for a, b in zip(either, chance, strict=True))) for chance in rest)
