"""The two published strategies: what a hand's number is, and which clue says it."""

import pytest

from conventions.hats.few_signs import sign, signs
from conventions.hats.hat_information import classes_of
from conventions.hats.hat_recommendation import HatRecommendation
from conventions.hats.public import Public, opening
from hanabot.cards import UNKNOWN
from hanabot.interface import play
from hanabot.moves import PLAY, Clue, Discard, Draw, Play
from hanabot.start import standard_start
from hanabot.variants import variant
from hanabot.view import Start

SUITS = variant("No Variant")


def dealt(players: int) -> Public:
    public = opening(standard_start(players))
    for order in range(4 * players):
        public = public.after(Draw(order // 4, order, UNKNOWN))
    return public


def test_with_five_players_the_seat_and_the_kind_say_the_number() -> None:
    public = dealt(5)
    assert signs(5) == 8
    assert [sign(public, 1, (1 + step) % 5, 7, (4,)) for step in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert [sign(public, 1, (1 + step) % 5, 2, (4,)) for step in (1, 2, 3, 4)] == [4, 5, 6, 7]


def test_with_fewer_players_the_oldest_card_counts() -> None:
    public = dealt(4)
    assert signs(4) == 9
    assert [sign(public, 0, 1, clue, touched) for clue, touched in ((7, (4, 6)), (2, (4,)), (2, (5,)), (7, (6,)))] == [
        0,
        1,
        2,
        2,
    ]
    assert sign(public, 3, 0, 7, (0,)) == 0
    assert sign(public, 3, 2, 7, (8,)) == 6


def number(*hand: str, stacks: tuple[int, ...] = (0,) * 5, gone: tuple[str, ...] = (), players: int = 5) -> int | None:
    """The number of Bob's hand, oldest card first, as Alice sees it."""
    start = Start(
        players, standard_start(5).rules, SUITS, 4, stacks=stacks, discarded=tuple(SUITS.card(name) for name in gone)
    )
    bot = HatRecommendation().seat(0, start)
    for order, name in enumerate(hand):
        bot.observe(Draw(1, order, SUITS.card(name)))
    return bot.hat(1, 8)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (("r1", "g3", "b1", "p4"), 0),  # the lowest that plays, the oldest of two
        (("y4", "y2", "g1", "p4"), 2),
        (("b3", "y2", "r4", "r3"), 6),  # nothing plays: the highest that is not the last of its kind
        (("b5", "y5", "p5", "r5"), 4),  # all the last of their kind: the oldest
    ],
)
def test_what_is_recommended(hand: tuple[str, ...], expected: int) -> None:
    assert number(*hand) == expected


def test_a_five_that_plays_comes_first_and_a_dead_card_goes_first() -> None:
    assert number("g1", "r5", "y2", "b4", stacks=(4, 0, 0, 0, 0)) == 1
    assert number("g4", "r2", "y2", "r1", stacks=(4, 0, 0, 0, 0)) == 5
    assert number("g4", "y5", "r5", "b4", gone=("g4", "b4")) == 4


def test_a_card_that_cannot_be_recommended_is_passed_over() -> None:
    start = standard_start(2)
    bot = HatRecommendation().seat(0, start)
    assert (bot.size, bot.plays) == (3, 2)
    for order, name in enumerate(("g4", "g3", "r1", "r1", "r1")):
        bot.observe(Draw(1, order, SUITS.card(name)))
    assert bot.hat(1, 3) == 2


def test_a_seat_plays_what_it_was_told_unless_cards_were_played_since() -> None:
    played = play("hat-recommendation", "p5v0s4", 5)
    seats = [decision for decision in played.decisions if decision.chosen.rule == "hat-told-play"]
    assert seats
    assert all(decision.action.kind == PLAY for decision in seats)


def classes(*possible: str, size: int, stacks: tuple[int, ...] = (0,) * 5) -> list[str]:
    public = opening(Start(5, standard_start(5).rules, SUITS, 4, stacks=stacks))
    return [SUITS.show(mask) for mask in classes_of(SUITS.mask(possible), public, size)]


def test_dead_cards_are_one_class_and_cards_that_play_one_each() -> None:
    assert classes("r1", "r2", "y1", "g1", "b3", size=8, stacks=(2, 0, 0, 0, 0)) == ["r1 r2", "y1", "g1", "b3"]


def test_what_has_no_class_of_its_own_shares_those_that_do_not_play() -> None:
    assert classes("r1", "y2", "y3", "y4", "y5", size=3) == ["r1", "y2 y4", "y3 y5"]
    assert classes("r1", "y1", "g1", "y2", size=2) == ["r1", "y1 y2 g1"]


def test_classes_leave_nothing_out_whatever_the_number() -> None:
    public = opening(standard_start(5))
    for size in range(1, 27):
        found = classes_of(SUITS.all_mask, public, size)
        assert len(found) <= size
        assert sum(found) == SUITS.all_mask


def test_advice_goes_with_the_card() -> None:
    start = standard_start(5)
    bot = HatRecommendation().seat(1, start)
    for seat in range(5):
        for place in range(4):
            card = UNKNOWN if seat == 1 else SUITS.card("g4")
            bot.observe(Draw(seat, 4 * seat + place, card if seat != 1 else UNKNOWN))
    others = sum(bot.hat(seat, 8) or 0 for seat in (2, 3, 4)) % 8
    said = (others + 2) % 8  # Bob is to play his third card
    clue = 5 if said < 4 else 0
    receiver = 1 + said % 4
    bot.observe(Clue(0, receiver, clue, (4 * receiver,)))
    assert bot.advice[1].target == 6
    assert bot.advice[1].kind == PLAY
    assert bot.since[1] == 0
    bot.observe(Play(1, 6, SUITS.card("r1"), True))
    assert 1 not in bot.advice
    assert bot.since[2] == 1
    bot.observe(Discard(2, 8, SUITS.card("g4")))
    assert bot.since[2] == 1
