"""The position of a game, and all that can be asked of it; `hanabot.game` is what changes it."""

from collections.abc import Sequence

from hanabot.bonuses import COLOUR_CLUE, RANK_CLUE, RESHUFFLE, Bonuses
from hanabot.deck_checks import check_deck
from hanabot.errors import Unsupported
from hanabot.moves import DECLINE, DISCARD, PLAY, RETURN, REVIVE, TAKEN, Action, Bonus, Event, Play
from hanabot.piles import special_piles
from hanabot.special import ORDINARY, RANKS
from hanabot.tables import DISCARDS, PLAYS, clue_actions, clues_of
from hanabot.view import Start, masked

#: The ending of a game whose table gave up the rest: the full score was out of reach (speedrun, all or nothing).
LOST = "loss"


class Board:
    """The whole truth of a game at a moment.

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
        bonus: the bonus that the seat to move is to use, None if none is due.
        ending: None while the game runs, else the rule set's name for it. log: full-information events.

    Raises:
        BadDeck: the deck does not fit the start.
        BadName: the rule set is not played by so many players.
        Unsupported: the option `flamboyants` with a deck that is none of Board Game Arena's.
    """

    __slots__ = (
        "_after_clue",
        "_always",
        "_bonuses",
        "_clued",
        "_clues_of",
        "_full",
        "_inverted",
        "_masked",
        "_most",
        "_piles",
        "_returned",
        "_returns",
        "_size",
        "_watched",
        "bonus",
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
        self._clued: int = sum(1 << mark.order for mark in start.marked if mark.positive)
        self._inverted: int = variant.inverted
        self._size: int = len(self.deck)
        self.bonus: int | None = None
        if rules.flamboyants and (special is not ORDINARY or variant.inverted):
            raise Unsupported(f"option 'flamboyants' with {variant.name}", "it goes with Board Game Arena's decks")
        self._bonuses = Bonuses.of(self.deck) if rules.flamboyants else None
        #: Orders of the cards that were shuffled back into the draw pile.
        self._returned: list[int] = []
        self._masked: list[list[Event]] = [[] for _ in range(start.players)]
        self.last_turn: int | None = None
        self.no_more: set[int] = set()
        #: How the stacks grow, where they do not simply go up.
        self._piles = special_piles(variant)
        self.ways: list[int] = [0] * len(self.stacks)
        self._most: list[int] = self._all_most()
        self.max_score: int = sum(self._most)

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
    def dealt(self) -> Sequence[int]:
        """The deck as it was at the start: without what was shuffled back into it."""
        if not self._returned:
            return self.deck
        return [card for order, card in enumerate(self.deck) if order not in self._returned]

    @property
    def tokens(self) -> float:
        """Clue tokens, a whole number unless they are starved."""
        whole, half = divmod(self.clues, self.clue_cost)
        return whole + half / self.clue_cost if half else whole

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
            elif isinstance(event, Bonus) and event.step == TAKEN and event.bonus != RESHUFFLE:
                counts[event.seat] += 1
        return tuple(counts)

    def legal_actions(self) -> list[Action]:
        """Every legal move: plays, discards (oldest card first), then clues from the next seat on.

        An empty list means that the game is over.
        """
        if self.ending is not None:
            return []
        if self.bonus is not None:
            return self._bonus_actions(self.bonus)
        hand = self.hands[self.current]
        found = [PLAYS[order] for order in hand]
        if self.rules.deck_plays and self.drawn == self._size - 1:
            found.append(PLAYS[self.drawn])
        if self.clues < self.discards_below:
            found += [DISCARDS[order] for order in hand]
        if self.clues >= self.clue_cost:
            found += self._clue_actions()
        return found

    def _clue_actions(self, among: int = -1) -> list[Action]:
        """The clues that may be given, of those that are named by a set of clue numbers."""
        found: list[Action] = []
        lists = clue_actions(self.variant)
        players = len(self.hands)
        for step in range(1, players):
            target = (self.current + step) % players
            found += lists(target, self.clues_for(target) & among)
        return found

    def _bonus_actions(self, bonus: int) -> list[Action]:
        """What may be done with a bonus that leaves a choice; nothing where it lapses."""
        colours = (1 << len(self.variant.colours)) - 1
        if bonus in (COLOUR_CLUE, RANK_CLUE):
            return self._clue_actions(colours if bonus == COLOUR_CLUE else ~colours)
        suit_of, rank_of = self.variant.suit_of, self.variant.rank_of
        kind = RETURN if bonus == RESHUFFLE else REVIVE
        found = [
            Action(kind, suit_of[card], rank_of[card])
            for card, count in enumerate(self.discards)
            if count and (kind == RETURN or self.fits(card))
        ]
        return [*found, Action(DECLINE, 0)] if found else []

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

    def clues_for(self, target: int) -> int:
        """The set of clue numbers that may be given to a seat."""
        if self.rules.empty_clues:
            return self.open_clues
        clues_of_card, deck = self._clues_of, self.deck
        found = self._always
        for order in self.hands[target]:
            found |= clues_of_card[deck[order]]
        return found & self.open_clues

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

    def log_for(self, seat: int) -> list[Event]:
        """Everything that happened, as that seat saw it (the list is the game's own: do not change it)."""
        found = self._masked[seat]
        if len(found) < len(self.log):
            found += [masked(event, seat, self.variant) for event in self.log[len(found) :]]
        return found
