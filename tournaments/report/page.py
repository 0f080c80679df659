"""The page itself: one HTML file with everything in it, which fetches nothing from anywhere."""

from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from hanabot import __version__
from tournaments.report.content import Part
from tournaments.report.grids import Grid

#: Stands in the head of every report, so that one is known again.
GENERATOR = "hanabot report"


@frozen
class Page:
    """All that a report says; `viewer` is the part of the page that shows games, as HTML."""

    title: str
    lead: str
    warnings: Sequence[str]
    played: Grid
    decks: Grid
    parts: Sequence[Part]
    games: Grid | None
    viewer: str
    source: str
    version: str = __version__


def render(page: Page) -> str:
    """The HTML of a report. Whatever comes from names or files is escaped by the template engine."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    from hanabot.viewer.page import script, styles

    places = Environment(loader=PackageLoader("tournaments.report"), autoescape=True, undefined=StrictUndefined)
    return (
        places.get_template("report.html").render(page=page, generator=GENERATOR, styles=styles(), script=script())
        + "\n"
    )


def is_report(path: Path) -> bool:
    """Whether a file is a report that was written here; an empty one may be replaced as well."""
    try:
        with path.open("rb") as file:
            begins = file.read(1000)
    except OSError:
        return False
    return not begins.strip() or f'<meta name="generator" content="{GENERATOR} '.encode() in begins
