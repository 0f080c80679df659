"""One account as the site knows it: the tables it sees, where it sits, the games it plays, what it has to say."""

from collections import deque
from collections.abc import Callable

from hanabot.live.chat import lines_of
from hanabot.live.messages import write_frame
from hanabot.live.seat import LiveSeat
from hanabot.live.tables import LobbyTable

#: Users whose name begins so may sit at several tables.
MANY_TABLES = "Bot-"


class RunningGame:
    """A running game of ours, and how far the talk about it has come."""

    def __init__(self, seat: LiveSeat) -> None:
        self.seat = seat
        #: The whole list is asked for and has not come yet.
        self.asked = False
        #: For each list asked for, the turn for which a move of ours was on its way then.
        self.asks: deque[int | None] = deque()
        #: The site does not know yet that we are there: it sends no events before `loaded`.
        self.entering = True
        #: So often in a row the list could not be understood.
        self.failures = 0
        #: The site refused something since our move was sent; how often it was sent again in this turn.
        self.warned = False
        self.repeated = 0
        #: A timed game may stand still for a while: then the site takes no moves.
        self.paused = False
        #: Whether it was said that our policy broke.
        self.told_broken = False

    def ask(self) -> None:
        """Note that the whole list is asked for."""
        self.asked = True
        self.asks.append(self.seat.sent)


class Presence:
    """What lasts from message to message, and from connection to connection.

    Attributes:
        user: our name as the site writes it. policy: what we play from the next game on.
        tables: those of the lobby. waiting: those where we sit, or mean to, before a game, with their passwords.
        invited_by: by table, who asked us to sit down there, until we do.
        games: running ones by table; None while the site has not told of them. last: our seat of the last one.
        log: where to say what happens.
    """

    def __init__(self, user: str, policy: str, log: Callable[[str], None]) -> None:
        self.user = user
        self.policy = policy
        self.log = log
        self.tables: dict[int, LobbyTable] = {}
        self.waiting: dict[int, str] = {}
        self.invited_by: dict[int, str] = {}
        self.games: dict[int, RunningGame | None] = {}
        self.last: LiveSeat | None = None
        self._out: list[str] = []

    @property
    def taken(self) -> list[int]:
        """Tables at which we sit."""
        return [*self.waiting, *self.games]

    @property
    def may_sit_down(self) -> bool:
        """Whether the site lets us sit at another table."""
        return not self.taken or self.user.startswith(MANY_TABLES)

    def send(self, command: str, **data: object) -> None:
        """Send a command."""
        self._out.append(write_frame(command, data))

    def say(self, table: int, said: str) -> None:
        """Say something in the chat of a table."""
        for line in lines_of(said):
            self.send("chat", msg=line, room=f"table{table}")

    def whisper(self, who: str, said: str) -> None:
        """Say something to one user."""
        for line in lines_of(said):
            self.send("chatPM", msg=line, recipient=who)

    def join(self, table: int, password: str) -> None:
        """Sit down at a table."""
        self.waiting[table] = password
        self.send("tableJoin", tableID=table, **({"password": password} if password else {}))

    def leave(self, table: int) -> None:
        """Get up from a table whose game has not begun."""
        self.waiting.pop(table, None)
        self.send("tableLeave", tableID=table)

    def sent(self) -> list[str]:
        """The frames to be sent, which from now on count as sent."""
        out, self._out = self._out, []
        return out
