"""Counting copies, and exact elimination over one hand.

Copies that an eye sees are kept in three bit planes (seen at least once, twice, three times), so that "every copy is
in sight" is three `&`s for all identities together.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from hanabot.cards import Variant, bits

Planes = tuple[int, int, int]
NO_COPIES: Planes = (0, 0, 0)


def add(planes: Planes, card: int) -> Planes:
    """The planes with one more copy of a card in sight."""
    bit = 1 << card
    once, twice, thrice = planes
    return once | bit, twice | (once & bit), thrice | (twice & bit)


def remove(planes: Planes, card: int) -> Planes:
    """The planes with one copy of a card less in sight; there is one."""
    bit = 1 << card
    once, twice, thrice = planes
    if thrice & bit:
        return once, twice, thrice & ~bit
    return (once, twice & ~bit, thrice) if twice & bit else (once & ~bit, twice, thrice)


@lru_cache(maxsize=64)
def copy_masks(variant: Variant) -> Planes:
    """The identities of which the deck has one, two and three copies."""
    found = [0, 0, 0]
    for card, copies in enumerate(variant.copies):
        if copies:
            found[copies - 1] |= 1 << card
    return found[0], found[1], found[2]


def exhausted(planes: Planes, copies: Planes) -> int:
    """The identities of which every copy is in sight."""
    return (planes[0] & copies[0]) | (planes[1] & copies[1]) | (planes[2] & copies[2])


def eliminate(masks: Sequence[int], planes: Planes, copies: Planes) -> list[int]:
    """What each card of one hand can still be, exactly, linked cards included.

    `masks` are what the clue marks leave, `planes` the copies that the hand's holder sees elsewhere, `copies` those of
    the deck (`copy_masks`). An identity
    leaves a card when no deal of the unseen copies to the whole hand gives it to that card. By Hall's theorem it is
    enough to find sets of cards that need every copy left of what they may be.
    """
    gone = exhausted(planes, copies)
    left = [mask & ~gone for mask in masks]
    size = len(left)
    small = []
    progress = False
    for place, mask in enumerate(left):
        if mask and mask.bit_count() <= size:
            small.append(place)
            progress = progress or mask & (mask - 1) == 0
    if not small:
        return left
    settled = 0
    while progress:
        progress = False
        for place in small:
            mask = left[place]
            if mask and mask & (mask - 1) == 0 and not settled >> place & 1:
                settled |= 1 << place
                planes = add(planes, mask.bit_length() - 1)
                gone = exhausted(planes, copies)
                if mask & gone:
                    progress = True
                    for other in range(size):
                        if not settled >> other & 1 and left[other] & mask:
                            left[other] &= ~mask
                            if other not in small and left[other].bit_count() <= size:
                                small.append(other)
    open_places = [place for place in small if not settled >> place & 1 and left[place]]
    if len(open_places) > 1:
        _tight_sets(left, open_places, settled, planes, copies)
    return left


def _tight_sets(left: list[int], places: list[int], settled: int, planes: Planes, copies: Planes) -> None:
    """Take from the rest of the hand what a set of two or more cards uses up between them."""
    for count in range(2, len(places) + 1):
        for group in combinations(places, count):
            union = 0
            for place in group:
                union |= left[place]
            if union.bit_count() > count:
                continue
            if sum(copies_left(card, planes, copies) for card in bits(union)) == count:
                for other in range(len(left)):
                    if other not in group and not settled >> other & 1:
                        left[other] &= ~union


def copies_left(card: int, planes: Planes, copies: Planes) -> int:
    """How many copies of a card are out of sight."""
    seen = (planes[0] >> card & 1) + (planes[1] >> card & 1) + (planes[2] >> card & 1)
    return (copies[0] >> card & 1) + 2 * (copies[1] >> card & 1) + 3 * (copies[2] >> card & 1) - seen


def cards_left(mask: int, planes: Planes, copies: Planes) -> int:
    """How many cards out of sight are one of these identities, copies counted."""
    found = 0
    for number, (there, seen) in enumerate(zip(copies, planes, strict=True), start=1):
        found += number * (mask & there).bit_count() - (mask & seen).bit_count()
    return found
