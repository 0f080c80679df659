"""What a bot answers to each message of the site: all of the protocol but the wire, the clock and the account.

Frames go in, frames come out. What cannot be read or does not fit is said in the log and mended by asking for the
whole list of the game; nothing that the site or its people send ends the session.
"""

from collections.abc import Callable
from typing import Any

from attrs import asdict, frozen

from hanabot.errors import BadMessage, HanabotError
from hanabot.live.chat import refusal
from hanabot.live.messages import fields_of, items, number, read_frame, text
from hanabot.live.people import hear
from hanabot.live.presence import Presence, RunningGame
from hanabot.live.seat import LiveSeat
from hanabot.live.tables import check_seat, players_of, start_at, table_of
from hanabot.registry import policy

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


class Session:
    """One account of the site, from one connection to the next.

    `closing` is the site's last `error`, which says why it is about to close the connection; `finished` is told of each
    game that ended.
    """

    def __init__(
        self, user: str, policy_name: str, log: Callable[[str], None], finished: Callable[[Finished], None]
    ) -> None:
        self._here = Presence(user, policy_name, log)
        self.closing = ""
        self._finished = finished
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
            "pause": self._pause,
            "noteListPlayer": self._note_list,
            "finishOngoingGame": self._finish,
            "chat": lambda data: hear(self._here, data),
        }

    @property
    def user(self) -> str:
        """Our name as the site writes it."""
        return self._here.user

    @property
    def playing(self) -> bool:
        """Whether a game of ours is running."""
        return bool(self._here.games)

    def receive(self, frame: str) -> list[str]:
        """Take in a frame and answer with the frames to send."""
        try:
            command, data = read_frame(frame)
            take = self._takes.get(command)
            if take is not None:
                take(data)
        except BadMessage as error:
            self._here.log(f"passed over: {error}")
            self._ask_again()
        return self._here.sent()

    def quiet(self) -> list[str]:
        """Answer a silence: whatever we wait for may have been lost, so that the site is asked again."""
        for game in self._here.games.values():
            if game is not None:
                game.asked = False
        self._ask_again()
        return self._here.sent()

    def _ask_again(self) -> None:
        """Ask for the whole of every running game that is not asked for yet."""
        for table, game in list(self._here.games.items()):
            if game is None:
                self._here.send("tableReattend", tableID=table)
            elif game.seat.over:
                self._over(table, 0)
            elif not game.asked and game.failures < _PATIENCE:
                game.ask()
                self._here.send("getGameInfo2", tableID=table)

    # -- The lobby ---------------------------------------------------------------------------------------------------

    def _welcome(self, data: object) -> None:
        """The first message of a connection: go back to the games that run without us."""
        welcome = fields_of(data, "welcome")
        self._here.user = text(welcome, "username", "welcome")
        self.closing = ""
        running = [table for table in items(welcome.get("playingAtTables") or [], "welcome") if type(table) is int]
        for table, game in self._here.games.items():
            if table not in running and game is not None:
                self._here.log(f"the game at table {table} ended while the connection was broken")
                self._report(game.seat, 0)
        self._here.games = {table: self._here.games.get(table) for table in running}
        for table in running:
            self._here.log(f"back to the game at table {table}")
            self._here.send("tableReattend", tableID=table)

    def _error(self, data: object) -> None:
        self.closing = text(fields_of(data, "error"), "error", "error")
        self._here.log(f"the site says: {self.closing}")

    def _warning(self, data: object) -> None:
        """A refusal, which does not say of what: if a move of ours waits for its echo, ask how the game stands."""
        said = text(fields_of(data, "warning"), "warning", "warning")
        self._here.log(f"the site warns: {said}")
        for table, who in self._here.invited_by.items():
            self._here.waiting.pop(table, None)
            self._here.whisper(who, f"I cannot sit down there: {said}")
        self._here.invited_by.clear()
        for table, game in self._here.games.items():
            if game is not None and game.seat.sent is not None:
                game.warned = True
                if not game.asked:
                    game.ask()
                    self._here.send("getGameInfo2", tableID=table)

    def _table_list(self, data: object) -> None:
        self._here.tables = {}
        for one in items(data, "tableList"):
            self._table(one)
        for table, password in list(self._here.waiting.items()):
            # Seats before a game are lost with the connection: sit down again where we sat.
            listed = self._here.tables.get(table)
            if table in self._here.games or listed is None or not listed.is_open:
                del self._here.waiting[table]
            elif self._here.user not in listed.players:
                self._here.join(table, password)

    def _table(self, data: object) -> None:
        table = table_of(data)
        before, self._here.tables[table.id] = self._here.tables.get(table.id), table
        if table.id not in self._here.waiting or self._here.user not in table.players:
            return
        if not table.is_open:
            # It began, and we were not told: who goes there is told.
            del self._here.waiting[table.id]
            if not table.is_replay and table.id not in self._here.games:
                self._here.games[table.id] = None
                self._here.send("tableReattend", tableID=table.id)
            return
        if before is not None and (before.options, len(before.players)) != (table.options, len(table.players)):
            try:
                check_seat(policy(self._here.policy), table, self._here.user)
            except HanabotError as error:
                self._here.say(table.id, f"{refusal(error)}. I play {self._here.policy}, so I leave the table.")
                self._here.leave(table.id)

    def _table_gone(self, data: object) -> None:
        table = number(fields_of(data, "tableGone"), "tableID", "tableGone")
        self._here.tables.pop(table, None)
        self._here.waiting.pop(table, None)

    def _joined(self, data: object) -> None:
        table = number(fields_of(data, "joined"), "tableID", "joined")
        self._here.waiting.setdefault(table, "")
        self._here.invited_by.pop(table, None)
        self._here.log(f"sits at table {table}, plays {self._here.policy}")

    def _left(self, data: object) -> None:
        # The site spells the key of these two in its own way.
        found = fields_of(data, "left")
        self._here.waiting.pop(number(found, "TableID" if "TableID" in found else "tableID", "left"), None)

    # -- The game ----------------------------------------------------------------------------------------------------

    def _table_start(self, data: object) -> None:
        found = fields_of(data, "tableStart")
        table = number(found, "tableID", "tableStart")
        if found.get("replay") is True:
            return
        self._here.waiting.pop(table, None)
        self._here.games.setdefault(table, None)
        self._here.send("getGameInfo1", tableID=table)

    def _init(self, data: object) -> None:
        found = fields_of(data, "init")
        table = number(found, "tableID", "init")
        if found.get("replay") is True or found.get("spectating") is True or table not in self._here.games:
            return
        names, ours = players_of(found), number(found, "ourPlayerIndex", "init")
        if not 0 <= ours < len(names):
            raise BadMessage("init", f"there is no seat {ours}")
        game = self._here.games[table]
        try:
            start = start_at(names, found.get("options"))
            if game is None or (game.seat.start, game.seat.names) != (start, tuple(names)):
                game = RunningGame(LiveSeat(start, ours, names, policy(self._here.policy)))
        except BadMessage:
            raise
        except HanabotError as error:
            self._here.log(f"cannot play at table {table}: {error}")
            self._here.say(table, f"{refusal(error)}. I cannot play this game: please end it, I vote for that.")
            self._here.send("tableVoteForTermination", tableID=table)
            del self._here.games[table]
            return
        self._here.games[table] = game
        game.entering, game.paused = True, found.get("paused") is True
        game.asks.clear()
        game.seat.sent = None  # On another connection: whether it arrived, the list shows.
        game.ask()
        self._here.send("getGameInfo2", tableID=table)

    def _game(self, data: object, message: str) -> tuple[int, RunningGame | None]:
        table = number(fields_of(data, message), "tableID", message)
        return table, self._here.games.get(table)

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
                self._here.log(f"cannot follow the game at table {table}: {error}")
                self._here.say(table, f"I cannot follow this game: {error}. Please go on without me.")
                return
            raise
        game.failures = 0
        self._settle(game, on_its_way)
        if game.entering:
            game.entering = False
            self._here.send("loaded", tableID=table)
        self._go_on(table, game)

    def _settle(self, game: RunningGame, on_its_way: int | None) -> None:
        """See whether a move of ours was refused: the list does not have it, though it was asked for after the move.

        A list that was asked for before it says nothing, and a move that is sent twice may be made twice.
        """
        seat = game.seat
        if seat.sent is None:
            game.repeated = 0
        elif seat.sent == on_its_way:
            if not game.paused:
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

    def _pause(self, data: object) -> None:
        table, game = self._game(data, "pause")
        if game is not None:
            game.paused = fields_of(data, "pause").get("active") is True
            if not game.paused:
                # What was refused while the game stood still was refused for that.
                game.warned, game.repeated = False, 0
                game.seat.choose_anew()
                self._go_on(table, game)

    def _go_on(self, table: int, game: RunningGame) -> None:
        """Move, if it is our turn, and write down what is new."""
        seat = game.seat
        if seat.our_turn and seat.sent is None and not game.paused:
            action = seat.choose()
            if action is None:
                self._here.say(table, "The site refuses every move that I know of.")
            else:
                seat.sent = seat.turn
                value = {"value": action.value} if action.is_clue else {}
                self._here.send("action", tableID=table, type=action.kind, target=action.target, **value)
        for order, note in seat.new_notes().items():
            self._here.send("note", tableID=table, order=order, note=note)
        if seat.broken and not game.told_broken:
            game.told_broken = True
            self._here.log(f"{seat.policy.name} broke at table {table}, turn {seat.turn}: {seat.broken}")
            self._here.say(table, "Something in my convention broke: I make the safest moves from here on.")

    def _note_list(self, data: object) -> None:
        _, game = self._game(data, "noteListPlayer")
        if game is not None:
            game.seat.has_written(items(fields_of(data, "noteListPlayer").get("notes"), "noteListPlayer"))

    def _finish(self, data: object) -> None:
        table = number(fields_of(data, "finishOngoingGame"), "tableID", "finishOngoingGame")
        self._over(table, number(fields_of(data, "finishOngoingGame"), "databaseID", "finishOngoingGame"))

    def _over(self, table: int, game_id: int) -> None:
        """The game is over: tell of it and leave what is now a replay."""
        game = self._here.games.pop(table, None)
        self._here.send("tableUnattend", tableID=table)
        if game is not None:
            self._report(game.seat, game_id)

    def _report(self, seat: LiveSeat, game_id: int) -> None:
        self._here.last = seat
        ending = 0 if seat.tape is None or seat.tape.ending is None else seat.tape.ending
        self._finished(Finished(self._here.user, seat.policy.name, seat.names, seat.score, seat.turn, ending, game_id))
