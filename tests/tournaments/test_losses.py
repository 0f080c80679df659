"""Where points went: every missing point has a cause, and the deal is to blame for what nobody could have had."""

import pytest

from hanabot.decks import find
from hanabot.formats.replay_checks import check_game
from hanabot.game import Game
from hanabot.registry import policy
from hanabot.shrunk import expanded
from hanabot.start import standard_start
from hanabot.story import actions_of
from hanabot.table import play, seat_team
from tournaments.losses import Cause, losses
from tournaments.records import Key, Record


def record(name: str, deck: str, players: int, rules: str = "hanab-live") -> tuple[Record, Game]:
    start = standard_start(players, rules)
    game = Game(start, find(deck, players, rules)[0].cards)
    play(game, seat_team(game, [policy(name)]), watch=False)
    actions = tuple(tuple(action) for action in actions_of(game))
    key = Key("digest", players, rules, "No Variant", deck)
    seats = (name,) * players
    score = game.score, game.score_zero, game.ending, game.turn, game.strikes
    return Record(key, seats, actions, *score, 0, 0, ({},) * players), game


@pytest.mark.parametrize("deck", ["p2v0s242", "p2v0s3", "p3v0s2", "p4v0s280"])
def test_every_missing_point_is_told_once(deck):
    stored, game = record("h-group@1", deck, int(deck[1]))
    found = losses(stored)
    assert sum(loss.points for loss in found) == 25 - game.score
    assert all(loss.points > 0 for loss in found)


@pytest.mark.parametrize(("deck", "points"), [("p2v0s242", 2), ("p2v0s40", 1), ("p2v0s1", 0)])
def test_what_nobody_could_have_had_is_put_down_to_the_deal(deck, points):
    stored, _ = record("legal-random", deck, 2)
    dealt = [loss for loss in losses(stored) if loss.cause == Cause.UNWINNABLE]
    assert sum(loss.points for loss in dealt) == points
    assert all(loss.rule == "" for loss in dealt)


def test_each_loss_has_a_replay_that_opens_at_its_turn():
    stored, game = record("h-group@1", "p2v0s3", 2)
    found = losses(stored)
    assert found
    for loss in found:
        address, _, turn = loss.replay.partition("#")
        assert int(turn) == loss.turn + 1
        checked = check_game(expanded(address))
        assert checked.game.log == game.log


def test_there_is_no_replay_where_the_site_has_other_rules():
    stored, game = record("legal-random", "p2v0s3", 2, "bga")
    found = losses(stored)
    assert game.score < 25
    assert {loss.replay for loss in found} == {""}
