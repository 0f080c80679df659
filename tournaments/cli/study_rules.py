"""Study the rules of a policy: what each module is worth, alone and beside the others."""

import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from statistics import fmean
from typing import Annotated

from attrs import evolve
from cyclopts import Parameter
from cyclopts.validators import Number

from hanabot.cli.options import Cluster, Format, Jobs, Players, Results, Rules, Variant, all_cores
from hanabot.convention.policy import Composed
from hanabot.errors import BadName
from hanabot.registry import policy as policy_named
from tournaments.cli.compare import Decks
from tournaments.cli.conduct import crew, play_missing, tell_failures
from tournaments.heat_map import check_picture
from tournaments.records import Failed
from tournaments.rule_studies.coverage import Coverage, Heard, coverage
from tournaments.rule_studies.findings import findings
from tournaments.rule_studies.interactions import write_graph
from tournaments.rule_studies.listening import listen
from tournaments.rule_studies.picture import draw_interactions
from tournaments.rule_studies.steps import PARTS, Plan
from tournaments.rule_studies.study import MOST_PAIRED, RuleStudy, ask
from tournaments.rule_studies.tables import render
from tournaments.schedule import RULES, VARIANT
from tournaments.store import Store
from tournaments.worker import prepare

#: Games that are played first, where none was timed, for an estimate of the time.
TRIED = 4
COVERAGE = "coverage"


def study_rules(
    policy: Annotated[str, Parameter(help="A policy made of modules, such as h-group@11.")],
    /,
    *,
    players: Players = (3,),
    decks: Decks = "quick",
    modules: Annotated[str | None, Parameter(help="Study these (a,b,c); the rest stays in. Default: all.")] = None,
    only: Annotated[
        str | None, Parameter(help=f"Only these parts, with commas between: {', '.join((*PARTS, COVERAGE))}.")
    ] = None,
    pairs: Annotated[
        int, Parameter(validator=Number(gte=2), help="Look at the pairs of so many modules, those worth most.")
    ] = MOST_PAIRED,
    orders: Annotated[
        int, Parameter(validator=Number(gte=1), help="Pairs of orders a deck for Shapley values of many modules.")
    ] = 1,
    budget: Annotated[
        int | None, Parameter(validator=Number(gte=1), help="The most games of the study, stored ones counted.")
    ] = None,
    replays: Annotated[
        int, Parameter(validator=Number(gte=0), help="Games that are replayed to hear who reads by which module.")
    ] = 20,
    zero: Annotated[bool, Parameter(help="Count a strikeout as 0.", negative=())] = False,
    graph: Annotated[Path | None, Parameter(help="Also write the interactions to this GraphML file.")] = None,
    draw: Annotated[
        Path | None, Parameter(help="Also draw the interactions to this file: .svg, .png or .pdf (needs matplotlib).")
    ] = None,
    rules: Rules = RULES,
    variant: Variant = VARIANT,
    jobs: Jobs | None = None,
    cluster: Cluster = None,
    results: Results = "results.sqlite",
    format_: Format = "table",
) -> int:
    """What each module of a policy is worth on the same decks, alone and beside the others.

    Parts: every module taken out (leave-one-out); put into the smallest set that stands (add-one-in); every two of
    those worth most, two by two (pairs); Shapley values (shapley); a module switched off for giving or reading only
    (sides); how often each has a say (coverage). What requires a module goes and comes with it. A budget is spent in
    that order, and stops at the first step that it cannot pay. Games that the results file has are not played again.
    """
    asked = (*PARTS, COVERAGE) if only is None else tuple(part.strip() for part in only.split(","))
    for part in asked:
        if part not in (*PARTS, COVERAGE):
            raise BadName("part", part, f"not a part of a study; known are {', '.join((*PARTS, COVERAGE))}")
    if (graph or draw) and len(players) > 1:
        raise BadName("picture", str(graph or draw), "shows one number of players; give one with --players")
    if draw is not None:
        check_picture(draw)
    if graph is not None and not graph.absolute().parent.is_dir():
        raise BadName("graph", str(graph), "its folder does not exist; make it first")
    chosen = None if modules is None else [slug.strip() for slug in modules.split(",")]
    studies = [
        ask(policy, count, decks, rules, variant, chosen, asked, pairs, orders, budget, zero=zero) for count in players
    ]
    workers = jobs or all_cores()
    failures: list[Failed] = []
    with crew(cluster) as executor:
        plans = [_play(study, results, workers, executor, failures) for study in studies]
    texts = []
    for study, planned in zip(studies, plans, strict=True):
        with Store(results) as store:
            found = findings(study, planned, store)
        if COVERAGE in asked:
            found = evolve(found, coverage=_coverage(study, results, workers, replays))
        texts.append(render(found, format_))
        if graph is not None:
            write_graph(found, graph)
        if draw is not None:
            draw_interactions(found, draw)
    print(_joined(texts, format_), end="")
    for path in (graph, draw):
        if path is not None:
            print(f"{path} written", file=sys.stderr)
    return tell_failures(failures)


