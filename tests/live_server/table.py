"""One table of the fake hanab.live, refereed by our own engine on the deck of the site's seed."""

from typing import Any

from hanabot.decks import from_seed
from hanabot.errors import IllegalMove
from hanabot.formats.hanab_live import game_start, read_game
from hanabot.formats.replay_checks import end_condition
from hanabot.game import Game
from hanabot.moves import Action, Draw
from tests.live_server import shapes


class Refused(Exception):
    """A command that the server does not do; the text is its warning."""


class Table:
    """A table from its creation to its replay."""

    def __init__(
        self, number: int, name: str, owner: tuple[str, int], options: dict[str, Any], password: str = "", most: int = 5
    ) -> None:
        self.number = number
        self.name = name
        self.owner, self.owner_id = owner
        self.options = options
        self.password = password
        self.most = most
        self.suffix = "1"
        self.seed = ""
        self.players: list[str] = []
        self.present: set[str] = set()
        self.gone: set[str] = set()
        self.game: Game | None = None
        self.is_replay = False
        self.paused = False
        self.game_id = 0
        self.end_condition = 0
        self.active = -1
        self.notes: dict[str, list[str]] = {}
        self._events: list[dict[str, Any]] = []
        self._turn = 0

    @property
    def is_open(self) -> bool:
        return self.game is None

    def seat_of(self, name: str) -> int | None:
        return self.players.index(name) if name in self.players else None

    def seat(self, name: str) -> int:
        found = self.seat_of(name)
        if found is None or self.game is None:
            raise Refused("You are not playing at that table.")
        return found

    # -- The game ----------------------------------------------------------------------------------------------------

    def start(self, seats: list[str]) -> None:
        self.players = seats
        self.options = {**self.options, "numPlayers": len(seats)}
        told = {key: value for key, value in self.options.items() if key not in ("numPlayers", "variantID")}
        told["variant"] = told.pop("variantName")
        start = game_start(read_game({"players": seats, "options": told}))
        self.seed = f"p{len(seats)}v{self.options['variantID']}s{self.suffix}"
        self.game = Game(start, from_seed(self.seed, start.variant).cards)
        self.active = start.starter
        self.notes = {name: [""] * (len(self.game.deck) + len(start.variant.suits)) for name in seats}
        self._events = [shapes.draw(event, start.variant) for event in self.game.log if isinstance(event, Draw)]

    def check_turn(self, name: str) -> None:
        if self.seat(name) != self.active:
            raise Refused("It is not your turn.")
        if self.paused:
            raise Refused("You cannot perform that action while the game is paused.")

    def make(self, action: Action) -> list[dict[str, Any]]:
        """Make a move of the player whose turn it is; what the table is then told."""
        game = self._running()
        before, struck = game.turn, game.strikes
        try:
            happened = game.apply(action)
        except IllegalMove as error:
            raise Refused(f"You cannot do that: {error.why}") from None
        events = shapes.events_of(game, before, happened, struck)
        self._turn = game.turn
        self.active = -1 if game.over else game.current
        if game.over:
            self.end_condition = end_condition(game)
            events.append({"type": "gameOver", "endCondition": self.end_condition, "playerIndex": -1, "votes": None})
        events.append(shapes.turn(self._turn, self.active))
        self._events += events
        return events

    def end(self, condition: int, seat: int) -> list[dict[str, Any]]:
        """End the game from outside."""
        game = self._running()
        game.stop("terminated")
        self.active, self.end_condition = -1, condition
        self._turn += 1
        over = {"type": "gameOver", "endCondition": condition, "playerIndex": seat, "votes": None}
        events = [shapes.status(game), over, shapes.turn(self._turn, -1)]
        self._events += events
        return events

    def note(self, name: str, order: int, text: str) -> None:
        notes = self.notes[name]
        if not 0 <= order < len(notes) or len(text) > 300:
            raise Refused("That is not a valid note.")
        notes[order] = text

    def _running(self) -> Game:
        if self.game is None or self.game.over:
            raise Refused("The game is not running.")
        return self.game

    # -- What is told of it ------------------------------------------------------------------------------------------

    def history(self, name: str) -> list[dict[str, Any]]:
        seat = self.seat(name)
        return [shapes.masked(event, seat) for event in self._events]

    def progress(self) -> int:
        """Percent of the possible cards that are played."""
        assert self.game is not None
        return round(100 * self.game.score / self.game.max_score) if self.game.max_score else 0

    def deck_shape(self) -> list[dict[str, int]]:
        assert self.game is not None
        return [shapes.card(card, self.game.variant) for card in self.game.deck]

    def spectators(self) -> list[dict[str, Any]]:
        names = self.players if self.is_replay else []
        return [{"name": name, "shadowingPlayerIndex": -1, "shadowingPlayerUsername": ""} for name in names]

    def all_notes(self) -> list[dict[str, Any]]:
        own = [{"name": name, "notes": self.notes[name], "isSpectator": False} for name in self.players]
        watched = [{"name": name, "notes": [""] * len(self.notes[name]), "isSpectator": True} for name in self.players]
        return own + watched

    def shape(self, name: str) -> dict[str, Any]:
        """The table as the lobby shows it to somebody."""
        title = f"{self.name} (Game #{self.game_id})" if self.is_replay else self.name
        return {
            "id": self.number,
            "name": title,
            "passwordProtected": bool(self.password),
            "joined": name in self.players,
            "numPlayers": len(self.players),
            "ownerID": self.owner_id,
            "running": self.game is not None,
            "variant": self.options["variantName"],
            "options": self.options,
            "timed": self.options["timed"],
            "timeBase": self.options["timeBase"],
            "timePerTurn": self.options["timePerTurn"],
            "sharedReplay": self.is_replay,
            "progress": 100 if self.is_replay else 0,
            "players": list(self.players),
            "spectators": self.spectators(),
            "maxPlayers": self.most,
        }

    def pregame(self, name: str) -> dict[str, Any]:
        stats = {"numGames": 0, "variant": {"numGames": 0, "bestScores": [], "averageScore": 0, "numStrikeouts": 0}}
        players = [
            {"index": index, "name": one, "you": one == name, "present": True, "stats": stats}
            for index, one in enumerate(self.players)
        ]
        return {
            "tableID": self.number,
            "name": self.name,
            "owner": self.owner_id,
            "players": players,
            "options": self.options,
            "passwordProtected": bool(self.password),
            "maxPlayers": self.most,
        }

    def init(self, name: str) -> dict[str, Any]:
        return {
            "tableID": self.number,
            "playerNames": list(self.players),
            "ourPlayerIndex": self.seat(name),
            "spectating": False,
            "shadowing": False,
            "replay": False,
            "databaseID": -1,
            "hasCustomSeed": False,
            "seed": self.seed,
            "datetimeStarted": "2026-01-01T00:00:01Z",
            "datetimeFinished": shapes.NEVER,
            "options": self.options,
            "characterAssignments": [],
            "characterMetadata": [],
            "sharedReplay": False,
            "sharedReplayLeader": self.owner,
            "sharedReplaySegment": 0,
            "sharedReplayEffMod": 0,
            "paused": self.paused,
            "pausePlayerIndex": -1,
            "pauseQueued": False,
        }

    def record(self) -> dict[str, Any]:
        """The game as the site's history has it."""
        assert self.game is not None
        return {
            "id": self.game_id,
            "options": self.options,
            "seed": self.seed,
            "score": self.game.score if self.end_condition == 1 else 0,
            "numTurns": self._turn,
            "endCondition": self.end_condition,
            "datetimeStarted": "2026-01-01T00:00:01Z",
            "datetimeFinished": "2026-01-01T00:00:02Z",
            "numGamesOnThisSeed": 1,
            "playerNames": sorted(self.players),
            "incrementNumGames": True,
            "tags": "",
        }
