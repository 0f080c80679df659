"""Our policies in the hanabi-learning-environment and its agents here: the same games on the same decks."""

import random
from typing import Any

import pytest

from hanabot.cards import UNKNOWN
from hanabot.cli import main
from hanabot.decks import find
from hanabot.errors import BadFile, BadName, Unsupported
from hanabot.game import Game
from hanabot.moves import Action
from hanabot.registry import policy
from hanabot.research.hle import action_of, config_of, environment, rules_of, start_of
from hanabot.research.hle_agent import HanabotAgent
from hanabot.research.hle_match import match
from hanabot.research.hle_policy import HlePolicy, imagined, observation
from hanabot.start import standard_start
from hanabot.table import play, seat_team

pytest.importorskip(
    "hanabi_learning_environment.rl_env", reason="hanabi-learning-environment is not installed (make hle)"
)
from hanabi_learning_environment import rl_env

SIMPLE = HlePolicy("hanabi_learning_environment.agents.simple_agent:SimpleAgent")
RANDOM = HlePolicy("hanabi_learning_environment.agents.random_agent:RandomAgent")
TEAMS = ("h-group@3", "hat-public", "piers", "legal-random")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", TEAMS)
def test_a_policy_plays_there_as_it_does_here(players: int, name: str) -> None:
    start = standard_start(players, rules_of())
    for deck in find("standard:1", players):
        found = match(start, deck.cards, [policy(name)])
        assert found.identical
        assert found.there


@pytest.mark.parametrize("players", [2, 3, 5])
def test_mixed_teams_of_theirs_and_ours(players: int) -> None:
    start = standard_start(players, rules_of())
    for deck in find("standard:1", players):
        for team in ([SIMPLE], [policy("iggi"), SIMPLE], [policy("h-group@1"), policy("iggi")]):
            assert match(start, deck.cards, team).identical


@pytest.mark.parametrize(
    ("colours", "tokens", "strikes", "size"), [(2, 3, 1, 2), (3, 8, 3, 5), (4, 5, 2, 3), (1, 3, 1, 2)]
)
def test_smaller_games(colours: int, tokens: int, strikes: int, size: int) -> None:
    start = start_of(2, colours, size, tokens, strikes)
    deck = [card for card in start.variant.identities for _ in range(start.variant.copies[card])]
    for number in range(6):
        random.Random(number).shuffle(deck)
        assert match(start, deck, [policy("piers"), policy("legal-random")]).identical


def recorded(env: Any, agents: list[Any]) -> tuple[list[int], list[Any], int]:
    """A game in an environment that nobody touched: the cards as they were dealt, the moves and the score."""
    deck: list[int] = []
    deal = env.game.new_initial_state

    def new_state() -> Any:
        state = deal()
        random_card = state.deal_random_card

        def noted() -> None:
            before = [len(hand) for hand in state.player_hands()]
            random_card()
            (card,) = (hand[-1] for hand, size in zip(state.player_hands(), before, strict=True) if len(hand) > size)
            deck.append(5 * card.color() + card.rank())

        state.deal_random_card = noted
        return state

    env.game.new_initial_state = new_state
    shown, done, moves = env.reset(), False, []
    while not done:
        answers = [agent.act(one) for agent, one in zip(agents, shown["player_observations"], strict=True)]
        assert [answer is not None for answer in answers] == [
            seat == shown["current_player"] for seat in range(len(agents))
        ]
        moves.append((shown["current_player"], answers[shown["current_player"]]))
        shown, _, done, _ = env.step(moves[-1][1])
    env.game.new_initial_state = deal
    return deck, moves, env.state.score()


@pytest.mark.parametrize(("players", "anybody_begins"), [(2, False), (4, True)])
def test_games_one_after_the_other_on_the_engines_own_decks(players: int, anybody_begins: bool) -> None:
    config = {"players": players, "seed": 7, "random_start_player": anybody_begins, "policy": "h-group@1"}
    env = rl_env.HanabiEnv(config)
    agents = [HanabotAgent(config) for _ in range(players)]
    for _ in range(2):
        deck, moves, score = recorded(env, agents)
        start = start_of(players, 5, 5 if players < 4 else 4, starter=moves[0][0])
        left = [card for card in start.variant.identities for _ in range(start.variant.copies[card])]
        for card in deck:
            left.remove(card)
        game = Game(start, deck + left)
        played = play(game, seat_team(game, [policy("h-group@1")]), watch=False)
        again = Game(start, deck + left)
        for (seat, move), decision in zip(moves, played.decisions, strict=True):
            action = action_of(move, seat, again.hands[seat], players)
            assert (again.current, action) == (seat, decision.action)
            again.apply(action)
        assert game.score_zero == score


