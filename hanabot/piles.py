"""How stacks grow: up from 1, and the three other ways that variants have (hanab-live.md, 4.5).

A game keeps how many cards lie on each stack, and where that does not tell the next card its *way*: the direction
(1 up, -1 down, 0 not decided) in Up or Down, the rank that it began with (0 none) in Sudoku. The engine and the facts
count plain stacks themselves, quickly; they ask here for the others.
"""

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Protocol

from hanabot.cards import START, Variant

Counts = Sequence[int]


class Piles(Protocol):
    """One variant's way of stacking; `stacks` are numbers of cards, `ways` as above, `discards` by identity."""

    def fitting(self, stacks: Counts, ways: Counts) -> int:
        """The identities that fit now."""

    def way(self, card: int, stacks: Counts, ways: Counts) -> int:
        """The way of the card's stack once the card lies on it."""

    def most(self, stacks: Counts, ways: Counts, discards: Counts) -> list[int]:
        """By suit, the most cards that its stack can still come to."""

    def useful(self, stacks: Counts, ways: Counts, discards: Counts) -> int:
        """The identities that may still be played; where it would take a search to tell, they count as useful."""

    def show(self, suit: int, stacks: Counts, ways: Counts) -> str:
        """A stack's top card as text: `r3`, `r0` for an empty stack."""


@cache
def piles(variant: Variant) -> Piles:
    """How the stacks of a variant grow."""
    if variant.special.up_or_down:
        return _UpOrDown(variant)
    return _Sudoku(variant) if variant.special.sudoku else _OneWay(variant)


@cache
def special_piles(variant: Variant) -> Piles | None:
    """The same, None where every stack goes up from 1."""
    special = variant.special
    ordinary = not (special.up_or_down or special.sudoku or any(suit.reversed for suit in variant.suits))
    return None if ordinary else piles(variant)


class _Walks:
    """What the ways of stacking share: identities by suit and rank, and walks until a rank is gone."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.size = variant.special.stack_size
        self.suits = range(len(variant.suits))

    def bit(self, suit: int, rank: int) -> int:
        return 1 << self.variant.identity(suit, rank)

    def walk(self, suit: int, ranks: Counts, discards: Counts) -> int:
        """How many of these ranks in turn are not all discarded (a played card counts as there)."""
        for count, rank in enumerate(ranks):
            card = self.variant.identity(suit, rank)
            if discards[card] >= self.variant.copies[card]:
                return count
        return len(ranks)


class _OneWay(_Walks):
    """Each suit has one order: up from 1, or down from 5 where it is reversed."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        up = tuple(range(1, self.size + 1))
        self.ranks = [up[::-1] if suit.reversed else up for suit in variant.suits]

    def fitting(self, stacks: Counts, ways: Counts) -> int:
        del ways
        return sum(self.bit(suit, self.ranks[suit][stacks[suit]]) for suit in self.suits if stacks[suit] < self.size)

    def way(self, card: int, stacks: Counts, ways: Counts) -> int:
        del card, stacks, ways
        return 0

    def most(self, stacks: Counts, ways: Counts, discards: Counts) -> list[int]:
        del ways
        return [stacks[suit] + self.walk(suit, self.ranks[suit][stacks[suit] :], discards) for suit in self.suits]

    def useful(self, stacks: Counts, ways: Counts, discards: Counts) -> int:
        tops = self.most(stacks, ways, discards)
        return sum(self.bit(suit, rank) for suit in self.suits for rank in self.ranks[suit][stacks[suit] : tops[suit]])

    def show(self, suit: int, stacks: Counts, ways: Counts) -> str:
        del ways
        height = stacks[suit]
        return f"{self.variant.suits[suit].letter}{self.ranks[suit][height - 1] if height else 0}"


