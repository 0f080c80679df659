"""A policy in words: the docstrings of what it is made of, told once and kept where the code is."""

import sys
import textwrap
from collections.abc import Iterator

#: Columns that prose is wrapped to.
WIDTH = 100


def told(name: str, about: str, *modules: str) -> Iterator[str]:
    """The lines that tell of a policy, given the names of its modules, loaded already."""
    yield f"{name}: {about}"
    for module in modules:
        for paragraph in (sys.modules[module].__doc__ or "").strip().split("\n\n"):
            yield ""
            yield from textwrap.wrap(" ".join(paragraph.split()), WIDTH)
