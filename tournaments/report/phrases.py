"""Pieces of sentences that several parts of a report are made of."""

import re
from collections.abc import Sequence

#: Names that a sentence has.
MOST_NAMED = 6


def count(number: int, what: str) -> str:
    """A number of things: `1 deck`, `1,000 decks`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def named(names: Sequence[str]) -> str:
    """Names in a row, and how many more there are where they are many."""
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    return f"{', '.join(names[: MOST_NAMED - 1])} and {len(names) - MOST_NAMED + 1} more"


def slug(text: str) -> str:
    """A text as a part of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
