"""hanab.live's shrunk text of a game: players, deck, moves and variant in a line, as its replay links carry it.

Below decks and games, since both are made from it (hanab-live.md, 2.7; `formats.replay_link` writes a game's link).
"""

import re
from collections.abc import Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from hanabot.errors import BadFile, Unsupported
from hanabot.sentences import SEATS
from hanabot.variants import variant, variant_by_number

_DIGITS = ascii_lowercase + digits + ascii_uppercase
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}
#: Characters to a hyphen, so that the text may wrap.
_WRAP = 20
_ADDRESS = re.compile(r"(?:.*/)?(?:shared-)?replay-json/([^#]*)(?:#.*)?", re.DOTALL)


def shrunk(saved: Mapping[str, Any], with_seed: bool = False) -> str:
    """The text of a game given as hanab.live's JSON (plain values); `with_seed` adds the newer sites' fourth part.

    Raises:
        Unsupported: an option, a closing action or a target that the form cannot hold, or a variant without a number.
    """
    options = dict(saved.get("options") or {})
    number = _number(str(options.pop("variant", "No Variant")))
    if options:
        raise Unsupported(f"option {next(iter(options))!r}", "hanab.live's replay link cannot hold it")
    players, deck = len(saved["players"]), saved["deck"]
    low, high = _ends([card["rank"] for card in deck])
    cards = "".join(_digit((high - low + 1) * card["suitIndex"] + card["rank"] - low, "card") for card in deck)
    moves: Sequence[Mapping[str, int]] = saved["actions"]
    least, most = _ends([move["type"] for move in moves])
    told = ""
    for move in moves:
        value = move["value"] + 1 if "value" in move else 0
        told += _digit(value * (most - least + 1) + move["type"] - least, "move") + _digit(move["target"], "target")
    text = f"{players}{low}{high}{cards},{least}{most}{told},{number}"
    parts = "-".join(text[place : place + _WRAP] for place in range(0, len(text), _WRAP))
    return f"{parts},{saved.get('seed', '')}" if with_seed else parts


def expanded(address: str) -> dict[str, Any]:
    """The game of a link, of its path or of the bare text, as hanab.live's JSON; seats have the site's own names.

    Raises:
        BadFile: it is no such text.
        Unsupported: a variant that is not built.
    """
    found = _ADDRESS.fullmatch(address.strip())
    text = found[1] if found else address.strip()
    parts = text.split(",", 3)
    if len(parts) < 3:
        raise BadFile("replay link", "", "it has three parts with commas between: deck, moves, variant")
    head, moves, number = (part.replace("-", "") for part in parts[:3])
    if not re.fullmatch(r"[2-6][0-9]{2}[A-Za-z0-9]*", head):
        raise BadFile("replay link", "first part", "it begins with the number of players and the deck's ranks")
    if not re.fullmatch(r"[0-9]{2}(?:[A-Za-z0-9]{2})*", moves):
        raise BadFile("replay link", "second part", "it has the kinds of moves, then two characters a move")
    if not re.fullmatch(r"[0-9]{1,6}", number):
        raise BadFile("replay link", "third part", f"{number[:20]!r} is no variant's number")
    players, low, high = map(int, head[:3])
    least, most = map(int, moves[:2])
    if high < low or most < least:
        raise BadFile("replay link", "", "its ranks or its kinds of moves are the wrong way round")
    ranks, kinds = high - low + 1, most - least + 1
    deck = [{"suitIndex": _VALUES[one] // ranks, "rank": _VALUES[one] % ranks + low} for one in head[3:]]
    actions = []
    for what, target in zip(moves[2::2], moves[3::2], strict=True):
        value, kind = divmod(_VALUES[what], kinds)
        move = {"type": kind + least, "target": _VALUES[target]}
        actions.append(move if not value else {**move, "value": value - 1})
    game = {
        "id": 0,
        "players": list(SEATS[:players]),
        "deck": deck,
        "actions": actions,
        "options": {"variant": variant_by_number(int(number)).name},
    }
    seed = parts[3] if len(parts) > 3 else ""
    return {**game, "seed": seed} if seed else game


def is_link(text: str) -> bool:
    """Whether a text is the address of a replay, and no file's name."""
    return "replay-json/" in text


def _number(name: str) -> int:
    number = variant(name).number
    if number is None:
        raise Unsupported(f"variant {name!r}", "hanab.live has no number for it")
    return number


def _ends(values: Sequence[int]) -> tuple[int, int]:
    return (min(values), max(values)) if values else (0, 0)


def _digit(value: int, what: str) -> str:
    if not 0 <= value < len(_DIGITS):
        raise Unsupported(f"the {what} {value}", "hanab.live's replay link has no character for it")
    return _DIGITS[value]
