"""Desyncs: the cards on which two seats hold different public readings.

Public notes should be the same in every chair of one convention; where they are not, some reading rested on what only
one seat could see. A misplay rarely starts in the turn in which it shows, so a `Watch`, asked after each event, tells
what began to differ then.
"""

from collections.abc import Mapping, Sequence

from attrs import Factory, define, frozen

Notes = Mapping[int, tuple[int, str]]


@frozen
class Disagreement:
    """One card on which two seats differ: what each infers of it (a mask) and the marks each puts on it."""

    order: int
    seats: tuple[int, int]
    inferred: tuple[int, int]
    marks: tuple[str, str]


def disagreements(notes: Sequence[Notes]) -> list[Disagreement]:
    """The cards on which two of the bots differ, by order, given each bot's `public_notes`, by seat.

    A card that only one of two bots has a note of is no disagreement: bots that keep no notes agree with everybody.
    """
    found = []
    for first, mine in enumerate(notes):
        for second in range(first + 1, len(notes)):
            theirs = notes[second]
            if mine == theirs:
                continue
            for order, (inferred, marks) in mine.items():
                other = theirs.get(order)
                if other is not None and other != (inferred, marks):
                    found.append(Disagreement(order, (first, second), (inferred, other[0]), (marks, other[1])))
    return sorted(found, key=lambda one: (one.order, one.seats))


@define
class Watch:
    """The disagreements of a game as they appear: each card and pair of seats is reported once, when it begins."""

    current: dict[tuple[int, tuple[int, int]], Disagreement] = Factory(dict)
    total: int = 0

    def after(self, notes: Sequence[Notes]) -> list[Disagreement]:
        """What began to differ since the last look; what agrees again is forgotten."""
        now = {(one.order, one.seats): one for one in disagreements(notes)}
        fresh = [one for key, one in now.items() if key not in self.current]
        self.current = now
        self.total += len(fresh)
        return fresh
