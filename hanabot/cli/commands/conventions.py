"""The catalogue of convention modules: levels, what each requires and overrides, a picture."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from hanabot.cli.drawing import DRAWERS, Node, draw_text
from hanabot.cli.options import Format
from hanabot.cli.output import write_rows
from hanabot.errors import BadName
from hanabot.files import write_whole
from hanabot.registry import graph, modules

app = App(name="conventions")


@app.default
def conventions(
    policy: str | None = None,
    *,
    show_graph: Annotated[bool, Parameter(name="--graph", negative=())] = False,
    draw: Path | None = None,
    style: Format = "table",
) -> None:
    """List the convention modules, all of them or those that a policy is composed of.

    Parameters
    ----------
    policy
        Only the modules of this policy, in its order of precedence.
    show_graph
        Show a picture of the graph instead: what stands on what.
    draw
        Write that picture to a file: .svg, .dot (Graphviz), .mmd (Mermaid) or .txt.
    """
    catalogue = modules()
    slugs = sorted(catalogue) if policy is None else list(graph(policy))
    found = [catalogue[slug] for slug in slugs]
    nodes = [Node(one.slug, one.level, tuple(one.requires), tuple(one.overrides)) for one in found]
    if draw is not None:
        drawer = DRAWERS.get(draw.suffix.lower())
        if drawer is None:
            raise BadName("picture", str(draw), f"the name must end in one of {' '.join(DRAWERS)}")
        write_whole(draw, drawer(nodes) + "\n")
        print(f"{draw} written", file=sys.stderr)
    if show_graph:
        print(draw_text(nodes))
    if draw is not None or show_graph:
        return
    if style == "json":
        headers = ("module", "title", "group", "level", "requires", "overrides", "summary", "reference")
        rows = [
            (m.slug, m.title, m.group, m.level, list(m.requires), list(m.overrides), m.summary(), m.reference)
            for m in found
        ]
        write_rows(rows, headers, style)
    else:
        lines = [(m.slug, m.level or "", " ".join(m.requires), " ".join(m.overrides), m.title) for m in found]
        write_rows(lines, ("module", "level", "requires", "overrides", "title"), style)
