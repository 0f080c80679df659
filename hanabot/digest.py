"""What identifies the code that a policy ran on, so that a result of older code is never taken for a new one."""

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
    spec = find_spec(module)
    if spec is None or spec.origin is None or not spec.has_location:
        raise BadName("module", module, "has no source file")
    return sha256(Path(spec.origin).read_bytes().replace(b"\r\n", b"\n")).hexdigest()
