"""The messages of the site's server as plain data, in the shapes of hanab-live.md (section 5) and the transcripts."""

from collections.abc import Sequence
from typing import Any

from hanabot.cards import UNKNOWN, Variant
from hanabot.game import Game
from hanabot.moves import COLOUR, Action, Clue, Discard, Draw, Event, Play
from hanabot.rules import rule_set
from hanabot.variants import variant_under

#: The time at which everything happens here: nothing may depend on it.
NOW = "2026-01-01T00:00:00Z"
NEVER = "0001-01-01T00:00:00Z"

#: The options of a table as nobody changed them.
OPTIONS: dict[str, Any] = {
    "numPlayers": 0,
    "startingPlayer": 0,
    "variantID": 0,
    "variantName": "No Variant",
    "timed": False,
    "timeBase": 0,
    "timePerTurn": 0,
    "speedrun": False,
    "cardCycle": False,
    "deckPlays": False,
    "emptyClues": False,
    "oneExtraCard": False,
    "oneLessCard": False,
    "allOrNothing": False,
    "detrimentalCharacters": False,
}


def options(changed: dict[str, Any]) -> dict[str, Any]:
    """Options with some of them changed; the variant's number follows its name."""
    found = {**OPTIONS, **{key: value for key, value in changed.items() if key in OPTIONS}}
    if "variantID" not in changed and found["variantName"] != OPTIONS["variantName"]:
        found["variantID"] = variant_under(rule_set("hanab-live"), found["variantName"]).number
    return found


def welcome(user_id: int, name: str, playing: list[int]) -> dict[str, Any]:
    return {
        "userID": user_id,
        "username": name,
        "totalGames": 0,
        "muted": False,
        "firstTimeUser": False,
        "settings": {},
        "friends": [],
        "playingAtTables": playing,
        "disconSpectatingTable": 0,
        "disconShadowingSeat": 0,
        "randomTableName": "some random name",
        "shuttingDown": False,
        "datetimeShutdownInit": NEVER,
        "maintenanceMode": False,
    }


def chat(msg: str, who: str, room: str, recipient: str = "", server: bool = False) -> dict[str, Any]:
    return {
        "msg": msg,
        "who": who,
        "discord": False,
        "server": server,
        "datetime": NOW,
        "room": room,
        "recipient": recipient,
    }


def clock(table: int, players: int, active: int) -> dict[str, Any]:
    return {"tableID": table, "times": [0] * players, "activePlayerIndex": active, "timeTaken": 0}


def card(identity: int, suits: Variant) -> dict[str, int]:
    if identity == UNKNOWN:
        return {"suitIndex": -1, "rank": -1}
    return {"suitIndex": suits.suit_of[identity], "rank": suits.rank_of[identity]}


def draw(event: Draw, suits: Variant) -> dict[str, Any]:
    return {"type": "draw", "playerIndex": event.seat, "order": event.order, **card(event.card, suits)}


def events_of(game: Game, before: int, happened: Sequence[Event], struck: int) -> list[dict[str, Any]]:
    """The site's events of a move that our engine just made: `before` is the turn, `struck` the strikes then."""
    found: list[dict[str, Any]] = []
    suits = game.variant
    for event in happened:
        if isinstance(event, Draw):
            found.append(draw(event, suits))
        elif isinstance(event, Clue):
            colours = len(game.variant.colours)
            kind = 0 if event.clue < colours else 1
            value = event.clue if kind == 0 else event.clue - colours + 1
            found.append(
                {
                    "type": "clue",
                    "clue": {"type": kind, "value": value},
                    "giver": event.giver,
                    "list": list(event.touched),
                    "target": event.receiver,
                    "turn": before,
                }
            )
        elif isinstance(event, Play) and event.success:
            found.append({"type": "play", "playerIndex": event.seat, "order": event.order, **card(event.card, suits)})
        else:
            failed = isinstance(event, Play)
            if failed:
                found.append({"type": "strike", "num": struck + 1, "turn": before, "order": event.order})
            shown = card(event.card, suits)
            found.append(
                {"type": "discard", "playerIndex": event.seat, "order": event.order, **shown, "failed": failed}
            )
            assert failed or isinstance(event, Discard)
    return [*found, status(game)]


def status(game: Game) -> dict[str, Any]:
    return {"type": "status", "clues": game.clues, "score": game.score, "maxScore": game.max_score}


def turn(number: int, active: int) -> dict[str, Any]:
    return {"type": "turn", "num": number, "currentPlayerIndex": active}


def masked(event: dict[str, Any], seat: int) -> dict[str, Any]:
    """An event as a seat is sent it: its own draws have no face."""
    if event["type"] == "draw" and event["playerIndex"] == seat:
        return {**event, "suitIndex": -1, "rank": -1}
    return event


def action_of(data: dict[str, Any]) -> Action:
    """The move that a client's `action` asks for."""
    kind = data["type"]
    return Action(kind, data["target"], data.get("value", 0) if kind >= COLOUR else 0)
