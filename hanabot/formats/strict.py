"""A strict converter from plain data to attrs classes, and its errors in one line.

Values are taken as they are: a number is no text and a text no list, unknown keys are refused, and the error says
where the value stands and what the known keys are. Every format that people write by hand reads through here.
"""

from collections.abc import Callable, Mapping
from typing import Any, get_args, get_origin

import attrs
import cattrs
from cattrs import BaseConverter
from cattrs.gen import make_dict_structure_fn, override


class Wrong(ValueError):
    """What is wrong with one value, in words for whoever wrote it."""


def strict_converter() -> cattrs.Converter:
    """A converter that structures attrs classes, tuples, texts, whole numbers and truth values, and nothing by force.

    A field whose metadata has `"key"` is known to the outside by that key, or by none where it is None.
    """
    converter = cattrs.Converter(forbid_extra_keys=True)
    for kind, what in ((str, "a text"), (int, "a whole number"), (bool, "true or false")):
        converter.register_structure_hook(kind, _exactly(kind, what))
    converter.register_structure_hook_factory(_is_tuple, _tuple_hook)
    converter.register_structure_hook_factory(attrs.has, _class_hook)
    return converter


def explained(error: BaseException) -> tuple[list[str | int], str]:
    """Where the first thing is wrong (keys, and places in lists counted from 0), and why."""
    path: list[str | int] = []
    while isinstance(error, cattrs.BaseValidationError):
        inner = error.exceptions[0]
        for note in getattr(inner, "__notes__", ()):
            if isinstance(note, cattrs.AttributeValidationNote):
                path.append(note.name)
            elif isinstance(note, cattrs.IterableValidationNote):
                path.append(note.index)
        error = inner
    if isinstance(error, KeyError) and path:
        path.pop()  # its last part is what is missing
        return path, f"key {error.args[0]!r} is missing"
    return path, " ".join(str(error).split())


def _exactly(kind: type, what: str) -> Callable[[object, Any], object]:
    def structure(value: object, _: Any) -> object:
        if type(value) is not kind:
            raise Wrong(f"should be {what}, not {shown(value)}")
        return value

    return structure


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _tuple_hook(kind: Any, converter: BaseConverter) -> Callable[[object, Any], object]:
    inner = get_args(kind)[0]
    hook = converter.get_structure_hook(inner)

    def structure(value: object, _: Any) -> object:
        if not isinstance(value, list):
            raise Wrong(f"should be a list, not {shown(value)}")
        found = []
        for index, item in enumerate(value):
            try:
                found.append(hook(item, inner))
            except (cattrs.BaseValidationError, ValueError, LookupError) as error:
                error.__notes__ = [cattrs.IterableValidationNote(f"place {index}", index, inner)]
                raise cattrs.IterableValidationError("in a list", [error], kind) from None
        return tuple(found)

    return structure


def _class_hook(kind: Any, converter: BaseConverter) -> Callable[[object, Any], object]:
    renamed: dict[str, Any] = {}
    known = []
    for one in attrs.fields(kind):
        key = one.metadata.get("key", one.name)
        if key is not None:
            known.append(key)
        if key != one.name:
            renamed[one.name] = override(omit=True) if key is None else override(rename=key)
    build = make_dict_structure_fn(kind, converter, **renamed)

    def structure(value: object, _: Any) -> object:
        if not isinstance(value, Mapping):
            raise Wrong(f"should be a mapping with keys {', '.join(known)}, not {shown(value)}")
        for key in value:
            if key not in known:
                raise Wrong(f"unknown key {shown(key)}: the known ones are {', '.join(known)}")
        return build(value, kind)

    return structure


def shown(value: object) -> str:
    """A value as an error quotes it: short, on one line."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
