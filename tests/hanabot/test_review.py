"""Games held against a policy: bots agree with themselves, and chairs bear whatever people do."""

import random

import pytest

from hanabot.decks import find
from hanabot.game import Game
from hanabot.moves import DISCARD, PLAY
from hanabot.registry import policy, registry
from hanabot.review import BIG, big, costliest, review, tally, traced
from hanabot.start import standard_start
from hanabot.table import play, seat_team


def senseless(players: int, seed: int) -> Game:
    """The first 24 of random moves, among which plays are rare and fit, so that the game lasts."""
    draw = random.Random(seed)
    game = Game(standard_start(players), find(f"quick:{seed + 1}", players)[-1].cards)
    while not game.over and game.turn < 24:
        legal = game.legal_actions()
        fitting = [
            one
            for one in legal
            if one.kind == PLAY and game.stacks[game.deck[one.target] // 5] == game.deck[one.target] % 5
        ]
        others = [one for one in legal if one.kind != PLAY]
        game.apply(draw.choice(fitting if fitting and draw.random() < 0.3 else others or legal))
    return game


def test_what_bots_have_just_played_is_their_own_review() -> None:
    game = Game(standard_start(3), find("quick:1", 3)[0].cards)
    team = [policy("h-group@3"), policy("piers")]
    played = play(game, seat_team(game, team), watch=False)
    assert list(review(game, seat_team(game, team))) == traced(played)
    assert tally(traced(played)).agreed == game.turn


@pytest.mark.parametrize("family", sorted(registry().families))
def test_chairs_bear_moves_that_make_no_sense(family: str) -> None:
    for players, seed in ((2, 0), (4, 1)):
        game = senseless(players, seed)
        found = list(review(game, seat_team(game, [policy(family)])))
        assert len(found) == game.turn
        assert [one.action for one in found if one.agrees and one.contradicts] == []
        assert any(one.contradicts for one in found)
        whole = tally(found)
        assert whole.moves == sum(tally(found, seat).moves for seat in range(players))
        assert whole.contradicting == sum(tally(found, seat).contradicting for seat in range(players))


def test_the_costliest_moves_are_big_disagreements_worst_first() -> None:
    found = list(review(game := senseless(3, 2), seat_team(game, [policy("h-group@3")])))
    turns = costliest(found)
    assert len(turns) == 5
    costs = [found[turn - 1].cost for turn in turns]
    assert all(
        cost is None or cost >= BIG or found[turn - 1].contradicts for turn, cost in zip(turns, costs, strict=True)
    )
    valued = [cost for cost in costs if cost is not None]
    assert valued == sorted(valued, reverse=True)
    assert all(big(found[turn - 1]) and not found[turn - 1].agrees for turn in turns)
    assert any(found[turn - 1].action.kind == DISCARD for turn in range(1, len(found)))
