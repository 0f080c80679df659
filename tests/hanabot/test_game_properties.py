"""What holds in every game of every rule set, whatever moves are made."""

import copy
import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabot.board import Board
from hanabot.cards import UNKNOWN
from hanabot.decks import unshuffled
from hanabot.errors import IllegalMove
from hanabot.game import Game, masked
from hanabot.legality import check
from hanabot.moves import Action, Clue, Discard, Draw, Play
from hanabot.rules import RULE_SETS, house
from hanabot.start import standard_start
from hanabot.variants import variant_names


@st.composite
def games(draw: st.DrawFn) -> tuple[Game, random.Random]:
    """A dealt game of any rule set, number of players, variant and house options."""
    rules = RULE_SETS[draw(st.sampled_from(sorted(RULE_SETS)))]
    rules = house(
        rules,
        clue_tokens=draw(st.sampled_from([8, 8, 0, 1, 3])),
        max_strikes=draw(st.sampled_from([3, 3, 1, 50])),
        deck_plays=draw(st.booleans()),
        empty_clues=draw(st.booleans()),
        extra_cards=draw(st.sampled_from([0, 0, -1, 1])),
    )
    players = draw(st.integers(rules.min_players, rules.max_players))
    start = standard_start(players, rules, draw(st.sampled_from(variant_names())), draw(st.integers(0, players - 1)))
    chance = random.Random(draw(st.integers(0, 1 << 32)))
    deck = unshuffled(start.variant)
    chance.shuffle(deck)
    return Game(start, deck), chance


def state(game: Game) -> dict[str, Any]:
    """All of a game that can differ, copied."""
    return {name: copy.deepcopy(getattr(game, name)) for name in Board.__slots__ if name not in ("_clues_of", "_piles")}


def candidates(game: Game) -> list[Action]:
    """Every move that there could be, and some that there could not."""
    size = len(game.deck)
    moves = [Action(kind, order) for kind in (0, 1) for order in range(-1, size + 1)]
    seats, values = range(-1, game.start.players + 1), range(-1, 8)
    moves += [Action(kind, seat, value) for kind in (2, 3) for seat, value in itertools.product(seats, values)]
    return [*moves, Action(0, 0, 1), Action(4, 0, 4), Action(-1, 0, 0)]


def is_legal(game: Game, action: Action) -> bool:
    try:
        check(game, action)
    except IllegalMove:
        return False
    return True


@given(games())
def test_invariants(dealt: tuple[Game, random.Random]) -> None:
    game, chance = dealt
    total = sorted(game.deck)
    last_max = game.max_score
    while not game.over:
        legal = game.legal_actions()
        assert legal, "a game that runs has a legal move"
        assert len(set(legal)) == len(legal)
        before = state(game)
        action = chance.choice(legal)
        events = game.apply(action)
        assert game.turn == before["turn"] + 1
        assert game.current == (before["current"] + 1) % game.start.players
        assert game.log == before["log"] + list(events)
        # Every card is in a hand, on a stack, discarded or in the pile.
        placed = [game.deck[order] for hand in game.hands for order in hand]
        placed += [event.card for event in game.log if isinstance(event, Play) and event.success]
        placed += [card for card, count in enumerate(game.discards) for _ in range(count)]
        placed += game.deck[game.drawn :]
        assert sorted(placed) == total
        assert all(hand == sorted(hand) for hand in game.hands)
        assert 0 <= game.clues <= game.rules.clue_tokens * game.clue_cost
        assert 0 <= game.strikes <= game.rules.max_strikes
        assert game.score == sum(game.stacks) <= game.max_score <= last_max
        last_max = game.max_score
        assert_events_tell_the_change(game, before, events)
    assert game.legal_actions() == []
    assert game.ending in {"perfect", "normal", "strikeout", "deckout", "turnlimit", "win", "loss"}
    assert (game.score == game.variant.max_score) == (game.ending in ("perfect", "win"))
    assert (game.strikes == game.rules.max_strikes) == (game.ending == "strikeout")
    assert game.score_zero == (0 if game.ending == "strikeout" else game.score)
    with pytest.raises(IllegalMove):
        game.apply(Action(0, game.hands[0][0] if game.hands[0] else 0))


