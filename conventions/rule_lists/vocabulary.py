"""The rules that lists are written in: each a small function with a name, its options and one line of words.

    @rule
    def play_likely(sight: Sight, *, at_least: float) -> Move | None:
        \"\"\"Play the card that is likeliest to be playable, if it is so at least that likely.\"\"\"

is the rule `play-likely` with the option `at_least`. A rule answers with a move and the reason for it, or with None
where it has none; it must never answer with a move that is not legal.
"""

import inspect
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Annotated, Literal, get_args, get_origin

from attrs import frozen

from conventions.rule_lists.sight import Move

#: A number from 0 to 1, as an option of a rule.
Chance = Annotated[float, "chance"]


@frozen
class Option:
    """An option of a rule: what it takes, its value where a list does not say it, and whether it has to."""

    kind: object
    default: object = None
    needed: bool = False

    @property
    def takes(self) -> str:
        """What may be written for it."""
        if get_origin(self.kind) is Literal:
            return " or ".join(map(repr, get_args(self.kind)))
        if self.kind is bool:
            return "true or false"
        if self.kind == Chance:
            return "a number from 0 to 1"
        return "a whole number" if self.kind is int else "a number"

    def allows(self, value: object) -> bool:
        """Whether a value may be written for it."""
        if get_origin(self.kind) is Literal:
            return value in get_args(self.kind)
        if self.kind in (float, Chance):
            if not isinstance(value, int | float) or isinstance(value, bool) or not isfinite(value):
                return False
            return self.kind is float or 0 <= value <= 1
        return type(value) is self.kind


@frozen(eq=False)
class Rule:
    """A rule of the vocabulary; `about` is the first line of its `words`."""

    name: str
    about: str
    words: str
    options: Mapping[str, Option]
    answer: Callable[..., Move | None]


#: Every rule by its name, in the order in which the files of the vocabulary are read.
RULES: dict[str, Rule] = {}


def rule(function: Callable[..., Move | None]) -> Callable[..., Move | None]:
    """Put a function into the vocabulary under its own name, with hyphens."""
    name = function.__name__.strip("_").replace("_", "-")
    options = {
        one.name: Option(one.annotation, one.default, one.default is one.empty)
        for one in inspect.signature(function).parameters.values()
        if one.kind is one.KEYWORD_ONLY
    }
    words = inspect.getdoc(function) or ""
    RULES[name] = Rule(name, words.partition("\n")[0], words, options, function)
    return function
