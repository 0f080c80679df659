"""Finds the commands without importing them, so that the overview costs nothing."""

import ast
import inspect
import pkgutil
import tokenize
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from importlib.util import find_spec

from attrs import frozen

from hanabot.cli import commands
from hanabot.errors import BadName, cause

#: What may stand before a docstring.
_BEFORE = frozenset({tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENCODING})


@frozen
class Command:
    """One command: its name, and where its App is (`module:app`)."""

    name: str
    path: str

    @property
    def summary(self) -> str:
        """Its line in the overview: the first line of the module's docstring, empty if there is none."""
        return first_line(self.path.partition(":")[0])

    def load(self) -> None:
        """Import it.

        Raises:
            BadName: it cannot be imported, or has no App of that name.
        """
        module, _, name = self.path.partition(":")
        try:
            getattr(import_module(module), name)
        except Exception as error:  # whatever somebody else's package throws
            why = f"its package cannot be loaded, {cause(error)}; mend or uninstall it"
            raise BadName("command", self.name, why) from error


def find_commands() -> list[Command]:
    """Every command of hanabot and of whoever joined the group `hanabot.commands`, by name.

    An entry point cannot take the place of a command of hanabot's own.
    """
    found = {entry.name: entry.value for entry in entry_points(group="hanabot.commands")}
    for module in pkgutil.iter_modules(commands.__path__):
        found[module.name.replace("_", "-")] = f"{commands.__name__}.{module.name}:app"
    return [Command(name, path) for name, path in sorted(found.items())]


def first_line(module: str) -> str:
    """The first line of a module's docstring, read from its source without running it; empty if there is none."""
    top, *rest = module.split(".")
    spec = find_spec(top)
    for part in rest:
        if spec is None:
            return ""
        spec = PathFinder.find_spec(f"{spec.name}.{part}", spec.submodule_search_locations)
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return ""
    try:
        # The docstring is the first statement; a whole parse of every command's module would be felt.
        with tokenize.open(spec.origin) as source:
            for token in tokenize.generate_tokens(source.readline):
                if token.type == tokenize.STRING:
                    text = ast.literal_eval(token.string)
                    return inspect.cleandoc(text).partition("\n")[0] if isinstance(text, str) else ""
                if token.type not in _BEFORE:
                    return ""
    except (SyntaxError, ValueError, OSError):
        pass  # A broken command is told when it is called.
    return ""
