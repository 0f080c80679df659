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
_Hand = tuple[Held, ...]
_Stacks = tuple[int, ...]
#: A `Position` with its names left out.
_State = tuple[_Stacks, tuple[_Hand, ...], int, int, int, int]


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


class _World:
    """One world under search: its draw pile, what is left of it by cards drawn (bits), and the positions worked out."""

    __slots__ = ("deck", "left", "seen")

    def __init__(self, deck: tuple[int, ...]) -> None:
        self.deck = deck
        self.left = [0] * (len(deck) + 1)
        for place in range(len(deck) - 1, -1, -1):
            self.left[place] = self.left[place + 1] | 1 << deck[place]
        self.seen: dict[_State, int] = {}


@define
class Search:
    """A search over one or more worlds with a common budget of nodes; `spent` counts them.

    What is found out is kept for the rest of the search: of a position, by draw pile; of a hand and the stacks, what
    may be done with it and what it may be told.
    """

    budget: int
    max_clues: int
    spent: int = 0
    _worlds: dict[tuple[int, ...], _World] = Factory(dict)
    _own: dict[tuple[_Hand, _Stacks], tuple[tuple[int, ...], int]] = Factory(dict)
    _told: dict[tuple[_Hand, _Stacks], tuple[_Hand, ...]] = Factory(dict)
    _held: dict[_Hand, int] = Factory(dict)
    _limits: dict[tuple[int, _Stacks], int] = Factory(dict)

    def best(self, position: Position, deck: tuple[int, ...]) -> int:
        """The most cards that can still be played from a position, the draw pile being `deck`.

        Raises:
            OutOfBudget: the nodes are used up.
        """
        return self._best(self._world(deck), position)

    def after(self, position: Position, deck: tuple[int, ...], move: tuple[int, int], known: int = 0) -> int:
        """The most cards that can be played once the seat to move makes a move, that card included.

        `move` is (kind, place): 0 plays the card at that place of the hand, 1 discards it, 2 clues seat `place` so that
        the cards at the places in `known` (bits) become known.

        Raises:
            OutOfBudget: the nodes are used up.
        """
        world = self._world(deck)
        kind, place = move
        if kind == 0:
            return self._play(world, position, place)
        if kind == 1:
            return self._discard(world, position, place)
        return self._clue(world, position, place, _knowing(position.hands[place], known))

    def _world(self, deck: tuple[int, ...]) -> _World:
        """What is known already of the world with this draw pile."""
        world = self._worlds.get(deck)
        if world is None:
            world = self._worlds[deck] = _World(deck)
        return world

    def _best(self, world: _World, position: _State) -> int:
        """The most cards that can still be played: known plays first, then clues, one discard, one empty clue."""
        stacks, hands, drawn, current, turns_left, _ = position
        if turns_left == 0:
            return 0
        best = world.seen.get(position)
        if best is not None:
            return best
        self.spent += 1
        if self.spent > self.budget:
            raise OutOfBudget
        best = 0
        limit = self._limit(stacks, hands, world.left[drawn])
        if 0 <= turns_left < limit:
            limit = turns_left
        if limit:
            key = (hands[current], stacks)
            own = self._own.get(key)
            if own is None:
                own = self._own[key] = _doings(*key)
            plays, worst = own
            if turns_left == 1:
                best = 1 if plays else 0
            else:
                best = self._moves(world, position, plays, worst, limit)
        world.seen[position] = best
        return best

    def _moves(self, world: _World, position: _State, plays: tuple[int, ...], worst: int, limit: int) -> int:
        """The best of the moves, up to the limit."""
        stacks, hands, _, current, _, clues = position
        best = 0
        for place in plays:
            found = self._play(world, position, place)
            if found > best:
                best = found
                if best >= limit:
                    return best
        if clues > 0:
            for seat, hand in enumerate(hands):
                if seat != current:
                    key = (hand, stacks)
                    told = self._told.get(key)
                    if told is None:
                        told = self._told[key] = _tellings(hand, stacks)
                    for after in told:
                        found = self._clue(world, position, seat, after)
                        if found > best:
                            best = found
                            if best >= limit:
                                return best
        if clues < self.max_clues and hands[current]:
            found = self._discard(world, position, worst)
            if found > best:
                best = found
                if best >= limit:
                    return best
        if clues > 0:
            seat = (current + 1) % len(hands)
            best = max(best, self._clue(world, position, seat, hands[seat]))
        return best

    def _clue(self, world: _World, position: _State, seat: int, hand: _Hand) -> int:
        """What can be played once a clue has made a hand known so far."""
        stacks, hands, drawn, current, turns_left, clues = position
        if hand is not hands[seat]:
            hands = (*hands[:seat], hand, *hands[seat + 1 :])
        after = current + 1 if current + 1 < len(hands) else 0
        return self._best(
            world, (stacks, hands, drawn, after, turns_left - 1 if turns_left > 0 else turns_left, clues - 1)
        )

    def _play(self, world: _World, position: _State, place: int) -> int:
        """What can be played once a card has been, that card included if it fits."""
        stacks, hands, _, current, _, clues = position
        suit, rank = divmod(hands[current][place] >> 1, 5)
        if stacks[suit] != rank:
            return self._without(world, position, place, stacks, clues)
        stacks = (*stacks[:suit], rank + 1, *stacks[suit + 1 :])
        if rank == 4 and clues < self.max_clues:
            clues += 1
        return 1 + self._without(world, position, place, stacks, clues)

    def _discard(self, world: _World, position: _State, place: int) -> int:
        """What can be played once a card is thrown away."""
        return self._without(world, position, place, position[0], min(self.max_clues, position[5] + 1))

    def _without(self, world: _World, position: _State, place: int, stacks: _Stacks, clues: int) -> int:
        """What can be played once a card has left the hand of the seat to move, and it has drawn."""
        _, hands, drawn, current, turns_left, _ = position
        hand = hands[current]
        hand = hand[:place] + hand[place + 1 :]
        if drawn < len(world.deck):
            hand = (*hand, world.deck[drawn] * 2)
            drawn += 1
            if drawn == len(world.deck):
                turns_left = len(hands) + 1
        hands = (*hands[:current], hand, *hands[current + 1 :])
        after = current + 1 if current + 1 < len(hands) else 0
        return self._best(world, (stacks, hands, drawn, after, turns_left - 1 if turns_left > 0 else turns_left, clues))

    def _limit(self, stacks: _Stacks, hands: tuple[_Hand, ...], there: int) -> int:
        """No more than this can be played: cards in hands, and those `there` in the draw pile, that follow on."""
        held = self._held
        for hand in hands:
            cards = held.get(hand)
            if cards is None:
                cards = 0
                for one in hand:
                    cards |= 1 << (one >> 1)
                held[hand] = cards
            there |= cards
        found = self._limits.get((there, stacks))
        if found is None:
            found = 0
            for suit, height in enumerate(stacks):
                card = 5 * suit + height
                while card < 5 * suit + 5 and there >> card & 1:
                    found += 1
                    card += 1
            self._limits[there, stacks] = found
        return found


