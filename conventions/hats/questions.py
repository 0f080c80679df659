"""How a hand becomes a number: the hands that it may be are split, question by question, until no number is left.

Every question is about one card ("is it playable?", "is it dead?", "is it one of these?") and splits one of the classes
that there are in two; the next one asked is always that which is expected to be worth most. So a code with many
numbers asks for more of a hand than one with few, and a question may depend on the answers before it. A class is a
mask for each card of the hand: to be told a hand's number is to be told its masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from attrs import frozen

from conventions.hats.public import Public, weight
from hanabot.beliefs.counts import Planes
from hanabot.cards import bits

#: What is known of each card of a hand, oldest first.
Masks = tuple[int, ...]


@frozen
class Worth:
    """What it is worth that the table knows something of a hand, in points (roughly)."""

    #: So many cards that are known to play, and so many that are known to be dead.
    plays: tuple[float, ...] = (0.0, 1.0, 1.45, 1.75, 1.95, 2.1, 2.2)
    dead: tuple[float, ...] = (0.0, 0.35, 0.5, 0.55, 0.6, 0.6, 0.6)
    #: A card that is known to be the last of its kind, or to be one that can be spared.
    critical: float = 0.05
    spare: float = 0.05
    #: A bit of what is not known.
    bit: float = 0.15


class Asker:
    """Splits hands at one moment; what it finds out about a mask is kept."""

    def __init__(self, public: Public, worth: Worth) -> None:
        self.playable, self.dead, self.critical = public.kinds
        self.left: Planes = public.left
        self.worth = worth
        self._bits: dict[int, float] = {}
        self._splits: dict[int, list[tuple[int, float]]] = {}

    def value(self, masks: Sequence[int]) -> float:
        """What it is worth that just this much of a hand is known."""
        plays = dead = 0
        total = 0.0
        for mask in masks:
            kind = self._kind(mask)
            plays += kind == PLAYS
            dead += kind == DEAD
            total += self._soft(mask, kind)
        return total + _up_to(self.worth.plays, plays) + _up_to(self.worth.dead, dead)

    def classes(self, masks: Masks, size: int) -> list[Masks]:
        """At most `size` classes of hands that leave nothing of `masks` out, those worth most to be told first."""
        leaves = [(1.0, masks)]
        best = [self._best(masks)]
        while len(leaves) < size:
            place = max(range(len(leaves)), key=lambda at: leaves[at][0] * best[at][0])
            chance, split = leaves[place]
            gain, card, yes, share = best[place]
            if gain <= 0.0:
                break
            no = split[card] & ~yes
            first = (*split[:card], yes, *split[card + 1 :])
            second = (*split[:card], no, *split[card + 1 :])
            leaves[place : place + 1] = [(chance * share, first), (chance * (1 - share), second)]
            best[place : place + 1] = [self._best(first), self._best(second)]
        now = self.value(masks)
        return [found for _, found in sorted(leaves, key=lambda leaf: leaf[0] * (now - self.value(leaf[1])))]

    def _best(self, masks: Masks) -> tuple[float, int, int, float]:
        """The question worth most about a hand: what it is worth, the card's place, the identities, their share."""
        plays = dead = 0
        kinds = [self._kind(mask) for mask in masks]
        for kind in kinds:
            plays += kind == PLAYS
            dead += kind == DEAD
        worth = self.worth
        of_kind = (
            0.0,
            _up_to(worth.plays, plays + 1) - _up_to(worth.plays, plays),
            _up_to(worth.dead, dead + 1) - _up_to(worth.dead, dead),
            worth.critical,
            worth.spare,
        )
        best = (0.0, 0, 0, 0.0)
        for place, mask in enumerate(masks):
            if mask & (mask - 1) == 0:
                continue
            settled = kinds[place] in (PLAYS, DEAD)
            now = self._of(mask)
            for yes, share in self._cut(mask):
                no = mask & ~yes
                gain = share * self._of(yes) + (1 - share) * self._of(no) - now
                if not settled:
                    gain += share * of_kind[self._kind(yes)] + (1 - share) * of_kind[self._kind(no)]
                    gain -= of_kind[kinds[place]]
                if gain > best[0] + 1e-9:
                    best = (gain, place, yes, share)
        return best

    def _cut(self, mask: int) -> list[tuple[int, float]]:
        """The questions about one card: sets of identities that it may or may not be, each with its share."""
        found = self._splits.get(mask)
        if found is None:
            whole = weight(mask, self.left)
            sets = {self.playable, self.dead, self.playable | self.dead, self.critical}
            asked = []
            for some in sorted({mask & some for some in sets} | {self._half(mask, whole)}):
                share = weight(some, self.left) / whole if whole else 0.0
                if 0.0 < share < 1.0:
                    asked.append((some, share))
            found = self._splits[mask] = asked
        return found

    def _half(self, mask: int, whole: int) -> int:
        """About half of what a card may be, by copies; the dead stay together."""
        live = mask & ~self.dead
        found = mask & self.dead
        held = weight(found, self.left)
        for card in bits(live):
            if 2 * held >= whole:
                break
            found |= 1 << card
            held += weight(1 << card, self.left)
        return found

    def _kind(self, mask: int) -> int:
        if not mask & ~self.playable:
            return PLAYS
        if not mask & ~self.dead:
            return DEAD
        if not mask & ~self.critical:
            return CRITICAL
        return OPEN if mask & (self.critical | self.playable) else SPARE

    def _soft(self, mask: int, kind: int) -> float:
        return self._of(mask) + (self.worth.critical if kind == CRITICAL else self.worth.spare if kind == SPARE else 0)

    def _of(self, mask: int) -> float:
        """What the bits that are missing of a card cost: its entropy, all dead identities being one."""
        found = self._bits.get(mask)
        if found is None:
            left = self.left
            whole = weight(mask, left)
            if whole <= 1:
                found = 0.0
            else:
                dead = weight(mask & self.dead, left)
                live = mask & ~self.dead
                three = (live & left[2]).bit_count()
                two = (live & left[1]).bit_count() - three
                spread = 2 * two + LOG_THREE * three + (dead * log2(dead) if dead else 0.0)
                found = -self.worth.bit * (log2(whole) - spread / whole)
            self._bits[mask] = found
        return found


def _up_to(table: Sequence[float], number: int) -> float:
    """What so many are worth; more than the table has are worth as many as it has."""
    return table[min(number, len(table) - 1)]


OPEN, PLAYS, DEAD, CRITICAL, SPARE = range(5)
LOG_THREE = 3 * log2(3)
