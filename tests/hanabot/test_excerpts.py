"""A position taken out of a game is the position that the game had."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabot.cards import UNKNOWN
from hanabot.decks import from_seed
from hanabot.errors import BadFile, Unsupported
from hanabot.excerpts import as_text, excerpt
from hanabot.formats.scenario import parse_scenarios
from hanabot.game import Game
from hanabot.legal_random import LegalRandom
from hanabot.moves import PLAY, Clue
from hanabot.positions import Table, position
from hanabot.scenarios import rehearse
from hanabot.start import standard_start
from hanabot.story import actions_of
from hanabot.table import play, seat_team
from hanabot.variants import variant

PLAIN = variant("No Variant")


def random_game(players: int, seed: int) -> Game:
    game = Game(standard_start(players), from_seed(f"p{players}v0s{seed}", PLAIN).cards)
    play(game, seat_team(game, [LegalRandom()]))
    return game


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(1, 500), st.data())
def test_an_excerpt_is_the_position(players: int, seed: int, data: st.DataObject) -> None:
    game = random_game(players, seed)
    actions = actions_of(game)
    turn = data.draw(st.integers(1, len(actions)))
    observer = data.draw(st.none() | st.integers(0, players - 1))
    now = Game(game.start, game.deck)
    for action in actions[: turn - 1]:
        now.apply(action)
    if not now.deck_left:
        return
    (scenario,) = parse_scenarios(as_text(excerpt(game, turn, "game", 5, observer)), "game")
    rehearse(scenario)
    table = Table(scenario, *position(scenario), [])
    then = table.game
    assert (then.stacks, then.clues, then.strikes, then.deck_left, then.current) == (
        now.stacks,
        now.clues,
        now.strikes,
        now.deck_left,
        now.current,
    )
    assert then.discards == now.discards
    for seat, (hand, other) in enumerate(zip(now.hands, then.hands, strict=True)):
        seen = [UNKNOWN] * len(hand) if seat == observer else [now.deck[order] for order in hand]
        assert [then.deck[order] for order in other] == seen
    touched = Counter(order for event in now.log if isinstance(event, Clue) for order in set(event.touched))
    held = {order: seat for seat, hand in enumerate(now.hands) for order in hand}
    assert sum(bool(mark.positive) for mark in then.start.marked) == len(touched.keys() & held.keys())


def test_turns_that_the_game_does_not_have_are_named() -> None:
    game = random_game(3, 1)
    for turn in (0, len(actions_of(game)) + 1):
        with pytest.raises(BadFile, match=f"turn {turn}"):
            excerpt(game, turn, "game")


def test_the_middle_of_the_final_round_is_refused() -> None:
    game = Game(standard_start(2), from_seed("p2v0s1", PLAIN).cards)
    while game.deck_left:
        clue = game.clues == game.rules.clue_tokens
        game.apply(next(one for one in game.legal_actions() if one.is_clue == clue and one.kind != PLAY))
    game.apply(game.legal_actions()[-1])
    with pytest.raises(Unsupported, match="last turn"):
        excerpt(game, len(actions_of(game)) + 1, "game")


def test_without_a_final_round_the_last_phase_can_be_told() -> None:
    game = Game(standard_start(2, "royal-favor"), from_seed("p2v0s1", PLAIN).cards)
    while game.deck_left or len(game.hands[0]) == len(game.hands[1]):
        clue = game.clues == game.rules.clue_tokens
        game.apply(next(one for one in game.legal_actions() if one.is_clue == clue and one.kind != PLAY))
    (scenario,) = parse_scenarios(as_text(excerpt(game, len(actions_of(game)) + 1, "game")), "game")
    rehearse(scenario)
    then = Table(scenario, *position(scenario), []).game
    assert [len(hand) for hand in then.hands] == [len(hand) for hand in game.hands]
    assert (then.rules, then.deck_left, then.over) == (game.rules, 0, False)
