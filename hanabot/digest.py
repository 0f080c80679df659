"""What identifies the code that a policy ran on, so that a result of older code is never taken for a new one."""

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path

from hanabot.errors import BadName


def digest(name: str, modules: Iterable[str]) -> str:
    """A hash of a policy's canonical name and of the sources it runs on: sixteen hex digits.

    The sources are those of the named modules and of all that they import out of their own packages and hanabot.

    Raises:
        BadName: a module has no source file.
    """
    parts = [name, *(f"{module} {_source_hash(module)}" for module in sources(modules))]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def sources(modules: Iterable[str]) -> list[str]:
    """The named modules and what they import, directly or not, out of their own packages and hanabot.

    Raises:
        BadName: a named module has no source file.
    """
    waiting = sorted(set(modules))
    rooms = {"hanabot", *(module.partition(".")[0] for module in waiting)}
    found: set[str] = set()
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += [other for other in _imported(module) if other.partition(".")[0] in rooms]
    return sorted(found)


@cache
def _source_hash(module: str) -> str:
    return sha256(_read(module).replace(b"\r\n", b"\n")).hexdigest()


@cache
def _imported(module: str) -> tuple[str, ...]:
    """The modules that a module imports when it runs; what it imports for type checkers only is left out."""
    names: dict[str, None] = {}
    for node in _running(ast.parse(_read(module))):
        if isinstance(node, ast.Import):
            names |= dict.fromkeys(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            # What is imported is a name in a module or a module in a package.
            names |= dict.fromkeys((node.module, *(f"{node.module}.{alias.name}" for alias in node.names)))
    return tuple(name for name in names if _source(name) is not None)


def _running(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        yield child
        yield from _running(child)


def _read(module: str) -> bytes:
    source = _source(module)
    if source is None:
        raise BadName("module", module, "has no source file")
    return source.read_bytes()


@cache
def _source(module: str) -> Path | None:
    """A module's source file, found without running anything; None if there is none."""
    # A script that registers a convention of its own is loaded, as `__main__`, but cannot be looked up.
    loaded = getattr(sys.modules.get(module), "__file__", None)
    if loaded is not None:
        return Path(loaded) if loaded.endswith(".py") else None
    top, *rest = module.split(".")
    spec = find_spec(top) if top not in sys.modules or rest else None
    for part in rest:
        if spec is None or spec.submodule_search_locations is None:
            return None
        spec = PathFinder.find_spec(f"{spec.name}.{part}", spec.submodule_search_locations)
    found = spec.origin if spec is not None and spec.has_location else None
    return Path(found) if found is not None and found.endswith(".py") else None
