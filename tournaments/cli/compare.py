"""Let teams play the same decks and show how they differ."""

from typing import Annotated

from cyclopts import App, Parameter

from hanabot.cli.options import Cluster, Deck, Format, Jobs, Players, Results, Rules, Variant
from tournaments.cli.conduct import conduct
from tournaments.cli.judging import Bots, Error, Margin, Rank, Settled, judging
from tournaments.schedule import RULES, VARIANT, plan

app = App(name="compare")

Decks = Annotated[Deck, Parameter(help="Decks: quick, standard:200, p3v0s1, a file, ...")]
Timing = Annotated[bool, Parameter(help="Also show how long a game took.", negative=())]

Bounded = Annotated[
    bool, Parameter(name="--bound", help="Also show what open hands could reach on the decks.", negative=())
]


@app.default
def compare(
    *teams: Annotated[str, Parameter(help="A policy each (h-group@3), or with commas one policy a seat.")],
    players: Players = (3,),
    decks: Decks = "quick",
    rules: Rules = RULES,
    variant: Variant = VARIANT,
    jobs: Jobs | None = None,
    cluster: Cluster = None,
    results: Results = "results.sqlite",
    format_: Format = "table",
    timing: Timing = False,
    bound: Bounded = False,
    rank: Rank = None,
    hanabots: Bots = None,
    until_settled: Settled = False,
    error: Error = None,
    margin: Margin = None,
) -> int:
    """Let teams play the same decks and show how they differ.

    Every team plays every deck. Games that the results file has already are not played again; the same command goes
    on where it was stopped. With `--until-settled` the decks are played in order until it is settled which of every
    two teams is better, or that they differ by less than `--margin`; intervals then hold wherever that was. Exit
    status 1 if a bot broke off a game.
    """
    schedule = plan(teams, players, decks, rules, variant, "compare")
    judged = judging(rank, hanabots, until_settled, error, margin, len(schedule.teams))
    return conduct(schedule, results, jobs, format_, timing=timing, bound=bound, judging=judged, cluster=cluster)
