"""The plots of a report as files, for slides and papers: PNG and SVG, drawn by matplotlib (the extra `plot`)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hanabot.errors import BadName
from tournaments.heat_map import draw_squares, reproducible, save
from tournaments.report.content import Part
from tournaments.report.mixes import Mixes
from tournaments.report.phrases import slug
from tournaments.report.plots import LEAST_SPAN, Difference, Scores
from tournaments.report.rules import Rules

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: Each picture is written with both.
ENDINGS = (".svg", ".png")
#: Colours that can be told apart by the colour-blind (Okabe and Ito).
BLUE, ORANGE, GREY = "#0072b2", "#d55e00", "#7a7a7a"


def check_folder(folder: Path) -> None:
    """Say before any work whether pictures can be put into a folder; it is made if only it is missing.

    Raises:
        BadName: it is a file, the folder above it is missing, or the library that draws is.
    """
    if folder.exists() and not folder.is_dir():
        raise BadName("folder of plots", str(folder), "is a file; give a folder with --plots")
    if not folder.absolute().parent.is_dir():
        raise BadName("folder of plots", str(folder), "the folder above it does not exist; make it first")
    try:
        import matplotlib as mpl  # noqa: F401
    except ImportError:
        why = "pictures are drawn by matplotlib: pip install 'hanabot[plot]'"
        raise BadName("folder of plots", str(folder), why) from None


def draw(parts: Sequence[Part], folder: Path) -> list[Path]:
    """Write every plot of a report into a folder; the files written.

    Raises:
        BadFile, OSError: one cannot be written, or the folder cannot be made.
    """
    folder.mkdir(exist_ok=True)
    written = []
    for part in parts:
        for name, paint in _plots(part):
            with reproducible():
                figure = paint()
                for ending in ENDINGS:
                    written.append(folder / f"{name}-{part.slug}{ending}")
                    save(figure, written[-1])
    return written


def _plots(part: Part) -> Iterator[tuple[str, Callable[[], "Figure"]]]:
    """The plots that there are of a part, by name."""
    yield "scores", partial(_scores, part.title, part.scores)
    if part.pairs is not None and part.pairs.differences:
        yield "differences", partial(_differences, part.title, part.pairs.differences)
    if part.mixes is not None:
        yield "crossplay", partial(_mixes, part.mixes)
    for found in part.rules:
        yield f"interactions-{slug(found.policy)}", partial(_interactions, found)


def _scores(title: str, teams: Sequence[Scores]) -> "Figure":
    """The teams under each other, over one axis."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 1 + 1.15 * len(teams)), layout="constrained")
    rows = figure.subplots(len(teams), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    for axes, team in zip(rows, teams, strict=True):
        count = sum(team.games)
        shares, struck = ([100 * number / count for number in numbers] for numbers in (team.games, team.struck))
        rest = [share - low for share, low in zip(shares, struck, strict=True)]
        scores = range(len(shares))
        if any(struck):
            axes.bar(scores, struck, color="white", edgecolor=ORANGE, hatch="////", label="ended by three strikes")
        axes.bar(scores, rest, bottom=struck, color=BLUE, label="other games")
        axes.axvline(team.mean, color="black", linewidth=1)
        axes.set_title(f"{team.name}: {count} games, mean {team.mean:.2f}", loc="left", size=9)
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_ylabel("% of games", size=8)
    lowest = min(score for team in teams for score, games in enumerate(team.games) if games)
    highest = len(teams[0].games) - 1
    rows[-1].set_xlim(max(0, min(lowest, highest - LEAST_SPAN)) - 0.6, highest + 0.6)
    rows[-1].set_xlabel("score")
    for axes, team in zip(rows, teams, strict=True):
        if any(team.struck):  # the first of them explains the colours; where there is one colour nothing has to
            axes.legend(loc="upper left", frameon=False, fontsize=8)
            break
    figure.suptitle(title)
    return figure


def _differences(title: str, found: Sequence[Difference]) -> "Figure":
    """The forest plot, the first difference on top."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 1.2 + 0.32 * len(found)), layout="constrained")
    axes = figure.add_subplot()
    for place, one in enumerate(found):
        colour, style = (GREY, "dashed") if one.tie else (BLUE, "solid")
        axes.plot([one.low, one.high], [place, place], color=colour, linestyle=style)
        axes.plot([one.mean], [place], "o", color=colour, markerfacecolor="white" if one.tie else colour)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(found)), [_pair(one) for one in found], size=8)
    axes.invert_yaxis()
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel("mean difference on the same decks, 95 % interval (open: a tie)")
    axes.set_title(title)
    return figure


def _pair(one: Difference) -> str:
    return f"{one.a} minus {one.b}" + (f", {one.decks} decks" if one.decks else "")


def _interactions(found: Rules) -> "Figure":
    """The graph as on the page: who helps whom, who hurts whom."""
    from matplotlib.figure import Figure

    graph = found.circle
    figure = Figure(figsize=(graph.width / 90, graph.height / 90), layout="constrained")
    axes = figure.add_subplot()
    for edge in graph.edges:
        colour, style = (BLUE, "solid") if edge.helps else (ORANGE, "dashed")
        alpha = 1.0 if edge.sure else 0.3
        across, down = [edge.x1, edge.x2], [edge.y1, edge.y2]
        axes.plot(across, down, color=colour, linestyle=style, linewidth=edge.width, alpha=alpha, zorder=1)
    sides = {"start": "left", "middle": "center", "end": "right"}
    for node in graph.nodes:
        axes.plot([node.x], [node.y], "o", color="black", markersize=1.4 * node.size, zorder=2)
        axes.text(node.label_x, node.label_y, node.name, ha=sides[node.anchor], va="center")
    axes.set_xlim(0, graph.width)
    axes.set_ylim(graph.height, 0)
    axes.set_axis_off()
    axes.set_title(f"{found.policy}: blue lines help each other, broken ones hurt, faint ones are ties", size=9)
    return figure


def _mixes(found: Mixes) -> "Figure":
    from matplotlib.figure import Figure

    side = 3 + 0.55 * len(found.policies)
    figure = Figure(figsize=(side + 0.8, side), layout="constrained")
    draw_squares(figure, figure.add_subplot(), found.policies, found.means, found.players)
    return figure
