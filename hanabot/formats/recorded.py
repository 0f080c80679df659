"""Recorded games by what a user calls them: a file of hanab.live's JSON, or the address of a replay on the site."""

import re
from collections.abc import Iterator
from pathlib import Path

from hanabot.errors import BadFile, Unsupported
from hanabot.formats.hanab_live import read_lines
from hanabot.formats.replay_checks import CheckedGame, check_game
from hanabot.game import Game
from hanabot.shrunk import expanded, is_link

_ADDRESS = re.compile(r"https?://.*|(?:www\.)?hanab\.live/.*", re.IGNORECASE)
#: The number of a game in the addresses under which the site shows it.
_NUMBERED = re.compile(r".*/(?:shared-)?(?:replay|game|export)/(\d+)\b.*", re.IGNORECASE)


def recorded(name: str) -> Iterator[tuple[str, object]]:
    """The games of a file, or the one of a replay link, as plain values, each with its place in the file.

    Raises:
        BadFile: the file cannot be read, or the address is no replay link.
        Unsupported: a link to a variant that is not built.
    """
    if _ADDRESS.fullmatch(name) and not is_link(name):
        numbered = _NUMBERED.fullmatch(name)
        export = f"https://hanab.live/export/{numbered[1] if numbered else 'NUMBER'}"
        why = f"games are not fetched from the site: save what {export} shows to a file and name that"
        raise BadFile(name, "", why)
    return iter([("", expanded(name))]) if is_link(name) else read_lines(Path(name))


def recorded_game(name: str, number: int = 1) -> tuple[CheckedGame, Game, str]:
    """One game, counted from 1: what replaying it gave, the game, and its place in the file.

    Raises:
        BadFile: as `recorded`, or there is no such game.
        Unsupported: the game's variant or options are not built.
    """
    games = list(recorded(name))
    if not 1 <= number <= len(games):
        raise BadFile(name, f"game {number}", f"the file has {len(games)} games")
    place, data = games[number - 1]
    return *replayed(name, place, data), place


def replayed(name: str, place: str, data: object) -> tuple[CheckedGame, Game]:
    """A game as far as it was played by the rules.

    Raises:
        BadFile: it is no game.
        Unsupported: its variant or options are not built.
    """
    checked = check_game(data, name, place, Path(name).name)
    if checked.game is None:
        raise Unsupported(f"{name} {place}".strip(), checked.why)
    return checked, checked.game