def _play(study: RuleStudy, results: str, workers: int, executor: Executor | None, failures: list[Failed]) -> Plan:
    """Play what a study needs and is not stored, and answer with what it came to be."""
    _announce(study, results, workers, executor)
    if not study.ranks_first:
        planned = study.plan()
    else:
        first = study.first()
        failures += play_missing(study.games(first), results, workers, executor).failures
        with Store(results) as store:
            planned = study.plan(study.chosen(study.scores(first, store)))
    failures += play_missing(study.games(planned), results, workers, executor).failures
    return planned


def _announce(study: RuleStudy, results: str, workers: int, executor: Executor | None) -> None:
    """Say how many games there will be, and about how long that takes."""
    planned = study.plan()
    games = study.games(planned)
    with Store(results, create=True) as store:
        keys = [fixture.key for fixture in games.fixtures()]
        missing = [key for key in keys if not store.holds(key)]
        timed = list(store.seconds(keys))
    if missing and not timed:
        tried = set(study.decks[:TRIED])
        first = study.games(study.first())
        own = {key.team for key in study.keys(study.lattice.full)}
        few = evolve(first, only={deck: frozenset(own) for deck in tried})
        play_missing(few, results, workers, executor)
        with Store(results) as store:
            timed = list(store.seconds(keys))
            missing = [key for key in missing if not store.holds(key)]
    parts = ", ".join(f"{part} {count}" for part, count in planned.counts.items())
    about = "about " if study.ranks_first else ""
    said = f"{study.policy}, {study.table.players} players: {about}{len(keys)} games ({parts})"
    if not missing:
        _say(f"{said}, all stored")
        return
    seconds = fmean(timed) if timed else 0.0
    took = f"; {_long(seconds * len(missing) / workers)} at {seconds:.2f} s a game" if timed else ""
    _say(f"{said}; to be played {about}{len(missing)}{took}, {workers} at a time")
    if planned.left_out:
        _say(f"the budget of {study.budget} games leaves out {len(planned.left_out)} steps, the last ones")


def _long(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 1:
        return "less than a minute"
    return f"about {minutes} min" if minutes < 100 else f"about {minutes / 60:.1f} h"


def _coverage(study: RuleStudy, results: str, workers: int, replays: int) -> tuple[Coverage, ...]:
    """How often each module of the whole policy had a say."""
    cards = {deck.name: tuple(deck.cards) for deck in study.table.decks}
    with Store(results) as store:
        stored = store.find(study.keys(study.lattice.full))
    records = list(stored.values())
    if not records:
        return ()
    some = records[:replays]
    heard = Heard()
    _say(f"replaying {len(some)} games for the coverage")
    dealt = [cards[record.key.deck] for record in some]
    workers = min(workers, len(some))
    if workers <= 1:
        each: Sequence[Heard] = list(map(listen, some, dealt))
    else:
        with ProcessPoolExecutor(workers, initializer=prepare) as pool:
            each = list(pool.map(listen, some, dealt))
    for one in each:
        heard.add(one)
    found = policy_named(study.policy)
    assert isinstance(found, Composed)
    return coverage(found, records, heard)


def _joined(texts: Sequence[str], style: str) -> str:
    """The studies of several numbers of players as one output."""
    if style == "json" and len(texts) > 1:
        return "[\n" + ",\n".join(text.rstrip("\n") for text in texts) + "\n]\n"
    if style == "csv":
        return texts[0] + "".join(text.partition("\n")[2] for text in texts[1:])
    return "\n".join(texts)


def _say(line: str) -> None:
    print(line, file=sys.stderr)
