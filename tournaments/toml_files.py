"""Files that people write for tournaments, in TOML: read strictly, and every fault told at once with its place."""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Union, get_args, get_origin

import cattrs
from attrs import fields
from cattrs.errors import ForbiddenExtraKeysError, IterableValidationNote

from conventions.rule_lists.agent import Agent, take_agent
from hanabot.errors import BadFile
from hanabot.registry import registry

#: A team in a file: a name that fills every seat, or a list of names, one a seat.
TeamWords = Union[str, list[str]]  # noqa: UP007  # cattrs is given a hook for this type


def read_data(path: str | Path) -> dict[str, Any]:
    """A TOML file's data.

    Raises:
        BadFile: the file cannot be read or is no TOML.
    """
    source = str(path)
    try:
        return tomllib.loads(Path(path).read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise BadFile(source, "", (error.strerror or str(error)).lower()) from None
    except UnicodeDecodeError as error:
        raise BadFile(source, f"byte {error.start}", "not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadFile(source, "", f"not TOML: {error}") from None
    except RecursionError:
        raise BadFile(source, "", "nested too deeply") from None
    except ValueError as error:  # a null byte in the path; a number or date that Python does not hold
        raise BadFile(source, "", str(error)) from None


def make_converter(examples: Mapping[Any, str]) -> cattrs.Converter:
    """A converter for the attrs classes that files are read into.

    Args:
        examples: by type of their items, what lists look like; for the message to whoever wrote no list.
    """
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(str, exactly(str, "text in quotes"))
    converter.register_structure_hook(int, exactly(int, "a whole number"))
    converter.register_structure_hook_func(lambda kind: kind == TeamWords, _team)
    converter.register_structure_hook(Agent, _agent)
    converter.register_structure_hook_factory(_is_list)(lambda kind: _list_hook(kind, converter, examples))
    return converter


def part(data: dict[str, Any], cls: type[Any], name: str, converter: cattrs.Converter) -> Any:
    """A key's value when it is there and of the right form, so that it can be looked into though others are wrong."""
    try:
        return converter.structure(data[name], getattr(fields(cls), name).type)
    except (KeyError, ValueError, cattrs.BaseValidationError):
        return None


def problems(error: Exception, place: str, cls: type[Any]) -> list[tuple[str, str]]:
    """Everything that a validation found, as (place, why); `cls` is what the whole file is read into."""
    if isinstance(error, cattrs.IterableValidationError):
        return [
            problem
            for fault, note in error.group_exceptions()[0]
            for problem in problems(fault, f"{place}[{note.index}]", cls)
        ]
    if isinstance(error, cattrs.ClassValidationError):
        named, others = error.group_exceptions()
        found = [problem for fault, note in named for problem in problems(fault, note.name, cls)]
        return found + [problem for fault in others for problem in problems(fault, place, cls)]
    known = [attribute.name for attribute in fields(cls)]
    if isinstance(error, ForbiddenExtraKeysError):
        extra = sorted(error.extra_fields)
        return [(key if key.isprintable() else repr(key), unknown_key(key, known)) for key in extra]
    if isinstance(error, KeyError):
        return [(place, "missing")]
    return [(place, str(error))]


def unknown_key(key: str, known: list[str]) -> str:
    """What is told of a key that nobody knows."""
    near = get_close_matches(key, known, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"no such key; {hint}known: {', '.join(known)}"


def check_free(name: str) -> None:
    """Check that a name of a file's own is not that of a policy.

    Raises:
        ValueError: it is.
    """
    known = registry()
    if name in known.plain or name in known.families:
        raise ValueError(f"name: there is a policy {name} already; call the agent something else")


def exactly(kind: type, called: str) -> Any:
    """A hook that takes values of one type and no others; `called` says in the message what is wanted."""

    def take(value: object, _type: object) -> object:
        # TOML has types of its own: "3" for 3 is a slip of the pen and true is no number.
        if type(value) is not kind:
            raise ValueError(f"{shown(value)} is not {called}")
        return value

    return take


def shown(value: object) -> str:
    """A value as an error quotes it, in TOML's words and short."""
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _team(value: object, _type: object) -> TeamWords:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and value and all(isinstance(name, str) for name in value):
        return value
    raise ValueError(f"{shown(value)} is no team: write a policy's name, or a list of names, one a seat")


def _agent(value: object, _type: object) -> Agent:
    agent = take_agent(value)
    check_free(agent.name)
    return agent


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is list


def _list_hook(kind: Any, converter: cattrs.Converter, examples: Mapping[Any, str]) -> Any:
    [inner] = get_args(kind)

    def take(value: object, _type: object) -> list[Any]:
        if not isinstance(value, list):
            raise ValueError(f"{shown(value)} is not a list, such as {examples[inner]}")  # noqa: TRY004  # as the others
        found, faults = [], []
        for place, item in enumerate(value):
            try:
                found.append(converter.structure(item, inner))
            except (ValueError, cattrs.BaseValidationError) as error:
                error.add_note(IterableValidationNote(f"item {place}", place, inner))
                faults.append(error)
        if faults:
            raise cattrs.IterableValidationError("faults in a list", faults, kind)
        return found

    return take
