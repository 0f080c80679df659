"""The transcripts of the site's protocol: what our session says in them, and what our own server says in them."""

import json
from pathlib import Path
from typing import Any

import pytest

from hanabot.bots import Decision, Proposal
from hanabot.live.messages import read_frame
from hanabot.live.session import Finished, Session
from hanabot.moves import Action, Event
from hanabot.registry import registry
from hanabot.view import Start, View
from tests.live_server.lobby import Lobby, User

TRANSCRIPTS = [f"transcript-game{game}-seat{seat}.txt" for game in (1, 5, 21, 41) for seat in (0, 1)]
#: What a bot says beside what it must.
BESIDES = ("note", "chat", "chatPM")


class Recorded:
    """A policy that makes the moves of a record, and whose seat checks that it is shown nothing of its own hand."""

    digest = ""

    def __init__(self, name: str, moves: list[Action]) -> None:
        self.name = name
        self.moves = moves

    def seat(self, seat: int, start: Start) -> "Recorded":
        return Recorded(self.name, list(self.moves))

    def observe(self, event: Event) -> None:
        pass

    def decide(self, view: View) -> Decision:
        assert all(view.seen[order] == -1 for order in view.hands[view.seat])
        # The seat that ended its game is asked for a move that was never made.
        move = self.moves.pop(0) if self.moves else view.legal[0]
        assert move in view.legal
        return Decision(Proposal(move, 0.0, "recorded", "so it was"))

    def public_notes(self) -> dict[int, tuple[int, str]]:
        return {}

    def rule_counts(self) -> dict[str, int]:
        return {}


def lines_of(shared: Path, name: str) -> list[tuple[str, str]]:
    text = (shared / "data" / "hanab-live" / name).read_text(encoding="utf-8")
    return [(line[0], line[2:]) for line in text.splitlines()]


def moves_in(lines: list[tuple[str, str]]) -> list[Action]:
    said = [json.loads(frame.partition(" ")[2]) for who, frame in lines if who == "C" and frame.startswith("action ")]
    return [Action(one["type"], one["target"], one.get("value", 0)) for one in said]


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_our_session_says_what_the_transcript_says(shared: Path, name: str) -> None:
    lines = lines_of(shared, name)
    recorded = name.removesuffix(".txt")
    registry().add_policy(Recorded(recorded, moves_in(lines)))
    try:
        follow(lines, recorded)
    finally:
        del registry().plain[recorded]


def follow(lines: list[tuple[str, str]], recorded: str) -> None:
    logged: list[str] = []
    finished: list[Finished] = []
    session = Session("somebody", recorded, logged.append, finished.append)
    said: list[str] = []
    for who, frame in lines:
        if who == "S":
            said += [one for one in session.receive(frame) if one.partition(" ")[0] not in BESIDES]
        elif frame.startswith("tableTerminate"):
            said.clear()  # A person's doing: our seat would have moved.
        else:
            assert said, f"nothing said where {frame} is said"
            assert read_frame(said.pop(0)) == read_frame(frame)
    assert said == []
    assert not [line for line in logged if "passed over" in line]
    (game,) = finished
    record = next(read_frame(frame)[1][0] for _, frame in lines if frame.startswith("gameHistory [{"))
    assert (game.id, game.ending) == (record["id"], record["endCondition"])
    if game.ending == 1:
        assert game.score == record["score"]


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_our_server_says_what_the_transcript_says(shared: Path, name: str) -> None:
    lines = lines_of(shared, name)
    heard = [read_frame(frame) for who, frame in lines if who == "S"]
    names = next(data for command, data in heard if command == "init")["playerNames"]
    owner = next(data for command, data in heard if command == "init")["sharedReplayLeader"]
    ours = next(data for command, data in heard if command == "welcome")["username"]
    record = next(one for one in _games(shared) if f"game{one['id']}-" in name)
    lobby = Lobby()
    users = {one: lobby.log_in(one, "secret") for one in names}
    told: list[tuple[str, Any]] = []
    seats = [User(0, "", "") if user is None else user for user in users.values()]
    for user in seats:
        if user.name != ours:
            lobby.connect(user, lambda *_: None)
    by_name = {user.name: user for user in seats}
    lobby.receive(by_name[owner], "tableCreate", {"name": "test table", "password": "", "maxPlayers": 5})
    before = next(data for command, data in heard if command == "tableList")[0]["players"]
    # The transcript's table was filled in some order, which is that of its list.
    lobby.tables[5].players[:] = before
    lobby.connect(by_name[ours], lambda command, data: told.append((command, json.loads(json.dumps(data)))))
    lobby.tables[5].suffix = next(data for command, data in heard if command == "init")["seed"].partition("s")[2]
    lobby.receive(by_name[owner], "chatPM", {"msg": "/join", "recipient": ours})
    lobby.receive(by_name[ours], "tableJoin", {"tableID": 5})
    lobby.receive(by_name[owner], "tableStart", {"tableID": 5})
    for command in ("getGameInfo1", "getGameInfo2"):
        lobby.receive(by_name[ours], command, {"tableID": 5})
    for user in [*(one for one in seats if one.name != ours), by_name[ours]]:
        lobby.receive(user, "loaded", {"tableID": 5})
    for turn, move in enumerate(record["actions"]):
        if move["type"] == 4:
            lobby.receive(by_name[names[move["target"]]], "tableTerminate", {"tableID": 5})
        else:
            lobby.receive(by_name[names[turn % len(names)]], "action", {"tableID": 5, **move})
    assert told == heard


def _games(shared: Path) -> list[dict[str, Any]]:
    found = []
    for players in (2, 3, 4):
        text = (shared / "games" / f"hanab-live-{players}p.jsonl").read_text(encoding="utf-8")
        found += [json.loads(line) for line in text.splitlines()]
    return found
