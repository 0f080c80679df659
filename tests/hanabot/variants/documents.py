"""Documents 001 (with 003) and 004 once more, literally: Board Game Arena's decks and Royal favor, slow and by words.

It shares nothing with the toolkit's engine, which the test beside it holds against it move by move.
"""

Card = tuple[str, int]
PLAIN = ("red", "yellow", "green", "blue", "white")
#: By option: the sixth colour, its cards, whether it has a clue of its own.
SIXTH: dict[str, tuple[str, list[int], bool]] = {
    "Tricky": ("multicolour", [1, 1, 1, 2, 2, 3, 3, 4, 4, 5], True),
    "Difficult": ("multicolour", [1, 2, 3, 4, 5], True),
    "Avalanche of colours": ("multicolour", [1, 1, 1, 2, 2, 3, 3, 4, 4, 5], False),
    "Black powder": ("black", [5, 5, 5, 4, 4, 3, 3, 2, 2, 1], False),
}
#: The hands of 001's "Setup", and of its "Unofficial variant".
HANDS = {2: 5, 3: 5, 4: 4, 5: 4}
UNOFFICIAL = {2: 6, 3: 5, 4: 4, 5: 3}
#: The bonus cards of 001's "5 flamboyants", in its order.
BONUSES = ("clue token", "clue token and life", "colour clue", "number clue", "shuffle a discarded card", "play one")

Said = tuple[str, int | str, str | int]


def cards(option: str) -> list[Card]:
    """The cards of an option's deck, unshuffled."""
    found = [(colour, rank) for colour in PLAIN for rank in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)]
    if option != "Normal":
        colour, ranks, _ = SIXTH[option]
        found += [(colour, rank) for rank in ranks]
    return found


def clues(option: str) -> list[str | int]:
    """What can be said of cards: colours and ranks."""
    own = [SIXTH[option][0]] if option != "Normal" and SIXTH[option][2] else []
    return [*PLAIN, *own, 1, 2, 3, 4, 5]


def touched(option: str, card: Card, clue: str | int) -> bool:
    colour, rank = card
    if isinstance(clue, int):
        return rank == clue
    return colour == clue or (option == "Avalanche of colours" and colour == "multicolour")


class Table:
    """A game by the documents; `royal` is 004's Royal favor. Orders are places in the deck."""

    def __init__(
        self,
        option: str,
        deck: list[Card],
        players: int,
        hand: int,
        *,
        royal: bool = False,
        empty: bool = True,
        tokens: int = 8,
        lives: int = 3,
    ) -> None:
        self.option, self.deck, self.players = option, list(deck), players
        self.royal, self.empty, self.most_tokens, self.lives = royal, empty, tokens, lives
        self.tokens = tokens
        self.misfires = 0
        self.next = 0
        self.turn = 0
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.colours = list(dict.fromkeys(colour for colour, _ in cards(option)))
        self.stacks: dict[str, list[int]] = {colour: [] for colour in self.colours}
        self.pile: list[Card] = []
        self.turns_after: int | None = None
        self.bonuses: list[str] = list(BONUSES)
        self.flamboyants = False
        self.due = ""
        self.completed = False
        for seat in range(players):
            for _ in range(hand):
                self._draw(seat)

    @property
    def seat(self) -> int:
        return self.turn % self.players

    def _draw(self, seat: int) -> None:
        if self.next == len(self.deck):
            return
        self.hands[seat].append(self.next)
        self.next += 1
        if self.next == len(self.deck) and self.turns_after is None:
            self.turns_after = 0

    def fits(self, card: Card) -> bool:
        colour, rank = card
        count = len(self.stacks[colour])
        return rank == (5 - count if colour == "black" else count + 1)

    def score(self) -> int:
        return sum(map(len, self.stacks.values()))

    def legal(self) -> set[Said]:
        """Moves as words: ("play", order, 0), ("discard", order, 0), ("clue", seat, clue); with a bonus more."""
        if self.due:
            return self.choices()
        found: set[Said] = {("play", order, 0) for order in self.hands[self.seat]}
        if self.tokens < self.most_tokens:
            found |= {("discard", order, 0) for order in self.hands[self.seat]}
        return found | self.clues() if self.tokens else found

    def clues(self) -> set[Said]:
        found: set[Said] = set()
        for seat in range(self.players):
            for clue in clues(self.option):
                some = any(touched(self.option, self.deck[order], clue) for order in self.hands[seat])
                if seat != self.seat and (self.empty or some):
                    found.add(("clue", seat, clue))
        return found

    def choices(self) -> set[Said]:
        """What may be done with the bonus that is due; nothing if there is nothing."""
        if self.due in ("colour clue", "number clue"):
            return {said for said in self.clues() if isinstance(said[2], int) == (self.due == "number clue")}
        found: set[Said] = set()
        if self.due.startswith("shuffle"):
            found = {("return", *card) for card in self.pile}
        elif self.due.startswith("play"):
            found = {("revive", *card) for card in self.pile if self.fits(card)}
        return found | {("decline", 0, 0)} if found else set()

    def draw_bonus(self, bonus: str) -> None:
        """A bonus card was drawn for the colour that has just been completed."""
        self.bonuses.remove(bonus)
        if bonus.startswith("clue token"):
            self.token()
        if bonus.endswith("life") and self.misfires:
            self.misfires -= 1
        self.due = bonus
        if not self.choices():
            self.due = ""

    def use(self, said: Said, place: int) -> list[int]:
        """Use a bonus; `place` is where in the deck a card lands. The orders that a clue touched."""
        word, first, second = said
        found = []
        self.due, self.completed = "", False
        if word == "clue":
            assert isinstance(first, int)
            found = [order for order in self.hands[first] if touched(self.option, self.deck[order], second)]
        elif word != "decline":
            card = (str(first), int(second))
            self.pile.remove(card)
            if word == "revive":
                self.put(card)
            else:
                assert self.next <= place <= len(self.deck)
                self.deck.insert(place, card)
        return found

    def apply(self, move: Said) -> list[int]:
        """Make a move; the orders that a clue touched. The turn is over with `end_turn` only."""
        word, target, clue = move
        assert isinstance(target, int)
        seat, found = self.seat, []
        self.completed = False
        self.last, self.owed = self.turns_after, word != "clue"
        if word == "clue":
            self.tokens -= 1
            found = [order for order in self.hands[target] if touched(self.option, self.deck[order], clue)]
        else:
            card = self.deck[target]
            self.hands[seat].remove(target)
            if word == "play" and self.fits(card):
                self.put(card)
            else:
                self.pile.append(card)
                self.misfires += word == "play"
                if word == "discard":
                    self.token()
        return found

    def end_turn(self) -> None:
        """A card is drawn for one that was played or thrown, and the next seat moves."""
        if self.owed:
            self._draw(self.seat)
        if self.last is not None:
            self.turns_after = self.last + 1
        self.turn += 1

    def put(self, card: Card) -> None:
        self.stacks[card[0]].append(card[1])
        if len(self.stacks[card[0]]) == 5:
            self.completed = True
            self.token()

    def token(self) -> None:
        self.tokens = min(self.most_tokens, self.tokens + 1)

    def complete(self) -> bool:
        return self.score() == 5 * len(self.colours)

    def end(self) -> str:
        """How the game has ended; empty while it goes on."""
        if self.misfires == self.lives:
            return "strikeout"
        if self.complete():
            return "win" if self.royal else "perfect"
        if self.royal:
            return "loss" if not self.hands[self.seat] else ""
        return "normal" if self.turns_after == self.players else ""
