"""What stored games say of a policy's rules: where it was also played without some of its modules, as a study of rules
plays it, what each is worth and which pairs of them interact.

Names tell: `h-group@11`, `/-finesse`, `/-bluff` and `/-bluff/-finesse` on the same decks are the four corners of a
two-by-two. An interaction is what both modules bring together less what each brings alone, deck by deck.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import fmean

from attrs import evolve, frozen

from hanabot.errors import HanabotError
from hanabot.policy_names import parse
from tournaments.report.gather import Side, Table
from tournaments.report.grids import Cell, Column, Grid, between, chance, name, number
from tournaments.report.plots import Circle, Difference, Edge, Forest, Node, forest
from tournaments.statistics import SURE, holm, interval, permutation_p

#: Modules that were taken out of a policy.
Gone = frozenset[str]
#: Of the graph's square, the middle and how far out the modules lie; how wide the widest line is.
MIDDLE, RADIUS, WIDEST = (380.0, 250.0), 190.0, 12.0


@frozen
class Effect:
    """A figure of one module or a pair, in points a game over so many decks; `p` stands among all of its kind."""

    modules: tuple[str, ...]
    decks: int
    mean: float
    low: float
    high: float
    p: float

    @property
    def sure(self) -> bool:
        """Whether it is more than chance explains."""
        return self.p < SURE


@frozen
class Rules:
    """What was found of one policy's modules: what each is worth in it, and which pairs interact."""

    policy: str
    worths: tuple[Effect, ...]
    pairs: tuple[Effect, ...]

    @property
    def forest(self) -> Forest:
        """What each module is worth, drawn: the policy less the policy without it."""
        return forest(
            [
                Difference(self.policy, f"/-{one.modules[0]}", one.mean, one.low, one.high, tie=not one.sure)
                for one in self.worths
            ]
        )

    @property
    def circle(self) -> Circle:
        """The interactions as a graph, the modules on a circle."""
        return _circle(self)

    @property
    def said(self) -> str:
        """The graph in words."""
        sure = [one for one in self.pairs if one.sure]
        told = [f"{' and '.join(one.modules)} {'help' if one.mean > 0 else 'hurt'} each other" for one in sure]
        return f"Interactions of {len(self.pairs)} pairs of modules of {self.policy}. " + (
            "; ".join(told) + "." if told else "None of them is more than chance explains."
        )

    @property
    def grid(self) -> Grid:
        """The interactions as a table, largest first."""
        columns = (
            Column("module", number=False),
            Column("and", number=False),
            Column("decks"),
            Column("interaction", about="What both bring together less what each brings alone, in points a game"),
            Column("95 % interval"),
            Column("p", about="Paired permutation test, corrected for the number of pairs (Holm)"),
            Column("so they", number=False),
        )
        rows = [
            (
                name(one.modules[0]),
                Cell(one.modules[1]),
                number(one.decks, 0),
                number(one.mean, sign=True),
                between((one.low, one.high), sign=True),
                chance(one.p),
                Cell(("help" if one.mean > 0 else "hurt") if one.sure else "tie", kinds="" if one.sure else "faint"),
            )
            for one in sorted(self.pairs, key=lambda one: (-abs(one.mean), one.modules))
        ]
        return Grid(f"Interactions of modules of {self.policy}", columns, rows)


def rules(table: Table) -> list[Rules]:
    """The policies at a table that were also played without some of their modules, those with most such sets first."""
    policies: dict[str, dict[Gone, Side]] = {}
    for side in sorted(table.sides, key=lambda side: side.current is not True):
        if side.uniform and (parts := _taken_apart(side.seats[0])) is not None:
            whole, gone = parts
            policies.setdefault(whole, {}).setdefault(gone, side)
    return [
        one
        for whole, sides in sorted(policies.items(), key=lambda item: (-len(item[1]), item[0]))
        if frozenset() in sides and (one := _rules(whole, sides)).pairs
    ]


def _taken_apart(policy: str) -> tuple[str, Gone] | None:
    """A policy's name without what was taken out of it, and that."""
    try:
        parsed = parse(policy)
    except HanabotError:
        return None
    gone = [change for change in parsed.changes if change.sign == "-" and not change.side]
    kept = tuple(change for change in parsed.changes if change not in gone)
    return str(evolve(parsed, changes=kept)), frozenset(change.slug for change in gone)


def _rules(whole: str, sides: Mapping[Gone, Side]) -> Rules:
    single = sorted(slug for gone in sides if len(gone) == 1 for slug in gone)
    full, without = sides[frozenset()], {slug: sides[frozenset({slug})] for slug in single}
    worths = [((slug,), _contrast((full, 1), (without[slug], -1))) for slug in single]
    pairs = [
        ((a, b), _contrast((full, 1), (without[a], -1), (without[b], -1), (neither, 1)))
        for a, b in combinations(single, 2)
        if (neither := sides.get(frozenset({a, b}))) is not None
    ]
    return Rules(whole, tuple(sorted(_effects(worths), key=lambda one: -one.mean)), tuple(_effects(pairs)))


def _contrast(*terms: tuple[Side, int]) -> list[int]:
    """The weighted sum of the scores, for every deck that all of the teams played."""
    return [
        sum(weight * side.scores[deck] for side, weight in terms)
        for deck in terms[0][0].scores
        if all(deck in side.scores for side, _ in terms)
    ]


def _effects(found: Sequence[tuple[tuple[str, ...], list[int]]]) -> list[Effect]:
    """The figures of one kind, with p corrected for their number; those of fewer than two decks are left out."""
    some = [(modules, values) for modules, values in found if len(values) > 1]
    corrected = holm([permutation_p(values) for _, values in some])
    effects = []
    for (modules, values), p in zip(some, corrected, strict=True):
        low, high = interval(values)
        if low is not None and high is not None:
            effects.append(Effect(modules, len(values), fmean(values), low, high, p))
    return effects


def _circle(found: Rules) -> Circle:
    names = sorted({slug for pair in found.pairs for slug in pair.modules})
    worths = {one.modules[0]: one.mean for one in found.worths}
    nodes = {}
    for place, slug in enumerate(names):
        turn = 2 * math.pi * place / len(names) - math.pi / 2
        across, down = math.cos(turn), math.sin(turn)
        x, y = MIDDLE[0] + RADIUS * across, MIDDLE[1] + RADIUS * down
        anchor = "middle" if abs(across) < 0.2 else "start" if across > 0 else "end"
        size = min(16.0, 4 + 8 * math.sqrt(abs(worths.get(slug, 0.0))))
        nodes[slug] = Node(
            slug, round(x, 1), round(y, 1), round(x + 24 * across, 1), round(y + 24 * down, 1), anchor, round(size, 1)
        )
    largest = max(abs(pair.mean) for pair in found.pairs) or 1.0
    edges = [
        Edge(
            *(nodes[pair.modules[0]].x, nodes[pair.modules[0]].y, nodes[pair.modules[1]].x, nodes[pair.modules[1]].y),
            width=round(1 + (WIDEST - 1) * abs(pair.mean) / largest, 1),
            helps=pair.mean > 0,
            sure=pair.sure,
            said=f"{pair.modules[0]} and {pair.modules[1]}: {pair.mean:+.2f} ({pair.low:+.2f} to {pair.high:+.2f})",
        )
        for pair in sorted(found.pairs, key=lambda pair: pair.sure)
        if pair.mean
    ]
    return Circle(2 * MIDDLE[0], 2 * MIDDLE[1], tuple(nodes.values()), tuple(edges))
