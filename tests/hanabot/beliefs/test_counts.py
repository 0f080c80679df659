"""Elimination over one hand, held against every deal that there is."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabot.beliefs.counts import NO_COPIES, Planes, add, copies_left, copy_masks, eliminate, exhausted
from hanabot.cards import Variant, bits
from hanabot.variants import variant

NAMES = ("No Variant", "3 Suits", "6 Suits", "Gray (5 Suits)", "Dark Rainbow (6 Suits)")


def seen(cards: Sequence[int]) -> Planes:
    planes = NO_COPIES
    for card in cards:
        planes = add(planes, card)
    return planes


def all_deals(masks: Sequence[int], in_sight: Sequence[int], copies: Sequence[int]) -> list[int]:
    """What each card is in some deal of the copies out of sight: every deal is tried."""
    left = Counter(dict(enumerate(copies)))
    left.subtract(in_sight)
    found = [0] * len(masks)
    for deal in product(*(list(bits(mask)) for mask in masks)):
        if all(count <= left[card] for card, count in Counter(deal).items()):
            for place, card in enumerate(deal):
                found[place] |= 1 << card
    return found


@st.composite
def hands(draw: st.DrawFn) -> tuple[Variant, list[int], list[int], list[int]]:
    """A variant, a hand, cards in sight (few identities, so that they run out) and marks that allow the hand."""
    table = variant(draw(st.sampled_from(NAMES)))
    few = draw(st.lists(st.sampled_from(table.identities), min_size=1, max_size=6, unique=True))
    pile = [card for card in few for _ in range(table.copies[card])]
    order = draw(st.permutations(pile))
    size = draw(st.integers(1, min(6, len(order))))
    hand, rest = order[:size], order[size:]
    in_sight = rest[: draw(st.integers(0, len(rest)))]
    masks = [1 << card | sum(1 << other for other in draw(st.sets(st.sampled_from(few), max_size=3))) for card in hand]
    return table, hand, in_sight, [sum(1 << card for card in set(bits(mask))) for mask in masks]


@given(hands())
def test_elimination_leaves_just_what_some_deal_gives(case: tuple[Variant, list[int], list[int], list[int]]) -> None:
    table, hand, in_sight, masks = case
    left = eliminate(masks, seen(in_sight), copy_masks(table))
    assert left == all_deals(masks, in_sight, table.copies)
    assert all(mask >> card & 1 for mask, card in zip(left, hand, strict=True))


@given(st.lists(st.integers(0, (1 << 10) - 1), max_size=6), st.lists(st.integers(0, 9), max_size=20))
def test_what_no_deal_allows_is_no_crash_and_adds_nothing(masks: list[int], in_sight: list[int]) -> None:
    table = variant("No Variant")
    fair = [card for place, card in enumerate(in_sight) if in_sight[:place].count(card) < table.copies[card]]
    left = eliminate(masks, seen(fair), copy_masks(table))
    assert all(after & ~before == 0 for before, after in zip(masks, left, strict=True))


@pytest.mark.parametrize(
    ("masks", "in_sight", "expected"),
    [
        # A single: r5 is in the hand, so nothing else is r5.
        ("r5|r5 g1", "", "r5|g1"),
        # A pair: the last r4 and the last g4 are these two, in either order.
        ("r4 g4|r4 g4|r4 g4 b4", "r4 g4", "r4 g4|r4 g4|b4"),
        # The same with one copy more of g4: the third card may be it, but not r4's last.
        ("r4 g4|r4 g4|r4 g4 b4", "r4", "r4 g4|r4 g4|r4 g4 b4"),
        # A triple in a circle.
        ("r5 g5|g5 b5|b5 r5|r5 g5 b5 y5", "", "r5 g5|g5 b5|b5 r5|y5"),
        # Two r1 are settled and the third is in sight.
        ("r1|r1|r1 r2", "r1", "r1|r1|r2"),
        # A pair that shows only once a single is settled.
        ("r5|r5 g5 b5|r5 g5 b5|b5 y5 g5", "", "r5|g5 b5|g5 b5|y5"),
        # Three cards share a pair of identities with three copies left between them.
        ("r2 g2|r2 g2|r2 g2|r2 g2 y2", "r2", "r2 g2|r2 g2|r2 g2|y2"),
    ],
)
def test_linked_cards(masks: str, in_sight: str, expected: str) -> None:
    table = variant("No Variant")
    given_masks = [table.mask(words.split()) for words in masks.split("|")]
    left = eliminate(given_masks, seen([table.card(name) for name in in_sight.split()]), copy_masks(table))
    assert [table.show(mask) for mask in left] == [
        table.show(table.mask(words.split())) for words in expected.split("|")
    ]


@given(st.sampled_from(NAMES), st.data())
def test_planes_count_what_was_added(name: str, data: st.DataObject) -> None:
    table = variant(name)
    deck = [card for card in table.identities for _ in range(table.copies[card])]
    order = data.draw(st.permutations(deck))
    cards = order[: data.draw(st.integers(0, len(order)))]
    planes, copies = seen(cards), copy_masks(table)
    counts = Counter(cards)
    for card in table.identities:
        assert [plane >> card & 1 for plane in planes] == [counts[card] > times for times in range(3)]
        assert copies_left(card, planes, copies) == table.copies[card] - counts[card]
        assert exhausted(planes, copies) >> card & 1 == (counts[card] == table.copies[card])
