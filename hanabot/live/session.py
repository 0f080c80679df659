"""What a bot answers to each message of the site: all of the protocol but the wire, the clock and the account.

Frames go in, frames come out. What cannot be read or does not fit is said in the log and mended by asking for the
whole list of the game; nothing that the site or its people send ends the session.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from attrs import asdict, frozen

from hanabot.errors import BadMessage, HanabotError
from hanabot.live.chat import HELP, Request, convention_of, lines_of, refusal, request_of, why
from hanabot.live.messages import fields_of, items, number, read_frame, text, write_frame
from hanabot.live.seat import LiveSeat
from hanabot.live.tables import LobbyTable, check_seat, players_of, start_at, table_of
from hanabot.registry import policy

#: Users whose name begins so may sit at several tables.
MANY_TABLES = "Bot-"
#: So often a game's list may fail to be understood before we say so and stop asking.
_PATIENCE = 3


@frozen
class Finished:
    """A game that ended: `id` is its number on the site, 0 where that was not told; `ending` the site's number."""

    user: str
    policy: str
    players: tuple[str, ...]
    score: int
    turns: int
    ending: int
    id: int

    def as_json(self) -> dict[str, object]:
        """The game as plain data."""
        return asdict(self)


class _Game:
    """A running game of ours, and how far the talk about it has come."""

    def __init__(self, seat: LiveSeat) -> None:
        self.seat = seat
        #: The whole list is asked for and has not come yet.
        self.asked = False
        #: For each list asked for, the turn for which a move of ours was on its way then.
        self.asks: deque[int | None] = deque()
        #: The site does not know yet that we are there: it sends no events before `loaded`.
        self.entering = True
        self.failures = 0
        #: The site refused something since our move was sent; how often it was sent again without a refusal.
        self.warned = False
        self.repeated = 0

    def ask(self) -> None:
        """Note that the whole list is asked for."""
        self.asked = True
        self.asks.append(self.seat.sent)


