"""The matrix of cross-play as a picture: a square a mix, the darker the higher its mean."""

from collections.abc import Sequence
from pathlib import Path

from hanabot.errors import BadName
from tournaments.crossplay import Matrix

#: What a picture's name may end in.
ENDINGS = (".svg", ".png", ".pdf")
#: Inches of a square.
_SQUARE = 0.55


def check_picture(path: Path) -> None:
    """Say before any game is played whether such a picture can be made.

    Raises:
        BadName: its name's ending is not known, its folder is not there, or the library that draws is missing.
    """
    if path.suffix.lower() not in ENDINGS:
        raise BadName("picture", str(path), f"the name must end in one of {' '.join(ENDINGS)}")
    if not path.absolute().parent.is_dir():
        raise BadName("picture", str(path), "its folder does not exist; make it first")
    try:
        import matplotlib as mpl  # noqa: F401
    except ImportError:
        raise BadName("picture", str(path), "pictures are drawn by matplotlib: pip install 'hanabot[plot]'") from None


def draw_matrices(found: Sequence[Matrix], path: Path) -> None:
    """Write the matrices to one picture, one beside the other.

    Raises:
        OSError: the file cannot be written.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # Text stays text, and the same matrix gives the same bytes.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "hanabot"}):
        count = max(len(one.policies) for one in found)
        side = 2.2 + _SQUARE * count
        figure = Figure(figsize=(len(found) * (side + 0.8), side), layout="constrained")
        for place, one in enumerate(found, start=1):
            axes = figure.add_subplot(1, len(found), place)
            cells = [[one.cells.get((first, others)) for others in one.policies] for first in one.policies]
            means = [[cell.figures.mean if cell else float("nan") for cell in row] for row in cells]
            image = axes.imshow(means, cmap="Blues", vmin=0, vmax=25)
            for y, row in enumerate(means):
                for x, mean in enumerate(row):
                    if mean == mean:  # noqa: PLR0124  nan
                        colour = "white" if mean > 15 else "black"
                        weight = "bold" if x == y else "normal"
                        axes.text(x, y, f"{mean:.1f}", ha="center", va="center", color=colour, weight=weight, size=8)
            axes.set_xticks(range(len(one.policies)), one.policies, rotation=90)
            axes.set_yticks(range(len(one.policies)), one.policies)
            axes.set_xlabel("the other seat" if one.players == 2 else "the other seats")
            axes.set_ylabel("first seat")
            axes.set_title(f"{one.players} players")
            figure.colorbar(image, ax=axes, label="mean score", shrink=0.8)
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(path, metadata=metadata, dpi=150)
