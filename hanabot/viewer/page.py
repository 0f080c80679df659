"""Records as HTML: a page that stands alone, or the parts of one for a larger page.

Nothing is fetched from anywhere: styles, script and games are in the file. Several viewers may stand on one page, each
with many games; a game's data are read by the browser when the game is opened.
"""

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from hanabot.viewer.record import Record, as_json

if TYPE_CHECKING:
    import jinja2

_ASSETS = resources.files("hanabot.viewer") / "assets"
#: The script's files, in the order in which they are put together.
_SCRIPTS = ("state.js", "cards.js", "panel.js", "viewer.js")

#: What a viewer is called where nothing else is said.
LABEL = "Games, turn by turn"


def page(records: Sequence[Record], title: str = "") -> str:
    """A whole HTML file that shows one game or several.

    Raises:
        ValueError: there is no game.
    """
    section = _section(records, "game", "page", title)
    title = title or records[0].title
    return _templates().get_template("page.html").render(title=title, styles=styles(), script=script(), viewer=section)


def viewer(records: Sequence[Record], name: str = "game", label: str = "") -> str:
    """The part of a page that shows games; `name` is its id, its own on the page, and begins the address of a move.

    `#NAME/2/17` opens the second game after 17 moves. The page needs `styles()` and `script()` once beside it.

    Raises:
        ValueError: there is no game, or the name is no id.
    """
    return _section(records, name, "part", label)


@cache
def styles() -> str:
    """The styles, to be put into a `<style>`; all of their class names begin with `hv-`."""
    return (_ASSETS / "viewer.css").read_text(encoding="utf-8")


@cache
def script() -> str:
    """The script, to be put into a `<script>` at the end of the page; it leaves no global name."""
    parts = [(_ASSETS / name).read_text(encoding="utf-8") for name in _SCRIPTS]
    return "\n".join(['(() => {\n"use strict";\n', *parts, "})();\n"])


def _section(records: Sequence[Record], name: str, kind: str, label: str) -> str:
    if not records:
        message = "a viewer needs a game"
        raise ValueError(message)
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name):
        message = f"{name!r} is no id"
        raise ValueError(message)
    games = [(record.title, _inert(as_json(record))) for record in records]
    return _templates().get_template("viewer.html").render(name=name, kind=kind, label=label or LABEL, games=games)


def _inert(text: str) -> str:
    """JSON that ends no script element, whatever names a game brings along."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


@cache
def _templates() -> "jinja2.Environment":
    import jinja2

    return jinja2.Environment(
        loader=jinja2.PackageLoader("hanabot.viewer"), autoescape=True, undefined=jinja2.StrictUndefined
    )
