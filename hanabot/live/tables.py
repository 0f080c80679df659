"""Tables of the site, as the lobby tells of them, and whether a policy can sit down there."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from hanabot.bots import Policy
from hanabot.errors import BadMessage, Unsupported
from hanabot.formats.hanab_live import game_start, read_game
from hanabot.live.messages import fields_of, items, number, text
from hanabot.view import Start

#: Keys of the site's options that a file has no room for, or by another name (hanab-live.md, 2.4).
_NOT_OF_A_FILE = {"numPlayers", "variantID", "variantName", "tableName", "maxPlayers"}


@frozen
class LobbyTable:
    """One table of the lobby."""

    id: int
    name: str
    players: tuple[str, ...]
    running: bool
    has_password: bool
    is_replay: bool
    most: int
    options: Mapping[str, Any]

    @property
    def is_open(self) -> bool:
        """Whether somebody may still sit down there."""
        return not self.running and not self.is_replay


def table_of(data: object) -> LobbyTable:
    """A table as `table` and `tableList` tell of it.

    Raises:
        BadMessage: it is no table.
    """
    found = fields_of(data, "table")
    most = found.get("maxPlayers")
    return LobbyTable(
        number(found, "id", "table"),
        text(found, "name", "table"),
        tuple(name for name in items(found.get("players"), "table") if isinstance(name, str)),
        found.get("running") is True,
        found.get("passwordProtected") is True,
        found.get("sharedReplay") is True,
        most if type(most) is int else 5,
        fields_of(found.get("options", {}), "table"),
    )


def start_at(players: list[str], options: object) -> Start:
    """How a game of these players begins with the site's options, in the full shape of its messages.

    Raises:
        BadMessage: these are no options.
        Unsupported, BadName, BadFile: a variant or an option that is not built, or a table that cannot be.
    """
    told = fields_of(options, "options")
    plain = {key: value for key, value in told.items() if key not in _NOT_OF_A_FILE}
    plain["variant"] = told.get("variantName", "No Variant")
    # Time is the server's business: a bot plays at once.
    for key in ("timed", "timeBase", "timePerTurn"):
        plain.pop(key, None)
    if plain.get("detrimentalCharacters"):
        raise Unsupported("option 'detrimentalCharacters'", "what the characters forbid is not built")
    start = game_start(read_game({"players": players, "options": plain}, "table"), "table")
    special = start.variant.special
    if special.duck or special.cow_and_pig or special.throw_it_in_a_hole:
        raise Unsupported(f"variant {start.variant.name!r}", "the site keeps from the seats what this table follows")
    return start


def check_seat(policy: Policy, table: LobbyTable, user: str) -> None:
    """Check that a policy can play what an open table is about to play with this user, as far as can be told.

    Raises:
        Unsupported, BadName, BadFile, BadMessage: why not.
    """
    sitting = len(table.players) + (user not in table.players)
    players = [f"player {number}" for number in range(max(2, min(6, sitting)))]
    start = start_at(players, {**table.options, "startingPlayer": 0})
    policy.seat(0, start)


def players_of(data: Mapping[str, Any]) -> list[str]:
    """The names in seat order that `init` tells.

    Raises:
        BadMessage: they are no names.
    """
    names = items(data.get("playerNames"), "init")
    if not all(isinstance(name, str) for name in names):
        raise BadMessage("init", "playerNames should be texts")
    return [str(name) for name in names]
