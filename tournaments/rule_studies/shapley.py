"""Shapley values: what each module adds, on average over all orders in which modules may come to the table.

The players of the game are the modules under study, and a set of them is worth the mean score of the policy that has,
of those under study, these only, as far as they stand (`Lattice.letting_in`). In an order, then, a module adds nothing
when it comes before what it requires; with the last of what it requires it comes into play, and what it brings counts
for that one. So a module that others stand on shares in what they bring. (The Shapley value of the conjunctive
restriction of Gilles, Owen and van den Brink 1992; the value itself, L. Shapley, A value for n-person games, 1953.)

The values of a deck add up to what the whole policy scores there more than the base. Of few modules every set is
played, and the values are exact for each deck. Of many, each deck has orders of its own, drawn by its name (J. Castro
et al., Computers & Operations Research 36 (2009) 1726-1730), each with its reverse, so that who comes early in one
comes late in the other (R. Mitchell et al., J. of Machine Learning Research 23 (2022) 43). The decks' values are then
independent draws, and the interval over decks covers the choice of orders as well.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations, pairwise
from math import comb
from random import Random

from tournaments.rule_studies.effects import Terms
from tournaments.rule_studies.lattice import Lattice, Modules

#: The most modules under study of which every set may be looked at.
MOST_EXACT = 12

#: By module, the weights of the sets, for a deck.
Values = Callable[[str], Mapping[str, Terms]]


def is_exact(lattice: Lattice, pairs: int) -> bool:
    """Whether playing every set costs no more games than so many pairs of orders a deck would."""
    count = len(lattice.studied)
    return count <= MOST_EXACT and len(every_set(lattice)) <= 2 * pairs * max(1, count - 1) + 2


def values(lattice: Lattice, pairs: int, exact: bool) -> Values:
    """The weights by module and deck: their sums over the sets' scores are the modules' values on the deck."""
    if exact:
        terms = _exact(lattice)
        return lambda _deck: terms
    return cache(lambda deck: _sampled(lattice, deck, pairs))


def orders(lattice: Lattice, deck: str, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A pair of orders for a deck: the one of that number, from 0, and its reverse."""
    drawn = list(lattice.studied)
    Random(f"{deck} {number}").shuffle(drawn)  # noqa: S311  # seeded, so that every run has the same
    return tuple(drawn), tuple(reversed(drawn))


def path(lattice: Lattice, order: tuple[str, ...]) -> list[Modules]:
    """The sets that stand as the modules come in this order, from the base to the whole."""
    return [lattice.letting_in(order[:count]) for count in range(len(order) + 1)]


def _sampled(lattice: Lattice, deck: str, pairs: int) -> Mapping[str, Terms]:
    found: dict[str, dict[Modules, float]] = {slug: {} for slug in lattice.studied}
    share = 1 / (2 * pairs)
    for number in range(pairs):
        for order in orders(lattice, deck, number):
            for slug, (before, after) in zip(order, pairwise(path(lattice, order)), strict=True):
                if before != after:
                    terms = found[slug]
                    terms[after] = terms.get(after, 0.0) + share
                    terms[before] = terms.get(before, 0.0) - share
    # A module that nothing happened by still takes part: its value on the deck is 0, if the deck was played.
    whole = {lattice.full: 0.0}
    return {slug: terms or whole for slug, terms in found.items()}


def _exact(lattice: Lattice) -> Mapping[str, Terms]:
    count = len(lattice.studied)
    found: dict[str, dict[Modules, float]] = {slug: {} for slug in lattice.studied}
    for slug, terms in found.items():
        others = [other for other in lattice.studied if other != slug]
        for size in range(count):
            weight = 1 / (count * comb(count - 1, size))
            for some in combinations(others, size):
                before, after = lattice.letting_in(some), lattice.letting_in((*some, slug))
                if before != after:
                    terms[after] = terms.get(after, 0.0) + weight
                    terms[before] = terms.get(before, 0.0) - weight
    return found


def every_set(lattice: Lattice) -> frozenset[Modules]:
    """All the sets of which exact values are made."""
    studied = lattice.studied
    return frozenset(
        lattice.letting_in(some) for size in range(len(studied) + 1) for some in combinations(studied, size)
    )
