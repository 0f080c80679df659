"""The game: which moves are legal, what a move does, and when it ends. Nothing else in the toolkit knows these rules.

A `Game` holds the whole truth and obeys the rule set and the variant of its `Start`; seats are shown `masked` events
and a `View`.
"""

from collections.abc import Container, Sequence

from hanabot.cards import UNKNOWN
from hanabot.deck_checks import check_deck, check_reveal
from hanabot.endings import LOST, ended
from hanabot.errors import BadName, IllegalMove
from hanabot.legality import check
from hanabot.moves import COLOUR, DISCARD, PLAY, Action, Clue, Discard, Draw, Event, Play
from hanabot.piles import special_piles
from hanabot.special import RANKS
from hanabot.tables import DISCARDS, PLAYS, clue_actions, clues_of
from hanabot.view import Start, View, masked
from hanabot.views import view_of

__all__ = ["Game", "masked"]


class Game:
    """One game from the deal to its ending.

    Attributes (read them, never write them):
        start, variant, rules: what the table agreed on.
        deck: identities by order, top first; UNKNOWN where a scenario does not say.
        hands: orders by seat, oldest first.
        stacks: cards played, by suit, which is the last rank where a stack goes up from 1; `ways` say how the others
            go (`hanabot.piles`). discards: counts by identity.
        clues (halves of tokens where they are starved), strikes, turn (moves made), current (the seat to move).
        clue_cost, discards_below: what a clue takes, and how many make a discard illegal. open_clues: the clue numbers
            that may be given, as far as the variant and the last clue decide.
        drawn: cards drawn so far. last_turn: the turn at whose beginning the final round is over, once the deck is
            empty. no_more: cards in hands whose seats have had their last turn.
        score: cards on the stacks. max_score: the most that discards still allow.
        ending: None while the game runs, else the rule set's name for it. log: full-information events.

    Raises:
        BadDeck: the deck does not fit the start.
        BadName: the rule set is not played by so many players.
    """

    __slots__ = (
        "_after_clue",
        "_always",
        "_clued",
        "_clues_of",
        "_full",
        "_inverted",
        "_masked",
        "_most",
        "_piles",
        "_returns",
        "_size",
        "_watched",
        "clue_cost",
        "clues",
        "current",
        "deck",
        "discards",
        "discards_below",
        "drawn",
        "ending",
        "hands",
        "last_turn",
        "log",
        "max_score",
        "no_more",
        "open_clues",
        "rules",
        "score",
        "stacks",
        "start",
        "strikes",
        "turn",
        "variant",
        "ways",
    )

    def __init__(self, start: Start, deck: Sequence[int]) -> None:
        rules, variant = start.rules, start.variant
        rules.hand_size(start.players)
        self.start = start
        self.rules = rules
        self.variant = variant
        self.deck: list[int] = list(deck)
        self.stacks: list[int] = list(start.stacks) or [0] * len(variant.suits)
        self.discards: list[int] = [0] * len(variant.identities)
        for card in start.discarded:
            self.discards[card] += 1
        check_deck(start, self.deck, self.stacks, self.discards)
        special = variant.special
        self.clue_cost: int = 2 if special.clue_starved else 1
        self._full: int = rules.clue_tokens * self.clue_cost
        # With all tokens one may discard where discarding may be playing (hanab-live.md, 3.6).
        self.discards_below: int = self._full + (variant.inverted > 0)
        #: Below how many tokens a full stack gives one back.
        self._returns: int = 0 if special.throw_it_in_a_hole else self._full
        self.clues: int = self._full if start.clues is None else start.clues
        self.strikes: int = start.strikes
        self.turn: int = 0
        self.current: int = start.starter
        self.drawn: int = 0
        self.score: int = sum(self.stacks)
        self.ending: str | None = None
        self.log: list[Event] = []
        self.hands: list[list[int]] = [[] for _ in range(start.players)]
        self._clues_of = clues_of(variant)
        self._always: int = variant.always
        self._after_clue: bool = special.alternating_clues or rules.card_cycle
        #: Whether any turn may be the last.
        self._watched: bool = rules.max_turns is not None or rules.all_or_lost
        self.open_clues: int = variant.clues
        self._clued: set[int] = {mark.order for mark in start.marked if mark.positive}
        self._inverted: int = variant.inverted
        self._size: int = len(self.deck)
        self._masked: list[list[Event]] = [[] for _ in range(start.players)]
        self.last_turn: int | None = None
        self.no_more: set[int] = set()
        #: How the stacks grow, where they do not simply go up.
        self._piles = special_piles(variant)
        self.ways: list[int] = [0] * len(self.stacks)
        self._most: list[int] = self._all_most()
        self.max_score: int = sum(self._most)
        self._deal()

    # -- What can be asked -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ending is not None

    @property
    def deck_left(self) -> int:
        """Cards in the draw pile."""
        return self._size - self.drawn

    @property
    def struck_out(self) -> bool:
        """Whether the strikes ended the game."""
        return self.ending == "strikeout"

    @property
    def score_zero(self) -> int:
        """The score with a strikeout, or an end from outside before the cards were played, counted as 0.

        The league's deadline keeps the stacks, as all its endings do (document 000); hanab.live's 4.4 gives 0 for
        whatever is not its normal end.
        """
        nothing = self.ending in ("strikeout", "terminated") or (self.ending == LOST and self.rules.all_or_lost)
        return 0 if nothing else self.score

    @property
    def official_score(self) -> int:
        """The score as the rule set itself counts it."""
        return self.score if self.rules.strikeout_keeps_stacks else self.score_zero

    @property
    def contributions(self) -> tuple[int, ...]:
        """By seat, cards banked minus misplays: shown, never ranked (document 000)."""
        counts = [0] * len(self.hands)
        for event in self.log:
            if isinstance(event, Play):
                counts[event.seat] += 1 if event.success else -1
        return tuple(counts)

    def legal_actions(self) -> list[Action]:
        """Every legal move: plays, discards (oldest card first), then clues from the next seat on.

        An empty list means that the game is over.
        """
        if self.ending is not None:
            return []
        hand = self.hands[self.current]
        found = [PLAYS[order] for order in hand]
        if self.rules.deck_plays and self.drawn == self._size - 1:
            found.append(PLAYS[self.drawn])
        if self.clues < self.discards_below:
            found += [DISCARDS[order] for order in hand]
        if self.clues >= self.clue_cost:
            lists = clue_actions(self.variant)
            players = len(self.hands)
            for step in range(1, players):
                target = (self.current + step) % players
                found += lists(target, self.clues_for(target))
        return found

    def fits(self, card: int) -> bool:
        """Whether an identity would go on its stack now."""
        if self._piles is not None:
            return bool(self._piles.fitting(self.stacks, self.ways) >> card & 1)
        return self.stacks[card // 5] == card % 5

    def would_strike(self, action: Action) -> bool:
        """Whether a play, or what is a play by the card that it is of, is a misplay."""
        if action.kind > DISCARD:
            return False
        card = self.deck[action.target]
        plays = (action.kind == PLAY) != bool(self._inverted >> card & 1)
        return plays and not self.fits(card)

    def view(self, seat: int) -> View:
        """What that seat may know now."""
        return view_of(self, seat)

    def log_for(self, seat: int) -> list[Event]:
        """Everything that happened, as that seat saw it (the list is the game's own: do not change it)."""
        found = self._masked[seat]
        if len(found) < len(self.log):
            found += [masked(event, seat, self.variant) for event in self.log[len(found) :]]
        return found

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
        if kind >= COLOUR:
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
                events = (happened, self._draw(seat)) if self.drawn < self._size else (happened,)
        self.log += events
        if self.last_turn is not None and self.turn >= self.last_turn - len(self.hands):
            self.no_more.update(self.hands[seat])
        self.turn += 1
        self.current = seat + 1 if seat + 1 < len(self.hands) else 0
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

    def clues_for(self, target: int) -> int:
        """The set of clue numbers that may be given to a seat."""
        if self.rules.empty_clues:
            return self.open_clues
        clues_of_card, deck = self._clues_of, self.deck
        found = self._always
        for order in self.hands[target]:
            found |= clues_of_card[deck[order]]
        return found & self.open_clues

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
            self._clued.update(touched)
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
        if self.drawn == self._size and self.rules.final_round:
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

    def _all_most(self) -> list[int]:
        """By suit, the most cards that its stack can still come to."""
        if self._piles is not None:
            return self._piles.most(self.stacks, self.ways, self.discards)
        return [self._reach(suit) for suit in range(len(self.stacks))]

    def _reach(self, suit: int) -> int:
        """The highest rank that a suit can still come to."""
        rank = self.stacks[suit]
        while rank < len(RANKS) and self.discards[5 * suit + rank] < self.variant.copies[5 * suit + rank]:
            rank += 1
        return rank


def cycle(hand: list[int], clued: Container[int]) -> None:
    """Move the oldest card with no clue on it to slot 1 (hanab.live's cardCycle; `hand` is oldest first)."""
    for place, order in enumerate(hand):
        if order not in clued:
            hand.append(hand.pop(place))
            return
