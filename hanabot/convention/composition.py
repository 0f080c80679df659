"""Composing modules: requirements checked, precedence put in one graph, providers collected for each question.

Precedence is a partial order: `overrides` says which module is asked first. Modules that nothing orders are asked in
the order of level and slug, so that a composition is the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from hanabot.convention.module import Module, answers
from hanabot.convention.weights import Weights
from hanabot.errors import BadComposition

if TYPE_CHECKING:
    import networkx as nx

QUESTIONS = (
    "chop",
    "focus",
    "promised",
    "suppose",
    "claim",
    "save",
    "unsaved",
    "connect",
    "connect_own",
    "connect_self",
    "came_up",
    "excluded",
    "missed",
    "thrown",
    "passed_on",
    "excuse",
    "answer",
    "refine",
    "react",
    "join",
    "shown_up",
    "propose",
    "due",
    "duty",
    "chop_moves",
    "warned",
    "restrain",
    "pressed",
)


class Convention:
    """Modules composed: for each question the bound methods that answer it, first to be asked first.

    `modules` are in order of precedence; `slugs` is the set of their names.
    """

    chop: tuple[Callable[..., Any], ...]
    focus: tuple[Callable[..., Any], ...]
    promised: tuple[Callable[..., int], ...]
    suppose: tuple[Callable[..., None], ...]
    claim: tuple[Callable[..., Any], ...]
    save: tuple[Callable[..., Any], ...]
    unsaved: tuple[Callable[..., int], ...]
    connect: tuple[Callable[..., Any], ...]
    connect_own: tuple[Callable[..., Any], ...]
    connect_self: tuple[Callable[..., Any], ...]
    came_up: tuple[Callable[..., Any], ...]
    excluded: tuple[Callable[..., Any], ...]
    missed: tuple[Callable[..., Any], ...]
    thrown: tuple[Callable[..., Any], ...]
    passed_on: tuple[Callable[..., Any], ...]
    excuse: tuple[Callable[..., bool], ...]
    answer: tuple[Callable[..., Any], ...]
    refine: tuple[Callable[..., Any], ...]
    react: tuple[Callable[..., Any], ...]
    join: tuple[Callable[..., Any], ...]
    shown_up: tuple[Callable[..., Any], ...]
    propose: tuple[Callable[..., Any], ...]
    due: tuple[Callable[..., Any], ...]
    duty: tuple[Callable[..., Any], ...]
    chop_moves: tuple[Callable[..., bool], ...]
    warned: tuple[Callable[..., Any], ...]
    restrain: tuple[Callable[..., float], ...]
    pressed: tuple[Callable[..., Any], ...]

    def __init__(self, modules: Iterable[Module], weights: Weights) -> None:
        self.modules = tuple(modules)
        self.weights = weights
        self.slugs = frozenset(module.slug for module in self.modules)
        for question in QUESTIONS:
            providers = tuple(getattr(module, question) for module in self.modules if answers(module, question))
            setattr(self, question, providers)
        self.claims = tuple((module.slug, module.claim) for module in self.modules if answers(module, "claim"))
        self.connect_third = self.connect + self.connect_own
        self.connect_alone = self.connect + self.connect_self
        self.good_touch = "good-touch" in self.slugs
        self.giving: Convention = self
        self.not_given: frozenset[str] = frozenset()


def graph(modules: Iterable[Module]) -> nx.DiGraph[str]:
    """The modules as a graph: an edge from each module to those it overrides, and marked ones to those it requires."""
    import networkx as nx

    found: nx.DiGraph[str] = nx.DiGraph()
    chosen = list(modules)
    for module in chosen:
        found.add_node(module.slug, level=module.level, title=module.title, group=module.group)
    for module in chosen:
        for other in module.requires:
            if other in found:
                found.add_edge(module.slug, other, kind="requires")
        for other in module.overrides:
            if other in found:
                found.add_edge(module.slug, other, kind="overrides")
    return found


def compose(
    name: str,
    modules: Iterable[Module],
    weights: Weights | None = None,
    not_given: Iterable[str] = (),
    not_read: Iterable[str] = (),
    not_understood: Iterable[str] = (),
) -> Convention:
    """The convention made of the modules, some of them (slugs) for reading or for giving only.

    What requires a module that is not read is not read either. `not_understood` are modules that the partners do not
    read, and so none that an imagined clue is read by.

    Raises:
        BadComposition: a slug occurs twice, a requirement is missing, nothing says what a clue is about, or the
            overrides form a circle.
    """
    import networkx as nx

    chosen: dict[str, Module] = {}
    for module in modules:
        if module.slug in chosen:
            raise BadComposition(name, f"the module {module.slug} occurs twice")
        chosen[module.slug] = module
    order: nx.DiGraph[str] = nx.DiGraph()
    order.add_nodes_from(chosen)
    for module in chosen.values():
        for need in module.requires:
            if need not in chosen:
                raise BadComposition(name, f"{module.slug} requires {need}, which is not in the policy")
        order.add_edges_from((module.slug, other) for other in module.overrides if other in chosen)
    unread, lost = _without(chosen, not_read), _without(chosen, not_understood)
    for left_out in (unread, lost):
        if chosen and not any(answers(module, "focus") for slug, module in chosen.items() if slug not in left_out):
            raise BadComposition(name, "none of its modules says which card a clue is about (its focus)")
    try:
        key = "{0.level!s:>3} {0.slug}".format
        ranked = list(nx.lexicographical_topological_sort(order, key=lambda slug: key(chosen[slug])))
    except nx.NetworkXUnfeasible:
        circle = [edge[0] for edge in nx.find_cycle(order)]
        raise BadComposition(name, "overrides form a circle: " + " > ".join([*circle, circle[0]])) from None
    found = Convention([chosen[slug] for slug in ranked if slug not in unread], weights or Weights())
    found.not_given = frozenset(not_given)
    if unread or lost or found.not_given:
        found.giving = Convention([chosen[slug] for slug in ranked if slug not in lost], found.weights)
        proposing = [module for module in found.giving.modules if module.slug not in found.not_given]
        found.giving.propose = Convention(proposing, found.weights).propose
    return found


def _without(chosen: Mapping[str, Module], slugs: Iterable[str]) -> set[str]:
    """The modules (slugs) that go when some are left out: these, and what requires them."""
    gone = set(slugs)
    while more := {slug for slug, module in chosen.items() if gone.intersection(module.requires)} - gone:
        gone |= more
    return gone
