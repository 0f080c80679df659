"""Rows of the results file: how a game is written into its columns, and read from them with every value checked.

A file can be damaged, or written to by other hands: what is read is of its type, or a ValueError or TypeError says what
is wrong with it.
"""

import json
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
        TypeError: it is damaged.
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
        _whole(score),
        _whole(score_zero),
        _text(ending),
        _whole(turns),
        _whole(strikes),
        _whole(desyncs),
        _whole(false_inferences),
    )


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
