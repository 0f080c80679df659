"""`hanabot live` as a person starts it: a process with its account in the environment, against our own server."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process

import pytest

from hanabot.cli import main
from tests.live_server.host import Host
from tests.live_server.wire import Server

PASSWORD = "hunter2-correct-horse"
#: What the server says to a wrong password.
WRONG = "That is not the correct password for this user."


async def started(server: Server, *words: str, users: str = "Bot-B", password: str = PASSWORD) -> Process:
    own = {"HANABOT_LIVE_USER": users, "HANABOT_LIVE_PASSWORD": password, "HANABOT_LIVE_ADDRESS": server.address}
    command = (sys.executable, "-m", "hanabot", "live", *words)
    return await asyncio.create_subprocess_exec(*command, env={**os.environ, **own}, stdout=PIPE, stderr=PIPE)


def test_two_accounts_play_a_game_with_a_policy_each_and_say_how_it_ended() -> None:
    async def game() -> None:
        async with Server() as server:
            host = Host(server.lobby, ["Bot-B", "Bot-C"], "h-group@1")
            words = ("--policy", "h-group@1,h-group@2", "--games", "1", "--format", "json")
            process = await started(server, *words, users="Bot-B,Bot-C")
            host.open_table()
            out, err = await process.communicate()
            assert process.returncode == 0, err
            games = [json.loads(line) for line in out.splitlines()]
            assert {(one["user"], one["policy"]) for one in games} == {("Bot-B", "h-group@1"), ("Bot-C", "h-group@2")}
            assert {(one["score"], one["turns"]) for one in games} == {(host.finished[0].score, host.finished[0].turns)}
            assert PASSWORD not in (out + err).decode()

    asyncio.run(game())


def test_an_interrupt_ends_it_with_a_word_and_the_game_waits() -> None:
    async def game() -> None:
        async with Server() as server:
            host = Host(server.lobby, ["Bot-B"], "h-group@1")
            process = await started(server, "--policy", "h-group@1")
            host.open_table()
            await host.until(lambda: sum(command == "gameAction" for command, _ in host.heard) > 8)
            process.send_signal(signal.SIGINT)
            out, err = await process.communicate()
            assert (process.returncode, out) == (130, b"")
            assert b"Traceback" not in err
            assert err.decode().splitlines()[-1].startswith("stopped; games that run wait")

    asyncio.run(game())


def test_a_wrong_password_is_one_line_and_2() -> None:
    async def game() -> None:
        async with Server() as server:
            server.lobby.log_in("Bot-B", "another one")
            process = await started(server, "--policy", "h-group@1")
            out, err = await process.communicate()
            last = err.decode().splitlines()[-1]
            assert (process.returncode, out) == (2, b"")
            assert last == f"hanabot: {server.address}: the login of Bot-B was refused (401: {WRONG})"
            assert PASSWORD not in err.decode()

    asyncio.run(game())


@pytest.mark.parametrize(
    ("words", "users", "said"),
    [
        (["--policy", "h-group@1"], "", "HANABOT_LIVE_USER"),
        (["--policy", "nobody"], "Bot-B", "no such policy"),
        (["--policy", "h-group@1,h-group@2"], "Bot-B", "2 policies for 1 users"),
        (["--policy", "h-group@1", "--games", "0"], "Bot-B", "games"),
        ([], "Bot-B", "policy"),
    ],
)
def test_a_wrong_request_is_one_line_and_2(
    words: list[str], users: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANABOT_LIVE_USER", users)
    monkeypatch.setenv("HANABOT_LIVE_PASSWORD", PASSWORD)
    assert main(["live", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert said in captured.err
    assert PASSWORD not in captured.err
