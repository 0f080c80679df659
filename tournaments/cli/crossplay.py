"""Let every policy play with every other, in both orders, and show who gets on with whom."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from hanabot.bots import Policy
from hanabot.cli.options import Cluster, Format, Jobs, Players, Results, Rules, Variant, all_cores
from hanabot.errors import BadName
from tournaments.cli.compare import Decks
from tournaments.cli.conduct import crew, play_missing, tell_failures
from tournaments.config import read_own
from tournaments.crossplay import Measuring, matrix, plan_mixes
from tournaments.heat_map import check_picture, draw_matrices
from tournaments.matrices import render_matrices
from tournaments.measures import measure
from tournaments.records import Failed, Record
from tournaments.schedule import RULES, VARIANT, Table
from tournaments.store import Store
from tournaments.strangers import Meetings, company, plan_meetings, render_company
from tournaments.worker import prepare

app = App(name="crossplay")


@app.default
def crossplay(
    *policies: Annotated[str, Parameter(help="Policies, such as h-group@3 or piers.")],
    players: Players = (2,),
    decks: Decks = "quick",
    rules: Rules = RULES,
    variant: Variant = VARIANT,
    jobs: Jobs | None = None,
    cluster: Cluster = None,
    results: Results = "results.sqlite",
    format_: Format = "table",
    agents: Annotated[
        Path | None, Parameter(help="A tournament file, whose rule-list agents may be named as well.")
    ] = None,
    beside: Annotated[
        str | None,
        Parameter(help="Instead of the matrix: let each policy play with each of these, named with commas between."),
    ] = None,
    draw: Annotated[
        Path | None, Parameter(help="Also draw the matrix to this file: .svg, .png or .pdf (needs matplotlib).")
    ] = None,
) -> int:
    """Let every policy play with every other, in both orders, and show who gets on with whom.

    With two players a policy sits across from each; with more, one seat, the first, plays a policy among others that
    all play another. Games that the results file has already are not played again. Exit status 1 if a bot broke off
    a game. With `--beside` every policy begins with the same strangers, and the policies' means over all of them
    are compared deck by deck.
    """
    for name in policies:
        if "," in name:
            raise BadName("policy", name, "is a team; crossplay takes policies and makes the teams itself")
    if draw is not None:
        check_picture(draw)
    own = read_own(agents) if agents is not None else {}
    workers = jobs or all_cores()
    if beside is not None:
        named = [name.strip() for name in beside.split(",")]
        meetings = [plan_meetings(policies, named, count, decks, rules, variant, own) for count in players]
        with crew(cluster) as executor:
            return _meet(meetings, results, workers, executor, format_)
    planned = [plan_mixes(policies, count, decks, rules, variant, own) for count in players]
    failures: list[Failed] = []
    with crew(cluster) as executor:
        for mixes in planned:
            failures += play_missing(mixes.schedule, results, workers, executor).failures
    print("measuring the games", file=sys.stderr)
    with _measuring(workers, own) as measuring, Store(results) as store:
        found = [matrix(mixes, store, measuring) for mixes in planned]
    print(render_matrices(found, format_), end="")
    if draw is not None:
        draw_matrices(found, draw)
        print(f"{draw} written", file=sys.stderr)
    return tell_failures(failures)


def _meet(planned: Sequence[Meetings], results: str, workers: int, executor: Executor | None, style: str) -> int:
    """Play policies with the same strangers and show what each comes to."""
    failures: list[Failed] = []
    for meetings in planned:
        failures += play_missing(meetings.schedule, results, workers, executor).failures
        with Store(results) as store:
            found = company(meetings, store)
        print(render_company(meetings, found, style), end="")
    return tell_failures(failures)


@contextmanager
def _measuring(workers: int, own: Mapping[str, Policy]) -> Iterator[Measuring]:
    """What measures games, on so many cores."""
    one = partial(measure, own=own)
    if workers == 1:
        yield lambda records, table: list(map(one, records, _cards(records, table)))
        return
    # The processes are there before the results file is opened: an open connection must not be forked.
    with ProcessPoolExecutor(workers, initializer=prepare) as pool:
        wait([pool.submit(int) for _ in range(workers)])
        yield lambda records, table: list(pool.map(one, records, _cards(records, table), chunksize=4))


def _cards(records: Sequence[Record], table: Table) -> list[tuple[int, ...]]:
    cards = {deck.name: tuple(deck.cards) for deck in table.decks}
    return [cards[record.key.deck] for record in records]
