"""Run a tournament file: every team plays every deck."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from hanabot.cli.options import Cluster, Format, Jobs, Results
from tournaments.cli.compare import Bounded, Timing
from tournaments.cli.conduct import conduct
from tournaments.cli.judging import Bots, Rank, judging
from tournaments.config import read_tournament

app = App(name="tournament", help="Run a tournament file: every team plays every deck.")


@app.command
def run(
    file: Annotated[
        Path, Parameter(help="A TOML file with name, players, decks, teams and, if need be, rules, variant, agents.")
    ],
    /,
    *,
    jobs: Jobs | None = None,
    cluster: Cluster = None,
    results: Results = "results.sqlite",
    format_: Format = "table",
    timing: Timing = False,
    bound: Bounded = False,
    rank: Rank = None,
    hanabots: Bots = None,
) -> int:
    """Play a tournament, or go on where it was stopped, and show its figures.

    Games that the results file has already are not played again. Exit status 1 if a bot broke off a game.
    """
    judged = judging(rank, hanabots)
    _words, schedule = read_tournament(file)
    return conduct(schedule, results, jobs, format_, timing=timing, bound=bound, judging=judged, cluster=cluster)
