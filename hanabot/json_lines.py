"""Reads JSON that strangers wrote: one value, or a value a line, with the place of whatever is wrong."""

import json
from collections.abc import Iterator
from typing import Any

from hanabot.errors import BadFile


def read_json(text: str, source: str) -> Iterator[tuple[str, Any]]:
    """The values of a text, each with its place: one value (the place is empty), or one a line (`line 3`).

    Raises:
        BadFile: it is neither; the place is the line, and where it is known the column.
    """
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        # One value laid out over many lines: its own fault is the one to tell, not that its first line is no value.
        if len(lines) > 1 and lines[0][1].rstrip().endswith(("{", "[", ",")):
            raise _bad(source, error, 0) from None
        for number, line in lines:
            try:
                value = json.loads(line)
            except (ValueError, RecursionError) as fault:
                raise _bad(source, fault, number) from None
            yield f"line {number}", value
    else:
        yield "", whole


def _bad(source: str, error: Exception, line: int) -> BadFile:
    if isinstance(error, json.JSONDecodeError):
        return BadFile(source, f"line {line or error.lineno}, column {error.colno}", f"no JSON: {error.msg}")
    why = "nested too deeply" if isinstance(error, RecursionError) else "no JSON that can be read (too long a number)"
    return BadFile(source, f"line {line}" if line else "", why)
