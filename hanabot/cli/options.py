"""Options that mean the same in every command, as types to annotate its parameters with."""

import datetime as dt
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Literal

from cyclopts import Parameter, Token
from cyclopts.validators import Number as Within


def _players(_type: object, tokens: Sequence[Token]) -> tuple[int, ...]:
    numbers: list[int] = []
    for token in tokens:
        for part in token.value.split(","):
            if not part.strip().isascii() or not part.strip().isdigit() or len(part) > 9 or not 2 <= int(part) <= 6:
                message = f"{token.value!r} is not a list of numbers of players from 2 to 6, such as 3 or 2,3,4,5"
                raise ValueError(message)
            if int(part) not in numbers:
                numbers.append(int(part))
    return tuple(numbers)


#: Numbers of players: `3` or `2,3,4,5`.
Players = Annotated[
    tuple[int, ...],
    Parameter(
        converter=_players,
        n_tokens=1,
        negative=(),
        show_default=lambda numbers: ",".join(map(str, numbers)) or "all",
        help="Numbers of players: 3 or 2,3,4,5.",
    ),
]


def _dated(_type: object, tokens: Sequence[Token]) -> str:
    """The name of a deck with its day written out: `bga:today#1` is the only name that asks the clock, and says so."""
    name = tokens[0].value
    if not name.strip().startswith("bga:today#"):
        return name
    day = dt.datetime.now(dt.UTC).date().isoformat()
    found = name.strip().replace("today", day, 1)
    print(f"the deck is {found} (the day in UTC)", file=sys.stderr)
    return found


#: The name of a deck, or of many.
Deck = Annotated[str, Parameter(converter=_dated, n_tokens=1)]
#: How results are written.
Format = Annotated[
    Literal["table", "markdown", "csv", "json"], Parameter(name="--format", help="How to write the result.")
]
#: A rule set's name, with house options or without (`hanabot rules` lists them).
Rules = Annotated[str, Parameter(help="Rule set.")]
#: A variant's name, as hanab.live writes it; a command whose deck may say it has words of its own.
Variant = Annotated[str, Parameter(help="Variant, by hanab.live's name.")]
#: A file to write a page to; each command says what is on it.
Html = Annotated[str, Parameter(name="--html")]
#: A game of a file, or a turn, counted from 1; each command says which.
Number = Annotated[int, Parameter(validator=Within(gte=1))]
#: Worker processes.
Jobs = Annotated[int, Parameter(validator=Within(gte=1), help="Worker processes (default: all cores).")]
#: A Dask scheduler, whose workers play in place of processes here.
Cluster = Annotated[
    str | None,
    Parameter(help="Play on the workers of the Dask scheduler at this address, such as tcp://10.0.0.1:8786."),
]
#: The results file.
Results = Annotated[str, Parameter(help="Results file.")]


def all_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
