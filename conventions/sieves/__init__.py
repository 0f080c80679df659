"""Sieves: conventions in which the newest card is the chop, and a clue calls for the cards beside those it touches.

Rules from the pages on Referential Sieve, Playful Sieve and Reactor in the public convention wiki and hackmd documents;
the modules say which rule they are, and what is a choice of ours.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import TYPE_CHECKING

from hanabot.convention.module import Module

if TYPE_CHECKING:
    from hanabot.registry import Registry


def register(registry: Registry) -> None:
    """Register the modules of this folder, one a file, and the policies composed of them."""
    for found in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{__name__}.{found.name}")
        for value in vars(module).values():
            if inspect.isclass(value) and issubclass(value, Module) and value.__module__ == module.__name__:
                registry.add_module(value)
    from conventions.sieves.policies import FAMILIES

    for family in FAMILIES:
        registry.add_family(family)
