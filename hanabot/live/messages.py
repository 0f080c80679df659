"""Frames of the site's websocket: a command, one space, and JSON (hanab-live.md, 5.1); and the fields within."""

import json
from collections.abc import Mapping
from typing import Any

from hanabot.errors import BadMessage


def read_frame(text: str) -> tuple[str, Any]:
    """The command and the plain data of a frame.

    Raises:
        BadMessage: it is no such frame.
    """
    command, space, body = text.partition(" ")
    # What the frame says is not quoted: it may be a table's password that somebody told us.
    if not command or not space:
        raise BadMessage(command[:40], "a frame is a command, a space and JSON")
    try:
        return command, json.loads(body)
    except (ValueError, RecursionError):
        raise BadMessage(command[:40], "what follows the command is no JSON") from None


def write_frame(command: str, data: Mapping[str, object]) -> str:
    """The frame of a command with its fields."""
    return f"{command} {json.dumps(data, separators=(',', ':'))}"


def fields_of(data: object, message: str) -> Mapping[str, Any]:
    """The fields of a message's data.

    Raises:
        BadMessage: it is no object.
    """
    if not isinstance(data, Mapping):
        raise BadMessage(message, "should be an object")
    return data


def number(data: Mapping[str, Any], key: str, message: str) -> int:
    """A whole number of a message.

    Raises:
        BadMessage: it is missing, or something else.
    """
    value = data.get(key)
    if type(value) is not int:
        raise BadMessage(message, f"{key} should be a whole number, not {value!r}")
    return value


def text(data: Mapping[str, Any], key: str, message: str) -> str:
    """A text of a message.

    Raises:
        BadMessage: it is missing, or something else.
    """
    value = data.get(key)
    if not isinstance(value, str):
        raise BadMessage(message, f"{key} should be a text, not {value!r}")
    return value


def items(data: object, message: str) -> list[Any]:
    """The list that a message's data, or one of its fields, is.

    Raises:
        BadMessage: it is something else.
    """
    if not isinstance(data, list):
        raise BadMessage(message, "should be a list")
    return data
