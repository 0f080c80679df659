"""The lines that are exchanged with a program that takes a seat: JSON, one object a line, UTF-8, on standard streams.

Version 1. The program is started once for each seat and each episode, in a process group of its own, in the folder of
the file that names it. It is told, in this order:

    {"type": "start", "protocol": 1, "seat": 2, "players": 4, "rules": "league", "prompt": "..."}
        Answer {"type": "ready", "protocol": 1} within the start deadline. `prompt` has the rules in words.
    {"type": "turn", "request": 5, "rejected": null, "seat": 2, "turn": 6, ..., "legal": [...]}
        It is your turn. The other keys are those of `hanabot.league.observation.GUIDE`. Answer
        {"request": 5, "move": {...}} within the turn deadline, the move copied from `legal`. If an answer is not
        accepted and there is another attempt, the turn comes again under a new number, and `rejected` says why.
    {"type": "end", "ending": "deckout", "score": 21, "contributions": [6, 5, 5, 5]}
        The episode is over. Standard input closes, and what has not ended half a second later is killed.

An answer to an earlier number is passed over. Standard error is kept for the log, its last 2,000 bytes. A program that
ends, or writes more than a line of 64 KiB or 256 KiB for one question, is out for the episode; so is one that lost as
many turns as the season has patience for. A lost turn is played for the seat (`hanabot.league.outside.forfeit`).
"""

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from attrs import frozen

#: The number of what this page says.
PROTOCOL = 1
#: The longest line that is read, in bytes.
MAX_LINE = 64 * 1024
#: The most that is read for one question, in bytes.
MAX_ANSWER = 256 * 1024
#: Bytes of standard error that are kept: the last.
KEPT_ERRORS = 2000
#: Characters of a bad answer that a message quotes.
_QUOTED = 120


class Malformed(ValueError):
    """A line that is no answer, with what is wrong in words."""


@frozen
class Answer:
    """An answer to the question `request`."""

    request: int
    move: object


def line(message: Mapping[str, Any]) -> bytes:
    """A message as it is sent."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def read_ready(data: bytes) -> None:
    """Take in the answer to `start`.

    Raises:
        Malformed: it is another one, or of a version that is not spoken here.
    """
    found = _object(data)
    if found.get("type") != "ready":
        raise Malformed(f'the first answer is {{"type": "ready", "protocol": {PROTOCOL}}}, not {_quoted(data)}')
    spoken = found.get("protocol")
    if type(spoken) is not int or spoken != PROTOCOL:
        raise Malformed(f"protocol {_quoted(json.dumps(spoken).encode())} is not spoken here, but {PROTOCOL}")


def read_answer(data: bytes, request: int) -> Answer:
    """Take in the answer to a turn; whether the move is legal is not looked at.

    Args:
        data: the line.
        request: the number of the question; an earlier one may come back.

    Raises:
        Malformed: it is no JSON object with `request` and `move`, or answers what was never asked.
    """
    found = _object(data)
    for key in ("request", "move"):
        if key not in found:
            raise Malformed(f"key {key!r} is missing in {_quoted(data)}")
    number = found["request"]
    if type(number) is not int or not 0 < number <= request:
        raise Malformed(f"request is {request}, not {_quoted(json.dumps(number).encode())}")
    return Answer(number, found["move"])


def _object(data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data.decode(), object_pairs_hook=_pairs, parse_constant=_constant)
    except UnicodeDecodeError as error:
        raise Malformed(f"not UTF-8 at byte {error.start} of {_quoted(data)}") from None
    except RecursionError:
        raise Malformed(f"nested too deeply: {_quoted(data)}") from None
    except json.JSONDecodeError as error:
        raise Malformed(f"no JSON ({error.msg}, column {error.colno}): {_quoted(data)}") from None
    except Malformed:
        raise
    except ValueError:  # a whole number of thousands of digits
        raise Malformed(f"a number that is too long: {_quoted(data)}") from None
    if not isinstance(found, dict):
        raise Malformed(f"an object is wanted, not {_quoted(data)}")
    return found


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Malformed(f"the key {_quoted(key.encode(errors='replace'))} stands there twice")
        found[key] = value
    return found


def _constant(name: str) -> NoReturn:
    raise Malformed(f"{name} is no JSON")


def _quoted(data: bytes) -> str:
    """The beginning of what was read, on one line and in characters that every log takes."""
    text = ascii(data[: 4 * _QUOTED].decode(errors="replace"))
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}...{text[0]}"
