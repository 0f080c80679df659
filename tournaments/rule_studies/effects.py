"""What scores say: a figure of a study is a weighted sum of the scores of some sets, deck by deck.

The deck is the unit. Every figure has one value for each deck that all its sets played, and mean, interval and p are of
these values: what is common to the sets on a deck, a lucky deal above all, falls out.
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean

from attrs import evolve, frozen

from tournaments.rule_studies.lattice import Lattice, Modules
from tournaments.statistics import Interval, holm, interval, permutation_p

#: By set of modules and deck, the score.
Scores = Mapping[Modules, Mapping[str, float]]
#: By set of modules, what its score counts for.
Terms = Mapping[Modules, float]

#: A p below this is told as more than chance.
SURE = 0.05


@frozen
class Effect:
    """A mean over decks, in points a game: its 95 % interval, the p of the paired permutation test against 0, and
    that p as it stands among all figures of its table (Holm).
    """

    decks: int
    mean: float
    ci95: Interval
    p: float
    p_holm: float

    @property
    def sure(self) -> bool:
        """Whether it is more than chance explains, among all that its table asks."""
        return self.p_holm < SURE

    @property
    def strong(self) -> bool:
        """Whether the interval excludes 0."""
        low, high = self.ci95
        return low is not None and high is not None and (low > 0 or high < 0)


@frozen
class Finding:
    """A figure of a study: of one module, or of a pair; `beside` are the modules that come or go with them."""

    modules: tuple[str, ...]
    beside: tuple[str, ...]
    effect: Effect


def contrast(scores: Scores, terms: Terms | Callable[[str], Terms]) -> list[float]:
    """The weighted sum of scores for each deck that every set played, in the order of the decks' names.

    Args:
        scores: by set and deck.
        terms: the weights by set, the same for all decks or a function of the deck.
    """
    played = scores.values()
    if callable(terms):
        every = sorted({deck for decks in played for deck in decks})
        weights = {deck: terms(deck) for deck in every}
    else:
        weights = dict.fromkeys(sorted(set().union(*(scores.get(one, {}) for one in terms))), terms)
    found = []
    for deck, counts in weights.items():
        parts = [(weight, scores.get(one, {}).get(deck)) for one, weight in counts.items()]
        values = [weight * score for weight, score in parts if score is not None]
        if parts and len(values) == len(parts):
            found.append(sum(values))
    return found


def estimate(values: Sequence[float]) -> Effect:
    """The figures of one value a deck; at least one."""
    p = permutation_p(values)
    return Effect(len(values), fmean(values), interval(values), p, p)


def table(figures: Sequence[tuple[tuple[str, ...], tuple[str, ...], Sequence[float]]]) -> tuple[Finding, ...]:
    """The findings of one table, each (modules, beside, values by deck), their p corrected for their number.

    Figures without a deck are left out.
    """
    found = [Finding(modules, beside, estimate(values)) for modules, beside, values in figures if values]
    corrected = holm([one.effect.p for one in found])
    return tuple(evolve(one, effect=evolve(one.effect, p_holm=p)) for one, p in zip(found, corrected, strict=True))


def left_out(lattice: Lattice, slug: str) -> Terms:
    """What the policy has of a module, and of those that require it: the whole less the policy without."""
    return {lattice.full: 1, lattice.without({slug}): -1}


def added(lattice: Lattice, slug: str) -> Terms:
    """What a module, with what it requires, brings to the base."""
    return {lattice.letting_in({slug, *lattice.needs(slug)}): 1, lattice.base: -1}


def on_top(lattice: Lattice, slug: str) -> Terms:
    """What a module adds to the smallest set that it can be added to."""
    needs = lattice.needs(slug)
    return {lattice.letting_in({slug, *needs}): 1, lattice.letting_in(needs): -1}


def together(lattice: Lattice, a: str, b: str) -> Terms:
    """The interaction of two modules in the policy: what both bring, less what each brings alone.

    Two by two, in a policy that has neither: (both - neither) - (a - neither) - (b - neither). Positive: each is worth
    more beside the other. Negative: they do the same work, or get in each other's way. Nothing if one requires the
    other.
    """
    both, neither = lattice.full, lattice.without({a, b})
    cells = (both, lattice.without({b}), lattice.without({a}), neither)
    return dict(zip(cells, (1, -1, -1, 1), strict=True)) if len(set(cells)) == 4 else {}


def switched(lattice: Lattice, slug: str, side: str) -> Terms:
    """What it costs that nobody gives, or nobody reads, by a module which the other side of the table has."""
    return {lattice.full: 1, lattice.full | {f"{slug}:{side}"}: -1}
