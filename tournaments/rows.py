"""Rows of the results file: how a game is written into its columns, and read from them with every value checked.

A file can be damaged, or written to by other hands: what is read is of its type and no more than a game can come to,
or a ValueError or TypeError says what is wrong with it.
"""

import json
import math
from collections.abc import Sequence
from typing import Any

from attrs import astuple

from tournaments.records import Key, Record, Result

#: The columns that make a game the same game.
KEY = "team, players, rules, variant, deck"
#: The columns of a game's figures, whole numbers all but the ending.
FIGURES = "score, score_zero, ending, turns, strikes, desyncs, false_inferences"
#: All columns that are not of the key, in the order of the table.
RESULT = f"seats, actions, {FIGURES}, rule_counts"
#: More than the points, and more than anything else that is counted, of any game.
_MOST_POINTS, _MOST = 1000, 10**6


def row_of(record: Record) -> tuple[object, ...]:
    """A game as a row: KEY, then RESULT."""
    return (
        *astuple(record.key),
        _compact(record.seats),
        _compact(record.actions),
        record.score,
        record.score_zero,
        record.ending,
        record.turns,
        record.strikes,
        record.desyncs,
        record.false_inferences,
        _compact(record.rule_counts),
    )


def record_of(key: Key, row: Sequence[Any]) -> Record:
    """The game that a row of RESULT holds.

    Raises:
        ValueError: it is damaged; so do AttributeError and TypeError say.
    """
    seats, actions, *figures, counts = row
    return Record(
        key,
        seats_of(seats, key.players),
        tuple((_whole(kind), _whole(target), _whole(value)) for kind, target, value in json.loads(actions)),
        *_figures(figures),
        tuple({rule: _whole(count) for rule, count in seat.items()} for seat in json.loads(counts)),
    )


def result_of(key: Key, row: Sequence[Any]) -> Result:
    """The result that a row of FIGURES holds.

    Raises:
        ValueError: it is damaged; so does TypeError say.
    """
    return Result(key, *_figures(row))


def seats_of(stored: str, players: int) -> tuple[str, ...]:
    """The policies' names by seat.

    Raises:
        ValueError: it is damaged; so does TypeError say.
    """
    names = json.loads(stored)
    if not isinstance(names, list) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise ValueError(f"{players} policies are needed")
    return tuple(names)


def _figures(row: Sequence[Any]) -> tuple[int, int, str, int, int, int, int]:
    score, score_zero, ending, turns, strikes, desyncs, false_inferences = row
    return (
        _figure(score, _MOST_POINTS),
        _figure(score_zero, _MOST_POINTS),
        _text(ending),
        _figure(turns),
        _figure(strikes),
        _figure(desyncs),
        _figure(false_inferences),
    )


def seconds_of(stored: object) -> float:
    """The seconds that a game took.

    Raises:
        ValueError: it is damaged; so does TypeError say.
    """
    if not isinstance(stored, int | float):
        raise TypeError(f"{stored!r} is not a number of seconds")
    if not 0 <= stored < math.inf:
        raise ValueError(f"{stored} is no number of seconds that a game takes")
    return float(stored)


def _figure(value: object, most: int = _MOST) -> int:
    """A count of something in a game: figures are summed and drawn, which a wild one would take for ever."""
    found = _whole(value)
    if not 0 <= found <= most:
        raise ValueError(f"{found} is not from 0 to {most}")
    return found


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    return value


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
