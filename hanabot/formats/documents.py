"""Reading YAML and JSON that strangers wrote: plain data or one clear error, never a surprise.

Aliases are refused (they make small files huge and lists endless), as are keys given twice.
"""

import json
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml

from hanabot.errors import BadFile


class _Loader(yaml.SafeLoader):
    """The safe loader without aliases and without silent overwriting."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            event: Any = self.peek_event()  # type: ignore[no-untyped-call]
            raise yaml.constructor.ConstructorError(None, None, "aliases are not accepted", event.start_mark)
        return super().compose_node(parent, index)

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except (AttributeError, LookupError, TypeError, ValueError, OverflowError):
            # What the library lets through of a date, a number or a tag that is not what it seems.
            what = "not what it is written as (a date, a number); put it in quotes"
            raise yaml.constructor.ConstructorError(None, None, what, node.start_mark) from None

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, object]:
        keys: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                continue
            if key.value in keys:
                raise yaml.constructor.ConstructorError(None, None, f"key {key.value!r} is given twice", key.start_mark)
            keys.add(key.value)
        return super().construct_mapping(node, deep)


def read_text(path: Path) -> str:
    """The text of a file.

    Raises:
        BadFile: there is no such file, it cannot be read, or it is not UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(str(path), f"byte {error.start}", "not UTF-8 text") from None
    except OSError as error:
        raise BadFile(str(path), "", (error.strerror or str(error)).lower()) from None
    except ValueError:
        raise BadFile(str(path), "", "not a file name") from None


def read_document(text: str, source: str) -> object:
    """The plain data (lists, dicts, strings, numbers, ...) of a YAML or JSON text.

    Raises:
        BadFile: the text is neither; the place is the line and column.
    """
    try:
        if text.lstrip()[:1] in ("[", "{"):
            try:
                return json.loads(text, object_pairs_hook=_once)
            except json.JSONDecodeError:
                pass  # flow style YAML begins alike
        return yaml.load(text, _Loader)  # noqa: S506  a child of the safe loader
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise BadFile(source, place, error.problem or error.context or "not YAML") from None
    except yaml.reader.ReaderError as error:
        raise BadFile(source, f"character {error.position}", f"not YAML: {error.reason}") from None
    except RecursionError:
        raise BadFile(source, "", "nested too deeply") from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise BadFile(source, "", f"not YAML: {error}") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"key {twice!r} is given twice")
    return found
