"""What a study plays, step by step, and how far a budget reaches.

The parts come in the order of `PARTS`, and in each the steps in theirs: modules in the policy's order of precedence,
pairs by how much their modules are worth, orders by number. A budget goes down this list and stops at the first step
that it cannot pay whole; games that an earlier step has already cost nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from attrs import frozen

from tournaments.rule_studies.effects import Terms, added, left_out, on_top, switched, together
from tournaments.rule_studies.lattice import SIDES, Lattice, Modules
from tournaments.rule_studies.shapley import every_set, is_exact, orders, path

#: The parts of a study that play games, in the order in which they do.
PARTS = ("leave-one-out", "add-one-in", "pairs", "shapley", "sides")
#: What the whole policy's games are counted under.
WHOLE = "the whole policy"


@frozen
class Step:
    """Games that are played all or not at all: sets that play every deck, and sets by deck."""

    part: str
    modules: tuple[str, ...]
    everywhere: frozenset[Modules]
    by_deck: Mapping[str, frozenset[Modules]] = {}

    def games(self, decks: Iterable[str]) -> set[tuple[str, Modules]]:
        """Every game of the step, as (deck, set)."""
        return {(deck, one) for deck in decks for one in self.everywhere | self.by_deck.get(deck, frozenset())}


@frozen
class Plan:
    """The steps that are played, and those that the budget does not reach."""

    steps: tuple[Step, ...]
    left_out: tuple[Step, ...]
    games: frozenset[tuple[str, Modules]]
    counts: Mapping[str, int]

    def reached(self, part: str) -> list[Step]:
        """The steps of a part that are played."""
        return [step for step in self.steps if step.part == part]


def within(steps: Sequence[Step], decks: Sequence[str], budget: int | None) -> Plan:
    """The plan of so many games at most; `counts` are the games that each part adds to those before it."""
    games: set[tuple[str, Modules]] = set()
    counts: dict[str, int] = {}
    for place, step in enumerate(steps):
        new = step.games(decks) - games
        if budget is not None and len(games) + len(new) > budget:
            return Plan(tuple(steps[:place]), tuple(steps[place:]), frozenset(games), counts)
        games |= new
        counts[step.part] = counts.get(step.part, 0) + len(new)
    return Plan(tuple(steps), (), frozenset(games), counts)


def whole(lattice: Lattice) -> Step:
    """The games of the whole policy, which come first."""
    return Step(WHOLE, (), frozenset({lattice.full}))


def singles(lattice: Lattice, part: str = "leave-one-out") -> list[Step]:
    """Every module taken out."""
    return [_step(part, (slug,), left_out(lattice, slug)) for slug in lattice.studied]


def add_ins(lattice: Lattice) -> list[Step]:
    """Every module put in, with what it requires."""
    return [_step("add-one-in", (slug,), {**added(lattice, slug), **on_top(lattice, slug)}) for slug in lattice.studied]


def pairs(lattice: Lattice, chosen: Sequence[str]) -> list[Step]:
    """Every two of the chosen that can stand without each other."""
    found = [(pair, together(lattice, *pair)) for pair in combinations(chosen, 2)]
    return [_step("pairs", pair, terms) for pair, terms in found if terms]


def sides(lattice: Lattice) -> list[Step]:
    """Every module switched off for giving only, and for reading only."""
    whole = [slug for slug in lattice.studied if slug not in lattice.one_sided]
    return [_step("sides", (slug, side), switched(lattice, slug, side)) for slug in whole for side in SIDES]


def shapley(lattice: Lattice, decks: Iterable[str], number: int) -> list[Step]:
    """Every set, where that costs no more; else a step for each pair of orders a deck."""
    if is_exact(lattice, number):
        return [Step("shapley", (), every_set(lattice))]
    found = []
    for one in range(number):
        by_deck = {
            deck: frozenset(left for order in orders(lattice, deck, one) for left in path(lattice, order))
            for deck in decks
        }
        found.append(Step("shapley", (str(one + 1),), frozenset(), by_deck))
    return found


def _step(part: str, modules: tuple[str, ...], terms: Terms) -> Step:
    return Step(part, modules, frozenset(terms))
