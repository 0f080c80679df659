"""Who helps whom: a study's modules and their interactions as a graph, as plain data, and as a GraphML file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hanabot.files import whole_file
from tournaments.rule_studies.effects import Finding
from tournaments.rule_studies.findings import Found

if TYPE_CHECKING:
    import networkx as nx


def interactions(found: Found) -> nx.Graph[str]:
    """The modules as nodes, with what each is worth, and between every two that were looked at an edge.

    A node has `effect` (what the policy has of it), an edge of kind `interaction` has `effect` (above 0: they help each
    other); both have the ends of the interval `low` and `high`, `p`, `p_holm`, and `strong` if the interval excludes 0.
    An edge of kind `requires` stands for a pair of which one, `by`, requires the other.
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(policy=found.policy, players=found.players, decks=found.decks)
    single = {one.modules[0]: one for one in found.singles or found.paired}
    paired = {slug for one in found.pairs for slug in one.modules} | {slug for pair in found.stacked for slug in pair}
    for slug in found.lattice.studied:
        if slug in paired or not paired:
            graph.add_node(slug, **(_attributes(single[slug]) if slug in single else {}))
    for one in found.pairs:
        graph.add_edge(*one.modules, kind="interaction", **_attributes(one))
    for below, above in found.stacked:
        graph.add_edge(below, above, kind="requires", by=above)
    return graph


def _attributes(one: Finding) -> dict[str, Any]:
    effect = one.effect
    low, high = effect.ci95
    ends = {} if low is None or high is None else {"low": low, "high": high}
    figures = {"effect": effect.mean, **ends, "p": effect.p, "p_holm": effect.p_holm}
    return {**figures, "strong": effect.strong, "decks": effect.decks}


def plain(found: Found) -> dict[str, list[dict[str, Any]]]:
    """The same graph as plain data: `nodes` with `name`, `edges` with `a` and `b`, and the attributes of each."""
    graph = interactions(found)
    return {
        "nodes": [{"name": name, **data} for name, data in graph.nodes(data=True)],
        "edges": [{"a": a, "b": b, **data} for a, b, data in graph.edges(data=True)],
    }


def write_graph(found: Found, path: Path) -> None:
    """Write the graph as GraphML.

    Raises:
        BadFile: the file cannot be written.
    """
    import networkx as nx

    with whole_file(path) as file:
        nx.write_graphml_xml(interactions(found), file)
