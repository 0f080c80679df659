"""The PettingZoo environment: it keeps that library's rules, and ours."""

from random import Random

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (hanabot[pettingzoo])")
from pettingzoo.test import api_test, seed_test

from hanabot.decks import find
from hanabot.errors import BadName, IllegalMove
from hanabot.game import Game
from hanabot.research.aec import HanabiEnv, action_index, encode
from hanabot.story import actions_of
from hanabot.testing import swapped


# PettingZoo warns of every environment whose observations carry a mask.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
@pytest.mark.parametrize(
    ("players", "rules", "variant"),
    [(2, "hanab-live", "No Variant"), (5, "hanab-live", "Rainbow (6 Suits)"), (4, "league", "No Variant")],
)
def test_pettingzoos_own_check(players: int, rules: str, variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(HanabiEnv(players, rules, variant), num_cycles=150)
    assert "Passed" in capsys.readouterr().out


def test_the_same_seed_is_the_same_game() -> None:
    seed_test(lambda: HanabiEnv(3), num_cycles=30)


def played(env: HanabiEnv, chance: Random) -> float:
    """A game of legal moves; what the first seat was given for it."""
    total = 0.0
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total += reward if agent == "player_0" else 0
        allowed = np.flatnonzero(seen["action_mask"])
        quiet = [one for one in allowed if one >= max(env.start.dealt)]
        env.step(None if over else int(chance.choice(quiet if quiet and chance.random() < 0.9 else list(allowed))))
    return total


@pytest.mark.parametrize("rules", ["hanab-live", "league"])
def test_rewards_add_up_to_the_score(rules: str) -> None:
    env = HanabiEnv(4, rules)
    for seed in range(6):
        env.reset(seed=seed)
        assert played(env, Random(seed)) == env.game.official_score
        assert env.game.over


def test_decks_of_ones_own_are_dealt_in_order() -> None:
    decks = find("quick:2", 2)
    env = HanabiEnv(2, decks=decks, render_mode="ansi")
    for deck in (*decks, decks[0]):
        env.reset()
        assert env.game.deck == list(deck.cards)
    assert str(env.render()).startswith("Alice ")
    assert HanabiEnv(2).render() is None


@pytest.mark.parametrize("number", range(1, 6))
def test_cards_out_of_sight_change_no_bit(number: int) -> None:
    env, chance = HanabiEnv(3), Random(number)
    env.reset(seed=number)
    for _ in range(3 * number):
        allowed = np.flatnonzero(env.last()[0]["action_mask"])
        env.step(int(chance.choice([one for one in allowed if one >= 5])))
    other = swapped(env.game, actions_of(env.game), chance)
    assert other is not None
    seat = env.game.current
    assert np.array_equal(encode(other.view(seat)), encode(env.game.view(seat)))
    assert encode(env.game.view(seat)).max() == 1


def test_actions_have_numbers_of_their_own_and_an_illegal_one_changes_nothing() -> None:
    env = HanabiEnv(5)
    env.reset(seed=3)
    view = env.game.view(0)
    numbers = [action_index(action, view) for action in view.legal]
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) == set(np.flatnonzero(env.observe("player_0")["action_mask"]))
    assert not env.observe("player_1")["action_mask"].any()
    turn = env.game.turn
    for wrong in (4, 10**6, -1, None):  # 4 is a discard at 8 clues
        with pytest.raises(IllegalMove):
            env.step(wrong)
    assert env.game.turn == turn
    assert isinstance(env.game, Game)


def test_a_table_that_cannot_be() -> None:
    with pytest.raises(BadName):
        HanabiEnv(9)
