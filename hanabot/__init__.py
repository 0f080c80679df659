"""Hanabi by human conventions: cards, rules, what a seat may know, and the command line.

The names in `__all__` are the stable interface for scripts; they are loaded when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hanabot.errors import HanabotError
    from hanabot.interface import Module, NamedDeck, Played, find_decks, modules, play, policies, policy, register

__version__ = "0.1.0"

__all__ = [
    "HanabotError",
    "Module",
    "NamedDeck",
    "Played",
    "__version__",
    "find_decks",
    "modules",
    "play",
    "policies",
    "policy",
    "register",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("hanabot.errors" if name == "HanabotError" else "hanabot.interface"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
