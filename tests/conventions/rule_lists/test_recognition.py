"""Self-recognition: what a clue tells of the hand that brought it."""

from statistics import fmean

import pytest

from hanabot.cards import bits
from hanabot.decks import find
from hanabot.game import Game, masked
from hanabot.moves import COLOUR, PLAY, RANK, Action
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.table import play, seat_team
from hanabot.variants import variant

SUITS = variant("No Variant")


def dealt(alice: str, bob: str) -> Game:
    cards = [SUITS.card(name) for name in [*alice.split(), *bob.split()]]
    left = list(SUITS.copies)
    for card in cards:
        left[card] -= 1
    return Game(standard_start(2), cards + [card for card in bits(SUITS.all_mask) for _ in range(left[card])])


def asked(game: Game, seat: int, name: str = "self-recognition"):
    bot = policy(name).seat(seat, game.start)
    for event in game.log:
        bot.observe(masked(event, seat, game.variant))
    return bot.decide(game.view(seat)).chosen


def test_a_colour_told_of_a_card_whose_rank_is_known_gives_it_away() -> None:
    """An outer partner tells the colour of a card whose rank is known only when that card is playable."""
    game = dealt("g4 g4 b4 b4 p4", "y3 r1 g3 p3 b3")
    game.apply(Action(RANK, 1, 1))
    game.apply(Action(RANK, 0, 4))
    game.apply(Action(COLOUR, 1, 0))
    chosen = asked(game, 1)
    assert chosen.action == Action(PLAY, 6)


def test_a_clue_of_ones_is_one_about_a_playable_card() -> None:
    """No card of the hand is sure to be playable once a 1 is down, but the clue would not have come otherwise."""
    game = dealt("r1 g4 b4 b4 p4", "y3 y1 g3 p3 b3")
    game.apply(Action(PLAY, 0))
    game.apply(Action(RANK, 0, 4))
    game.apply(Action(RANK, 1, 1))
    chosen = asked(game, 1)
    assert chosen.rule == "play-recognised"
    assert chosen.action == Action(PLAY, 6)
    assert asked(game, 1, "outer").action != Action(PLAY, 6)


def test_without_a_clue_since_the_last_move_nothing_is_recognised() -> None:
    game = dealt("g4 g4 b4 b4 p4", "y3 r1 g3 p3 b3")
    game.apply(Action(RANK, 1, 1))
    game.apply(Action(RANK, 0, 4))
    assert asked(game, 0).rule != "play-recognised"


@pytest.mark.slow
def test_it_scores_more_than_the_list_that_it_is_built_on() -> None:
    means = []
    for name in ("self-recognition", "outer"):
        scores = []
        for deck in find("standard:30", 3):
            game = Game(standard_start(3), deck.cards)
            play(game, seat_team(game, [policy(name)]), watch=False)
            scores.append(game.score)
        means.append(fmean(scores))
    assert means[0] > means[1]
