"""The wire of the fake hanab.live: one port of this machine, on which `/login` and the websocket `/ws` are served.

A `Trouble` between the lobby and the wire may lose, double, hold back or garble what is sent; connections can be cut.
"""

import asyncio
import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Self
from urllib.parse import parse_qs

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from tests.live_server.lobby import Lobby, User

#: What becomes of a message on its way: the messages that are sent in its place, now.
Mangle = Callable[[str], Iterable[str]]


class Connection:
    """One websocket of a user."""

    def __init__(self, user: User, protocol: ServerProtocol, writer: asyncio.StreamWriter, mangle: Mangle) -> None:
        self.user = user
        self.protocol = protocol
        self.writer = writer
        self.mangle = mangle
        self.sent = 0

    def send(self, command: str, data: object) -> None:
        for frame in self.mangle(f"{command} {json.dumps(data, separators=(',', ':'))}"):
            if self.protocol.state is State.OPEN and not self.writer.is_closing():
                self.protocol.send_text(frame.encode())
                self.flush()
                self.sent += 1

    def flush(self) -> None:
        for chunk in self.protocol.data_to_send():
            if chunk:
                self.writer.write(chunk)
            else:
                self.writer.write_eof()

    def cut(self) -> None:
        """Break the connection without a word."""
        self.writer.transport.abort()


class Server:
    """A lobby on a port of this machine."""

    def __init__(self, lobby: Lobby | None = None) -> None:
        self.lobby = Lobby() if lobby is None else lobby
        self.port = 0
        self.logins = 0
        #: Connections by user; what is made of messages to a user, by name.
        self.connections: dict[str, Connection] = {}
        self.mangles: dict[str, Mangle] = {}
        self._cookies: dict[str, User] = {}
        self._server: asyncio.Server | None = None
        self._serving: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Listen, on the port of before if there was one."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Cut every connection and close the port; the lobby stays as it is."""
        if self._server is not None:
            self._server.close()
        for connection in list(self.connections.values()):
            connection.cut()
        self.connections.clear()
        if self._server is not None:
            await self._server.wait_closed()
        await asyncio.gather(*self._serving)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            if head.startswith(b"POST /login "):
                await self._log_in(head, reader, writer)
            elif head.startswith(b"GET /ws "):
                await self._talk(head, reader, writer)
            else:
                writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _log_in(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        headers = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:-2])
        form = parse_qs((await reader.readexactly(int(headers[b"content-length"]))).decode())
        name, password, version = (form.get(key, [""])[0] for key in ("username", "password", "version"))
        self.logins += 1
        user = self.lobby.log_in(name, password) if version == "bot" and 2 <= len(name) <= 15 else None
        if user is None:
            body = b"That is not the correct password for this user.\n"
            writer.write(b"HTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain\r\nConnection: close\r\n")
            writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            return
        cookie = f"cookie-{user.number}-{self.logins}"
        self._cookies[cookie] = user
        writer.write(
            f"HTTP/1.1 200 OK\r\nSet-Cookie: hanabi.sid={cookie}; Path=/; Max-Age=31536000; HttpOnly; "
            "SameSite=Strict\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode()
        )

    def forget_cookies(self) -> None:
        self._cookies.clear()

    async def _talk(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        protocol = ServerProtocol()
        protocol.receive_data(head)
        (request,) = protocol.events_received()
        assert isinstance(request, Request)
        user = self._cookies.get(request.headers.get("Cookie", "").removeprefix("hanabi.sid="))
        answer = protocol.accept(request) if user is not None else protocol.reject(401, "Unauthorized\n")
        protocol.send_response(answer)
        nobody = User(0, "", "")
        mangle = self.mangles.get((user or nobody).name, _as_it_is)
        connection = Connection(user or nobody, protocol, writer, mangle)
        connection.flush()
        if user is None:
            return
        before = self.connections.get(user.name)
        if before is not None:
            before.send("error", {"error": "You have logged in from somewhere else."})
            before.protocol.send_close()
            before.flush()
        self.connections[user.name] = connection
        self.lobby.connect(user, connection.send)
        try:
            while data := await reader.read(65536):
                protocol.receive_data(data)
                for event in protocol.events_received():
                    if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                        command, _, body = bytes(event.data).decode().partition(" ")
                        self.lobby.receive(user, command, json.loads(body))
                connection.flush()
        finally:
            if self.connections.get(user.name) is connection:
                del self.connections[user.name]
                self.lobby.disconnect(user)


def _as_it_is(frame: str) -> Iterable[str]:
    yield frame


#: Messages that tell how a game goes, and all from its start to its end.
EVENTS = ("gameAction",)
GAME = ("gameAction", "tableStart", "init", "clock", "noteListPlayer", "finishOngoingGame", "connected")


class Trouble:
    """Loses, doubles, holds back and garbles messages, by chance from a seed; nothing for ever.

    `rate` is the share of messages that anything happens to, of those that begin with one of `whose`. A message that is
    held back comes after the next one.
    """

    def __init__(self, seed: int, rate: float, kinds: tuple[str, ...], whose: tuple[str, ...] = EVENTS) -> None:
        self.random = Random(seed)
        self.rate = rate
        self.kinds = kinds
        self.whose = whose
        self.done: dict[str, int] = dict.fromkeys(kinds, 0)
        self._held: list[str] = []

    def __call__(self, frame: str) -> Iterable[str]:
        held, self._held = self._held, []
        if not frame.startswith(self.whose) or self.random.random() >= self.rate:
            yield frame
            yield from held
            return
        kind = self.random.choice(self.kinds)
        self.done[kind] += 1
        if kind == "doubled":
            yield from (frame, frame)
        elif kind == "late":
            self._held = [frame]
        elif kind == "garbled":
            yield frame[: self.random.randrange(1, len(frame))]
        elif kind == "unknown":
            yield from (f"newThing [{self.random.random()}]", frame)
        else:
            assert kind == "lost"
        yield from held
