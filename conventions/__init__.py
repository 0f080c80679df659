"""The convention modules, one convention a file, and the policies composed of them."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import TYPE_CHECKING

from hanabot.convention.module import Module

if TYPE_CHECKING:
    from hanabot.registry import Registry


def register(registry: Registry) -> None:
    """Register every module of this folder (one a file), the policies composed of them, and those made otherwise."""
    for found in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{__name__}.{found.name}")
        for value in vars(module).values():
            if inspect.isclass(value) and issubclass(value, Module) and value.__module__ == module.__name__:
                registry.add_module(value)
    from conventions import adaptive, broken_off, hats, rule_lists, sieves
    from conventions.policies import FAMILIES, SHOWN

    for family in FAMILIES:
        registry.add_family(family)
    registry.shown.update(SHOWN)
    broken_off.register(registry)
    hats.register(registry)
    rule_lists.register(registry)
    sieves.register(registry)
    adaptive.register(registry)
