"""A hand as its holder looks at it: facts, what was inferred, and good touch, put together and never stored.

Stored, sight and counts would make the chairs drift apart for good; looked at, they cost a few microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabot.beliefs.counts import Planes, eliminate


class Look:
    """One hand's notes at one moment, by order; sets of orders are bits.

    `possible`: facts alone; `inferred`: with the convention; `useful`: with good touch as well (0: the card has no
    use). `playable`: its holder knows that it plays now; `trash`: its holder knows that it has no use.
    """

    __slots__ = ("inferred", "playable", "possible", "trash", "useful")

    def __init__(self) -> None:
        self.possible: dict[int, int] = {}
        self.inferred: dict[int, int] = {}
        self.useful: dict[int, int] = {}
        self.playable = 0
        self.trash = 0


def look(
    hand: Sequence[int],
    marked: Sequence[int],
    inferred: Sequence[int],
    touched: int,
    settled: int,
    planes: Planes,
    copies: Planes,
    playable: int,
    trash: int,
    critical: int,
    played: int,
    spent: Sequence[int],
    called: int,
    loose: int,
) -> Look:
    """Look at a hand (parallel lists, oldest first).

    `touched` are the orders that good touch holds for; `settled` those whose note comes from a reading of their own,
    which outweighs what good touch alone says of another card. `played` are identities on the stacks, `spent` by card
    those that good touch takes away, `called` the orders promised by a reading, which outweighs what other hands carry,
    `loose` those of them that may still come up as another card, so that the rest of the hand may be what they are not.
    What has only died since is not taken away, for it was no trash when it was clued. A card that by facts is the last
    of its kind has no copy that good touch could mean.
    """
    found = Look()
    facts_of, notes_of, useful = found.possible, found.inferred, found.useful
    possible = eliminate(marked, planes, copies)
    alone: dict[int, int] = {}
    for place, order in enumerate(hand):
        facts_of[order] = facts = possible[place] or marked[place]
        notes_of[order] = note = facts & inferred[place] or facts
        if touched >> order & 1:
            left = note & ~(played if called >> order & 1 else spent[place])
            if not left & ~trash:
                left = 0
            useful[order] = left
            if left and left & (left - 1) == 0 and not loose >> order & 1:
                alone[order] = left
        else:
            useful[order] = note
    linked = _settle(useful, alone, touched, settled) if alone else 0
    thrown = plays = 0
    for order in hand:
        left = useful[order]
        facts = facts_of[order]
        if left == 0 and facts & ~critical == 0:
            left = useful[order] = facts
        if left == 0:
            thrown |= 1 << order
        else:
            if facts & ~trash == 0:
                thrown |= 1 << order
            if (not left & ~playable and not linked >> order & 1) or not facts & ~playable:
                plays |= 1 << order
    found.trash, found.playable = thrown, plays
    return found


def _settle(useful: dict[int, int], alone: dict[int, int], touched: int, settled: int) -> int:
    """Let cards that are settled take their identity from the rest of the hand; the orders left in doubt, as bits."""
    done = 0
    while True:
        first = -1
        for order in alone:
            if not done >> order & 1 and settled >> order & 1:
                first = order
                break
        if first < 0:
            pending = [order for order in alone if not done >> order & 1]
            for order in pending:
                twins = [other for other in pending if alone[other] == alone[order]]
                if len(twins) == 1:
                    first = order
                    break
            if first < 0:
                return sum(1 << order for order in pending)
        done |= 1 << first
        mask = alone[first]
        for other, note in useful.items():
            if other != first and touched >> other & 1 and note & mask and not done >> other & 1:
                left = useful[other] = note & ~mask
                if left and left & (left - 1) == 0:
                    alone[other] = left
                else:
                    alone.pop(other, None)
