"""The end of a game looked ahead: whether all the cards that are wanted can still be played.

In one way that the cards may lie the table is taken to play as well as it can, with two limits: a card is only played
by a holder who knows it, and it is a clue that tells every other hand. Cards that nobody wants any more are all the
same, which leaves few positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from attrs import Factory, define

#: A wanted card in a hand: identity * 2, plus 1 when its holder knows it.
Held = int
#: A hand: its wanted cards, and how many others.
Hand = tuple[tuple[Held, ...], int]


class Position(NamedTuple):
    """A moment: `drawn` counts the cards of the deck that were drawn, `last` the turns left once it is empty, else -1.

    `need` is how many cards are still to be played.
    """

    stacks: tuple[int, ...]
    hands: tuple[Hand, ...]
    drawn: int
    current: int
    last: int
    clues: int
    need: int


@define
class Ahead:
    """A search with a budget of positions: `deck` are the cards to come, -1 for one that nobody wants."""

    deck: tuple[int, ...]
    max_clues: int
    budget: int
    spent: int = 0
    seen: dict[Position, bool] = Factory(dict)

    def can(self, position: Position) -> bool:
        """Whether what is needed can still be played; a budget that is used up is a no."""
        need, last = position.need, position.last
        if need <= 0:
            return True
        if need > (last if last >= 0 else len(self.deck) - position.drawn + len(position.hands)):
            return False
        if last >= 0 and not _reach(position):
            return False
        found = self.seen.get(position)
        if found is None:
            self.spent += 1
            if self.spent > self.budget:
                return False
            found = self.seen[position] = self._moves(position)
        return found

    def _moves(self, position: Position) -> bool:
        """Whether some move of the seat to move leads there: first plays, then a clue, then a discard."""
        stacks, hands, drawn, current, last, clues, need = position
        cards, others = hands[current]
        plays, spent = [], []
        for place, held in enumerate(cards):
            suit, rank = divmod(held >> 1, 5)
            if rank < stacks[suit]:
                spent.append(place)
            elif held & 1 and rank == stacks[suit]:
                plays.append((_follows(hands, current, held >> 1), place))
        plays.sort()
        for _, place in plays:
            if self.play(position, place):
                return True
        if need > (last if last >= 0 else len(self.deck) - drawn + len(hands)) - 1:
            return False
        if clues and self.clue(position):
            return True
        if clues < self.max_clues and (others or spent):
            return self.discard(position, -1 if others else spent[0])
        return False

    def play(self, position: Position, place: int) -> bool:
        """Whether it can be done once the seat to move has played the wanted card at a place."""
        stacks, clues, need = position.stacks, position.clues, position.need
        suit, rank = divmod(position.hands[position.current][0][place] >> 1, 5)
        if stacks[suit] == rank:
            stacks = (*stacks[:suit], rank + 1, *stacks[suit + 1 :])
            need -= 1
            if rank == 4:
                clues = min(self.max_clues, clues + 1)
        return self._drawn(position, place, stacks, clues, need)

    def discard(self, position: Position, place: int) -> bool:
        """Whether it can be done once the seat to move has thrown a wanted card, or with place -1 another."""
        clues = min(self.max_clues, position.clues + 1)
        return self._drawn(position, place, position.stacks, clues, position.need)

    def clue(self, position: Position) -> bool:
        """Whether it can be done once the seat to move has given a clue."""
        stacks, hands, drawn, current, last, clues, need = position
        told = tuple(
            [
                hand if seat == current else (tuple([held | 1 for held in hand[0]]), hand[1])
                for seat, hand in enumerate(hands)
            ]
        )
        after = (current + 1) % len(hands)
        return self.can(Position(stacks, told, drawn, after, last - (last > 0), clues - 1, need))

    def _drawn(self, position: Position, place: int, stacks: tuple[int, ...], clues: int, need: int) -> bool:
        """The card at a place has left the hand of the seat to move, which draws."""
        _, hands, drawn, current, last, _, _ = position
        cards, others = hands[current]
        if place < 0:
            others -= 1
        else:
            cards = cards[:place] + cards[place + 1 :]
        if drawn < len(self.deck):
            card = self.deck[drawn]
            drawn += 1
            if card < 0:
                others += 1
            else:
                cards = (*cards, card * 2)
            if drawn == len(self.deck):
                last = len(hands) + 1
        hands = (*hands[:current], (cards, others), *hands[current + 1 :])
        after = (current + 1) % len(hands)
        return self.can(Position(stacks, hands, drawn, after, last - (last > 0), clues, need))


def _follows(hands: Sequence[Hand], current: int, card: int) -> int:
    """Places a play first if what follows it lies with another seat, the nearest first."""
    if card % 5 == 4:
        return 9
    players = len(hands)
    for step in range(1, players):
        for held in hands[(current + step) % players][0]:
            if held >> 1 == card + 1:
                return step
    return 8


def _reach(position: Position) -> bool:
    """Whether enough of the seats that still move hold a card that is wanted."""
    stacks, hands, need = position.stacks, position.hands, position.need
    for step in range(position.last):
        for held in hands[(position.current + step) % len(hands)][0]:
            if (held >> 1) % 5 >= stacks[(held >> 1) // 5]:
                need -= 1
                break
    return need <= 0
