"""Plays games, in whatever process it is called: nothing but names and cards comes in, plain results go out."""

import multiprocessing
import os
import platform
import signal
import threading
import time
from collections.abc import Mapping, Sequence
from functools import cache
from multiprocessing.connection import wait

from hanabot.bots import Bot, Decision, Policy
from hanabot.errors import BadName, IllegalMove, cause
from hanabot.game import Game
from hanabot.moves import Event
from hanabot.start import standard_start
from hanabot.table import play
from hanabot.view import View
from tournaments.records import Failed, Finished, Fixture, Record
from tournaments.schedule import team_digest


def play_games(fixtures: Sequence[Fixture]) -> list[Finished | Failed]:
    """Play some games one after another; a bot that breaks one off costs that game only."""
    return [play_game(fixture) for fixture in fixtures]


def play_game(fixture: Fixture) -> Finished | Failed:
    """Play one game.

    Raises:
        BadName: the sources here are not those that the game is to be stored under.
    """
    key = fixture.key
    brought = {policy.name: policy for policy in fixture.brought}
    policies = [brought[name] if name in brought else _policy(name) for name in fixture.seats]
    _check(fixture, policies)
    start = standard_start(key.players, key.rules, key.variant)
    game = Game(start, fixture.deck)
    table = _Table(game)
    begun = time.perf_counter()
    try:
        for seat, each in enumerate(policies):
            table.asked = seat
            table.bots.append(each.seat(seat, start))
        played = play(game, [_Asked(table, seat) for seat in range(key.players)])
    except Exception as error:  # noqa: BLE001  # whatever a bot throws is that bot's fault, and is told as such
        return Failed(fixture.seats, key.players, key.deck, table.asked, game.turn, _why(error, game))
    seconds = time.perf_counter() - begun
    record = Record(
        key=key,
        seats=fixture.seats,
        actions=tuple((choice.action.kind, choice.action.target, choice.action.value) for choice in played.decisions),
        score=game.score,
        score_zero=game.score_zero,
        ending=str(game.ending),
        turns=game.turn,
        strikes=game.strikes,
        desyncs=len(played.desyncs),
        false_inferences=played.false_inferences,
        rule_counts=tuple(dict(sorted(counts.items())) for counts in played.rule_counts),
    )
    return Finished(record, seconds)


@cache
def _policy(name: str) -> Policy:
    from hanabot.registry import policy

    return policy(name)


#: Teams whose sources were found to be those that were planned with: they do not change under a running process.
_CHECKED: set[tuple[tuple[str, ...], str]] = set()


def _check(fixture: Fixture, policies: Sequence[Policy]) -> None:
    """Whether this process plays as the one that planned would, whose sources the game is stored under.

    Raises:
        BadName: it would not.
    """
    team = fixture.digests, fixture.key.team
    if team in _CHECKED:
        return
    other = [one.name for one, digest in zip(policies, fixture.digests, strict=True) if one.digest != digest]
    if other or team_digest(policies) != fixture.key.team:
        why = "changed while the tournament ran, or this machine has another hanabot; install the same one everywhere"
        raise BadName("sources", other[0] if other else "the table", f"on {platform.node()} they {why}, and go on")
    _CHECKED.add(team)


def _why(error: Exception, game: Game) -> str:
    """What went wrong, and for a crash the line of code: whoever mends the bot begins there."""
    if isinstance(error, IllegalMove):
        return str(IllegalMove(error.move, error.why.removeprefix(f"turn {game.turn}, seat {game.current}: ")))
    return cause(error)


class _Table:
    """The bots of one game, and which seat was asked last: if the game breaks, it is that seat's fault."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.bots: list[Bot] = []
        self.asked = 0


class _Asked:
    """A seat's bot that leaves word of being asked."""

    def __init__(self, table: _Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.bot = table.bots[seat]

    def observe(self, event: Event) -> None:
        self.table.asked = self.seat
        self.bot.observe(event)

    def decide(self, view: View) -> Decision:
        self.table.asked = self.seat
        return self.bot.decide(view)

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        self.table.asked = self.seat
        return self.bot.public_notes()

    def rule_counts(self) -> Mapping[str, int]:
        self.table.asked = self.seat
        return self.bot.rule_counts()


def prepare() -> None:
    """Make a fresh worker process leave interrupts to its parent, and end when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
