"""Whole live games against our own server on this machine, from the login to the end, in good weather and in bad.

The team plays by policies that decide by what they see alone, so that the game must be the one that the same seats
play without a network between them, move for move, whatever happened on the way.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from random import Random
from typing import Any

import pytest

from hanabot import interface
from hanabot.errors import NoService
from hanabot.live.client import Patience, play_at
from hanabot.live.session import Finished, Session
from hanabot.live.settings import Account
from hanabot.moves import Draw
from hanabot.variants import variant
from tests.live_server.host import Host
from tests.live_server.wire import EVENTS, GAME, Server, Trouble


class Bot:
    """One account of ours, as the command runs it."""

    def __init__(self, name: str, policy: str = "h-group@1", games: int = 1, password: str = "secret") -> None:
        self.name = name
        self.password = password
        self.log: list[str] = []
        self.finished: list[Finished] = []
        self.games = games
        self.session = Session(name, policy, self.log.append, self.finished.append)
        self.waits: list[float] = []
        self.tried_often = asyncio.Event()

    async def run(self, server: Server) -> None:
        async def wait(seconds: float) -> None:
            self.waits.append(seconds)
            if len(self.waits) > 4:
                self.tried_often.set()
            await asyncio.sleep(0.001)

        account = Account(self.name, self.password, server.address)
        patience = Patience(silence=0.05, sleep=wait)
        await play_at(account, self.session, self.log.append, lambda: len(self.finished) >= self.games, patience)


def in_time(game: Coroutine[Any, Any, None]) -> None:
    """Run a test's game; if it hangs it fails."""

    async def run() -> None:
        async with asyncio.timeout(180):
            await game

    asyncio.run(run())


async def play_game(
    server: Server,
    bots: list[Bot],
    policy: str = "h-group@1",
    first: bool = True,
    seed: str = "1",
    meanwhile: Callable[[Host], Coroutine[Any, Any, None]] | None = None,
    **options: Any,
) -> Host:
    """A game of a host and bots; the host sits in the first seat, or in the last."""
    if first:
        server.lobby.log_in("Alice", Host.PASSWORD)
    for bot in bots:  # Seats are in the order of accounts.
        server.lobby.log_in(bot.name, bot.password)
    host = Host(server.lobby, [bot.name for bot in bots], policy, seed=seed, **options)
    running = [asyncio.create_task(bot.run(server)) for bot in bots]
    host.open_table()
    if meanwhile is not None:
        await meanwhile(host)
    await asyncio.gather(*running)
    return host


def moves(server: Server) -> list[tuple[object, ...]]:
    """What happened in the server's last game that is still at a table."""
    (table,) = [table for table in server.lobby.tables.values() if table.game is not None]
    assert table.game is not None
    return [tuple(event) for event in table.game.log if not isinstance(event, Draw)]


def without_a_network(
    policies: str, players: int, seed: str = "1", suits: str = "No Variant"
) -> list[tuple[object, ...]]:
    """What happens when the same seats play at our own table."""
    deck = f"p{players}v{variant(suits).number}s{seed}"
    game = interface.play(policies, deck, players, variant=suits).game
    return [tuple(event) for event in game.log if not isinstance(event, Draw)]


@pytest.mark.parametrize(
    ("suits", "policy"),
    [
        ("Rainbow (6 Suits)", "h-group@1"),
        ("Dark Pink (5 Suits)", "h-group@1"),
        ("Clue Starved (5 Suits)", "legal-random"),
        ("Orange (5 Suits)", "legal-random"),
        ("Up or Down & Brown (6 Suits)", "legal-random"),
    ],
)
def test_a_whole_game_of_a_variant_is_the_game_without_a_network(suits: str, policy: str) -> None:
    async def game() -> None:
        async with Server() as server:
            bots = [Bot(f"Bot-{place}", policy) for place in (1, 2)]
            server.lobby.keep = True
            await play_game(server, bots, policy, options={"variantName": suits})
            assert moves(server) == without_a_network(policy, 3, suits=suits)
            assert not [line for bot in bots for line in bot.log if "passed over" in line or "warns" in line]

    in_time(game())


