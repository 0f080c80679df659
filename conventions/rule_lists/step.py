"""One entry of a rule list: a rule by its name, its options, and the conditions under which it is asked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any

from attrs import asdict, fields, frozen

# The files of the vocabulary: importing them fills it.
from conventions.rule_lists import as_coded, calls, clues, discards, plays, recognition, whole_clues  # noqa: F401
from conventions.rule_lists.sight import Move, Sight
from conventions.rule_lists.vocabulary import RULES, Option
from hanabot.formats.strict import Wrong, shown


@frozen
class Condition:
    """When a rule is asked: only if everything that is said here holds."""

    lives_over: int | None = None
    lives_under: int | None = None
    clues_over: int | None = None
    clues_under: int | None = None
    deck_empty: bool | None = None

    def holds(self, sight: Sight) -> bool:
        """Whether it holds now."""
        facts = sight.facts
        return (
            (self.lives_over is None or sight.lives > self.lives_over)
            and (self.lives_under is None or sight.lives < self.lives_under)
            and (self.clues_over is None or facts.clues > self.clues_over)
            and (self.clues_under is None or facts.clues < self.clues_under)
            and (self.deck_empty is None or (facts.deck_left == 0) == self.deck_empty)
        )


_ALWAYS = Condition()
_CONDITIONS = {one.name: bool if one.name == "deck_empty" else int for one in fields(Condition)}


@frozen
class Step:
    """A rule in its place; `options` are (name, value) pairs in the order of their names."""

    rule: str
    options: tuple[tuple[str, Any], ...] = ()
    condition: Condition = _ALWAYS

    def __str__(self) -> str:
        conditions = {key: value for key, value in asdict(self.condition).items() if value is not None}
        said = {**dict(self.options), **conditions}
        return " ".join([self.rule, *(f"{key}={_written(value)}" for key, value in said.items())])

    def bound(self) -> Callable[[Sight], Move | None]:
        """The rule as a function of the seat's sight alone."""
        answer = partial(RULES[self.rule].answer, **dict(self.options)) if self.options else RULES[self.rule].answer
        condition = self.condition
        if condition == _ALWAYS:
            return answer
        return lambda sight: answer(sight) if condition.holds(sight) else None


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def take_step(value: object, _type: object = None) -> Step:
    """The step that a file's entry means: a rule's name, or a table with `rule`, its options and conditions.

    Raises:
        Wrong: in words for whoever wrote it.
    """
    if isinstance(value, str):
        value = {"rule": value}
    if not isinstance(value, Mapping):
        raise Wrong(f"should be a rule's name, or a table such as {{rule = 'play-sure'}}, not {shown(value)}")
    name = value.get("rule")
    if not isinstance(name, str) or name not in RULES:
        raise Wrong(unknown_rule(name))
    known = RULES[name].options
    for key in value:
        if key != "rule" and key not in known and key not in _CONDITIONS:
            takes = ", ".join([*known, *_CONDITIONS])
            raise Wrong(f"rule {name} takes no {shown(key)}: it takes {takes}")
    options = {key: value[key] for key in sorted(known) if key in value}
    for key, option in known.items():
        if key in options and not option.allows(options[key]):
            raise Wrong(f"{key} of rule {name} should be {option.takes}, not {shown(options[key])}")
        if key not in options and option.needed:
            raise Wrong(f"rule {name} needs {key}, {option.takes}: {{rule = '{name}', {key} = ...}}")
    conditions = {key: value[key] for key in _CONDITIONS if key in value}
    for key, found in conditions.items():
        if type(found) is not _CONDITIONS[key]:
            kind = "true or false" if _CONDITIONS[key] is bool else "a whole number"
            raise Wrong(f"{key} should be {kind}, not {shown(found)}")
    return Step(name, tuple(options.items()), Condition(**conditions))


def unknown_rule(name: object) -> str:
    """Why a name is no rule, and what was perhaps meant."""
    if not isinstance(name, str):
        return f"the rule's name is missing: {{rule = 'play-sure'}}, not {shown(name)}"
    near = get_close_matches(name, RULES, 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"no rule {shown(name)}; {hint}`hanabot vocabulary` lists them"


def words(steps: tuple[Step, ...]) -> Iterator[tuple[int, str, str]]:
    """Each step for people: its number, how it is written, what it does."""
    for number, step in enumerate(steps, start=1):
        yield number, str(step), RULES[step.rule].about


def rules_in_words() -> Iterator[tuple[str, str, str]]:
    """Every rule for people: its name, its options, what it does."""
    for name, rule in RULES.items():
        yield name, "; ".join(_option(key, option) for key, option in rule.options.items()), rule.about


def _option(name: str, option: Option) -> str:
    return f"{name} ({option.takes}{'' if option.needed else f'; {_written(option.default)} if not said'})"


def rule_in_words(name: str, users: Sequence[str]) -> Iterator[str]:
    """One rule for people, line by line; `users` are the lists that have it."""
    found = RULES[name]
    yield f"{name}: a rule for rule lists"
    yield ""
    yield from found.words.splitlines()
    yield ""
    for key, option in found.options.items():
        yield f"Option {_option(key, option)}"
    yield f"Conditions: {', '.join(_CONDITIONS)}"
    if users:
        yield f"In the lists of {', '.join(users)}"