class _UpOrDown(_Walks):
    """1 2 3 4 5 or 5 4 3 2 1, and a START card may stand for the first."""

    UP, DOWN = (2, 3, 4, 5), (4, 3, 2, 1)

    def fitting(self, stacks: Counts, ways: Counts) -> int:
        return sum(self.bit(suit, rank) for suit in self.suits for rank in self._next(stacks[suit], ways[suit]))

    def _next(self, height: int, way: int) -> tuple[int, ...]:
        if height == self.size:
            return ()
        if not height:
            return (1, self.size, START)
        if not way:
            return (self.UP[0], self.DOWN[0])
        return ((self.UP if way > 0 else self.DOWN)[height - 1],)

    def way(self, card: int, stacks: Counts, ways: Counts) -> int:
        suit, rank = self.variant.suit_of[card], self.variant.rank_of[card]
        if ways[suit]:
            return ways[suit]
        first, second = {1: 1, self.size: -1}, {self.UP[0]: 1, self.DOWN[0]: -1}
        return (second if stacks[suit] else first).get(rank, 0)

    def _reach(self, suit: int, way: int, discards: Counts) -> int:
        first, rest = (1, self.UP) if way > 0 else (self.size, self.DOWN)
        begun = self.walk(suit, (first,), discards) or self.walk(suit, (START,), discards)
        return 1 + self.walk(suit, rest, discards) if begun else 0

    def most(self, stacks: Counts, ways: Counts, discards: Counts) -> list[int]:
        del stacks
        return [
            max(self._reach(suit, way, discards) for way in ((ways[suit],) if ways[suit] else (1, -1)))
            for suit in self.suits
        ]

    def useful(self, stacks: Counts, ways: Counts, discards: Counts) -> int:
        found = 0
        for suit in self.suits:
            height = stacks[suit]
            for way in (ways[suit],) if ways[suit] else (1, -1):
                top = self._reach(suit, way, discards)
                if not height and top:
                    begins = (1 if way > 0 else self.size, START)
                    found |= sum(self.bit(suit, rank) for rank in begins if self.walk(suit, (rank,), discards))
                for rank in (self.UP if way > 0 else self.DOWN)[max(height - 1, 0) : max(top - 1, 0)]:
                    found |= self.bit(suit, rank)
        return found

    def show(self, suit: int, stacks: Counts, ways: Counts) -> str:
        height, way, letter = stacks[suit], ways[suit], self.variant.suits[suit].letter
        if not height:
            return f"{letter}0"
        if not way:
            return f"{letter}s"
        # Which card a stack began with does not matter any more: a START card shows as what it stands for.
        return f"{letter}{height}^" if way > 0 else f"{letter}{self.size + 1 - height}v"


class _Sudoku(_Walks):
    """Each stack begins with a rank of its own, goes up, and from the last rank on to 1."""

    def _from(self, start: int) -> list[int]:
        return [(start - 1 + step) % self.size + 1 for step in range(self.size)]

    def fitting(self, stacks: Counts, ways: Counts) -> int:
        found = 0
        for suit in self.suits:
            height, start = stacks[suit], ways[suit]
            if not height:
                found |= sum(self.bit(suit, rank) for rank in range(1, self.size + 1) if rank not in ways)
            elif height < self.size:
                found |= self.bit(suit, self._from(start)[height])
        return found

    def way(self, card: int, stacks: Counts, ways: Counts) -> int:
        del stacks
        return ways[self.variant.suit_of[card]] or self.variant.rank_of[card]

    def most(self, stacks: Counts, ways: Counts, discards: Counts) -> list[int]:
        del stacks
        found = [self.walk(suit, self._from(start), discards) if start else 0 for suit, start in enumerate(ways)]
        waiting = [suit for suit in self.suits if not ways[suit]]
        free = [rank for rank in range(1, self.size + 1) if rank not in ways]
        runs = {(suit, rank): self.walk(suit, self._from(rank), discards) for suit in waiting for rank in free}
        ways_to_begin = [tuple(zip(waiting, starts, strict=True)) for starts in permutations(free, len(waiting))]
        for suit, start in max(ways_to_begin, key=lambda chosen: sum(runs[begun] for begun in chosen)):
            found[suit] = runs[suit, start]
        return found

    def useful(self, stacks: Counts, ways: Counts, discards: Counts) -> int:
        found = 0
        for suit in self.suits:
            height, start = stacks[suit], ways[suit]
            ranks = self._from(start)[height : self.walk(suit, self._from(start), discards)] if start else ()
            if not start:
                ranks = [rank for rank in range(1, self.size + 1) if self.walk(suit, (rank,), discards)]
            found |= sum(self.bit(suit, rank) for rank in ranks)
        return found

    def show(self, suit: int, stacks: Counts, ways: Counts) -> str:
        height, start, letter = stacks[suit], ways[suit], self.variant.suits[suit].letter
        return f"{letter}{start}..{self._from(start)[height - 1]}" if height else f"{letter}0"