@pytest.mark.parametrize(
    "option", ["emptyClues", "oneExtraCard", "oneLessCard", "deckPlays", "allOrNothing", "speedrun"]
)
def test_a_whole_game_with_an_option_comes_to_its_end(option: str) -> None:
    async def game() -> None:
        async with Server() as server:
            bots = [Bot("Bot-1", "legal-random")]
            server.lobby.keep = True
            await play_game(server, bots, "legal-random", options={option: True})
            assert {one.ending for bot in bots for one in bot.finished} <= {1, 2, 5, 8, 9}
            assert not [line for bot in bots for line in bot.log if "passed over" in line or "warns" in line]

    in_time(game())


@pytest.mark.parametrize(("players", "first"), [(2, True), (2, False), (3, True), (4, False), (5, True), (6, True)])
def test_a_whole_game_in_every_seat_is_the_game_without_a_network(players: int, first: bool) -> None:
    async def game() -> None:
        async with Server() as server:
            bots = [Bot(f"Bot-{place}") for place in range(1, players)]
            # The host stays in its replay, so that the game can be looked at.
            server.lobby.keep = True
            await play_game(server, bots, first=first)
            assert moves(server) == without_a_network("h-group@1", players)
            scores = {(one.score, one.turns, one.ending) for bot in bots for one in bot.finished}
            assert len(scores) == 1
            # A seat that loads slowly may hear of a turn before it has the list of what went before; it asks for that.
            told = [line for bot in bots for line in bot.log if "whole moves were told before it" not in line]
            assert not [line for line in told if "passed over" in line or "warns" in line]

    in_time(game())


def test_bots_of_different_policies_play_and_their_notes_are_kept_by_the_site() -> None:
    async def game() -> None:
        async with Server() as server:
            server.lobby.keep = True
            await play_game(server, [Bot("Bot-B", "h-group@3"), Bot("Bot-C", "legal-random")], "h-group@1", seed="7")
            assert moves(server) == without_a_network("h-group@1,h-group@3,legal-random", 3, "7")
            (table,) = server.lobby.tables.values()
            written = [text for text in table.notes["Bot-B"] if text]
            assert any("[" in text and "from turn" in text for text in written)
            assert not any(table.notes["Bot-C"])

    in_time(game())


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", ["lost", "doubled", "late", "garbled", "unknown"])
def test_a_game_goes_on_though_messages_are_lost_doubled_late_or_garbled(kind: str, seed: int) -> None:
    async def game() -> None:
        async with Server() as server:
            server.lobby.keep = True
            trouble = Trouble(seed, 0.2, (kind,))
            server.mangles["Bot-B"] = trouble
            bot = Bot("Bot-B")
            await play_game(server, [bot, Bot("Bot-C")], seed=str(seed))
            assert trouble.done[kind] > 5
            assert moves(server) == without_a_network("h-group@1", 3, str(seed))

    in_time(game())


@pytest.mark.parametrize("whose", [EVENTS, GAME])
def test_a_game_goes_on_through_all_of_it_at_once(whose: tuple[str, ...]) -> None:
    async def game() -> None:
        async with Server() as server:
            server.lobby.keep = True
            for seed, name in enumerate(("Bot-B", "Bot-C")):
                server.mangles[name] = Trouble(seed, 0.4, ("lost", "doubled", "late", "garbled", "unknown"), whose)
            await play_game(server, [Bot("Bot-B"), Bot("Bot-C")], seed="4")
            assert moves(server) == without_a_network("h-group@1", 3, "4")

    in_time(game())


@pytest.mark.parametrize("seed", range(2))
def test_a_game_goes_on_when_the_connection_breaks_again_and_again(seed: int) -> None:
    async def game() -> None:
        async with Server() as server:
            server.lobby.keep = True
            chance = Random(seed)
            cuts = 0

            def cut(frame: str) -> Iterable[str]:
                nonlocal cuts
                yield frame
                if frame.startswith("gameAction") and chance.random() < 0.1:
                    cuts += 1
                    server.connections["Bot-B"].cut()

            server.mangles["Bot-B"] = cut
            bot = Bot("Bot-B")
            await play_game(server, [bot, Bot("Bot-C")], seed=str(seed))
            assert cuts > 5
            assert moves(server) == without_a_network("h-group@1", 3, str(seed))
            assert sum("back to the game" in line for line in bot.log) > 5

    in_time(game())


