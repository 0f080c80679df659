"""Which clues say which number: an alphabet that giver and receivers work out from public knowledge alone.

For each seat that may be clued some of its cards are anchors. A rank clue is told apart by the first rank anchor that
it touches, or by touching none; colour clues likewise. With one anchor each that is four signs a seat, and any hand
has a clue for each of them but for one in a few hundred; where more is known, more can be told apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from operator import mul

from attrs import frozen

from conventions.hats.public import Public, weight
from hanabot.beliefs.counts import Planes
from hanabot.cards import Variant
from hanabot.moves import Clue

#: How sure it must be that a hand has a clue for a sign, while a giver who finds none may do something else; and where
#: one seat alone is told, so that the classes of least worth get the signs that are least sure.
SURE = 0.97

SURE_ALONE = 0.8
#: Copies of a card: a larger hand has two cards that differ.
MOST_COPIES = 3


@frozen
class Signs:
    """The signs of clues to one seat, by kind of clue, colours first: the anchors in order, each with its number.

    `others` are the numbers of clues that touch no anchor.
    """

    anchors: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    others: tuple[int, int]


class Alphabet:
    """All the signs that a giver has at one moment.

    `size` is how many numbers there are; of those in `always` it is certain that the giver has a clue.
    """

    def __init__(self, public: Public, giver: int) -> None:
        self.size = 0
        self.always: set[int] = set()
        self._colours = len(public.start.variant.colours)
        self._signs: dict[int, Signs] = {}
        players = public.start.players
        for step in range(1, players):
            seat = (giver + step) % players
            if public.hands[seat]:
                self._signs[seat] = self._add(public, seat)

    def number(self, receiver: int, clue: int, touched: Iterable[int]) -> int:
        """The number that a clue says; `clue` is a clue number, `touched` are orders."""
        signs = self._signs[receiver]
        kind = clue >= self._colours
        for order, number in signs.anchors[kind]:
            if order in touched:
                return number
        return signs.others[kind]

    def read(self, event: Clue) -> int:
        """The number that a clue said."""
        return self.number(event.receiver, event.clue, event.touched)

    def _add(self, public: Public, seat: int) -> Signs:
        """Number the signs of clues to a seat, the surest first."""
        hand, masks = public.hands[seat], public.look(seat)
        sure = _sure(public)
        found: list[tuple[float, int, int]] = []
        another: list[float] = []
        for kind, sets in enumerate(_attributes(public.start.variant)):
            chances = [[_share(mask, one, public.left) for one in sets] for mask in masks]
            anchors = _anchors(chances, sure)
            found += [(chance, kind, place) for place, chance in anchors]
            another.append(_another(chances, [place for place, _ in anchors]))
        either = 1 - (1 - another[0]) * (1 - another[1])
        if len(found) == 2 and len(hand) > MOST_COPIES:
            either = 1.0
        if min(another) >= sure:
            found += [(chance, kind, -1) for kind, chance in enumerate(another)]
        elif either >= sure:
            found.append((either, -1, -1))
        found.sort(key=lambda sign: -sign[0])
        numbers: dict[tuple[int, int], int] = {}
        for number, (chance, kind, place) in enumerate(found, start=self.size):
            numbers[kind, place] = number
            if chance >= 1.0:
                self.always.add(number)
        both = numbers.get((-1, -1), self.size)
        self.size += len(found)
        colours, ranks = (
            tuple([(hand[place], number) for (own, place), number in numbers.items() if own == kind and place >= 0])
            for kind in (0, 1)
        )
        return Signs((colours, ranks), (numbers.get((0, -1), both), numbers.get((1, -1), both)))


def _sure(public: Public) -> float:
    """How sure it must be that there is a clue: certain where a seat may have to give one."""
    if public.clues >= public.start.rules.clue_tokens:
        return 1.0
    return SURE_ALONE if public.start.players == 2 else SURE


def _share(mask: int, some: int, left: Planes) -> float:
    """How likely a card of which one knows `mask` is one of `some`."""
    whole = weight(mask, left)
    if mask & (mask - 1) == 0 or not whole:  # a card that is known is no longer among those left
        return (mask & some).bit_count() / max(1, mask.bit_count())
    return weight(mask & some, left) / whole


def _attributes(variant: Variant) -> tuple[list[int], list[int]]:
    """The identities of each colour, and of each rank."""
    return [31 << 5 * suit for suit in range(len(variant.suits))], list(variant.rank_masks[1:])


def _anchors(chances: list[list[float]], sure: float) -> list[tuple[int, float]]:
    """The places of cards that surely have different attributes, and how surely; the first is the least known."""
    spread = sorted(range(len(chances)), key=lambda place: (max(chances[place]), place))
    found = [(spread[0], 1.0)]
    for place in spread[1:]:
        same = sum(_dot(chances[place], chances[other]) for other, _ in found)
        if same <= 1 - sure:
            found.append((place, 1 - same))
    return found


def _dot(one: list[float], other: list[float]) -> float:
    return float(sum(map(mul, one, other)))


def _another(chances: list[list[float]], anchors: list[int]) -> float:
    """How likely some card has an attribute that none of the anchors has."""
    rest = [chance for place, chance in enumerate(chances) if place not in anchors]
    if not rest:
        return 0.0
    if len(anchors) == 1:
        return 1.0 - float(sum(prod(column) for column in zip(*chances, strict=True)))
    either = [sum(column) for column in zip(*(chances[place] for place in anchors), strict=True)]
    return 1.0 - prod(min(1.0, _dot(either, chance)) for chance in rest)
