"""Readings that a module gives up on, in words: names that stand where a module's would, for `explain`."""

import textwrap
from collections.abc import Iterator
from functools import partial

from hanabot.registry import Registry

#: By name, the module that gives up, and why.
BROKEN_OFF = {
    "pink-promise-broken": ("pink-fix", "The rank would promise a rank that the card has not."),
    "unclear-stall": (
        "stall-clue",
        "Some seats would take it for a stall and others not, by what each of them sees of its giver's other clues.",
    ),
    "unclear-tempo-clue": (
        "tempo-clue-chop-move",
        "The others may know by cards of the giver's own hand that the card plays, and read the clue otherwise.",
    ),
}


def register(registry: Registry) -> None:
    """Register the words on each."""
    for name, (slug, why) in BROKEN_OFF.items():
        registry.add_topic(name, partial(_words, name, slug, why))


def _words(name: str, slug: str, why: str) -> Iterator[str]:
    from hanabot.walk import WIDTH

    yield f"{name}: a clue that its giver had better not give"
    yield ""
    yield from textwrap.wrap(why, WIDTH)
    yield f"See `hanabot explain {slug}`."
