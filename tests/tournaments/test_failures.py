"""Bots that crash or cheat: the game is lost, named with its team, deck, seat and turn; all others are kept."""

import inspect
import json

import pytest
from attrs import frozen

from hanabot.bots import Decision, Proposal
from hanabot.legal_random import LegalRandom, RandomBot
from hanabot.moves import DISCARD, Action
from hanabot.registry import registry
from tournaments.cli.compare import compare
from tournaments.run import run
from tournaments.schedule import plan
from tournaments.store import Store


class CrashingBot(RandomBot):
    def decide(self, view):
        if view.turn >= 4:
            raise KeyError("a card that is not there")
        return super().decide(view)


class StumblingBot(RandomBot):
    """It falls over an event, on another seat's turn as well as on its own."""

    def observe(self, event):
        super().observe(event)
        if len(repr(event)) % 7 == 0:
            raise ZeroDivisionError


class CheatingBot(RandomBot):
    def decide(self, _view):
        return Decision(Proposal(Action(DISCARD, 49), 0.0, "cheat", "it looks good"))


@frozen
class Faulty(LegalRandom):
    name: str = "faulty"
    bot: type[RandomBot] = RandomBot

    def seat(self, seat, _start):
        return self.bot(seat)


@pytest.fixture(autouse=True, scope="module")
def _faulty_policies():
    added = [
        Faulty("crashing", CrashingBot),
        Faulty("stumbling", StumblingBot),
        Faulty("cheating", CheatingBot),
    ]
    for policy in added:
        registry().add_policy(policy)
    yield
    for policy in added:
        del registry().plain[policy.name]


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_game_is_named_and_the_others_are_kept(tmp_path, jobs):
    schedule = plan(["legal-random", "legal-random,crashing"], [3], "quick:5")
    outcome = run(schedule, tmp_path / "r.sqlite", jobs)
    assert outcome.played + len(outcome.failures) == 10
    assert outcome.failures
    line = inspect.getsourcelines(CrashingBot.decide)[1] + 2
    for failure in outcome.failures:
        assert (failure.seat, failure.turn) == (1, 4)
        assert str(failure) == (
            f"team legal-random,crashing, 3 players, deck {failure.deck}: seat 1 (crashing) failed at turn 4: "
            f"KeyError: 'a card that is not there' ({__name__}, line {line})"
        )
    with Store(tmp_path / "r.sqlite") as store:
        stored = [record.key.deck for record in store.records() if record.seats[1] == "legal-random"]
    assert len(stored) == 5


def test_an_illegal_move_is_named(tmp_path):
    [failure] = run(plan(["cheating"], [2], "p2v0s1"), tmp_path / "r.sqlite").failures
    assert str(failure).startswith("team cheating, 2 players, deck p2v0s1: seat 0 (cheating) failed at turn 0: illegal")
    assert str(failure).count("seat 0") <= 2
    assert "49" in failure.why


def test_the_seat_that_fell_over_is_named_though_another_moved(tmp_path):
    outcome = run(plan(["legal-random,legal-random,stumbling"], [3], "quick:3"), tmp_path / "r.sqlite")
    assert {failure.seat for failure in outcome.failures} == {2}


def test_compare_shows_the_rest_and_answers_1(tmp_path, capsys):
    results = str(tmp_path / "r.sqlite")
    status = compare("legal-random", "cheating", decks="quick:20", jobs=1, results=results, format_="json")
    told = capsys.readouterr()
    assert status == 1
    assert [team["team"] for team in json.loads(told.out)["teams"]] == ["legal-random"]
    assert told.err.count("seat 0 (cheating) failed at turn 0") == 5
    assert "and 15 games more" in told.err
    assert "Traceback" not in told.err
