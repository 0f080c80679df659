"""What the stored games of a study say, table by table."""

from collections.abc import Callable, Sequence
from functools import partial

from attrs import frozen

from tournaments.rule_studies.coverage import Coverage
from tournaments.rule_studies.effects import (
    Finding,
    Scores,
    Terms,
    added,
    contrast,
    left_out,
    on_top,
    switched,
    table,
    together,
)
from tournaments.rule_studies.lattice import Lattice, Modules
from tournaments.rule_studies.shapley import is_exact, values
from tournaments.rule_studies.steps import Plan, Step
from tournaments.rule_studies.study import RuleStudy
from tournaments.statistics import TeamFigures, team_figures
from tournaments.store import Store


@frozen
class Found:
    """What a study found, table by table; a part that was not asked for or not reached is empty.

    `whole` and `base` are the figures of the policy and of the smallest set; `base` is None where no part plays it.
    `paired` are the modules of the pairs, each taken out. `alone` is beside `add_ins`, module by module: what each adds
    to what it requires. `stacked` are pairs that cannot be looked at since the second requires the first. `exact` says
    whether every set stands behind the Shapley values.
    """

    policy: str
    players: int
    decks: int
    lattice: Lattice
    zero: bool
    whole: TeamFigures | None
    base: TeamFigures | None
    singles: tuple[Finding, ...] = ()
    add_ins: tuple[Finding, ...] = ()
    alone: tuple[Finding, ...] = ()
    pairs: tuple[Finding, ...] = ()
    paired: tuple[Finding, ...] = ()
    stacked: tuple[tuple[str, str], ...] = ()
    shapley: tuple[Finding, ...] = ()
    exact: bool = False
    orders: int = 0
    sides: tuple[Finding, ...] = ()
    coverage: tuple[Coverage, ...] = ()
    left_out: tuple[Step, ...] = ()
    budget: int | None = None


def findings(study: RuleStudy, planned: Plan, store: Store) -> Found:
    """What the stored games of a plan say."""
    scores = study.scores(planned, store)
    shape = study.lattice
    exact = is_exact(shape, study.orders)
    drawn = len(planned.reached("shapley"))
    shares = values(shape, drawn, exact) if drawn else None
    chosen = study.chosen(scores) if planned.reached("pairs") else []
    return Found(
        study.policy,
        study.table.players,
        len(study.decks),
        shape,
        study.zero,
        _figures(study, shape.full, store),
        _figures(study, shape.base, store) if shape.base in scores else None,
        singles=_table(scores, planned, "leave-one-out", partial(left_out, shape), shape.along),
        add_ins=_table(scores, planned, "add-one-in", partial(added, shape), shape.needs),
        alone=_table(scores, planned, "add-one-in", partial(on_top, shape), shape.needs),
        pairs=_table(scores, planned, "pairs", partial(together, shape), partial(_both_take, shape)),
        paired=table([((slug,), shape.along(slug), contrast(scores, left_out(shape, slug))) for slug in chosen]),
        stacked=_stacked(shape, chosen),
        shapley=table(
            [
                ((slug,), (), contrast(scores, lambda deck, slug=slug: shares(deck)[slug]))  # type: ignore[misc]
                for slug in (shape.studied if shares else ())
            ]
        ),
        exact=exact,
        orders=drawn,
        sides=_table(scores, planned, "sides", partial(switched, shape), lambda *_: ()),
        left_out=planned.left_out,
        budget=study.budget,
    )


def _table(
    scores: Scores,
    planned: Plan,
    part: str,
    terms: Callable[..., Terms],
    beside: Callable[..., tuple[str, ...]],
) -> tuple[Finding, ...]:
    """The findings of a part, step by step: its modules are what the terms, and what comes along, depend on."""
    reached = [step.modules for step in planned.reached(part)]
    return table([(modules, beside(*modules), contrast(scores, terms(*modules))) for modules in reached])


def _figures(study: RuleStudy, left: Modules, store: Store) -> TeamFigures | None:
    records = list(store.results(study.keys(left)))
    return team_figures(study.called(left), study.table.players, records) if records else None


def _both_take(shape: Lattice, a: str, b: str) -> tuple[str, ...]:
    """What goes with either of two modules."""
    return tuple(slug for slug in shape.along(a) if slug in shape.along(b))


def _stacked(shape: Lattice, chosen: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The pairs of which the second requires the first."""
    return tuple((a, b) for a in chosen for b in chosen if a in shape.needs(b))
