"""What identifies the code that a policy ran on, so that a result of older code is never taken for a new one."""

import sys
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from hanabot.errors import BadName


def digest(name: str, modules: Iterable[str]) -> str:
    """A hash of a policy's canonical name and of the sources of the named modules: sixteen hex digits.

    Raises:
        BadName: a module has no source file.
    """
    parts = [name, *(f"{module} {_source_hash(module)}" for module in sorted(set(modules)))]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


@cache
def _source_hash(module: str) -> str:
    # A script that registers a convention of its own is loaded, as `__main__`, but cannot be looked up.
    source = getattr(sys.modules.get(module), "__file__", None)
    if source is None:
        spec = find_spec(module) if module not in sys.modules else None
        source = spec.origin if spec is not None and spec.has_location else None
    if source is None:
        raise BadName("module", module, "has no source file")
    return sha256(Path(source).read_bytes().replace(b"\r\n", b"\n")).hexdigest()
