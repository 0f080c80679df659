"""What people may bring a bot to do by the site's chat: sit down, get up, play by another convention, give a reason."""

from hanabot.errors import HanabotError
from hanabot.live.chat import HELP, Request, convention_of, refusal, request_of, why
from hanabot.live.messages import fields_of, text
from hanabot.live.presence import Presence
from hanabot.live.tables import LobbyTable, check_seat
from hanabot.registry import policy


def hear(here: Presence, data: object) -> None:
    """Take in a line of chat, and do what it asks for if it asks us: privately, or at a table of ours.

    Raises:
        BadMessage: it is no chat.
    """
    chat = fields_of(data, "chat")
    who, room = text(chat, "who", "chat"), text(chat, "room", "chat")
    request = request_of(text(chat, "msg", "chat"))
    if request is None or who in ("", here.user) or chat.get("server") is True or chat.get("discord") is True:
        return
    place = room.removeprefix("table")
    if room and place.isascii() and place.isdigit() and int(place[:9]) in here.taken:
        _Asked(here, request, who, int(place[:9])).answer()
    elif not room and chat.get("recipient") == here.user:
        _Asked(here, request, who, 0).answer()


class _Asked:
    """One request: what is asked, by whom, and in the chat of which table (0: privately)."""

    def __init__(self, here: Presence, request: Request, who: str, table: int) -> None:
        self.here = here
        self.request = request
        self.who = who
        self.table = table

    def answer(self) -> None:
        """Do what is asked, or say why not."""
        name = self.request.name
        if name in ("join", "rejoin") and not self.table:
            self._join(self.request.rest)
        elif name == "leave":
            self._leave()
        elif name in ("setconvention", "level", "setlevel"):
            self._set_convention()
        elif name == "settings":
            self._reply(f"I play {self.here.policy}; /setconvention changes it for the next game.")
        elif name == "why":
            self._why()
        elif name == "help":
            for line in HELP:
                self._reply(line)
        elif not self.table:
            self._reply("I know /join, /leave, /setconvention, /level, /settings, /why and /help.")

    def _reply(self, said: str) -> None:
        """Answer where it was asked."""
        if self.table:
            self.here.say(self.table, said)
        else:
            self.here.whisper(self.who, said)

    def _join(self, password: str) -> None:
        here = self.here
        at = [table for table in here.tables.values() if self.who in table.players and not table.is_replay]
        again = next((table for table in at if table.running and here.user in table.players), None)
        if again is not None:
            here.games.setdefault(again.id, None)
            here.send("tableReattend", tableID=again.id)
            return
        found = next((table for table in at if table.is_open), None)
        if found is None:
            here.whisper(self.who, "I see you at no table that is still open: create or join one, then call me again.")
            return
        why_not = self._why_not(found, password)
        if why_not:
            here.whisper(self.who, why_not)
        else:
            here.log(f"{self.who} invites to table {found.id}")
            here.invited_by[found.id] = self.who
            here.join(found.id, password)

    def _why_not(self, table: LobbyTable, password: str) -> str:
        """Why we cannot sit down there; empty if we can."""
        here = self.here
        if here.user in table.players or table.id in here.waiting:
            return "I sit at your table already."
        if not here.may_sit_down:
            return f"I sit at table {here.taken[0]} already; who sits there can call me away with /leave."
        if len(table.players) >= table.most:
            return "Your table is full."
        if table.has_password and not password:
            return "Your table has a password: /join PASSWORD, to me alone."
        try:
            check_seat(policy(here.policy), table, here.user)
        except HanabotError as error:
            return f"{refusal(error)}. I play {here.policy}, so I do not sit down."
        return ""

    def _leave(self) -> None:
        here = self.here
        ours = [self.table] if self.table else here.taken
        sits = [table for table in ours if table in here.tables and self.who in here.tables[table].players]
        if not sits:
            self._reply("Only who sits at my table can send me away.")
        for table in sits:
            if table in here.games:
                self._reply("I go to the lobby, and the game waits. Say /join to me alone, and I come back.")
                del here.games[table]
                here.send("tableUnattend", tableID=table)
            else:
                here.leave(table)

    def _set_convention(self) -> None:
        here = self.here
        listed = [here.tables[table] for table in here.taken if table in here.tables]
        if here.taken and not any(self.who in table.players for table in listed):
            self._reply("I sit at a table: only who sits there can say what I play.")
            return
        try:
            name = convention_of(self.request.words, here.policy)
            for table in listed:
                if table.is_open:
                    check_seat(policy(name), table, here.user)
        except HanabotError as error:
            self._reply(f"{refusal(error)}. I stay with {here.policy}.")
            return
        here.policy = name
        here.log(f"{self.who} sets {name}")
        self._reply(f"I play {name}{' from the next game on' if here.games else ''}.")

    def _why(self) -> None:
        """Give a reason, to whoever asks alone: others may not want to hear it while they play."""
        here = self.here
        games = [game.seat for table, game in here.games.items() if game is not None and self.table in (0, table)]
        theirs = [seat for seat in games if self.who in seat.names] or games
        seat = theirs[0] if theirs else here.last
        if seat is None:
            here.whisper(self.who, "I have played no game yet.")
        else:
            here.whisper(self.who, why(seat, self.request.words, self.who not in seat.names))
