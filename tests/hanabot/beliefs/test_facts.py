"""What a seat knows, held against the game that it sits in and against the definitions taken word for word."""

import random

from hypothesis import given
from hypothesis import strategies as st

from hanabot.beliefs.facts import Facts
from hanabot.cards import UNKNOWN, bits
from hanabot.decks import unshuffled
from hanabot.game import Game, masked
from hanabot.moves import Play
from hanabot.piles import special_piles
from hanabot.rules import RULE_SETS, house
from hanabot.start import standard_start
from hanabot.variants import variant, variant_names
from hanabot.view import Start


def hushed(name: str) -> bool:
    """Whether a variant keeps some of what happens from a seat."""
    special = variant(name).special
    return special.throw_it_in_a_hole or special.duck or special.cow_and_pig


TOLD = [name for name in variant_names() if not hushed(name)]
HUSHED = [name for name in variant_names() if hushed(name)]


@st.composite
def games(draw: st.DrawFn, names: list[str] = TOLD) -> tuple[Game, random.Random]:
    """A dealt game of any rule set, number of players, house options and of one of the variants."""
    rules = RULE_SETS[draw(st.sampled_from(sorted(RULE_SETS)))]
    rules = house(
        rules,
        clue_tokens=draw(st.sampled_from([8, 8, 1, 3])),
        max_strikes=draw(st.sampled_from([3, 50])),
        deck_plays=draw(st.booleans()),
        empty_clues=draw(st.booleans()),
        extra_cards=draw(st.sampled_from([0, 0, -1, 1])),
    )
    players = draw(st.integers(rules.min_players, rules.max_players))
    start = standard_start(players, rules, draw(st.sampled_from(names)), draw(st.integers(0, players - 1)))
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    deck = unshuffled(start.variant)
    chance.shuffle(deck)
    return Game(start, deck), chance


def seats_of(game: Game) -> list[Facts]:
    """Every seat's facts, told what the game's log tells it."""
    seats = [Facts(seat, game.start) for seat in range(game.start.players)]
    for event in game.log:
        for facts in seats:
            facts.observe(masked(event, facts.seat, game.variant))
    return seats


def move(game: Game, chance: random.Random, seats: list[Facts]) -> None:
    """One random move, told to every seat."""
    for event in game.apply(chance.choice(game.legal_actions())):
        for facts in seats:
            facts.observe(masked(event, facts.seat, game.variant))


