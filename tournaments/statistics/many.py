"""What may be claimed when many are compared at once, and the ranks that follow from it."""

from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

Name = TypeVar("Name", bound=Hashable)


def holm(ps: Sequence[float]) -> list[float]:
    """Each p as it stands among all of them: those below 0.05 are true findings, all of them, with 95 % (Holm 1979).

    Nothing is assumed of how the tests hang together.
    """
    order = sorted(range(len(ps)), key=ps.__getitem__)
    found = [0.0] * len(ps)
    highest = 0.0
    for place, index in enumerate(order):
        highest = max(highest, min(1.0, (len(ps) - place) * ps[index]))
        found[index] = highest
    return found


def ranks(names: Sequence[Name], ahead: Collection[tuple[Name, Name]]) -> dict[Name, tuple[int, int]]:
    """The best and the worst rank that each can have: those not told apart share ranks.

    If all of `ahead` is true, with a chance of 95 % say, then so are all ranges together (Mogstad et al. 2024).

    Args:
        names: all that are ranked.
        ahead: pairs of which the first was found to be better than the second.
    """
    found = {}
    for name in names:
        better = sum((other, name) in ahead for other in names)
        worse = sum((name, other) in ahead for other in names)
        found[name] = 1 + better, len(names) - worse
    return found