@pytest.mark.parametrize("players", [2, 4])
def test_an_agent_of_theirs_is_shown_what_their_engine_would_show(players: int) -> None:
    start = standard_start(players, rules_of())
    for number, deck in enumerate(find("quick:3", players)):
        chance = random.Random(number)
        env, game = environment(start, deck.cards), Game(start, deck.cards)
        shown, done = env.reset(), False
        while not done:
            seat = game.current
            view = game.view(seat)
            theirs, ours = shown["player_observations"][seat], observation(view)
            assert {key: value for key, value in ours.items() if key != "pyhanabi"} == {
                key: value for key, value in theirs.items() if key != "pyhanabi"
            }
            assert [str(one) for one in ours["pyhanabi"].last_moves()] == [
                str(one) for one in theirs["pyhanabi"].last_moves()
            ]
            hand = {order: card for order, card in imagined(view).items() if order in game.hands[seat]}
            assert all(view.seen[order] == UNKNOWN for order in hand)
            move = chance.choice(
                [one for one in theirs["legal_moves"] if one["action_type"] != "PLAY"] or theirs["legal_moves"]
            )
            game.apply(action_of(move, seat, game.hands[seat], players))
            shown, _, done, _ = env.step(move)


def test_agents_that_draw_lots_can_be_played_again() -> None:
    start = standard_start(3, rules_of())
    deck = find("p3v0s1", 3)[0]
    games = []
    for seed in (1, 2):
        random.seed(seed)
        game = Game(start, deck.cards)
        play(game, seat_team(game, [RANDOM]), watch=False)
        games.append(game.log)
        assert random.random() == random.Random(seed).random()
    assert games[0] == games[1]
    assert RANDOM.name == "hle-random-agent"
    assert RANDOM.digest != SIMPLE.digest


def test_what_that_engine_does_not_know_is_refused() -> None:
    for start in (
        standard_start(2, rules_of(), "Rainbow (5 Suits)"),
        standard_start(6, rules_of()),
        standard_start(3, "royal-favor"),
        standard_start(4, "league"),
        standard_start(3, rules_of(), "6 Suits"),
        standard_start(3, rules_of(), starter=1),
    ):
        with pytest.raises(Unsupported):
            config_of(start)
    with pytest.raises(BadName, match="cannot be loaded"):
        HlePolicy("no.such:Agent").seat(0, standard_start(2, rules_of()))
    for move in (
        {},
        {"action_type": "DEAL"},
        {"action_type": "PLAY", "card_index": 9},
        {"action_type": "REVEAL_COLOR"},
    ):
        with pytest.raises(BadName):
            action_of(move, 0, [1, 2], 2)


def test_an_agent_that_comes_late_says_so() -> None:
    env = rl_env.HanabiEnv({"players": 2})
    shown = env.reset()
    for _ in range(2):
        seat = shown["current_player"]
        shown, *_ = env.step(shown["player_observations"][seat]["legal_moves"][-1])
    with pytest.raises(BadFile, match="from its start"):
        HanabotAgent({"policy": "piers"}).act(shown["player_observations"][0])


def test_a_card_that_is_dealt_is_of_the_deck() -> None:
    start = standard_start(2, rules_of())
    deck = list(find("p2v0s1", 2)[0].cards)
    hands = environment(start, deck)
    hands.reset()
    shown = [5 * card.color() + card.rank() for hand in hands.state.player_hands() for card in hand]
    assert shown == deck[:10]
    assert Action(0, 3) == action_of({"action_type": "PLAY", "card_index": 0}, 0, [3, 4], 2)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hle", "h-group@1", f"piers,{SIMPLE.place}", "--players", "2,3", "--decks", "quick:1"]) == 0
    told = capsys.readouterr()
    assert [line.split()[-1] for line in told.out.splitlines()[2:]] == ["1"] * 4
    assert main(["hle"]) == 2
    assert "name at least one" in capsys.readouterr().err
    assert main(["hle", "no.such:Agent", "--players", "2", "--decks", "quick:1"]) == 2
    assert "cannot be loaded" in capsys.readouterr().err
