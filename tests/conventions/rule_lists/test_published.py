"""The published agents against what their own engine was measured to score, self-play, the stacks kept.

The figures are means of 1,000 games with 2, 3, 4 and 5 players. Here a tenth as many or fewer are played, so that
what is allowed is wider: three combined standard errors, or 0.3 where that is more.

In that engine a game is broken off when no rule of the list has an answer (risky with two players: every second
game). Here a seat has to move, and goes to its last resort; so what is compared is the score when that began.
"""

from functools import cache
from statistics import fmean, stdev

import pytest

from conventions.rule_lists.agent import RuleList
from hanabot.decks import find
from hanabot.game import Game
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.table import play, seat_team

#: Means and standard errors by players.
MEASURED = {
    "flawed": [(1.435, 0.052), (1.471, 0.053), (1.738, 0.064), (1.858, 0.066)],
    "internal": [(11.302, 0.069), (11.116, 0.068), (10.162, 0.067), (10.035, 0.061)],
    "outer": [(14.451, 0.073), (14.409, 0.061), (13.169, 0.065), (12.612, 0.061)],
    "van-den-bergh": [(13.764, 0.106), (17.722, 0.062), (17.269, 0.055), (16.241, 0.050)],
    "cautious": [(16.842, 0.073), (17.144, 0.043), (16.420, 0.041), (15.246, 0.041)],
    "iggi": [(17.043, 0.060), (16.744, 0.040), (16.155, 0.039), (15.077, 0.037)],
    "piers": [(17.233, 0.060), (17.514, 0.054), (17.052, 0.049), (16.234, 0.048)],
    "iggi2": [(17.684, 0.064), (17.423, 0.045), (16.597, 0.041), (15.348, 0.041)],
    "clivej": [(14.213, 0.068), (14.006, 0.057), (13.178, 0.056), (12.359, 0.048)],
    "risky": [(11.843, 0.250), (16.795, 0.106), (16.462, 0.078), (15.778, 0.048)],
    "self-recognition": [(12.864, 0.069), (12.153, 0.055), (10.559, 0.058), (9.581, 0.049)],
}
GAMES = 60


@cache
def scores(names: tuple[str, ...], players: int, games: int) -> list[int]:
    """The score of each game when a seat first had no rule with an answer, or at the end."""
    found = []
    for deck in find(f"standard:{games}", players):
        start = standard_start(players)
        game = Game(start, deck.cards)
        decisions = play(game, seat_team(game, [policy(name) for name in names]), watch=False).decisions
        again = Game(start, deck.cards)
        for decision in decisions:
            if decision.chosen.rule == "last-resort":
                break
            again.apply(decision.action)
        found.append(again.score)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", MEASURED)
def test_a_published_agent_scores_what_its_own_engine_measured(name: str, players: int) -> None:
    mean, error = MEASURED[name][players - 2]
    found = scores((f"{name}/+published",), players, GAMES)
    own = stdev(found) / len(found) ** 0.5
    assert abs(fmean(found) - mean) <= max(0.3, 3 * (own**2 + error**2) ** 0.5)


@pytest.mark.parametrize("name", MEASURED)
def test_published_means_that_a_drawn_card_takes_the_emptied_slot(name: str) -> None:
    found = policy(f"{name}/+published")
    assert isinstance(found, RuleList)
    assert found.agent.hand_order == "slots"


#: Some cells of the measured cross-play with two players (means of 500 games, the row moves first).
CROSSED = {
    ("internal", "piers"): 14.1,
    ("outer", "iggi2"): 16.7,
    ("van-den-bergh", "flawed"): 4.3,
    ("cautious", "van-den-bergh"): 15.8,
    ("iggi", "iggi2"): 18.0,
    ("piers", "cautious"): 17.2,
    ("iggi2", "internal"): 15.0,
    ("clivej", "outer"): 14.4,
    ("risky", "iggi"): 13.2,
    ("flawed", "clivej"): 3.8,
}


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), CROSSED)
def test_published_agents_score_with_each_other_what_their_own_engine_measured(first: str, second: str) -> None:
    found = scores((f"{first}/+published", f"{second}/+published"), 2, GAMES)
    own = stdev(found) / len(found) ** 0.5
    error = stdev(found) / 500**0.5
    assert abs(fmean(found) - CROSSED[first, second]) <= max(0.5, 3 * (own**2 + error**2) ** 0.5)


def test_a_list_without_an_answer_goes_to_its_last_resort_where_its_own_engine_breaks_the_game_off() -> None:
    """So its whole games come to more: risky with two players, whose every second game is broken off there."""
    whole, broken = [], 0
    for deck in find("standard:12", 2):
        game = Game(standard_start(2), deck.cards)
        decisions = play(game, seat_team(game, [policy("risky/+published")]), watch=False).decisions
        whole.append(game.score)
        broken += any(decision.chosen.rule == "last-resort" for decision in decisions)
    assert 2 <= broken <= 10
    assert fmean(whole) > fmean(scores(("risky/+published",), 2, 12)) + 1
