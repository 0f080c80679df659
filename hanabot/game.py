"""The game: which moves are legal, what a move does, and when it ends. Nothing else in the toolkit knows these rules.

A `Game` holds the whole truth and obeys the rule set and the variant of its `Start`; seats are shown `masked` events
and a `View`.
"""

from collections.abc import Sequence

from hanabot.board import Board
from hanabot.bonuses import COLOUR_CLUE, RANK_CLUE, TOKEN, TOKEN_AND_LIFE
from hanabot.card_cycle import cycle
from hanabot.cards import UNKNOWN
from hanabot.deck_checks import check_reveal
from hanabot.endings import ended
from hanabot.errors import BadName, IllegalMove
from hanabot.legality import check
from hanabot.moves import (
    COLOUR,
    DECLINE,
    DECLINED,
    DRAWN,
    DUE,
    PLAY,
    RETURN,
    TAKEN,
    Action,
    Bonus,
    Clue,
    Discard,
    Draw,
    Event,
    Play,
)
from hanabot.view import Start, View, masked
from hanabot.views import view_of

__all__ = ["Game", "masked"]


class Game(Board):
    """One game from the deal to its ending.

    Raises:
        BadDeck: the deck does not fit the start.
        BadName: the rule set is not played by so many players.
    """

    __slots__ = ()

    def __init__(self, start: Start, deck: Sequence[int]) -> None:
        super().__init__(start, deck)
        self._deal()

    def view(self, seat: int) -> View:
        """What that seat may know now."""
        return view_of(self, seat)

    # -- What changes it ---------------------------------------------------------------------------------------------

    def apply(self, action: Action, touched: Sequence[int] | None = None) -> tuple[Event, ...]:
        """Make the move of the seat to move and return what happened: the move, then the draw if there is one.

        A deck play draws first and plays then. `touched` is for scenarios, where a clue's receiver may hold UNKNOWN
        cards: the orders that the clue touched.

        Raises:
            IllegalMove: the move is not legal here; nothing was changed.
        """
        if self.ending is not None:
            raise IllegalMove(action, f"the game is over ({self.ending})")
        kind, target, value = check(self, action)
        seat = self.current
        events: tuple[Event, ...]
        if self.bonus is not None:
            events = self._use(self.bonus, action, touched)
        elif kind >= COLOUR:
            events = (self._clue(action, seat, target, value, touched),)
        else:
            plays = kind == PLAY
            if self._inverted:
                plays = plays != bool(self._inverted >> self.deck[target] & 1)
            if target == self.drawn:
                draw = self._draw(seat)
                events = (draw, self._play(seat, target) if plays else self._discard(seat, target))
            else:
                happened = self._play(seat, target) if plays else self._discard(seat, target)
                if self._bonuses is not None and isinstance(happened, Play):
                    rewarded = (happened, *self._reward(happened.card)) if happened.success else (happened,)
                    events = (*rewarded, *self._draw_if_done())
                else:
                    events = (happened, self._draw(seat)) if self.drawn < self._size else (happened,)
        self.log += events
        if self.last_turn is not None and self.turn >= self.last_turn - len(self.hands):
            self.no_more.update(self.hands[seat])
        self.turn += 1
        if self.bonus is None:
            self.current = seat + 1 if seat + 1 < len(self.hands) else 0
        elif self.last_turn is not None:
            self.last_turn += 1  # turns count moves, and this seat is to make another
        if self.score >= self.max_score or self.strikes or self.drawn == self._size or self._watched:
            self.ending = ended(self)
        return events

    def reveal(self, order: int, card: int) -> None:
        """Say what an UNKNOWN card of a scenario is, before it is played or discarded.

        Raises:
            BadDeck: the card is known to be something else, or all its copies are accounted for.
        """
        check_reveal(self.start, self.deck, order, card)
        self.deck[order] = card

    def stop(self, ending: str) -> None:
        """End the game from outside: `terminated`, or the league's `deadline`.

        Raises:
            BadName: the rule set has no such ending.
            IllegalMove: the game is over already.
        """
        if self.ending is not None:
            raise IllegalMove(ending, f"the game is over ({self.ending})")
        if ending not in self.rules.outside_names:
            known = ", ".join(self.rules.outside_names)
            raise BadName("ending", ending, f"{self.rules.name} can be ended from outside by: {known}")
        self.ending = ending

    # -- The rules ---------------------------------------------------------------------------------------------------

    def _clue(self, action: Action, seat: int, target: int, value: int, touched: Sequence[int] | None) -> Clue:
        number = value if action[0] == COLOUR else len(self.variant.colours) + value - 1
        hand, deck, bit = self.hands[target], self.deck, 1 << number
        found = tuple([order for order in hand if self._clues_of[deck[order]] & bit and deck[order] != UNKNOWN])
        if touched is not None:
            named = tuple(order for order in hand if order in touched)
            if len(named) != len(touched) or tuple(order for order in named if deck[order] != UNKNOWN) != found:
                raise IllegalMove(action, f"the clue does not touch just the cards {list(touched)}")
            found = named
        if not (found or self.rules.empty_clues or self._always & bit):
            raise IllegalMove(action, f"the clue touches no card of seat {target}")
        self.clues -= self.clue_cost
        if self._after_clue:
            self._follow(bit, seat, found)
        return Clue(seat, target, number, found)

    def _follow(self, bit: int, seat: int, touched: Sequence[int]) -> None:
        """What a clue (its number as a bit) brings besides, where a variant or an option says so."""
        if self.variant.special.alternating_clues:
            ranks = self.variant.clues >> len(self.variant.colours) << len(self.variant.colours)
            self.open_clues = self.variant.clues & ~ranks if ranks & bit else ranks
        if self.rules.card_cycle:
            self._clued |= sum(1 << order for order in touched)
            cycle(self.hands[seat], self._clued)

    def _play(self, seat: int, order: int) -> Play:
        card = self.deck[order]
        self.hands[seat].remove(order)
        if self._piles is not None:
            if self.fits(card):
                self._put(card)
                return Play(seat, order, card, True)
        elif self.stacks[card // 5] == card % 5:
            self.stacks[card // 5] = card % 5 + 1
            self.score += 1
            if card % 5 == 4 and self.clues < self._returns:
                self.clues += 1
            return Play(seat, order, card, True)
        self.strikes += 1
        self._to_discards(card)
        return Play(seat, order, card, False)

    def _put(self, card: int) -> None:
        """Put a card on a stack that does not simply go up."""
        assert self._piles is not None
        suit = self.variant.suit_of[card]
        self.ways[suit] = self._piles.way(card, self.stacks, self.ways)
        self.stacks[suit] += 1
        self.score += 1
        if self.stacks[suit] == self.variant.special.stack_size and self.clues < self._returns:
            self.clues += 1
        self._most = self._all_most()
        self.max_score = sum(self._most)

    def _reward(self, card: int) -> list[Event]:
        """The bonus for a card that completes a suit: applied at once, or due if there is a choice (document 001)."""
        assert self._bonuses is not None
        full = self.stacks[self.variant.suit_of[card]] == self.variant.special.stack_size
        bonus = self._bonuses.draw() if full and self.score < self.variant.max_score else None
        if bonus is None:
            return []
        if bonus in (TOKEN, TOKEN_AND_LIFE):
            self.clues = min(self._full, self.clues + 1)
            self.strikes = max(0, self.strikes - (bonus == TOKEN_AND_LIFE))
        elif self._bonus_actions(bonus):
            self.bonus = bonus
        return [Bonus(self.current, bonus, DRAWN if self.bonus is None else DUE)]

    def _use(self, bonus: int, action: Action, touched: Sequence[int] | None) -> tuple[Event, ...]:
        """Do with a bonus what the seat has chosen; the card that completed the suit is replaced then."""
        assert self._bonuses is not None
        kind, target, value = action
        seat = self.current
        events: list[Event]
        if bonus in (COLOUR_CLUE, RANK_CLUE):
            events = [self._clue(action, seat, target, value, touched)]
            self.clues += self.clue_cost
            self.bonus = None
            return (*events, *self._draw_if_done())
        self.bonus = None
        if kind == DECLINE:
            return (Bonus(seat, bonus, DECLINED), *self._draw_if_done())
        card = self.variant.identity(target, value)
        self.discards[card] -= 1
        events = [Bonus(seat, bonus, TAKEN, card)]
        if kind == RETURN:
            place = self.drawn + self._bonuses.place(self.deck_left)
            self.deck.insert(place, card)
            self._size += 1
            self._returned = [order + (order >= place) for order in self._returned] + [place]
        else:
            self.stacks[target] += 1
            self.score += 1
            if self.stacks[target] == self.variant.special.stack_size and self.clues < self._returns:
                self.clues += 1
            events += self._reward(card)
        self._most = self._all_most()
        self.max_score = sum(self._most)
        return (*events, *self._draw_if_done())

    def _draw_if_done(self) -> list[Draw]:
        """The card that is drawn at the end of a turn: none while a bonus is due, or from an empty pile."""
        return [self._draw(self.current)] if self.bonus is None and self.drawn < self._size else []

    def _discard(self, seat: int, order: int) -> Discard:
        card = self.deck[order]
        self.hands[seat].remove(order)
        if self.clues < self._full:
            self.clues += 1
        self._to_discards(card)
        return Discard(seat, order, card)

    def _to_discards(self, card: int) -> None:
        self.discards[card] += 1
        if self.discards[card] == self.variant.copies[card]:
            if self._piles is not None:
                self._most = self._all_most()
            else:
                self._most[card // 5] = self._reach(card // 5)
            self.max_score = sum(self._most)

    def _draw(self, seat: int) -> Draw:
        order = self.drawn
        self.hands[seat].append(order)
        self.drawn = order + 1
        if self.drawn == self._size and self.rules.final_round and self.last_turn is None:
            self.last_turn = self.turn + len(self.hands) + 1
        return Draw(seat, order, self.deck[order])

    def _deal(self) -> None:
        sizes = self.start.dealt
        if self.rules.deal_one_by_one:
            seats = [seat for place in range(max(sizes)) for seat, size in enumerate(sizes) if place < size]
        else:
            seats = [seat for seat, size in enumerate(sizes) for _ in range(size)]
        self.log += [self._draw(seat) for seat in seats]
        if self.last_turn is not None:
            self.last_turn = len(sizes)