def test_a_server_that_closes_in_mid_game_and_comes_back_finds_us_again() -> None:
    async def game() -> None:
        async with Server() as server:
            server.lobby.keep = True
            bots = [Bot("Bot-B"), Bot("Bot-C")]

            async def meanwhile(host: Host) -> None:
                await host.until(lambda: server.lobby.said.count(("Alice", "loaded", {"tableID": 5})) == 1)
                await host.until(lambda: sum(command == "gameAction" for command, _ in host.heard) > 40)
                await server.stop()
                await asyncio.gather(*(bot.tried_often.wait() for bot in bots))
                await server.start()

            await play_game(server, bots, meanwhile=meanwhile)
            assert moves(server) == without_a_network("h-group@1", 3)
            for bot in bots:
                assert any("cannot be reached" in line for line in bot.log)
                # Longer and longer: between half and all of 1, 2, 4, 8 seconds.
                assert all(2**place / 2 <= wait <= 2**place for place, wait in enumerate(bot.waits[1:5]))

    in_time(game())


def test_a_process_that_begins_in_mid_game_goes_on_with_it() -> None:
    async def game() -> None:
        async with Server() as server:
            server.lobby.keep = True
            first, second = Bot("Bot-B"), Bot("Bot-B")
            host = Host(server.lobby, ["Bot-B"], "h-group@1")
            running = asyncio.create_task(first.run(server))
            host.open_table()
            await host.until(lambda: sum(command == "gameAction" for command, _ in host.heard) > 60)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await second.run(server)
            assert moves(server) == without_a_network("h-group@1", 2)
            assert first.finished == []
            assert second.finished[0].score > 0

    in_time(game())


def test_a_cookie_that_the_site_forgot_is_fetched_anew() -> None:
    async def game() -> None:
        async with Server() as server:
            server.lobby.keep = True
            bot = Bot("Bot-B")

            async def meanwhile(host: Host) -> None:
                await host.until(lambda: sum(command == "gameAction" for command, _ in host.heard) > 30)
                server.forget_cookies()
                server.connections["Bot-B"].cut()

            await play_game(server, [bot], meanwhile=meanwhile)
            assert server.logins == 2
            assert moves(server) == without_a_network("h-group@1", 2)

    in_time(game())


def test_a_wrong_password_and_a_closed_port_are_told_and_the_password_is_not() -> None:
    async def game() -> None:
        async with Server() as server:
            server.lobby.log_in("Bot-B", "the right one")
            bot = Bot("Bot-B", password="hunter2")
            with pytest.raises(NoService, match="refused") as wrong:
                await bot.run(server)
        with pytest.raises(NoService, match="cannot be reached") as closed:
            await bot.run(server)
        for error in (wrong.value, closed.value):
            assert "hunter2" not in f"{error} {error!r} {error.args}"
        assert "hunter2" not in " ".join(bot.log)
        assert "hunter2" not in repr(Account("Bot-B", "hunter2")) + str(Account("Bot-B", "hunter2"))

    in_time(game())


def test_who_is_sent_away_by_another_login_does_not_fight_for_the_seat() -> None:
    async def game() -> None:
        async with Server() as server:
            first, second = Bot("Bot-B"), Bot("Bot-B")
            running = asyncio.create_task(first.run(server))
            host = Host(server.lobby, [], "h-group@1")
            await host.until(lambda: "Bot-B" in server.connections)
            other = asyncio.create_task(second.run(server))
            with pytest.raises(NoService, match="somewhere else"):
                await running
            other.cancel()
            await asyncio.gather(other, return_exceptions=True)

    in_time(game())


def test_a_second_game_follows_the_first_and_a_password_opens_the_table() -> None:
    async def game() -> None:
        async with Server() as server:
            bot = Bot("Bot-B", games=2)
            host = Host(server.lobby, ["Bot-B"], "h-group@1", password="open sesame")
            running = asyncio.create_task(bot.run(server))
            for seed in ("1", "2"):
                host.seed = seed
                host.open_table()
                await host.over.wait()
                await host.until(lambda: not server.lobby.tables)
            await running
            assert [one.id for one in bot.finished] == [12345, 12346]
            assert "open sesame" not in " ".join(bot.log)

    in_time(game())
