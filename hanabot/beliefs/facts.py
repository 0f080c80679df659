"""The table as one seat has seen it: facts only, no convention.

Rebuilt from nothing but a `Start` and the seat's events, so that it can be had for any turn of any game. Masks that
everything asks for (playable, trash, critical) are renewed once an event, counts of copies once an event and eye.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from hanabot.beliefs.counts import NO_COPIES, Planes, add, copy_masks, eliminate, exhausted, remove
from hanabot.bonuses import COLOUR_CLUE, RANK_CLUE, RESHUFFLE, TOKEN, TOKEN_AND_LIFE
from hanabot.card_cycle import cycle
from hanabot.cards import UNKNOWN, bits
from hanabot.moves import DECLINED, DRAWN, DUE, TAKEN, Bonus, Clue, Discard, Draw, Event, Play
from hanabot.piles import special_piles
from hanabot.view import Start


class Facts:
    """What one seat has seen and what every hand's marks say.

    Lists by order: `card` (UNKNOWN where this seat may not see), `holder`, `marked` (what the clue marks leave),
    `positive` (a bit for each clue that touched the card), `drawn` (turn; 0 for the first hands). `clued`,
    `chop_moved` and `unsaid` (cards of other hands that a scenario kept from this seat when they were drawn) are sets
    of orders as bits. `stacks` and `ways` are as a game has them; `score` are the cards played, `max_score` the most
    that can still be.
    """

    def __init__(self, seat: int, start: Start) -> None:
        self.seat = seat
        self.start = start
        self.variant = variant = start.variant
        self.players = start.players
        self.hands: list[list[int]] = [[] for _ in range(start.players)]
        self.card: list[int] = []
        self.holder: list[int] = []
        self.marked: list[int] = []
        self.positive: list[int] = []
        self.drawn: list[int] = []
        self.clued = 0
        self.chop_moved = 0
        self.unsaid = 0
        self.stacks = list(start.stacks) or [0] * len(variant.suits)
        self.ways = [0] * len(self.stacks)
        self.played = 0
        self._piles = special_piles(variant)
        self.discards = [0] * len(variant.copies)
        self.gone: Planes = NO_COPIES
        self._cost = 2 if variant.special.clue_starved else 1
        self._full = start.rules.clue_tokens * self._cost
        self.clues = self._full if start.clues is None else start.clues
        self.strikes = start.strikes
        self.turn = 0
        self.current = start.starter
        self.deck_left = start.deck_size if start.deck_size is not None else variant.deck_size
        self.turns_left: int | None = None
        self.last_discard = UNKNOWN
        self._touches = variant.touches
        self.copies = copy_masks(variant)
        self._preset = {mark.order: mark for mark in start.marked}
        self._planes: dict[int, Planes] = {}
        for suit, height in enumerate(self.stacks):
            for rank in range(height):
                self.gone = add(self.gone, 5 * suit + rank)
        for card in start.discarded:
            self.discards[card] += 1
            self.gone = add(self.gone, card)
        self._renew()

    def observe(self, event: Event) -> None:
        """Take in one event as this seat sees it; a move ends the turn, a draw does not."""
        self._planes = {}
        if isinstance(event, Draw):
            self._drawn(event)
            return
        if isinstance(event, Bonus):
            self._bonus(event)
            return
        if isinstance(event, Clue):
            self.clues -= self._cost
            self.last_discard = UNKNOWN
            self._mark(event.receiver, event.clue, event.touched)
            if self.start.rules.card_cycle:
                cycle(self.hands[event.giver], self.clued)
        else:
            self._left(event)
        self._end_turn()

    def _end_turn(self) -> None:
        self.turn += 1
        self.current = (self.current + 1) % self.players
        if self.turns_left is not None:
            self.turns_left -= 1

    def _drawn(self, event: Draw) -> None:
        order = event.order
        while len(self.card) <= order:
            self.card.append(UNKNOWN)
            self.holder.append(UNKNOWN)
            self.marked.append(self.variant.all_mask)
            self.positive.append(0)
            self.drawn.append(self.turn)
        self.card[order] = event.card
        if event.card < 0 and event.seat != self.seat:
            self.unsaid |= 1 << order
        self.holder[order] = event.seat
        self.drawn[order] = self.turn
        self.hands[event.seat].append(order)
        self.deck_left -= 1
        if self.deck_left == 0 and self.start.rules.final_round and self.turns_left is None:
            # A deck play draws into a full hand, and the turn that it is part of is yet to end.
            deck_play = len(self.hands[event.seat]) > self.start.dealt[event.seat]
            self.turns_left = self.players + deck_play
        preset = self._preset.get(order)
        if preset:
            for clue in preset.positive:
                self.marked[order] &= self._touches[clue]
                self.positive[order] |= 1 << clue
                self.clued |= 1 << order
            for clue in preset.negative:
                self.marked[order] &= ~self._touches[clue]
            if preset.chop_moved:
                self.chop_moved |= 1 << order

    def _mark(self, receiver: int, clue: int, touched: Sequence[int]) -> None:
        if clue < 0:  # The variant keeps from this seat which clue it was.
            for order in touched:
                self.clued |= 1 << order
            return
        touches = self._touches[clue]
        for order in self.hands[receiver]:
            if order in touched:
                self.marked[order] &= touches
                self.positive[order] |= 1 << clue
                self.clued |= 1 << order
            else:
                self.marked[order] &= ~touches

    def _left(self, event: Play | Discard) -> None:
        order, card = event.order, event.card
        self.hands[event.seat].remove(order)
        self.last_discard = UNKNOWN
        if card == UNKNOWN:  # It was played face down.
            return
        self.card[order] = card
        self.gone = add(self.gone, card)
        limit = self._full
        if isinstance(event, Play) and event.success:
            if self._piles is not None:
                self._put(card)
            else:
                self.stacks[card // 5] = card % 5 + 1
                if card % 5 == 4 and self.clues < limit:
                    self.clues += 1
        else:
            self.discards[card] += 1
            self.last_discard = card
            if isinstance(event, Play):
                self.strikes += 1
            elif self.clues < limit:
                self.clues += 1
        self._renew()

    def _put(self, card: int) -> None:
        """A card went on a stack that does not simply go up."""
        assert self._piles is not None
        suit = self.variant.suit_of[card]
        self.ways[suit] = self._piles.way(card, self.stacks, self.ways)
        self.stacks[suit] += 1
        self.played |= 1 << card
        if self.stacks[suit] == self.variant.special.stack_size and self.clues < self._full:
            self.clues += 1

    def _bonus(self, event: Bonus) -> None:
        """A bonus was drawn, or used: while its seat is to choose, the turn that the play has ended goes on."""
        bonus, card = event.bonus, event.card
        if event.step == DRAWN and bonus in (TOKEN, TOKEN_AND_LIFE):
            self.clues = min(self._full, self.clues + 1)
            self.strikes = max(0, self.strikes - (bonus == TOKEN_AND_LIFE))
        elif event.step == DUE:
            self.current = event.seat
            if self.turns_left is not None:
                self.turns_left += 1
            if bonus in (COLOUR_CLUE, RANK_CLUE):
                self.clues += self._cost  # the clue that comes now takes it back
        elif event.step in (TAKEN, DECLINED):
            if event.step == TAKEN:
                self.discards[card] -= 1
                if bonus == RESHUFFLE:
                    self.gone = remove(self.gone, card)
                    self.deck_left += 1
                elif self._piles is not None:
                    self._put(card)
                else:
                    self.stacks[card // 5] += 1
                    self.clues += card % 5 == 4 and self.clues < self._full
                self._renew()
            self._end_turn()

    @contextmanager
    def advanced(self, played: Mapping[int, int]) -> Iterator[None]:
        """The table as it will be once these cards (order to identity) are played, as far as they fit, for a while."""
        before = self.hands, self.stacks, self.ways, self.played, self.clues, self.gone, self._planes
        self.hands = [[order for order in hand if order not in played] for hand in self.hands]
        self.stacks, self.ways = list(self.stacks), list(self.ways)
        self._planes = {}
        left = sorted(played.values())
        for card in left:
            self.gone = add(self.gone, card)
            if self._piles is None and self.stacks[card // 5] == card % 5:
                self.stacks[card // 5] += 1
        if self._piles is not None:
            self._put_all(left)
        self._renew()
        try:
            yield
        finally:
            self.hands, self.stacks, self.ways, self.played, self.clues, self.gone, self._planes = before
            self._renew()

    def _put_all(self, left: list[int]) -> None:
        """Put these cards on stacks that do not simply go up, in whatever order they fit."""
        assert self._piles is not None
        while fitting := [card for card in left if self._piles.fitting(self.stacks, self.ways) >> card & 1]:
            self._put(fitting[0])
            left.remove(fitting[0])

    def _renew(self) -> None:
        """Work out again which identities are playable, trash and critical."""
        if self._piles is not None:
            self._renew_piles()
            return
        playable = trash = critical = played = 0
        copies = self.variant.copies
        for suit, height in enumerate(self.stacks):
            base = 5 * suit
            played |= ((1 << height) - 1) << base
            alive = True
            for card in range(base + height, base + 5):
                left = copies[card] - self.discards[card]
                if not alive or left == 0:
                    alive = False
                    trash |= 1 << card
                elif left == 1:
                    critical |= 1 << card
            if height < 5 and not trash >> base + height & 1:
                playable |= 1 << base + height
        self.playable, self.trash, self.critical, self.played = playable, trash | played, critical, played
        self.score = sum(self.stacks)
        self.max_score = self.score + (self.variant.all_mask & ~self.trash).bit_count()

    def _renew_piles(self) -> None:
        """The same where stacks do not simply go up."""
        assert self._piles is not None
        useful = self._piles.useful(self.stacks, self.ways, self.discards)
        copies = self.variant.copies
        self.playable = self._piles.fitting(self.stacks, self.ways) & useful
        self.trash = self.variant.all_mask & ~useful
        self.critical = sum(1 << card for card in bits(useful) if copies[card] - self.discards[card] == 1)
        self.score = sum(self.stacks)
        self.max_score = sum(self._piles.most(self.stacks, self.ways, self.discards))

    @property
    def pace(self) -> int:
        """Score + cards in the deck + players - highest possible score."""
        return self.score + self.deck_left + self.players - self.max_score

    def planes(self, eye: int, hidden: int = 0) -> Planes:
        """Copies that seat `eye` sees as far as this seat can tell; `hidden` seats' hands (bits) are left out too."""
        hidden |= 1 << eye
        planes = self._planes.get(hidden)
        if planes is None:
            once, twice, thrice = self.gone
            card = self.card
            for seat, hand in enumerate(self.hands):
                if not hidden >> seat & 1:
                    for order in hand:
                        if card[order] >= 0:
                            bit = 1 << card[order]
                            thrice |= twice & bit
                            twice |= once & bit
                            once |= bit
            planes = self._planes[hidden] = (once, twice, thrice)
        return planes

    def unseen(self, eye: int, hidden: int = 0) -> int:
        """The identities of which a copy is out of that eye's sight."""
        return self.variant.all_mask & ~exhausted(self.planes(eye, hidden), self.copies)

    def possible(self, eye: int) -> list[int]:
        """What each card of the eye's own hand can be, exactly, oldest first."""
        return eliminate([self.marked[order] for order in self.hands[eye]], self.planes(eye), self.copies)

    def common(self, order: int) -> int:
        """What everybody knows of a card by marks and by cards that everybody has seen."""
        holder = self.holder[order]
        planes = self.gone
        for seat, hand in enumerate(self.hands):
            if seat != holder:
                for other in hand:
                    mask = self.marked[other] & ~exhausted(self.gone, self.copies)
                    if mask and mask & (mask - 1) == 0:
                        planes = add(planes, mask.bit_length() - 1)
        hand = self.hands[holder]
        if order not in hand:
            return self.marked[order]
        return eliminate([self.marked[o] for o in hand], planes, self.copies)[hand.index(order)]

    def replay(self, events: Iterable[Event]) -> None:
        """Take in many events."""
        for event in events:
            self.observe(event)
