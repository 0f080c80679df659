"""Pace and efficiency against hanab.live's published values and small games."""

from collections.abc import Sequence

import pytest

from hanabot.decks import from_seed
from hanabot.figures import figures, minimum_efficiency
from hanabot.game import Game
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action
from hanabot.start import standard_start
from hanabot.variants import variant


@pytest.mark.parametrize(("players", "pace"), [(2, 17), (3, 13), (4, 13), (5, 10), (6, 13)])
def test_start_pace_is_the_published_one(players: int, pace: int) -> None:
    start = standard_start(players)
    game = Game(start, from_seed(f"p{players}v0s1", variant("No Variant")).cards)
    assert figures(game).pace == pace
    assert figures(game).efficiency is None


def game_of(cards: str, moves: Sequence[Action]) -> Game:
    suits = variant("No Variant")
    deck = [suits.card(name) for name in cards.split()]
    left = [card for card in suits.identities for _ in range(suits.copies[card])]
    for card in deck:
        left.remove(card)
    game = Game(standard_start(2), deck + left)
    for move in moves:
        game.apply(move)
    return game


HANDS = "r1 r2 r3 r4 r5 y1 g1 b1 p1 y1"


def test_a_clue_gets_its_cards_and_costs_one() -> None:
    found = figures(game_of(HANDS, [Action(RANK, 1, 1)]))
    assert (found.cards_gotten, found.clues_lost) == (5, 1)
    assert found.efficiency == 5


def test_known_trash_is_not_gotten() -> None:
    game = game_of(HANDS, [Action(PLAY, 0), Action(COLOUR, 0, 0), Action(RANK, 1, 1)])
    assert figures(game).cards_gotten == 11
    game.apply(Action(RANK, 0, 1))
    assert game.deck[10] == game.deck[0], "the card that was drawn is the second red 1"
    assert (figures(game).cards_gotten, figures(game).clues_lost) == (10, 3)


def test_a_misplay_costs_one() -> None:
    assert figures(game_of(HANDS, [Action(PLAY, 1)])).clues_lost == 1


def test_a_finished_stack_costs_one_when_the_tokens_are_full() -> None:
    moves = [Action(PLAY, 0), Action(PLAY, 5), Action(PLAY, 1), Action(PLAY, 6), Action(PLAY, 2), Action(PLAY, 7)]
    game = game_of(HANDS, [*moves, Action(PLAY, 3), Action(PLAY, 8), Action(PLAY, 4)])
    assert game.stacks[0] == 5
    assert figures(game).clues_lost == 1


def test_a_discard_lowers_pace() -> None:
    game = game_of(HANDS, [Action(RANK, 1, 1)])
    before = figures(game).pace
    game.apply(Action(DISCARD, 9))
    assert before is not None
    assert figures(game).pace == before - 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("No Variant", {2: 0.862, 3: 1.0, 4: 1.0, 5: 1.190, 6: 1.042}),
        ("6 Suits", {2: 30 / 35, 3: 30 / 31, 4: 30 / 31, 5: 30 / 27, 6: 1.0}),
        ("Black (6 Suits)", {2: 1.0, 3: 1.154, 4: 1.154, 5: 1.364, 6: 1.2}),
        ("Clue Starved (6 Suits)", {2: 1.429, 4: 1.579}),
        ("Up or Down (5 Suits)", {2: 1.042, 3: 1.25, 4: 1.25, 5: 1.5625, 6: 1.316}),
    ],
)
def test_the_efficiency_that_a_variant_needs(name: str, expected: dict[int, float]) -> None:
    for players, needed in expected.items():
        start = standard_start(players, "hanab-live", name)
        assert round(minimum_efficiency(start.variant, players, start.hand_size), 3) == round(needed, 3)
