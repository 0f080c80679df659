"""The matrix of cross-play as a picture: a square a mix, the darker the higher its mean."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hanabot.errors import BadName
from hanabot.files import whole_file
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
        BadFile: the file cannot be written.
    """
    from matplotlib.figure import Figure

    with reproducible():
        count = max(len(one.policies) for one in found)
        side = 2.2 + _SQUARE * count
        figure = Figure(figsize=(len(found) * (side + 0.8), side), layout="constrained")
        for place, one in enumerate(found, start=1):
            cells = [[one.cells.get((first, others)) for others in one.policies] for first in one.policies]
            means = [[cell.figures.mean if cell else None for cell in row] for row in cells]
            draw_squares(figure, figure.add_subplot(1, len(found), place), one.policies, means, one.players)
        save(figure, path)


def draw_squares(
    figure: Any, axes: Any, policies: Sequence[str], means: Sequence[Sequence[float | None]], players: int
) -> None:
    """Draw one matrix of means (None: nobody played) by first seat and other seats."""
    numbers = [[float("nan") if mean is None else mean for mean in row] for row in means]
    image = axes.imshow(numbers, cmap="Blues", vmin=0, vmax=25)
    for y, row in enumerate(means):
        for x, mean in enumerate(row):
            if mean is not None:
                colour = "white" if mean > 15 else "black"
                weight = "bold" if x == y else "normal"
                axes.text(x, y, f"{mean:.1f}", ha="center", va="center", color=colour, weight=weight, size=8)
    axes.set_xticks(range(len(policies)), policies, rotation=90)
    axes.set_yticks(range(len(policies)), policies)
    axes.set_xlabel("the other seat" if players == 2 else "the other seats")
    axes.set_ylabel("first seat")
    axes.set_title(f"{players} players")
    figure.colorbar(image, ax=axes, label="mean score", shrink=0.8)


@contextmanager
def reproducible() -> Iterator[None]:
    """Within it, the same figures give pictures of the same bytes, in which letters stay letters."""
    import matplotlib as mpl

    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "hanabot"}):
        yield


def save(figure: Any, path: Path) -> None:
    """Write a figure to a file, whole or not at all, in the form that its ending says.

    Raises:
        BadFile: the file cannot be written.
    """
    form = path.suffix.lower().removeprefix(".")
    # What would differ from one time to the next.
    metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(form, {})
    with whole_file(path) as file:
        figure.savefig(file, format=form, metadata=metadata, dpi=150)
