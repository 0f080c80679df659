"""The table of a season: entrants ranked by mean team score over their episodes (document 000), with its uncertainty.

Ranks are a range where chance alone could have put entrants in their order: teams that played the same decks are
compared deck by deck (the paired permutation test), those of a pool by Welch's test on the episodes in which one sat
and not the other; all pairs of a season together have 95 % (Holm).
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from statistics import fmean, variance

from attrs import frozen

from tournaments.league.season import Season
from tournaments.league.season_log import Played
from tournaments.statistics import Interval, holm, interval, permutation_p, ranks

#: All endings of an episode (document 000).
ENDINGS = ("perfect", "deckout", "strikeout", "turnlimit", "deadline")
_SURE = 0.05


@frozen
class Standing:
    """One entrant's line. `rank` is by mean, shared by equal ones; `ranks` are the best and worst that it may be.

    `endings` count episodes in the order of `ENDINGS`; `contribution` is the mean a seat of cards banked less misplays,
    shown and never ranked; `forfeits` and `faults` are of the entrant's own seats.
    """

    entrant: str
    rank: int
    ranks: tuple[int, int]
    episodes: int
    mean: float
    ci95: Interval
    endings: tuple[int, ...]
    contribution: float
    forfeits: int
    faults: Mapping[str, int]


def standings(season: Season, episodes: Mapping[str, Played]) -> list[Standing]:
    """The lines of a season, best first; entrants without an episode are left out.

    Args:
        season: its entrants and fixtures.
        episodes: what its log has, by key; episodes of other terms are passed over.
    """
    played = [episodes[fixture.key] for fixture in season.fixtures() if fixture.key in episodes]
    by_entrant = {name: [one for one in played if name in one.entrants] for name in season.entrants}
    by_entrant = {name: found for name, found in by_entrant.items() if found}
    names = list(by_entrant)
    means = {name: fmean(one.score for one in found) for name, found in by_entrant.items()}
    could_be = ranks(names, _ahead(means, by_entrant))
    lines = [
        _line(name, 1 + sum(other > means[name] for other in means.values()), could_be[name], found, bool(season.teams))
        for name, found in by_entrant.items()
    ]
    return sorted(lines, key=lambda one: one.rank)


def _line(name: str, rank: int, could_be: tuple[int, int], played: Sequence[Played], team: bool) -> Standing:
    own = [[seat for seat in range(len(one.seats)) if team or one.entrants[seat] == name] for one in played]
    faults = Counter[str]()
    for one, seats in zip(played, own, strict=True):
        faults.update(fault.kind for fault in one.faults if fault.seat in seats)
    endings = Counter(one.ending for one in played)
    return Standing(
        entrant=name,
        rank=rank,
        ranks=could_be,
        episodes=len(played),
        mean=fmean(one.score for one in played),
        ci95=interval([one.score for one in played]),
        endings=tuple(endings[ending] for ending in ENDINGS),
        contribution=fmean(one.contributions[seat] for one, seats in zip(played, own, strict=True) for seat in seats),
        forfeits=sum(one.forfeits[seat] for one, seats in zip(played, own, strict=True) for seat in seats),
        faults=dict(sorted(faults.items())),
    )


def _ahead(means: Mapping[str, float], played: Mapping[str, Sequence[Played]]) -> set[tuple[str, str]]:
    """The pairs of which the first is better than the second, beyond what chance explains."""
    pairs = [tuple(sorted(pair, key=lambda name: -means[name])) for pair in combinations(means, 2)]
    found = [_p(played[better], played[worse]) for better, worse in pairs]
    return {(pair[0], pair[1]) for pair, p in zip(pairs, holm(found), strict=True) if p < _SURE}


def _p(first: Iterable[Played], second: Iterable[Played]) -> float:
    """The chance of such a difference between two entrants that are equally good."""
    ones, others = {one.key: one for one in first}, {one.key: one for one in second}
    together = ones.keys() & others.keys()
    a = {one.deck: one.score for key, one in ones.items() if key not in together}
    b = {one.deck: one.score for key, one in others.items() if key not in together}
    if a.keys() & b.keys():
        return permutation_p([a[deck] - b[deck] for deck in a if deck in b])
    return welch_p(list(a.values()), list(b.values()))


def welch_p(first: Sequence[float], second: Sequence[float]) -> float:
    """The two-sided p of Welch's test that two samples have one mean; 1 of fewer than two values each."""
    if min(len(first), len(second)) < 2:
        return 1.0
    parts = [variance(one) / len(one) for one in (first, second)]
    if not sum(parts):
        return 1.0 if fmean(first) == fmean(second) else 0.0
    from scipy.special import stdtr

    freedom = sum(parts) ** 2 / sum(part**2 / (len(one) - 1) for part, one in zip(parts, (first, second), strict=True))
    return float(2 * stdtr(freedom, -abs(fmean(first) - fmean(second)) / math.sqrt(sum(parts))))
