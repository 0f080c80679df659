"""What everybody at the table knows that everybody knows, as one value that all seats share.

A hat code stands or falls with every seat counting from the same knowledge, so nothing here ever sees a hidden card:
draws come in without their identity, and what a code told arrives as the cards' new masks, which every seat has worked
out for itself. A `Public` is never changed: `after` gives the next one, and remembers it, so that the seats of one
game work it out once between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from attrs import evolve, field, frozen

from hanabot.beliefs.counts import NO_COPIES, Planes, add, copy_masks, eliminate, exhausted
from hanabot.moves import Bonus, Clue, Discard, Draw, Event, Play
from hanabot.view import Start

#: By order of card, what a code says the card is: a mask.
News = tuple[tuple[int, int], ...]


@frozen(slots=False, eq=False)
class Public:
    """One moment of public knowledge.

    `hands` are orders by seat, oldest first; `marked` and `told` are masks by order of the cards in hands: what clue
    marks leave, and what the code said. `gone` counts the copies played and discarded, as planes; `turns_left` is -1
    until the deck is empty; `clued` is a set of orders as bits.
    """

    start: Start
    hands: tuple[tuple[int, ...], ...]
    stacks: tuple[int, ...]
    gone: Planes
    clues: int
    strikes: int
    current: int
    deck_left: int
    turns_left: int = -1
    clued: int = 0
    marked: Mapping[int, int] = field(factory=dict)
    told: Mapping[int, int] = field(factory=dict)
    #: What follows from this moment and is worked out elsewhere, kept for the seats that share it.
    kept: dict[Any, Any] = field(init=False, factory=dict)

    # -- What happens ------------------------------------------------------------------------------------------------

    def after(self, event: Event, news: News = ()) -> Public:
        """The knowledge after an event, a draw being shown without its card, and after what it told by the code."""
        last: tuple[Event, News, Public] | None = self.kept.get("after")
        if last is not None and last[:2] == (event, news):
            return last[2]
        if isinstance(event, Draw):
            changes = self._drawn(event)
        else:
            assert not isinstance(event, Bonus)  # tables that have them are refused
            changes = self._marks(event) if isinstance(event, Clue) else self._left(event)
            changes["current"] = (self.current + 1) % self.start.players
            changes["turns_left"] = max(self.turns_left - 1, min(self.turns_left, 0))
        if news:
            told = {**self.told, **dict(news)}
            changes["told"] = {order: mask for order, mask in told.items() if order in changes["marked"]}
        found = evolve(self, **changes)
        self.kept["after"] = (event, news, found)
        return found

    def _drawn(self, event: Draw) -> dict[str, Any]:
        hand = (*self.hands[event.seat], event.order)
        mask, clued = self.start.variant.all_mask, self.clued
        for mark in self.start.marked:
            if mark.order == event.order:
                for clue in mark.positive:
                    mask &= self.start.variant.touches[clue]
                    clued |= 1 << event.order
                for clue in mark.negative:
                    mask &= ~self.start.variant.touches[clue]
        turns_left = self.turns_left
        if self.deck_left == 1 and self.start.rules.final_round:
            # A deck play draws into a full hand, and the turn that it is part of is yet to end.
            turns_left = self.start.players + (len(hand) > self.start.dealt[event.seat])
        return {
            "hands": self._with_hand(event.seat, hand),
            "marked": {**self.marked, event.order: mask},
            "clued": clued,
            "deck_left": self.deck_left - 1,
            "turns_left": turns_left,
        }

    def _marks(self, event: Clue) -> dict[str, Any]:
        touches = self.start.variant.touches[event.clue]
        marked, clued = dict(self.marked), self.clued
        for order in self.hands[event.receiver]:
            if order in event.touched:
                marked[order] &= touches
                clued |= 1 << order
            else:
                marked[order] &= ~touches
        return {"clues": self.clues - 1, "marked": marked, "clued": clued}

    def _left(self, event: Play | Discard) -> dict[str, Any]:
        order, card = event.order, event.card
        changes: dict[str, Any] = {
            "hands": self._with_hand(event.seat, tuple(held for held in self.hands[event.seat] if held != order)),
            "marked": {held: mask for held, mask in self.marked.items() if held != order},
            "told": {held: mask for held, mask in self.told.items() if held != order},
            "gone": add(self.gone, card),
        }
        suit, rank = divmod(card, 5)
        token = isinstance(event, Discard)
        if isinstance(event, Play):
            if event.success:
                changes["stacks"] = (*self.stacks[:suit], rank + 1, *self.stacks[suit + 1 :])
                token = rank == 4
            else:
                changes["strikes"] = self.strikes + 1
        if token:
            changes["clues"] = min(self.start.rules.clue_tokens, self.clues + 1)
        return changes

    def _with_hand(self, seat: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    # -- What follows from it ----------------------------------------------------------------------------------------

    @cached_property
    def copies(self) -> Planes:
        """The identities of which the deck has one, two and three copies."""
        return copy_masks(self.start.variant)

    @cached_property
    def kinds(self) -> tuple[int, int, int]:
        """The identities that are playable now, those that are never needed again, and wanted ones with one copy."""
        playable = dead = critical = 0
        left = copies_left(self.gone, self.copies)
        for suit, height in enumerate(self.stacks):
            base = 5 * suit
            dead |= ((1 << height) - 1) << base
            for card in range(base + height, base + 5):
                if not left[0] >> card & 1:
                    dead |= ((1 << base + 5 - card) - 1) << card
                    break
                if not left[1] >> card & 1:
                    critical |= 1 << card
            if height < 5 and not dead >> base + height & 1:
                playable |= 1 << base + height
        return playable, dead, critical

    @property
    def playable(self) -> int:
        """The identities that fit now."""
        return self.kinds[0]

    @property
    def dead(self) -> int:
        """The identities that are played already or can never be."""
        return self.kinds[1]

    @property
    def critical(self) -> int:
        """The wanted identities of which one copy is left."""
        return self.kinds[2]

    @property
    def wanted(self) -> int:
        """The identities that can still be played, now or later."""
        return self.start.variant.all_mask & ~self.kinds[1]

    @property
    def pace(self) -> int:
        """Discards that can still be afforded: score + deck + players - highest possible score."""
        return self.deck_left + self.start.players - self.wanted.bit_count()

    @cached_property
    def known(self) -> tuple[dict[int, int], Planes]:
        """By order, what everybody knows of each card in a hand; and the copies that everybody can account for."""
        copies, planes = self.copies, self.gone
        gone = exhausted(planes, copies)
        masks = {}
        for order, marked in self.marked.items():
            facts = marked & ~gone
            masks[order] = facts & self.told.get(order, facts) or facts
        settled: set[int] = set()
        fresh = [order for order, mask in masks.items() if mask and mask & (mask - 1) == 0]
        while fresh:
            for order in fresh:
                settled.add(order)
                if not exhausted(planes, copies) & masks[order]:
                    planes = add(planes, masks[order].bit_length() - 1)
            gone = exhausted(planes, copies)
            fresh = []
            for order, mask in masks.items():
                left = mask & ~gone
                if left != mask and left and order not in settled:
                    masks[order] = left
                    if left & (left - 1) == 0:
                        fresh.append(order)
        return masks, planes

    def look(self, seat: int) -> tuple[int, ...]:
        """What everybody knows of each card of a hand, oldest first."""
        masks = self.known[0]
        return tuple([masks[order] for order in self.hands[seat]])

    @cached_property
    def left(self) -> Planes:
        """The identities of which at least one, two and three copies are not accounted for."""
        return copies_left(self.known[1], self.copies)

    def in_sight(self, seat: int, sight: Mapping[int, int]) -> Planes:
        """The copies that a seat can account for: those that are gone, and in the other hands those in `sight`."""
        planes = self.gone
        for other, hand in enumerate(self.hands):
            if other != seat:
                for order in hand:
                    if sight[order] >= 0:
                        planes = add(planes, sight[order])
        return planes

    def facts(self, seat: int, sight: Mapping[int, int]) -> list[int]:
        """What the holder of a hand knows of its cards by marks and by counting what it sees, oldest first."""
        marked = [self.marked[order] for order in self.hands[seat]]
        return eliminate(marked, self.in_sight(seat, sight), self.copies)

    def own(self, seat: int, sight: Mapping[int, int], said: Sequence[int] = ()) -> list[int]:
        """What the holder of a hand knows of its cards by the code as well; facts come first where they differ.

        `said` is what the code says of them, if not just what it says now.
        """
        facts = self.facts(seat, sight)
        read = [fact & mask or fact for fact, mask in zip(facts, said or self.look(seat), strict=True)]
        deep = eliminate(read, self.in_sight(seat, sight), self.copies)
        return [mask or fact for mask, fact in zip(deep, facts, strict=True)]


def copies_left(planes: Planes, copies: Planes) -> Planes:
    """The identities of which at least one, two and three copies are left when those in `planes` are taken away."""
    one, two, three = copies
    once, twice, thrice = planes
    return (
        (one & ~once) | (two & ~twice) | (three & ~thrice),
        (two & ~once) | (three & ~twice),
        three & ~once,
    )


def weight(mask: int, left: Planes) -> int:
    """Copies that a card of which one knows `mask` may be."""
    return (mask & left[0]).bit_count() + (mask & left[1]).bit_count() + (mask & left[2]).bit_count()


@lru_cache(maxsize=8)
def opening(start: Start) -> Public:
    """The knowledge before the first draw."""
    stacks = start.stacks or (0,) * len(start.variant.suits)
    gone = NO_COPIES
    for card in (*start.discarded, *(5 * suit + rank for suit, height in enumerate(stacks) for rank in range(height))):
        gone = add(gone, card)
    return Public(
        start=start,
        hands=((),) * start.players,
        stacks=stacks,
        gone=gone,
        clues=start.rules.clue_tokens if start.clues is None else start.clues,
        strikes=start.strikes,
        current=start.starter,
        deck_left=start.variant.deck_size if start.deck_size is None else start.deck_size,
    )
