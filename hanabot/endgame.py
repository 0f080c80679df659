"""The end of a game as a search: how many more cards a team can play when few are left to draw.

A *world* fixes the cards that nobody at the table can see for sure (the mover's own hand and the draw pile). In a world
the team plays as well as it can, but a card is only played by a holder who knows it, and a clue is what makes a card
known. The search obeys a budget in nodes, never in time, so that a decision is the same on every machine.
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import Factory, define

from hanabot.errors import HanabotError

#: A card in a hand as the search holds it: identity * 2, plus 1 when its holder knows it.
Held = int


class Position(NamedTuple):
    """A moment in one world: stacks by suit, hands, cards drawn so far, who moves, turns left (-1: not counted yet)."""

    stacks: tuple[int, ...]
    hands: tuple[tuple[Held, ...], ...]
    drawn: int
    current: int
    turns_left: int
    clues: int


class OutOfBudget(HanabotError):
    """The search has used up its nodes: a signal to its caller, who goes on without it."""


@define
class Search:
    """A search over one or more worlds with a common budget of nodes; `spent` counts them.

    What is found out of a position is kept for the rest of the search: `seen` by draw pile, `told` the clues to a hand.
    """

    budget: int
    max_clues: int
    spent: int = 0
    seen: dict[tuple[int, ...], dict[Position, int]] = Factory(dict)
    told: dict[tuple[tuple[Held, ...], tuple[int, ...]], list[int]] = Factory(dict)

    def best(self, position: Position, deck: tuple[int, ...]) -> int:
        """The most cards that can still be played from a position, the draw pile being `deck`.

        Raises:
            OutOfBudget: the nodes are used up.
        """
        return self._best(position, deck, self._seen(deck))

    def after(self, position: Position, deck: tuple[int, ...], move: tuple[int, int], known: int = 0) -> int:
        """The most cards that can be played once the seat to move makes a move, that card included.

        `move` is (kind, place): 0 plays the card at that place of the hand, 1 discards it, 2 clues seat `place` so that
        the cards at the places in `known` (bits) become known.

        Raises:
            OutOfBudget: the nodes are used up.
        """
        return self._try(position, deck, self._seen(deck), *move, known)

    def _seen(self, deck: tuple[int, ...]) -> dict[Position, int]:
        """What is known already of positions of the world with this draw pile."""
        return self.seen.setdefault(deck, {})

    def _best(self, position: Position, deck: tuple[int, ...], seen: dict[Position, int]) -> int:
        if position.turns_left == 0:
            return 0
        found = seen.get(position)
        if found is not None:
            return found
        self.spent += 1
        if self.spent > self.budget:
            raise OutOfBudget
        limit = self._limit(position, deck)
        best = 0
        if limit:
            for kind, place, known in self._moves(position):
                best = max(best, self._try(position, deck, seen, kind, place, known))
                if best >= limit:
                    break
        seen[position] = best
        return best

    def _try(
        self, position: Position, deck: tuple[int, ...], seen: dict[Position, int], kind: int, place: int, known: int
    ) -> int:
        """The most cards that can be played from a position by a move on, whatever the move itself plays included."""
        stacks, hands, drawn, current, turns_left, clues = position
        gain = 0
        if kind == 2:
            clues -= 1
            if known:
                hand = tuple(held | 1 if known >> where & 1 else held for where, held in enumerate(hands[place]))
                hands = (*hands[:place], hand, *hands[place + 1 :])
        else:
            hand = hands[current]
            card = hand[place] >> 1
            hand = hand[:place] + hand[place + 1 :]
            if drawn < len(deck):
                hand = (*hand, deck[drawn] * 2)
                drawn += 1
                if drawn == len(deck):
                    turns_left = len(hands) + 1
            hands = (*hands[:current], hand, *hands[current + 1 :])
            suit, rank = divmod(card, 5)
            if kind == 1:
                clues = min(self.max_clues, clues + 1)
            elif stacks[suit] == rank:
                gain = 1
                stacks = (*stacks[:suit], rank + 1, *stacks[suit + 1 :])
                if rank == 4:
                    clues = min(self.max_clues, clues + 1)
        if turns_left > 0:
            turns_left -= 1
        after = Position(stacks, hands, drawn, (current + 1) % len(hands), turns_left, clues)
        return gain + self._best(after, deck, seen)

    def _moves(self, position: Position) -> list[tuple[int, int, int]]:
        """What the seat to move may do: known plays, clues that tell of useful cards, one discard, one empty clue."""
        stacks = position.stacks
        hand = position.hands[position.current]
        moves = [
            (0, place, 0) for place, held in enumerate(hand) if held & 1 and stacks[(held >> 1) // 5] == (held >> 1) % 5
        ]
        if position.clues > 0:
            for seat, other in enumerate(position.hands):
                if seat != position.current:
                    key = (other, stacks)
                    told = self.told.get(key)
                    if told is None:
                        told = self.told[key] = _tellings(other, stacks)
                    moves += [(2, seat, known) for known in told]
        if position.clues < self.max_clues and hand:
            moves.append((1, _least_useful(hand, stacks), 0))
        if position.clues > 0:
            moves.append((2, (position.current + 1) % len(position.hands), 0))
        return moves

    def _limit(self, position: Position, deck: tuple[int, ...]) -> int:
        """No more than this can be played: cards that are there and follow on, and turns that are left."""
        there = 0
        for hand in position.hands:
            for held in hand:
                there |= 1 << (held >> 1)
        for card in deck[position.drawn :]:
            there |= 1 << card
        total = 0
        for suit, height in enumerate(position.stacks):
            card = 5 * suit + height
            while card < 5 * suit + 5 and there >> card & 1:
                total += 1
                card += 1
        return min(total, position.turns_left) if position.turns_left >= 0 else total


def _tellings(hand: tuple[Held, ...], stacks: tuple[int, ...]) -> list[int]:
    """The sets of places that one clue to a hand could tell of, if a useful card is among them that is not known."""
    groups: dict[tuple[int, int], int] = {}
    wanted: dict[tuple[int, int], bool] = {}
    for place, held in enumerate(hand):
        card = held >> 1
        useful = not held & 1 and card % 5 >= stacks[card // 5]
        for key in ((0, card // 5), (1, card % 5)):
            groups[key] = groups.get(key, 0) | 1 << place
            wanted[key] = wanted.get(key, False) or useful
    return sorted(
        {known for key, known in groups.items() if wanted[key]}, key=lambda known: (-known.bit_count(), known)
    )


def _least_useful(hand: tuple[Held, ...], stacks: tuple[int, ...]) -> int:
    """The place of the card that is best thrown: played already, else the one furthest from being played."""
    best, place = -100, 0
    for where, held in enumerate(hand):
        card = held >> 1
        away = card % 5 - stacks[card // 5]
        worth = 100 if away < 0 else away
        if worth > best:
            best, place = worth, where
    return place
