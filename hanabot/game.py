"""The game: which moves are legal, what a move does, and when it ends. Nothing else in the toolkit knows these rules.

A `Game` holds the whole truth and obeys the rule set of its `Start`; seats are shown `masked` events and a `View`.
"""

from collections.abc import Sequence
from typing import cast

from hanabot.cards import RANKS, UNKNOWN
from hanabot.deck_checks import check_deck, check_reveal
from hanabot.errors import BadName, IllegalMove
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action, Clue, Discard, Draw, Event, Play
from hanabot.tables import DISCARDS, PLAYS, clue_actions, clues_of
from hanabot.view import Start, View


class Game:
    """One game from the deal to its ending.

    Attributes (read them, never write them):
        start, variant, rules: what the table agreed on.
        deck: identities by order, top first; UNKNOWN where a scenario does not say.
        hands: orders by seat, oldest first.
        stacks: the last rank played, by suit. discards: counts by identity.
        clues, strikes, turn (moves made), current (the seat to move), drawn (cards drawn so far).
        score: cards on the stacks. max_score: the most that discards still allow.
        ending: None while the game runs, else the rule set's name for it. log: full-information events.

    Raises:
        BadDeck: the deck does not fit the start.
        BadName: the rule set is not played by so many players.
    """

    __slots__ = (
        "_clues_of",
        "_last_turn",
        "_masked",
        "_most",
        "_no_more",
        "_size",
        "clues",
        "current",
        "deck",
        "discards",
        "drawn",
        "ending",
        "hands",
        "log",
        "max_score",
        "rules",
        "score",
        "stacks",
        "start",
        "strikes",
        "turn",
        "variant",
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
        self.clues: int = rules.clue_tokens if start.clues is None else start.clues
        self.strikes: int = start.strikes
        self.turn: int = 0
        self.current: int = start.starter
        self.drawn: int = 0
        self.score: int = sum(self.stacks)
        self.ending: str | None = None
        self.log: list[Event] = []
        self.hands: list[list[int]] = [[] for _ in range(start.players)]
        self._clues_of = clues_of(variant)
        self._size: int = len(self.deck)
        self._masked: list[list[Event]] = [[] for _ in range(start.players)]
        #: The turn at whose beginning the final round is over, once the deck is empty.
        self._last_turn: int | None = None
        #: Cards in hands whose seats have had their last turn.
        self._no_more: set[int] = set()
        self._most: list[int] = [self._reach(suit) for suit in range(len(self.stacks))]
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
        return 0 if self.ending in ("strikeout", "terminated") else self.score

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
        if self.clues < self.rules.clue_tokens:
            found += [DISCARDS[order] for order in hand]
        if self.clues:
            lists = clue_actions(self.variant)
            players = len(self.hands)
            for step in range(1, players):
                target = (self.current + step) % players
                found += lists(target, self._clues_for(target))
        return found

    def view(self, seat: int) -> View:
        """What that seat may know now."""
        seen = self.deck[: self.drawn]
        for order in self.hands[seat]:
            seen[order] = UNKNOWN
        return View(
            seat,
            self.start,
            self.turn,
            self.clues,
            self.strikes,
            tuple(self.stacks),
            tuple(self.discards),
            tuple(map(tuple, self.hands)),
            tuple(seen),
            self._size - self.drawn,
            tuple(self.legal_actions()) if seat == self.current else (),
            tuple(self.log_for(seat)),
        )

    def log_for(self, seat: int) -> list[Event]:
        """Everything that happened, as that seat saw it (the list is the game's own: do not change it)."""
        found = self._masked[seat]
        if len(found) < len(self.log):
            found += [masked(event, seat) for event in self.log[len(found) :]]
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
        kind, target, value = self._checked(action)
        seat = self.current
        events: tuple[Event, ...]
        if kind >= COLOUR:
            events = (self._clue(action, seat, target, value, touched),)
        elif target == self.drawn:
            draw = self._draw(seat)
            events = (draw, self._play(seat, target))
        else:
            happened = self._play(seat, target) if kind == PLAY else self._discard(seat, target)
            events = (happened, self._draw(seat)) if self.drawn < self._size else (happened,)
        self.log += events
        if self._last_turn is not None and self.turn >= self._last_turn - len(self.hands):
            self._no_more.update(self.hands[seat])
        self.turn += 1
        self.current = seat + 1 if seat + 1 < len(self.hands) else 0
        if self.score >= self.max_score or self.strikes or not self.deck_left or self.rules.max_turns is not None:
            self.ending = self._ended()
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

    def _clues_for(self, target: int) -> int:
        """The set of clue numbers that may be given to a seat."""
        clues_of_card = self._clues_of
        if self.rules.empty_clues:
            return clues_of_card[UNKNOWN]
        found, deck = 0, self.deck
        for order in self.hands[target]:
            found |= clues_of_card[deck[order]]
        return found

    def _checked(self, action: Action) -> tuple[int, int, int]:
        """The move's numbers, if it is legal."""
        try:
            kind, target, value = cast(tuple[object, object, object], action)
        except (TypeError, ValueError):
            raise IllegalMove(action, "a move has a kind, a target and a value") from None
        if not (isinstance(kind, int) and isinstance(target, int) and isinstance(value, int)):
            raise IllegalMove(action, "kind, target and value are whole numbers")
        if 0 <= kind < COLOUR:
            self._check_card(action, kind, target, value)
        elif COLOUR <= kind <= RANK:
            self._check_clue(action, kind, target, value)
        else:
            raise IllegalMove(action, "kinds are 0 play, 1 discard, 2 colour clue, 3 rank clue")
        return kind, target, value

    def _check_card(self, action: Action, kind: int, order: int, value: int) -> None:
        if value != 0:
            raise IllegalMove(action, "a play or a discard has the value 0")
        if kind == DISCARD and self.clues >= self.rules.clue_tokens:
            raise IllegalMove(action, f"no discard at {self.clues} {self.rules.clue_word}s")
        if order not in self.hands[self.current]:
            last = self.drawn == self._size - 1 == order
            if kind == DISCARD or not last or not self.rules.deck_plays:
                held = ", ".join(map(str, self.hands[self.current]))
                raise IllegalMove(action, f"seat {self.current} does not hold card {order}; it holds {held}")
        if self.deck[order] == UNKNOWN:
            raise IllegalMove(action, f"what card {order} is was not said")

    def _check_clue(self, action: Action, kind: int, target: int, value: int) -> None:
        if not self.clues:
            raise IllegalMove(action, f"no {self.rules.clue_word} left")
        if not 0 <= target < len(self.hands):
            raise IllegalMove(action, f"there is no seat {target}")
        if target == self.current:
            raise IllegalMove(action, "a clue is given to another seat")
        colours = len(self.variant.colours)
        if kind == COLOUR and not 0 <= value < colours:
            raise IllegalMove(action, f"colours are 0 to {colours - 1}")
        if kind == RANK and not 1 <= value <= len(RANKS):
            raise IllegalMove(action, f"ranks are 1 to {len(RANKS)}")
        number = value if kind == COLOUR else colours + value - 1
        if not self._clues_for(target) >> number & 1:
            raise IllegalMove(action, f"the clue touches no card of seat {target}")

    def _clue(self, action: Action, seat: int, target: int, value: int, touched: Sequence[int] | None) -> Clue:
        number = value if action[0] == COLOUR else len(self.variant.colours) + value - 1
        hand, deck, bit = self.hands[target], self.deck, 1 << number
        found = tuple([order for order in hand if self._clues_of[deck[order]] & bit and deck[order] != UNKNOWN])
        if touched is not None:
            named = tuple(order for order in hand if order in touched)
            if len(named) != len(touched) or tuple(order for order in named if deck[order] != UNKNOWN) != found:
                raise IllegalMove(action, f"the clue does not touch just the cards {list(touched)}")
            found = named
        if not found and not self.rules.empty_clues:
            raise IllegalMove(action, f"the clue touches no card of seat {target}")
        self.clues -= 1
        return Clue(seat, target, number, found)

    def _play(self, seat: int, order: int) -> Play:
        card = self.deck[order]
        self.hands[seat].remove(order)
        suit, rank = card // 5, card % 5 + 1
        if self.stacks[suit] == rank - 1:
            self.stacks[suit] = rank
            self.score += 1
            if rank == len(RANKS) and self.clues < self.rules.clue_tokens:
                self.clues += 1
            return Play(seat, order, card, True)
        self.strikes += 1
        self._to_discards(card)
        return Play(seat, order, card, False)

    def _discard(self, seat: int, order: int) -> Discard:
        card = self.deck[order]
        self.hands[seat].remove(order)
        self.clues += 1
        self._to_discards(card)
        return Discard(seat, order, card)

    def _to_discards(self, card: int) -> None:
        self.discards[card] += 1
        if self.discards[card] == self.variant.copies[card]:
            suit = card // 5
            self._most[suit] = self._reach(suit)
            self.max_score = sum(self._most)

    def _draw(self, seat: int) -> Draw:
        order = self.drawn
        self.hands[seat].append(order)
        self.drawn = order + 1
        if self.drawn == self._size and self.rules.final_round:
            self._last_turn = self.turn + len(self.hands) + 1
        return Draw(seat, order, self.deck[order])

    def _deal(self) -> None:
        sizes = self.start.dealt
        if self.rules.deal_one_by_one:
            seats = [seat for place in range(max(sizes)) for seat, size in enumerate(sizes) if place < size]
        else:
            seats = [seat for seat, size in enumerate(sizes) for _ in range(size)]
        self.log += [self._draw(seat) for seat in seats]
        if self._last_turn is not None:
            self._last_turn = len(sizes)

    def _reach(self, suit: int) -> int:
        """The highest rank that a suit can still come to."""
        rank = self.stacks[suit]
        while rank < len(RANKS) and self.discards[5 * suit + rank] < self.variant.copies[5 * suit + rank]:
            rank += 1
        return rank

    def _ended(self) -> str | None:
        """The ending, tested after each turn in the order of hanab-live.md 4.4 and document 000."""
        rules = self.rules
        if self.strikes >= rules.max_strikes:
            return "strikeout"
        if self.score == self.variant.max_score:
            return rules.perfect_name
        if self._last_turn is not None and self.turn >= self._last_turn:
            return rules.normal_name
        if not rules.final_round and not self.hands[self.current]:
            return rules.normal_name
        if rules.max_turns is not None and self.turn >= rules.max_turns:
            return "turnlimit"
        if rules.early_endings and (self.score >= self.max_score or not self._can_score()):
            return rules.normal_name
        return None

    def _can_score(self) -> bool:
        """Whether some next card is left outside the hands that have had their last turn."""
        if self.drawn < self._size:
            return True
        deck, stacks = self.deck, self.stacks
        for hand in self.hands:
            for order in hand:
                card = deck[order]
                if order not in self._no_more and (card == UNKNOWN or stacks[card // 5] == card % 5):
                    return True
        return False


def masked(event: Event, seat: int) -> Event:
    """The event as that seat sees it: what it draws itself is UNKNOWN."""
    if isinstance(event, Draw) and event.seat == seat:
        return Draw(seat, event.order, UNKNOWN)
    return event