class Session:
    """One account of the site, from one connection to the next.

    Attributes: `user` is our name as the site writes it, `policy` what we play from the next game on, `closing` the
    site's last `error`, which says why it is about to close the connection.
    """

    def __init__(
        self, user: str, policy_name: str, log: Callable[[str], None], finished: Callable[[Finished], None]
    ) -> None:
        self.user = user
        self.policy = policy_name
        self.closing = ""
        self._log = log
        self._finished = finished
        self._out: list[str] = []
        self._tables: dict[int, LobbyTable] = {}
        #: Tables at which we sit or mean to, before the game, with their passwords.
        self._waiting: dict[int, str] = {}
        #: Running games; None while the site has not told of them.
        self._games: dict[int, _Game | None] = {}
        self._last: LiveSeat | None = None
        self._takes: dict[str, Callable[[Any], None]] = {
            "welcome": self._welcome,
            "error": self._error,
            "warning": self._warning,
            "tableList": self._table_list,
            "table": self._table,
            "tableGone": self._table_gone,
            "joined": self._joined,
            "left": self._left,
            "boot": self._left,
            "tableStart": self._table_start,
            "init": self._init,
            "gameActionList": self._list,
            "gameAction": self._event,
            "clock": self._clock,
            "noteListPlayer": self._note_list,
            "finishOngoingGame": self._finish,
            "chat": self._chat,
        }

    @property
    def playing(self) -> bool:
        """Whether a game of ours is running."""
        return bool(self._games)

    def receive(self, frame: str) -> list[str]:
        """Take in a frame and answer with the frames to send."""
        try:
            command, data = read_frame(frame)
            take = self._takes.get(command)
            if take is not None:
                take(data)
        except BadMessage as error:
            self._log(f"passed over: {error}")
            self._ask_again()
        return self._sent()

    def quiet(self) -> list[str]:
        """Answer a silence: whatever we wait for may have been lost, so that the site is asked again."""
        for game in self._games.values():
            if game is not None:
                game.asked = False
        self._ask_again()
        return self._sent()

    def _sent(self) -> list[str]:
        out, self._out = self._out, []
        return out

    def _send(self, command: str, **data: object) -> None:
        self._out.append(write_frame(command, data))

    def _ask_again(self) -> None:
        """Ask for the whole of every running game that is not asked for yet."""
        for table, game in list(self._games.items()):
            if game is None:
                self._send("tableReattend", tableID=table)
            elif game.seat.over:
                self._over(table, 0)
            elif not game.asked and game.failures < _PATIENCE:
                game.ask()
                self._send("getGameInfo2", tableID=table)

    # -- The lobby ---------------------------------------------------------------------------------------------------

    def _welcome(self, data: object) -> None:
        """The first message of a connection: go back to the games that run without us."""
        welcome = fields_of(data, "welcome")
        self.user = text(welcome, "username", "welcome")
        self.closing = ""
        running = [table for table in items(welcome.get("playingAtTables") or [], "welcome") if type(table) is int]
        for table, game in self._games.items():
            if table not in running and game is not None:
                self._log(f"the game at table {table} ended while the connection was broken")
                self._report(game.seat, 0)
        self._games = {table: self._games.get(table) for table in running}
        for table in running:
            self._log(f"back to the game at table {table}")
            self._send("tableReattend", tableID=table)

    def _error(self, data: object) -> None:
        self.closing = text(fields_of(data, "error"), "error", "error")
        self._log(f"the site says: {self.closing}")

    def _warning(self, data: object) -> None:
        """A refusal, which does not say of what: if a move of ours waits for its echo, ask how the game stands."""
        said = text(fields_of(data, "warning"), "warning", "warning")
        self._log(f"the site warns: {said}")
        for table, game in self._games.items():
            if game is not None and game.seat.sent is not None:
                game.warned = True
                if not game.asked:
                    game.ask()
                    self._send("getGameInfo2", tableID=table)

    def _table_list(self, data: object) -> None:
        self._tables = {}
        for one in items(data, "tableList"):
            self._table(one)
        for table, password in list(self._waiting.items()):
            # Seats before a game are lost with the connection: sit down again where we sat.
            listed = self._tables.get(table)
            if table in self._games or listed is None or not listed.is_open:
                del self._waiting[table]
            elif self.user not in listed.players:
                self._send("tableJoin", tableID=table, **({"password": password} if password else {}))

    def _table(self, data: object) -> None:
        table = table_of(data)
        before, self._tables[table.id] = self._tables.get(table.id), table
        if table.id not in self._waiting or not table.is_open or self.user not in table.players:
            return
        if before is not None and (before.options, len(before.players)) != (table.options, len(table.players)):
            try:
                check_seat(policy(self.policy), table, self.user)
            except HanabotError as error:
                self._say(table.id, f"{refusal(error)}. I play {self.policy}, so I leave the table.")
                self._leave(table.id)

    def _table_gone(self, data: object) -> None:
        table = number(fields_of(data, "tableGone"), "tableID", "tableGone")
        self._tables.pop(table, None)
        self._waiting.pop(table, None)

    def _joined(self, data: object) -> None:
        table = number(fields_of(data, "joined"), "tableID", "joined")
        self._waiting.setdefault(table, "")
        self._log(f"sits at table {table}, plays {self.policy}")

    def _left(self, data: object) -> None:
        # The site spells the key of these two in its own way.
        found = fields_of(data, "left")
        self._waiting.pop(found.get("tableID", found.get("TableID", 0)), None)

    # -- The game ----------------------------------------------------------------------------------------------------

    def _table_start(self, data: object) -> None:
        found = fields_of(data, "tableStart")
        table = number(found, "tableID", "tableStart")
        if found.get("replay") is True:
            return
        self._waiting.pop(table, None)
        self._games.setdefault(table, None)
        self._send("getGameInfo1", tableID=table)

    def _init(self, data: object) -> None:
        found = fields_of(data, "init")
        table = number(found, "tableID", "init")
        if found.get("replay") is True or found.get("spectating") is True or table not in self._games:
            return
        names, ours = players_of(found), number(found, "ourPlayerIndex", "init")
        if not 0 <= ours < len(names):
            raise BadMessage("init", f"there is no seat {ours}")
        game = self._games[table]
        try:
            start = start_at(names, found.get("options"))
            if game is None or (game.seat.start, game.seat.names) != (start, tuple(names)):
                game = _Game(LiveSeat(start, ours, names, policy(self.policy)))
        except BadMessage:
            raise
        except HanabotError as error:
            self._log(f"cannot play at table {table}: {error}")
            self._say(table, f"{refusal(error)}. I cannot play this game: please end it, I vote for that.")
            self._send("tableVoteForTermination", tableID=table)
            del self._games[table]
            return
        self._games[table] = game
        game.entering = True
        game.asks.clear()
        game.seat.sent = None  # On another connection: whether it arrived, the list shows.
        game.ask()
        self._send("getGameInfo2", tableID=table)

    def _game(self, data: object, message: str) -> tuple[int, _Game | None]:
        table = number(fields_of(data, message), "tableID", message)
        return table, self._games.get(table)

    def _list(self, data: object) -> None:
        """The whole game so far: at the beginning, after a connection that broke, or because we asked for it."""
        table, game = self._game(data, "gameActionList")
        if game is None:
            return
        game.asked = False
        on_its_way = game.asks.popleft() if game.asks else None
        try:
            game.seat.begin(items(fields_of(data, "gameActionList").get("list"), "gameActionList"))
        except BadMessage as error:
            game.failures += 1
            if game.failures == _PATIENCE:
                self._log(f"cannot follow the game at table {table}: {error}")
                self._say(table, f"I cannot follow this game: {error}. Please go on without me.")
                return
            raise
        game.failures = 0
        self._settle(game, on_its_way)
        if game.entering:
            game.entering = False
            self._send("loaded", tableID=table)
        self._go_on(table, game)

    def _settle(self, game: _Game, on_its_way: int | None) -> None:
        """See whether a move of ours was refused: the list does not have it, though it was asked for after the move.

        A list that was asked for before it says nothing, and a move that is sent twice may be made twice.
        """
        seat = game.seat
        if seat.sent is None:
            game.repeated = 0
        elif seat.sent == on_its_way:
            if game.warned or game.repeated:
                seat.refused()
            game.repeated += 1
            seat.sent = None
        game.warned = False

    def _event(self, data: object) -> None:
        table, game = self._game(data, "gameAction")
        if game is None:
            return
        turn = game.seat.turn
        game.seat.take(fields_of(data, "gameAction").get("action"))
        if game.seat.turn != turn:
            game.repeated = 0
            self._go_on(table, game)

    def _clock(self, data: object) -> None:
        """Whose clock runs: what happened before the site knew that we are there, it tells only when it is asked."""
        _, game = self._game(data, "clock")
        active = number(fields_of(data, "clock"), "activePlayerIndex", "clock")
        if game is not None and not game.entering and not game.seat.over and active not in (-1, game.seat.to_move):
            self._ask_again()

    def _go_on(self, table: int, game: _Game) -> None:
        """Move, if it is our turn, and write down what is new."""
        seat = game.seat
        if seat.our_turn and seat.sent is None:
            action = seat.choose()
            if action is None:
                self._say(table, "The site refuses every move that I know of.")
            else:
                seat.sent = seat.turn
                value = {"value": action.value} if action.is_clue else {}
                self._send("action", tableID=table, type=action.kind, target=action.target, **value)
        for order, note in seat.new_notes().items():
            self._send("note", tableID=table, order=order, note=note)

    def _note_list(self, data: object) -> None:
        _, game = self._game(data, "noteListPlayer")
        if game is not None:
            game.seat.has_written(items(fields_of(data, "noteListPlayer").get("notes"), "noteListPlayer"))

    def _finish(self, data: object) -> None:
        table = number(fields_of(data, "finishOngoingGame"), "tableID", "finishOngoingGame")
        self._over(table, number(fields_of(data, "finishOngoingGame"), "databaseID", "finishOngoingGame"))

    def _over(self, table: int, game_id: int) -> None:
        """The game is over: tell of it and leave what is now a replay."""
        game = self._games.pop(table, None)
        self._send("tableUnattend", tableID=table)
        if game is not None:
            self._report(game.seat, game_id)

    def _report(self, seat: LiveSeat, game_id: int) -> None:
        self._last = seat
        ending = 0 if seat.tape is None or seat.tape.ending is None else seat.tape.ending
        self._finished(Finished(self.user, seat.policy.name, seat.names, seat.score, seat.turn, ending, game_id))

    # -- The people --------------------------------------------------------------------------------------------------

    def _chat(self, data: object) -> None:
        chat = fields_of(data, "chat")
        who, room = text(chat, "who", "chat"), text(chat, "room", "chat")
        request = request_of(text(chat, "msg", "chat"))
        if request is None or who in ("", self.user) or chat.get("server") is True or chat.get("discord") is True:
            return
        private = not room and chat.get("recipient") == self.user
        here = int(room.removeprefix("table")) if room.removeprefix("table").isdecimal() else 0
        if not private and here not in self._waiting and here not in self._games:
            return
        self._answer(request, who, here)

    def _answer(self, request: Request, who: str, here: int) -> None:
        """Do what somebody asks for, in a table's chat (`here`, the table) or privately (0)."""
        reply: Callable[[str], None] = lambda said: self._say(here, said) if here else self._whisper(who, said)  # noqa: E731
        if request.name in ("join", "rejoin") and not here:
            self._invited(who, request.rest)
        elif request.name == "leave":
            self._asked_to_leave(who, here, reply)
        elif request.name in ("setconvention", "level", "setlevel"):
            self._set_convention(request, who, here, reply)
        elif request.name == "settings":
            reply(f"I play {self.policy}; /setconvention changes it for the next game.")
        elif request.name == "why":
            self._say_why(request, who, here)
        elif request.name == "help":
            for line in HELP:
                reply(line)
        elif not here:
            reply("I know " + ", ".join(f"/{name}" for name in ("join", "leave", "setconvention", "why", "help")) + ".")

    def _invited(self, who: str, password: str) -> None:
        at = [table for table in self._tables.values() if who in table.players and not table.is_replay]
        again = next((table for table in at if table.running and self.user in table.players), None)
        if again is not None:
            self._games.setdefault(again.id, None)
            self._send("tableReattend", tableID=again.id)
            return
        found = next((table for table in at if table.is_open), None)
        taken = [*self._waiting, *self._games]
        why_not = ""
        if found is None:
            why_not = "I see you at no table that is still open: create or join one, then call me again."
        elif self.user in found.players or found.id in self._waiting:
            why_not = "I sit at your table already."
        elif taken and not self.user.startswith(MANY_TABLES):
            why_not = f"I sit at table {taken[0]} already; /leave there calls me away."
        elif len(found.players) >= found.most:
            why_not = "Your table is full."
        elif found.has_password and not password:
            why_not = "Your table has a password: /join PASSWORD, to me alone."
        else:
            try:
                check_seat(policy(self.policy), found, self.user)
            except HanabotError as error:
                why_not = f"{refusal(error)}. I play {self.policy}, so I do not sit down."
        if found is None or why_not:
            self._whisper(who, why_not)
            return
        self._log(f"{who} invites to table {found.id}")
        self._waiting[found.id] = password
        self._send("tableJoin", tableID=found.id, **({"password": password} if password else {}))

    def _asked_to_leave(self, who: str, here: int, reply: Callable[[str], None]) -> None:
        ours = [here] if here else [*self._waiting, *self._games]
        sits = [table for table in ours if table in self._tables and who in self._tables[table].players]
        if not sits:
            reply("Only who sits at my table can send me away.")
        for table in sits:
            if table in self._games:
                reply("I go to the lobby; the game waits. Say /join to me alone and I come back.")
                self._games.pop(table)
                self._send("tableUnattend", tableID=table)
            else:
                self._leave(table)

    def _leave(self, table: int) -> None:
        self._waiting.pop(table, None)
        self._send("tableLeave", tableID=table)

    def _set_convention(self, request: Request, who: str, here: int, reply: Callable[[str], None]) -> None:
        taken = [*self._waiting, *self._games]
        listed = [self._tables[table] for table in taken if table in self._tables]
        if taken and not any(who in table.players for table in listed):
            reply("I sit at a table: only who sits there can say what I play.")
            return
        try:
            name = convention_of(request.words, self.policy)
            for table in listed:
                if table.is_open:
                    check_seat(policy(name), table, self.user)
        except HanabotError as error:
            reply(f"{refusal(error)}. I stay with {self.policy}.")
            return
        self.policy = name
        self._log(f"{who} sets {name}")
        later = " from the next game on" if here in self._games or (not here and self._games) else ""
        reply(f"I play {name}{later}.")

    def _say_why(self, request: Request, who: str, here: int) -> None:
        """Give a reason: in a game that runs to whoever asks alone, since others may not want to hear it."""
        games = [game for table, game in self._games.items() if game is not None and here in (0, table)]
        theirs = [game.seat for game in games if who in game.seat.names] or [game.seat for game in games]
        seat = theirs[0] if theirs else self._last
        if seat is None:
            self._whisper(who, "I have played no game yet.")
        else:
            self._whisper(who, why(seat, request.words, who not in seat.names))

    def _say(self, table: int, said: str) -> None:
        for line in lines_of(said):
            self._send("chat", msg=line, room=f"table{table}")

    def _whisper(self, who: str, said: str) -> None:
        for line in lines_of(said):
            self._send("chatPM", msg=line, recipient=who)
