"""A player of subsets: scores by set and deck, made of effects that were planted, a deck's luck, and noise."""

from collections.abc import Iterable, Mapping
from itertools import combinations

import numpy as np

from tournaments.rule_studies.effects import Scores
from tournaments.rule_studies.lattice import Lattice, Modules


def flat(*slugs: str) -> Lattice:
    """Modules that require nothing but a core."""
    return Lattice(("core", *slugs), {slug: frozenset() for slug in ("core", *slugs)}, slugs)


def sets_of(shape: Lattice) -> set[Modules]:
    return {
        shape.letting_in(some) for size in range(len(shape.studied) + 1) for some in combinations(shape.studied, size)
    }


def worth(left: Modules, main: Mapping[str, float], pairs: Mapping[frozenset[str], float]) -> float:
    return sum(main.get(slug, 0.0) for slug in left) + sum(more for pair, more in pairs.items() if pair <= left)


def scores(
    sets: Iterable[Modules],
    decks: int,
    seed: int,
    main: Mapping[str, float],
    pairs: Mapping[frozenset[str], float],
    noise: float = 1.0,
) -> Scores:
    rng = np.random.default_rng(seed)
    luck = rng.normal(15, 3, decks)
    return {
        left: {
            f"d{deck:04}": round(luck[deck] + worth(left, main, pairs) + rng.normal(0, noise)) for deck in range(decks)
        }
        for left in sorted(sets, key=sorted)
    }
