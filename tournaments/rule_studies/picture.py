"""The interactions of a policy's modules as a picture: who helps whom, and who gets in whose way."""

from pathlib import Path
from typing import Any

from tournaments.heat_map import reproducible, save
from tournaments.rule_studies.findings import Found
from tournaments.rule_studies.interactions import interactions

#: Colours of what earns, of what costs and of what cannot be told: told apart by the colour-blind as well.
_EARNS, _COSTS, _UNSURE = "#1b6ca8", "#c8511b", "#9aa3ad"


def draw_interactions(found: Found, path: Path) -> None:
    """Write the picture to a file.

    Raises:
        BadFile: the file cannot be written.
    """
    from matplotlib.figure import Figure

    with reproducible():
        figure = Figure(figsize=(10, 8.4), layout="constrained")
        draw_on(figure.add_subplot(), found)
        save(figure, path)


def draw_on(axes: Any, found: Found) -> None:
    """Draw the graph on a matplotlib axes: modules on a circle, the area of each by what it is worth."""
    import networkx as nx

    graph = interactions(found)
    place = nx.circular_layout(graph)
    largest = max((abs(data.get("effect", 0.0)) for _, data in graph.nodes(data=True)), default=0.0) or 1.0
    widest = max((abs(data.get("effect", 0.0)) for *_, data in graph.edges(data=True)), default=0.0) or 1.0
    for a, b, data in graph.edges(data=True):
        (x1, y1), (x2, y2) = place[a], place[b]
        if data["kind"] == "requires":
            axes.plot([x1, x2], [y1, y2], color=_UNSURE, linewidth=1, linestyle=":", zorder=1)
            continue
        effect, strong = data["effect"], data["strong"]
        colour = _EARNS if effect > 0 else _COSTS
        style = {"linewidth": 1.5 + 6 * abs(effect) / widest} if strong else {"linewidth": 0.8, "alpha": 0.45}
        axes.plot([x1, x2], [y1, y2], color=colour, linestyle="-" if effect > 0 else "--", zorder=2, **style)
        if strong:
            # Off the middle, where lines cross.
            at = (0.6 * x1 + 0.4 * x2, 0.6 * y1 + 0.4 * y2)
            box = {"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none", "alpha": 0.85}
            axes.text(*at, f"{effect:+.2f}", color=colour, ha="center", va="center", size=10, bbox=box, zorder=4)
    for name, data in graph.nodes(data=True):
        x, y = place[name]
        effect = data.get("effect", 0.0)
        colour = _UNSURE if not data.get("strong") else _EARNS if effect > 0 else _COSTS
        axes.scatter([x], [y], s=120 + 1600 * abs(effect) / largest, color=colour, zorder=3, edgecolor="white")
        side = "left" if x > 0.1 else "right" if x < -0.1 else "center"
        label = f"{name}\n{effect:+.2f}" if "effect" in data else name
        axes.text(1.19 * x, 1.19 * y, label, ha=side, va="center", size=11, zorder=5)
    axes.set(xlim=(-1.9, 1.9), ylim=(-1.85, 1.45), aspect="equal")
    axes.axis("off")
    axes.set_title(f"{found.policy}, {found.players} players, {found.decks} decks: what modules are worth together")
    _legend(axes)


def _legend(axes: Any) -> None:
    from matplotlib.lines import Line2D

    lines = [
        Line2D([], [], color=_EARNS, linewidth=4, label="help each other (the interval excludes 0)"),
        Line2D([], [], color=_COSTS, linewidth=4, linestyle="--", label="do the same work, or hurt each other"),
        Line2D([], [], color=_UNSURE, linewidth=1, label="thin: cannot be told"),
        Line2D([], [], color=_UNSURE, linewidth=1, linestyle=":", label="one requires the other"),
    ]
    dots = [
        Line2D([], [], marker="o", linestyle="", color=_EARNS, label="earns when the rest is there"),
        Line2D([], [], marker="o", linestyle="", color=_COSTS, label="costs"),
        Line2D([], [], marker="o", linestyle="", color=_UNSURE, label="cannot be told"),
    ]
    axes.legend(handles=lines + dots, loc="lower center", ncols=2, frameon=False, fontsize=9)
