"""The MCP server, asked by the SDK's own client: over standard streams, a whole game."""

import asyncio
import builtins
import sys
from typing import Any

import pytest

from hanabot.cli import main

client = pytest.importorskip("mcp.client", reason="the MCP SDK is not installed (hanabot[mcp])")


async def whole_game(words: list[str]) -> dict[str, Any]:
    from mcp.client.stdio import StdioServerParameters, stdio_client

    server = StdioServerParameters(command=sys.executable, args=["-m", "hanabot", "mcp", *words])
    found: dict[str, Any] = {"texts": [], "refused": []}
    async with client.Client(stdio_client(server)) as asked:
        found["tools"] = {tool.name: tool.description for tool in (await asked.list_tools()).tools}
        found["instructions"] = asked.instructions

        async def ask(name: str, **arguments: Any) -> Any:
            answer = await asked.call_tool(name, arguments)
            if answer.is_error:
                found["refused"].append(answer.content[0].text)
                return None
            content = answer.structured_content
            found["texts"].append((name, content))
            return content["result"] if set(content) == {"result"} else content

        await ask("observe")
        told = await ask("new_game")
        await ask("move", move={"action": "play", "slot": 77})
        found["rules"], found["partners"] = await ask("rules"), await ask("partners")
        while not told.get("result"):
            assert told["legal"] == await ask("legal_moves")
            found["hands"] = told["hands"]
            hints = [one for one in told["legal"] if one["action"] == "hint"]
            quiet = [one for one in told["legal"] if one["action"] == "discard"]
            told = await ask("move", move=(quiet or hints or told["legal"])[0])
            found["own"] = [*found.get("own", []), told["hands"][told["seat"]]]
            if len(found["own"]) == 3:
                found["why"] = await ask("why", moves=3)
        found["result"] = told["result"]
        found["reasons"] = await ask("why", moves=1000)
    return found


def test_a_whole_game() -> None:
    found = asyncio.run(whole_game(["--with", "h-group@1,piers", "--deck", "p3v0s5", "--seat", "2"]))
    assert set(found["tools"]) == {"rules", "partners", "new_game", "observe", "legal_moves", "move", "why"}
    assert all(found["tools"].values())
    assert "You are seat 2" in found["instructions"] == found["rules"]
    assert "tool `move`" in found["rules"]
    assert [one["policy"] for one in found["partners"]] == ["h-group@1", "piers", "you"]
    assert len(found["refused"]) == 2
    assert "none was dealt" in found["refused"][0]
    assert "not in the list" in found["refused"][1]
    assert all(card["suit"] is card["rank"] is None for hand in found["own"] for card in hand)
    assert len(found["why"]) == 3
    assert not any("reason" in one for one in found["why"])
    assert found["result"]["deck"] == "p3v0s5"
    assert found["result"]["ending"] in {"normal", "perfect", "strikeout"}
    bots = [one for one in found["reasons"] if one["policy"] != "you"]
    assert bots
    assert all(one["reason"] for one in bots)


def test_wrong_requests_are_told_before_anything_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["--with", "nobody"],
        ["--with", "piers", "--seat", "5"],
        ["--with", "piers,piers,piers", "--players", "2"],
        ["--deck", "nowhere"],
        ["--with", "piers", "--players", "9"],
        ["--rules", "bridge"],
        ["--with", "piers"],  # nothing can be read from the standard input of a test
    ):
        assert main(["mcp", *words]) == 2
        told = capsys.readouterr()
        assert not told.out
        assert len(told.err.splitlines()) == 1


def test_without_the_sdk_the_cure_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    usual = builtins.__import__

    def missing(name: str, *rest: Any, **named: Any) -> Any:
        if name.partition(".")[0] == "mcp":
            raise ImportError(name)
        return usual(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", missing)
    assert main(["mcp", "--with", "piers"]) == 2
    assert "pip install 'hanabot[mcp]'" in capsys.readouterr().err
