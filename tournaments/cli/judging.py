"""Options that say how teams are judged: what ranks them, and whether to stop when it is settled."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from hanabot.errors import BadName
from tournaments.comparison import Judging
from tournaments.ratings import read_hanabots
from tournaments.standings import Criterion
from tournaments.statistics.sequential import Stopping

Rank = Annotated[
    Criterion | None,
    Parameter(
        help="Order the teams by this: mean score (as the league does), zero (strikeouts as nothing), perfect games, "
        "matchpoints (as the Hanabi competitions do) or rating (BGA's, against Hanabot)."
    ),
]
Bots = Annotated[
    Path | None, Parameter(name="--hanabots", help="What BGA's bots are worth: a file like tournaments/hanabots.toml.")
]
Settled = Annotated[
    bool,
    Parameter(
        name="--until-settled", help="Play decks in order only until it is settled which team is better.", negative=()
    ),
]
Error = Annotated[float | None, Parameter(help="The chance that a verdict is wrong, with --until-settled (0.05).")]
Margin = Annotated[float | None, Parameter(help="Also stop when teams are settled to differ by less points than this.")]


def judging(
    rank: Criterion | None,
    hanabots: Path | None,
    until_settled: bool = False,
    error: float | None = None,
    margin: float | None = None,
    teams: int = 2,
) -> Judging:
    """How teams are to be judged.

    Raises:
        BadName: an option does not go with the others, or is out of range.
        BadFile: the file of bots is no such file.
    """
    bots = read_hanabots(hanabots) if hanabots is not None or rank == "rating" else None
    if not until_settled:
        for name, value in (("--error", error), ("--margin", margin)):
            if value is not None:
                raise BadName("option", name, "goes with --until-settled only")
        return Judging(rank, bots)
    if rank not in (None, "mean"):
        raise BadName("option", "--until-settled", f"settles differences of the mean, and cannot rank by {rank}")
    if teams < 2:
        raise BadName("option", "--until-settled", "needs two teams to settle anything between")
    error = Stopping().error if error is None else error
    if not 1e-6 <= error <= 0.5:
        raise BadName("option", "--error", f"{error:g} is no chance from 0.000001 to 0.5, such as 0.05")
    if margin is not None and not 0 < margin < 100:
        raise BadName("option", "--margin", f"{margin:g} is no difference of points above 0, such as 0.1")
    return Judging(rank, bots, Stopping(error, margin))