def assert_events_tell_the_change(game: Game, before: dict[str, Any], events: tuple[object, ...]) -> None:
    hands, score, strikes = [list(hand) for hand in before["hands"]], before["score"], before["strikes"]
    for event in events:
        match event:
            case Draw(seat, order, card):
                assert card == game.deck[order]
                assert order == before["drawn"]
                hands[seat].append(order)
            case Play(seat, order, card, success):
                assert card == game.deck[order]
                hands[seat].remove(order)
                score, strikes = score + success, strikes + (not success)
            case Discard(seat, order, card):
                assert card == game.deck[order]
                assert game.clues == min(before["clues"] + 1, game.rules.clue_tokens * game.clue_cost)
                hands[seat].remove(order)
            case Clue(giver, receiver, clue, touched):
                assert (giver, game.clues) == (before["current"], before["clues"] - game.clue_cost)
                mask = game.variant.touches[clue]
                assert touched == tuple(order for order in hands[receiver] if mask >> game.deck[order] & 1)
    assert (hands, score, strikes) == (game.hands, game.score, game.strikes)


@given(games(), st.integers(0, 60))
def test_the_list_of_legal_moves_is_what_is_accepted_and_the_rest_changes_nothing(
    dealt: tuple[Game, random.Random], moves: int
) -> None:
    game, chance = dealt
    for _ in range(moves):
        if not game.over:
            game.apply(chance.choice(game.legal_actions()))
    legal = set(game.legal_actions())
    if not game.over:
        assert {action for action in candidates(game) if is_legal(game, action)} == legal
    before = state(game)
    for action in candidates(game):
        if action not in legal:
            with pytest.raises(IllegalMove):
                game.apply(action)
    assert state(game) == before


@given(games(), st.integers(0, 60), st.tuples(*[st.integers() | st.none() | st.text() | st.floats()] * 3) | st.none())
def test_any_answer_is_a_move_or_refused_with_nothing_changed(
    dealt: tuple[Game, random.Random], moves: int, answer: Any
) -> None:
    game, chance = dealt
    for _ in range(moves):
        if not game.over:
            game.apply(chance.choice(game.legal_actions()))
    before = state(game)
    try:
        game.apply(answer)
    except IllegalMove:
        assert state(game) == before


@given(games(), st.integers(0, 80))
def test_a_view_has_no_room_for_what_its_seat_may_not_see(dealt: tuple[Game, random.Random], moves: int) -> None:
    game, chance = dealt
    for _ in range(moves):
        if not game.over:
            game.apply(chance.choice(game.legal_actions()))
    seat = chance.randrange(game.start.players)
    hidden = [*game.hands[seat], *range(game.drawn, len(game.deck))]
    view = game.view(seat)
    assert len(view.seen) == game.drawn
    face_down = [event.order for event in game.log if isinstance(event, Play) and event.seat == seat]
    unseen = game.hands[seat] + face_down * game.variant.special.throw_it_in_a_hole
    assert [order for order, card in enumerate(view.seen) if card == UNKNOWN] == sorted(unseen)
    assert view.log == tuple(masked(event, seat, game.variant) for event in game.log)
    # The same position with the hidden cards in another order gives the same view.
    other, cards = copy.deepcopy(game), [game.deck[order] for order in hidden]
    chance.shuffle(cards)
    for order, card in zip(hidden, cards, strict=True):
        other.deck[order] = card
    other.log = [
        event._replace(card=other.deck[event.order]) if isinstance(event, Draw) else event for event in game.log
    ]
    other._masked = [[] for _ in game.hands]
    assert other.view(seat) == view
