"""A person at the fake hanab.live: opens a table, calls bots to it, starts the game, and plays a seat by a policy."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from hanabot.live.session import Finished, Session
from tests.live_server.lobby import Lobby


class Host:
    """Somebody who is connected to the lobby without a wire, and invites each of `guests` once they are there.

    `password` is that of the table; `moves` says whether the host plays its own moves, or a test does.
    """

    PASSWORD = "of no account here"

    def __init__(
        self,
        lobby: Lobby,
        guests: list[str],
        policy: str,
        name: str = "Alice",
        seed: str = "1",
        password: str = "",
        options: dict[str, Any] | None = None,
        say: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.lobby = lobby
        self.guests = guests
        self.name = name
        self.seed = seed
        self.password = password
        self.options = options or {}
        self.say = say
        self.heard: list[tuple[str, Any]] = []
        self.finished: list[Finished] = []
        self.over = asyncio.Event()
        self.changed = asyncio.Event()
        self._invited: set[str] = set()
        self._started = False
        self._session = Session(name, policy, lambda _: None, self._finish)
        user = lobby.log_in(name, self.PASSWORD)
        assert user is not None
        self.user = user
        self._loop = asyncio.get_running_loop()
        lobby.connect(user, self._take)

    def open_table(self) -> None:
        """Create the table."""
        self._started = False
        self._invited.clear()
        self.over.clear()
        name = f"!seed {self.seed}"
        self.command("tableCreate", name=name, options=self.options, password=self.password, maxPlayers=6)
        self._invite()

    def command(self, command: str, **data: Any) -> None:
        """Send a command, as a client would."""
        self.lobby.receive(self.user, command, data)

    def whisper(self, who: str, msg: str) -> None:
        self.command("chatPM", msg=msg, recipient=who)

    @property
    def answers(self) -> list[str]:
        """What others said to the host or at its table, oldest first."""
        chats = [data for command, data in self.heard if command == "chat" and data["who"] not in ("", self.name)]
        return [f"{data['who']}: {data['msg']}" for data in chats]

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds that messages to the host bring about."""
        while not holds():
            self.changed.clear()
            await self.changed.wait()

    @property
    def table(self) -> int:
        """The number of the host's own table."""
        return next(one.number for one in self.lobby.tables.values() if one.owner == self.name and not one.is_replay)

    def _take(self, command: str, data: Any) -> None:
        """What the lobby says is taken in after it has said it to everybody."""
        self._loop.call_soon(self._hear, command, json.loads(json.dumps(data)))

    def _finish(self, game: Finished) -> None:
        self.finished.append(game)
        self.over.set()

    def _hear(self, command: str, data: Any) -> None:
        self.heard.append((command, data))
        for frame in self._session.receive(f"{command} {json.dumps(data)}"):
            answer, _, body = frame.partition(" ")
            self.command(answer, **json.loads(body))
        if command == "chat" and data["who"] not in ("", self.name):
            self.say(f"{data['who']}: {data['msg']}")
        if command in ("user", "userLeft", "table"):
            self._invite()
        self.changed.set()

    def _invite(self) -> None:
        mine = [one for one in self.lobby.tables.values() if one.owner == self.name and one.is_open]
        if not mine or self._started:
            return
        (table,) = mine
        for guest in self.guests:
            user = self.lobby.users.get(guest.lower())
            there = user is not None and user.send is not None
            if not there:
                self._invited.discard(guest)
            elif guest not in self._invited:
                self._invited.add(guest)
                self.whisper(guest, f"/join {self.password}".strip())
        if set(self.guests) <= set(table.players):
            self._started = True
            self.command("tableStart", tableID=table.number)
