"""Pictures of how convention modules stand on one another: text for the terminal, DOT, Mermaid, SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import networkx as nx


@frozen
class Node:
    """What a picture shows of one module."""

    name: str
    level: int | None
    requires: tuple[str, ...]
    overrides: tuple[str, ...]

    @property
    def caption(self) -> str:
        """What is written in its box."""
        return f"{self.name} · level {self.level}" if self.level else self.name


def draw_text(nodes: Sequence[Node]) -> str:
    """A tree of lines: a module stands under what it requires, and what it overrides is said behind it."""
    import networkx as nx

    # What a module needs only because something else that it needs does so is left out: the picture says as much.
    tree = nx.transitive_reduction(_upward(nodes))
    for node in nodes:
        over = f"  (overrides {', '.join(node.overrides)})" if node.overrides else ""
        tree.nodes[node.name]["label"] = node.caption + over
    roots = [name for name in tree if not any(tree.predecessors(name))]
    legend = "A module stands under what it requires; ╾ names what else it requires, ... says that it was shown above."
    return "\n".join([*nx.generate_network_text(tree, sources=roots), "", legend])


def draw_dot(nodes: Sequence[Node]) -> str:
    """The graph in Graphviz's language."""
    lines = ["digraph conventions {", "  rankdir=BT;", '  node [shape=box, style="rounded", fontname="sans-serif"];']
    lines += [f'  "{node.name}" [label="{node.caption}"];' for node in nodes]
    for start, end, required in _arrows(nodes):
        style = "" if required else ' [style=dashed, color="#b03030", constraint=false]'
        lines.append(f'  "{start}" -> "{end}"{style};')
    return "\n".join([*lines, "}"])


def draw_mermaid(nodes: Sequence[Node]) -> str:
    """The graph in Mermaid's language, which many sites show in Markdown."""
    lines = ["graph BT", *(f'  {node.name}["{node.caption}"]' for node in nodes)]
    lines += [f"  {a} {'-->' if required else '-. overrides .->'} {b}" for a, b, required in _arrows(nodes)]
    return "\n".join(lines)


def draw_svg(nodes: Sequence[Node]) -> str:
    """An SVG picture: what is required above, dashed red arrows to what is overridden."""
    boxes, width, height = _boxes(nodes)
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">',
        "<title>Convention modules: what each requires (grey) and overrides (red)</title>",
        '<rect width="100%" height="100%" fill="white"/>',
        "<defs>",
    ]
    for name, colour in (("requires", _GREY), ("overrides", _RED)):
        arrow = f'viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto" fill="{colour}"'
        parts.append(f'<marker id="{name}" {arrow}><path d="M0 0L8 4L0 8z"/></marker>')
    parts.append("</defs>")
    for start, end, required in _arrows(nodes):
        look = f'stroke="{_GREY}"' if required else f'stroke="{_RED}" stroke-dasharray="5 4"'
        head = f'marker-end="url(#{"requires" if required else "overrides"})"'
        line = _curve(boxes[start], boxes[end], 0 if required else 9)
        parts.append(f'<path d="{line}" fill="none" stroke-width="1.3" {look} {head}/>')
    for node in nodes:
        box = boxes[node.name]
        frame = f'width="{box.width:.1f}" height="{_HEIGHT}" rx="8" fill="#f3f6fb" stroke="#33507a"'
        parts += [
            f'<rect x="{box.x - box.width / 2:.1f}" y="{box.y - _HEIGHT / 2:.1f}" {frame}/>',
            f'<text x="{box.x:.1f}" y="{box.y + 4.5:.1f}" text-anchor="middle">{escape(node.caption)}</text>',
        ]
    return "\n".join([*parts, "</svg>"])


#: How to draw, by the ending of a file's name.
DRAWERS: dict[str, Callable[[Sequence[Node]], str]] = {
    ".txt": draw_text,
    ".dot": draw_dot,
    ".mmd": draw_mermaid,
    ".svg": draw_svg,
}

_HEIGHT, _ROW, _GAP, _MARGIN, _LETTER = 34, 96, 22, 24, 7.6
_GREY, _RED = "#7a8496", "#b03030"


@frozen
class _Box:
    """A node's place in the picture, by its centre."""

    x: float
    y: float
    width: float


def _upward(nodes: Sequence[Node]) -> nx.DiGraph[str]:
    """From each module to those that require it, lower levels first."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(node.name for node in sorted(nodes, key=lambda node: (node.level or 0, node.name)))
    graph.add_edges_from((up, node.name) for node in nodes for up in node.requires if up in graph)
    return graph


def _arrows(nodes: Sequence[Node]) -> list[tuple[str, str, bool]]:
    """From, to, and whether it is a requirement (else it overrides), among the modules shown."""
    names = {node.name for node in nodes}
    required = [(node.name, other, True) for node in nodes for other in node.requires if other in names]
    return required + [(node.name, other, False) for node in nodes for other in node.overrides if other in names]


def _boxes(nodes: Sequence[Node]) -> tuple[dict[str, _Box], float, float]:
    """Each module's box, and the picture's width and height.

    The top row requires nothing; in a row, each stands near what it requires.
    """
    import networkx as nx

    graph = _upward(nodes)
    widths = {node.name: _LETTER * len(node.caption) + 20 for node in nodes}
    rows: list[list[str]] = []
    place: dict[str, float] = {}
    for generation in nx.topological_generations(graph):
        wishes = {name: [place[up] for up in graph.predecessors(name)] for name in generation}
        row = sorted(generation, key=lambda name: sum(wishes[name]) / max(1, len(wishes[name])))
        place |= {name: (number + 0.5) / len(row) for number, name in enumerate(row)}
        rows.append(row)
    lengths = [sum(widths[name] + _GAP for name in row) - _GAP for row in rows]
    widest = max(lengths, default=0)
    boxes: dict[str, _Box] = {}
    for number, row in enumerate(rows):
        left = _MARGIN + (widest - lengths[number]) / 2
        for name in row:
            boxes[name] = _Box(left + widths[name] / 2, _MARGIN + (number + 0.5) * _ROW, widths[name])
            left += widths[name] + _GAP
    return boxes, widest + 2 * _MARGIN, len(rows) * _ROW + 2 * _MARGIN


def _curve(start: _Box, end: _Box, shift: float) -> str:
    """From edge to edge, upwards or downwards, over the top within a row; shifted sideways, to tell twins apart."""
    left, right = start.x + shift, end.x + shift
    if start.y == end.y:
        edge, bend = start.y - _HEIGHT / 2, start.y - _HEIGHT / 2 - 30
        return f"M{left:.1f} {edge:.1f}C{left:.1f} {bend:.1f} {right:.1f} {bend:.1f} {right:.1f} {edge:.1f}"
    up = 1 if start.y > end.y else -1
    first, last = start.y - up * _HEIGHT / 2, end.y + up * _HEIGHT / 2
    middle = (first + last) / 2
    return f"M{left:.1f} {first:.1f}C{left:.1f} {middle:.1f} {right:.1f} {middle:.1f} {right:.1f} {last:.1f}"
