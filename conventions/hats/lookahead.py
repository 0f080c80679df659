"""The moves of a seat tried out in what the end of the game may look like from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from conventions.hats.endgame import Ahead, Hand, Position
from conventions.hats.public import Public
from hanabot.cards import UNKNOWN, bits
from hanabot.moves import COLOUR, PLAY, Action

#: A way in which the own hand and the deck may lie; a card that nobody wants is UNKNOWN.
World = tuple[tuple[int, ...], tuple[int, ...]]


class Lookahead:
    """What one seat can say of the end: the worlds that it holds possible, and what a move makes of them."""

    def __init__(self, public: Public, seat: int, sight: Mapping[int, int], tries: int, budget: int) -> None:
        self.public = public
        self.seat = seat
        self.budget = budget
        self.wanted = public.wanted
        self.own = public.own(seat, sight)
        self._others: list[Hand] = [
            ((), 0) if other == seat else self._hand(tuple([sight[order] for order in hand]), public.own(other, sight))
            for other, hand in enumerate(public.hands)
        ]
        self.worlds = self._worlds(public.in_sight(seat, sight), tries)

    def chances(self, actions: list[Action]) -> dict[Action, float]:
        """By move, in what share of the worlds the most cards that can be hoped for are still played after it."""
        values = dict.fromkeys(actions, 0.0)
        best = self.wanted.bit_count()
        for need in range(best, max(0, best - 3), -1):
            for action in actions:
                values[action] = sum(share for world, share in self.worlds if self._can(action, world, need))
            if any(values.values()):
                break
        return values

    def _can(self, action: Action, world: World, need: int) -> bool:
        public = self.public
        cards, deck = world
        hands = (*self._others[: self.seat], self._hand(cards, self.own), *self._others[self.seat + 1 :])
        search = Ahead(deck, public.start.rules.clue_tokens, self.budget)
        position = Position(public.stacks, hands, 0, self.seat, public.turns_left, public.clues, need)
        if action.kind >= COLOUR:
            return search.clue(position)
        place = public.hands[self.seat].index(action.target)
        wanted = -1 if cards[place] < 0 else sum(card >= 0 for card in cards[:place])
        if action.kind == PLAY and wanted >= 0:
            return search.play(position, wanted)
        return search.discard(position, wanted)

    def _hand(self, cards: tuple[int, ...], masks: list[int]) -> Hand:
        """A hand as the search holds it: a card is known once it can be but one card that is wanted, or plays."""
        wanted, playable = self.wanted, self.public.playable
        held = []
        for card, mask in zip(cards, masks, strict=True):
            if card >= 0 and wanted >> card & 1:
                live = mask & wanted
                held.append(2 * card + (live & (live - 1) == 0 or not mask & ~playable))
        return tuple(held), len(cards) - len(held)

    def _worlds(self, seen: tuple[int, int, int], tries: int) -> list[tuple[World, float]]:
        """The worlds that some deals of the cards out of sight come to, each with its share; none if none fits."""
        public, wanted = self.public, self.wanted
        hand = public.hands[self.seat]
        counts = public.copies
        pool = []
        for card in bits(public.start.variant.all_mask):
            copies = sum((place + 1) * (plane >> card & 1) for place, plane in enumerate(counts))
            pool += [card] * (copies - sum(plane >> card & 1 for plane in seen))
        if len(pool) != len(hand) + public.deck_left:
            return []
        chance = Random(f"{hand} {public.deck_left} {public.stacks}")  # noqa: S311  the same at every table, no secret
        narrow = sorted(range(len(hand)), key=lambda place: self.own[place].bit_count())
        found: Counter[World] = Counter()
        for _ in range(tries):
            chance.shuffle(pool)
            rest, cards = list(pool), [UNKNOWN] * len(hand)
            for place in narrow:
                card = next((card for card in rest if self.own[place] >> card & 1), UNKNOWN)
                if card == UNKNOWN:
                    break
                rest.remove(card)
                cards[place] = card if wanted >> card & 1 else UNKNOWN
            else:
                found[tuple(cards), tuple([card if wanted >> card & 1 else UNKNOWN for card in rest])] += 1
        total = sum(found.values())
        return [(world, count / total) for world, count in sorted(found.items())]
