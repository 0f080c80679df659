"""The fake hanab.live without its wire: users, tables, chat. Commands come in by `receive`, messages go out by `send`.

It knows what hanab-live.md, section 5, says of the site, and no more; a command that the page does not name is
passed over, as the site does.
"""

import html
from collections.abc import Callable
from typing import Any

from tests.live_server import shapes
from tests.live_server.table import Refused, Table

Send = Callable[[str, Any], None]


class User:
    """Somebody with an account, who may be connected or not."""

    def __init__(self, number: int, name: str, password: str) -> None:
        self.number = number
        self.name = name
        self.password = password
        self.send: Send | None = None

    def hear(self, command: str, data: Any) -> None:
        if self.send is not None:
            self.send(command, data)


class Lobby:
    """Everything that the server knows."""

    def __init__(self, first_table: int = 5, first_game: int = 12345) -> None:
        self.users: dict[str, User] = {}
        self.tables: dict[int, Table] = {}
        self.next_table = first_table
        self.next_game = first_game
        #: Whether replays stay though everybody has left them, so that a test can look at the game.
        self.keep = False
        #: Every command that came in, by user: what tests look at.
        self.said: list[tuple[str, str, Any]] = []

    # -- Accounts and connections ------------------------------------------------------------------------------------

    def log_in(self, name: str, password: str) -> User | None:
        """The user of that name; a new one if there was none; None if the password is another."""
        found = self.users.get(name.lower())
        if found is None:
            found = self.users[name.lower()] = User(100 + len(self.users), name, password)
        return found if found.password == password else None

    def connect(self, user: User, send: Send) -> None:
        user.send = send
        playing = [table.number for table in self.tables.values() if table.seat_of(user.name) is not None]
        user.hear("welcome", shapes.welcome(user.number, user.name, [one for one in playing if self.runs(one)]))
        user.hear("userList", [self.user_shape(other) for other in self.users.values() if other.send is not None])
        user.hear("tableList", [table.shape(user.name) for table in self.tables.values()])
        user.hear("chatList", {"list": [], "unread": 0})
        user.hear("gameHistory", [])
        for other in list(self.users.values()):
            if other is not user:
                other.hear("user", self.user_shape(user))

    def disconnect(self, user: User) -> None:
        """Seats before a game are lost, games that run wait."""
        user.send = None
        for table in list(self.tables.values()):
            table.present.discard(user.name)
            if table.is_open and user.name in table.players:
                self._leave(user, table)
        self.everybody("userLeft", {"userID": user.number})

    def runs(self, table: int) -> bool:
        found = self.tables[table]
        return found.game is not None and not found.is_replay

    def user_shape(self, user: User) -> dict[str, Any]:
        table = next((one for one in self.tables.values() if user.name in one.players), None)
        status = 0
        if table is not None:
            status = 5 if table.is_replay else 2 if table.game is not None else 1
        number = table.number if table is not None and status else 0
        shape = {"userID": user.number, "name": user.name, "status": status, "tableID": number}
        return {**shape, "hyphenated": False, "inactive": False}

    def everybody(self, command: str, data: Any) -> None:
        for user in list(self.users.values()):
            user.hear(command, data)

    def at(self, table: Table, command: str, data: Any) -> None:
        """Tell everybody who sits at a table."""
        for name in table.players:
            self.users[name.lower()].hear(command, data)

    def show_table(self, table: Table) -> None:
        for user in list(self.users.values()):
            user.hear("table", table.shape(user.name))

    def show_users(self, table: Table) -> None:
        for user in sorted(self._sitting(table), key=lambda one: one.number):
            self.everybody("user", self.user_shape(user))

    def _sitting(self, table: Table) -> list[User]:
        return [self.users[name.lower()] for name in table.players]

    # -- Commands ----------------------------------------------------------------------------------------------------

    def receive(self, user: User, command: str, data: dict[str, Any]) -> None:
        """A command of a client; what cannot be is answered with a warning."""
        self.said.append((user.name, command, data))
        try:
            if command in ("chat", "chatPM"):
                self._chat(user, command, data)
            elif command == "tableCreate":
                self._create(user, data)
            elif "tableID" in data:
                self._at_table(user, self._table(data["tableID"]), command, data)
        except Refused as refused:
            user.hear("warning", {"warning": str(refused)})

    def _table(self, number: int) -> Table:
        found = self.tables.get(number)
        if found is None:
            raise Refused(f"Table {number} does not exist.")
        return found

    def _at_table(self, user: User, table: Table, command: str, data: dict[str, Any]) -> None:
        if command == "tableJoin":
            self._join(user, table, data.get("password", ""))
        elif command == "tableLeave":
            if not table.is_open or user.name not in table.players:
                raise Refused("You are not at that table.")
            self._leave(user, table)
        elif command in ("tableUpdate", "tableSetVariant"):
            if user.name != table.owner or not table.is_open:
                raise Refused("Only the owner of the table changes it.")
            table.options = shapes.options({**table.options, **data["options"]})
            self.show_table(table)
        elif command == "tableStart":
            self._start(user, table)
        elif command == "tableUnattend":
            table.present.discard(user.name)
            if table.is_replay and user.name in table.players:
                table.gone.add(user.name)
                if table.gone >= set(table.players) and not self.keep:
                    del self.tables[table.number]
                    self.everybody("tableGone", {"tableID": table.number})
        elif command == "tableReattend":
            table.seat(user.name)
            user.hear("tableStart", {"tableID": table.number, "replay": False})
        elif command == "getGameInfo1":
            user.hear("init", table.init(user.name))
        elif command == "getGameInfo2":
            user.hear("gameActionList", {"tableID": table.number, "list": table.history(user.name)})
        elif command == "loaded":
            self._loaded(user, table)
        elif command == "note":
            table.note(user.name, data["order"], data["note"])
        elif command == "pause":
            table.paused = data["setting"] == "pause"
            told = {"tableID": table.number, "active": table.paused, "playerIndex": table.seat(user.name)}
            self.at(table, "pause", told)
        elif command == "action":
            table.check_turn(user.name)
            self._tell(table, table.make(shapes.action_of(data)))
        elif command == "tableTerminate":
            self._tell(table, table.end(4, table.seat(user.name)))
        elif command == "tableVoteForTermination":
            user.hear("voteChange", {"vote": True})

    def _chat(self, user: User, command: str, data: dict[str, Any]) -> None:
        said = html.escape(data["msg"][:300], quote=False)
        if command == "chatPM":
            other = self.users.get(data["recipient"].lower())
            if other is None or other.send is None or other is user:
                raise Refused(f"User {data['recipient']} is not online.")
            for one in (other, user):
                one.hear("chat", shapes.chat(said, user.name, "", other.name))
            return
        room = data["room"]
        number = room.removeprefix("table")
        table = self.tables.get(int(number)) if number.isdecimal() else None
        if table is not None:
            self.at(table, "chat", shapes.chat(said, user.name, room))
        elif room == "lobby":
            self.everybody("chat", shapes.chat(said, user.name, room))

    def _create(self, user: User, data: dict[str, Any]) -> None:
        options = shapes.options(data.get("options", {}))
        name = data["name"]
        owner = (user.name, user.number)
        table = Table(self.next_table, name, owner, options, data.get("password", ""), data.get("maxPlayers", 5))
        if name.startswith("!seed "):
            table.suffix = name.removeprefix("!seed ")
        self.next_table += 1
        self.tables[table.number] = table
        self._sit_down(user, table)

    def _join(self, user: User, table: Table, password: str) -> None:
        elsewhere = any(user.name in one.players and not one.is_replay for one in self.tables.values())
        if elsewhere and not user.name.startswith("Bot-"):
            raise Refused("You are already at a table.")
        if not table.is_open or len(table.players) >= table.most or user.name in table.players:
            raise Refused("That table cannot be joined.")
        if table.password != password:
            raise Refused("That is not the correct password for this table.")
        self._sit_down(user, table)

    def _sit_down(self, user: User, table: Table) -> None:
        table.players.append(user.name)
        self.show_table(table)
        for other in self._sitting(table):
            other.hear("game", table.pregame(other.name))
        self.everybody("user", self.user_shape(user))
        user.hear("joined", {"tableID": table.number})
        user.hear("chatList", {"list": [], "unread": 0})
        said = shapes.chat(f"{user.name} joined the game.", "", f"table{table.number}", server=True)
        self.at(table, "chat", said)
        user.hear("pregameSpectators", {"tableID": table.number, "spectators": []})

    def _leave(self, user: User, table: Table) -> None:
        table.players.remove(user.name)
        user.hear("left", {"TableID": table.number})
        if not table.players:
            del self.tables[table.number]
            self.everybody("tableGone", {"tableID": table.number})
            return
        if table.owner == user.name:
            heir = self.users[table.players[0].lower()]
            table.owner, table.owner_id = heir.name, heir.number
        self.show_table(table)

    def _start(self, user: User, table: Table) -> None:
        if user.name != table.owner or not table.is_open or len(table.players) < 2:
            raise Refused("You cannot start this game.")
        table.start([one.name for one in sorted(self._sitting(table), key=lambda one: one.number)])
        self.at(table, "tableStart", {"tableID": table.number, "replay": False})
        self.show_table(table)
        self.show_users(table)

    def _loaded(self, user: User, table: Table) -> None:
        seats, number = table.players, table.number
        user.hear("connected", {"tableID": number, "list": [name in table.present for name in seats]})
        clock = shapes.clock(number, len(seats), table.active)
        user.hear("clock", clock)
        user.hear("noteListPlayer", {"tableID": number, "notes": table.notes[user.name]})
        user.hear("voteChange", {"vote": False})
        user.hear("spectators", {"tableID": number, "spectators": []})
        user.hear("chatList", {"list": [], "unread": 0})
        table.present.add(user.name)
        for other in self._sitting(table):
            if other.name in table.present:
                other.hear("connected", {"tableID": number, "list": [name in table.present for name in seats]})
                if seats.index(user.name) == table.active:
                    other.hear("clock", clock)

    def _tell(self, table: Table, events: list[dict[str, Any]]) -> None:
        """Send a move's events to everybody who is there, and when the game is over all that follows."""
        number = table.number
        here = [user for user in self._sitting(table) if user.name in table.present]
        for event in events:
            for user in here:
                shown = shapes.masked(event, table.seat(user.name))
                user.hear("gameAction", {"tableID": number, "action": shown})
            if event["type"] == "turn" and table.active >= 0:
                for user in here:
                    user.hear("clock", shapes.clock(number, len(table.players), table.active))
            elif event["type"] == "play":
                self.everybody("tableProgress", {"tableID": number, "progress": table.progress()})
        if table.active < 0:
            self._over(table, here)

    def _over(self, table: Table, here: list[User]) -> None:
        number, players = table.number, len(table.players)
        times = {"type": "playerTimes", "playerTimes": [0] * players, "duration": 1000}
        for user in here:
            user.hear("gameAction", {"tableID": number, "action": times})
        self.everybody("tableGone", {"tableID": number})
        table.game_id, self.next_game = self.next_game, self.next_game + 1
        for user in sorted(self._sitting(table), key=lambda one: one.number):
            self.everybody("user", {**self.user_shape(user), "status": 0, "tableID": 0})
        for user in here:
            user.hear("gameHistory", [table.record()])
            user.hear("connected", {"tableID": number, "list": [name in table.present for name in table.players]})
            user.hear("cardIdentities", {"tableID": number, "cardIdentities": table.deck_shape()})
            finish = {"tableID": number, "databaseID": table.game_id, "sharedReplayLeader": table.owner}
            user.hear("finishOngoingGame", finish)
        table.is_replay = True
        self.show_users(table)
        for user in here:
            user.hear("noteList", {"tableID": number, "notes": table.all_notes()})
        self.show_table(table)
        for user in here:
            user.hear("spectators", {"tableID": number, "spectators": table.spectators()})