def useful(game: Game, card: int) -> bool:
    """Whether a card can still be played: it is not on its stack, and no rank up to its own is all discarded."""
    base, rank = card // 5 * 5, card % 5
    if rank < game.stacks[card // 5]:
        return False
    return all(
        game.discards[base + lower] < game.variant.copies[base + lower]
        for lower in range(game.stacks[card // 5], rank + 1)
    )


def check_identities(game: Game, facts: Facts) -> None:
    """Which identities are playable, trash, critical and played."""
    goes_up = special_piles(game.variant) is None
    on_stacks = [event.card for event in game.log if isinstance(event, Play) and event.success]
    for card in game.variant.identities:
        left = game.variant.copies[card] - game.discards[card]
        can = useful(game, card) if goes_up else not facts.trash >> card & 1
        assert bool(facts.playable >> card & 1) == (left > 0 and game.fits(card))
        assert not facts.playable & facts.trash
        if game.variant.copies[card]:
            assert bool(facts.trash >> card & 1) == (not can)
        assert bool(facts.critical >> card & 1) == (can and left == 1)
        assert bool(facts.played >> card & 1) == (card in on_stacks)


def check(game: Game, facts: Facts) -> None:
    """Everything that facts and game both know."""
    assert facts.hands == game.hands
    assert facts.stacks == game.stacks
    assert facts.discards == game.discards
    assert (facts.clues, facts.strikes, facts.turn, facts.current) == (
        game.clues,
        game.strikes,
        game.turn,
        game.current,
    )
    assert (facts.deck_left, facts.score, facts.max_score) == (game.deck_left, game.score, game.max_score)
    assert facts.pace == game.score + game.deck_left + game.start.players - game.max_score
    assert facts.turns_left == (None if game.last_turn is None else game.last_turn - game.turn)
    for order in range(game.drawn):
        mine = order in game.hands[facts.seat]
        assert facts.card[order] == (UNKNOWN if mine else game.deck[order])
    check_identities(game, facts)


def check_notes(game: Game, facts: Facts) -> None:
    """No note excludes the truth, and a seat knows of its own hand what everybody knows."""
    for seat, hand in enumerate(game.hands):
        possible = facts.possible(seat)
        for place, order in enumerate(hand):
            bit = 1 << game.deck[order]
            assert facts.marked[order] & bit
            assert possible[place] & bit
            common = facts.common(order)
            assert common & bit
            if seat == facts.seat:  # of another hand this seat cannot tell all that the holder sees
                assert possible[place] & ~common == 0
            assert possible[place] & ~facts.marked[order] == 0


@given(games())
def test_facts_agree_with_the_game(dealt: tuple[Game, random.Random]) -> None:
    game, chance = dealt
    seats = seats_of(game)
    while True:
        for facts in seats:
            check(game, facts)
        check_notes(game, seats[game.turn % len(seats)])
        if game.over:
            return
        move(game, chance, seats)


@given(games(HUSHED))
def test_no_note_excludes_the_truth_where_a_variant_keeps_things_from_a_seat(dealt: tuple[Game, random.Random]) -> None:
    game, chance = dealt
    seats = seats_of(game)
    while not game.over:
        check_notes(game, seats[game.turn % len(seats)])
        move(game, chance, seats)


@given(games(), st.integers(0, 60))
def test_a_seat_told_later_knows_the_same(dealt: tuple[Game, random.Random], moves: int) -> None:
    game, chance = dealt
    live = seats_of(game)
    for _ in range(moves):
        if not game.over:
            move(game, chance, live)
    for facts in live:
        again = Facts(facts.seat, game.start)
        again.replay(game.log_for(facts.seat))
        again._planes, facts._planes = {}, {}
        assert vars(again) == vars(facts)


@given(games(), st.integers(0, 60))
def test_clue_marks_are_those_of_the_clues_given(dealt: tuple[Game, random.Random], moves: int) -> None:
    game, chance = dealt
    seats = seats_of(game)
    given_clues: dict[int, list[tuple[int, bool]]] = {}
    for _ in range(moves):
        if game.over:
            break
        before = [list(hand) for hand in game.hands]
        length = len(game.log)
        move(game, chance, seats)
        event = game.log[length]
        if hasattr(event, "touched"):
            for order in before[event.receiver]:
                given_clues.setdefault(order, []).append((event.clue, order in event.touched))
    for facts in seats:
        for order in range(game.drawn):
            marks = given_clues.get(order, [])
            assert [
                card
                for card in bits(game.variant.all_mask)
                if all(bool(game.variant.touches[clue] >> card & 1) == touched for clue, touched in marks)
            ] == list(bits(facts.marked[order]))
            assert facts.positive[order] == sum({1 << clue for clue, touched in marks if touched})
            assert bool(facts.clued >> order & 1) == any(touched for _, touched in marks)


def planes_by_hand(game: Game, apart: set[int]) -> list[int]:
    """How often each identity was played, discarded or lies in the hands of the seats that are not set apart."""
    counts = list(game.discards)
    for event in game.log:
        if isinstance(event, Play) and event.success:
            counts[event.card] += 1
    for seat, hand in enumerate(game.hands):
        if seat not in apart:
            for order in hand:
                counts[game.deck[order]] += 1
    return counts


@given(games(), st.integers(0, 60))
def test_an_eye_sees_the_hands_that_neither_it_nor_this_seat_nor_the_hidden_hold(
    dealt: tuple[Game, random.Random], moves: int
) -> None:
    game, chance = dealt
    seats = seats_of(game)
    for _ in range(moves):
        if not game.over:
            move(game, chance, seats)
    players = game.start.players
    for facts in seats:
        for eye in range(players):
            for hidden in (0, chance.randrange(1 << players)):
                apart = {facts.seat, eye} | {seat for seat in range(players) if hidden >> seat & 1}
                counts = planes_by_hand(game, apart)
                planes = facts.planes(eye, hidden)
                assert [sum(plane >> card & 1 for plane in planes) for card in game.variant.identities] == counts
                left = [card for card in game.variant.identities if counts[card] < game.variant.copies[card]]
                assert list(bits(facts.unseen(eye, hidden))) == left


def test_a_position_begins_with_what_its_start_says() -> None:
    plain = standard_start(3)
    start = Start(
        3, plain.rules, plain.variant, 5, stacks=(2, 0, 0, 5, 1), discarded=(5, 5, 4), clues=3, strikes=1, deck_size=20
    )
    facts = Facts(0, start)
    assert (facts.clues, facts.strikes, facts.deck_left, facts.score) == (3, 1, 20, 8)
    show = facts.variant.show
    assert show(facts.playable) == "r3 y1 g1 p2"
    assert show(facts.played) == "r1 r2 b1 b2 b3 b4 b5 p1"
    assert facts.max_score == 24  # r5 is gone
    assert show(facts.trash & ~facts.played) == "r5"
    assert show(facts.critical) == "y1 y5 g5 p5"
    assert [sum(plane >> card & 1 for plane in facts.planes(0)) for card in range(6)] == [1, 1, 0, 0, 1, 2]