def _doings(hand: _Hand, stacks: _Stacks) -> tuple[tuple[int, ...], int]:
    """The places of a hand's known plays, and the place of what it would throw."""
    plays = tuple(place for place, held in enumerate(hand) if held & 1 and stacks[(held >> 1) // 5] == (held >> 1) % 5)
    return plays, _least_useful(hand, stacks)


def _knowing(hand: _Hand, known: int) -> _Hand:
    """The hand once the cards at the places in `known` (bits) are known."""
    return tuple(held | 1 if known >> where & 1 else held for where, held in enumerate(hand)) if known else hand


def _tellings(hand: _Hand, stacks: _Stacks) -> tuple[_Hand, ...]:
    """What one clue could make of a hand, if a useful card is among those it tells of that is not known."""
    groups: dict[tuple[int, int], int] = {}
    wanted: dict[tuple[int, int], bool] = {}
    for place, held in enumerate(hand):
        card = held >> 1
        useful = not held & 1 and card % 5 >= stacks[card // 5]
        for key in ((0, card // 5), (1, card % 5)):
            groups[key] = groups.get(key, 0) | 1 << place
            wanted[key] = wanted.get(key, False) or useful
    told = sorted({known for key, known in groups.items() if wanted[key]}, key=lambda one: (-one.bit_count(), one))
    return tuple(_knowing(hand, known) for known in told)


def _least_useful(hand: _Hand, stacks: _Stacks) -> int:
    """The place of the card that is best thrown: played already, else the one furthest from being played."""
    best, place = -100, 0
    for where, held in enumerate(hand):
        card = held >> 1
        away = card % 5 - stacks[card // 5]
        worth = 100 if away < 0 else away
        if worth > best:
            best, place = worth, where
    return place
