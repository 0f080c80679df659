"""Chance that is a function of a seat and of what it saw."""

from collections import Counter

from hanabot.chance import Chance
from hanabot.moves import Draw


def told(seat: int, *cards: int) -> Chance:
    chance = Chance("a test", seat)
    for order, card in enumerate(cards):
        chance.observe(Draw(0, order, card))
    return chance


def test_the_same_events_give_the_same_numbers() -> None:
    one, other = told(0, 3, 4), told(0, 3, 4)
    assert [one.draws().below(1000) for _ in range(3)] == [other.draws().below(1000)] * 3


def test_other_events_another_seat_and_a_later_draw_give_others() -> None:
    draws = told(0, 3, 4).draws()
    numbers = [draws.below(10**6) for _ in range(20)]
    numbers += [told(1, 3, 4).draws().below(10**6), told(0, 4, 3).draws().below(10**6), told(0, 3).draws().below(10**6)]
    assert len(set(numbers)) == len(numbers)


def test_numbers_are_spread_evenly() -> None:
    draws = told(2, 1).draws()
    counts = Counter(draws.below(5) for _ in range(5000))
    assert set(counts) == set(range(5))
    assert all(900 < count < 1100 for count in counts.values())
