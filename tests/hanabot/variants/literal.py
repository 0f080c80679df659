"""hanab.live's rules once more, literally: slow, without masks, from the site's own files (hanab-live.md, 3 and 4).

It shares nothing with the toolkit's engine, which the tests beside it hold against it move by move.
"""

from fractions import Fraction
from itertools import permutations
from typing import Any

START = 7
Card = tuple[int, int]
BUTTONS = ("play", "discard")


class Rules:
    """What one variant of the site says of cards and clues."""

    def __init__(self, variant: dict[str, Any], suits: dict[str, dict[str, Any]]) -> None:
        self.variant = variant
        self.suits = [self._suit(name, suits) for name in variant["suits"]]
        self.size: int = variant.get("stackSize", 5)
        self.ranks: list[int] = variant.get("clueRanks", [1, 2, 3, 4, 5])
        self.colours: list[str] = variant.get("clueColors", self._colours())

    @staticmethod
    def _suit(name: str, suits: dict[str, dict[str, Any]]) -> dict[str, Any]:
        if name.endswith(" Reversed"):
            return {**suits[name.removesuffix(" Reversed")], "reversed": True}
        return suits[name]

    def is_(self, what: str) -> bool:
        return bool(self.variant.get(what))

    @staticmethod
    def suit_colours(suit: dict[str, Any]) -> list[str]:
        if "clueColors" in suit:
            return suit["clueColors"]
        if suit.get("allClueColors") or suit.get("noClueColors") or suit.get("prism"):
            return []
        return [suit["name"]]

    def _colours(self) -> list[str]:
        found: list[str] = []
        for suit in self.suits:
            if not suit.get("allClueColors"):
                found += [colour for colour in self.suit_colours(suit) if colour not in found]
        return found

    def copies(self, suit: int, rank: int) -> int:
        about = self.suits[suit]
        if about.get("oneOfEach") or rank == self.variant.get("criticalRank"):
            return 1
        if self.is_("sudoku"):
            return 2
        if rank == 1:
            if self.is_("upOrDown") or about.get("reversed"):
                return 1
            return 2 if self.is_("scarceOnes") else 3
        if rank == 5:
            return 3 if about.get("reversed") else 1
        return 1 if rank == START else 2

    def deck(self) -> list[Card]:
        ranks = [*range(1, self.size + 1), *([START] if self.is_("upOrDown") else [])]
        return [
            (suit, rank) for suit in range(len(self.suits)) for rank in ranks for _ in range(self.copies(suit, rank))
        ]

    def touched(self, card: Card, kind: str, value: int) -> bool:
        """Whether a colour clue (value: place among the colours) or a rank clue touches a card."""
        return self._by_colour(card, value) if kind == "colour" else self._by_rank(card, value)

    def _mapped(self, rank: int) -> str:
        return self.colours[-1] if rank == START else self.colours[(rank - 1) % len(self.colours)]

    def _by_colour(self, card: Card, value: int) -> bool:
        (place, rank), colour = card, self.colours[value]
        suit = self.suits[place]
        if self.is_("colorCluesTouchNothing"):
            return False
        if suit.get("allClueColors"):
            return True
        if suit.get("noClueColors"):
            return False
        if self.is_("synesthesia") and not suit.get("noClueRanks") and self._mapped(rank) == colour:
            return True
        if rank == self.variant.get("specialRank"):
            if self.is_("specialRankAllClueColors"):
                return True
            if self.is_("specialRankNoClueColors"):
                return False
        if suit.get("prism"):
            return self._mapped(rank) == colour
        return colour in self.suit_colours(suit)

    def _by_rank(self, card: Card, value: int) -> bool:
        place, rank = card
        suit = self.suits[place]
        if self.is_("rankCluesTouchNothing"):
            return False
        if suit.get("allClueRanks"):
            return True
        if suit.get("noClueRanks"):
            return False
        if rank == self.variant.get("specialRank"):
            if self.is_("specialRankAllClueRanks"):
                return True
            if self.is_("specialRankNoClueRanks"):
                return False
            if self.is_("specialRankDeceptive"):
                return value == self.ranks[place % len(self.ranks)]
        if self.is_("oddsAndEvens"):
            return rank in ((1, 3, 5) if value == 1 else (2, 4))
        if self.is_("funnels"):
            return rank <= value
        if self.is_("chimneys"):
            return rank >= value
        return rank == value

    def sequences(self, suit: int) -> list[list[int]]:
        """Every order in which the ranks of a suit may be stacked."""
        up = list(range(1, self.size + 1))
        if self.is_("upOrDown"):
            ways = [up, up[::-1]]
            return ways + [[START, *way[1:]] for way in ways]
        if self.is_("sudoku"):
            return [up[start:] + up[:start] for start in range(self.size)]
        return [up[::-1] if self.suits[suit].get("reversed") else up]


class Table:
    """A game played by the letter; `options` are the site's words for them."""

    def __init__(self, rules: Rules, players: int, hand: int, deck: list[Card], options: set[str]) -> None:
        self.rules = rules
        self.options = options
        self.players = players
        self.deck = list(deck)
        self.next = 0
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.stacks: list[list[int]] = [[] for _ in rules.suits]
        self.discarded: list[Card] = []
        self.clued: set[int] = set()
        self.tokens = Fraction(8)
        self.strikes = 0
        self.turn = 0
        self.last_kind = ""
        self.drawn_last: int | None = None
        self.done: set[int] = set()
        for seat in range(players):
            for _ in range(hand):
                self._draw(seat)

    # What the stacks say

    def fits(self, card: Card) -> bool:
        suit, rank = card
        pile = [*self.stacks[suit], rank]
        if self.rules.is_("sudoku") and len(pile) == 1:
            return rank not in [other[0] for other in self.stacks if other]
        return any(way[: len(pile)] == pile for way in self.rules.sequences(suit))

    def score(self) -> int:
        return sum(map(len, self.stacks))

    def full(self) -> int:
        return self.rules.size * len(self.rules.suits)

    def _there(self, suit: int, rank: int) -> bool:
        return self.discarded.count((suit, rank)) < self.rules.copies(suit, rank)

    def _run(self, suit: int, way: list[int]) -> int:
        count = 0
        while count < len(way) and self._there(suit, way[count]):
            count += 1
        return count

    def most(self) -> int:
        """The highest score that discards still allow."""
        if not self.rules.is_("sudoku"):
            return sum(
                max(self._run(suit, way) for way in self.rules.sequences(suit) if way[: len(pile)] == pile)
                for suit, pile in enumerate(self.stacks)
            )
        best = 0
        for starts in permutations(range(1, self.rules.size + 1), len(self.stacks)):
            if all(not pile or pile[0] == start for pile, start in zip(self.stacks, starts, strict=True)):
                ways = [next(w for w in self.rules.sequences(0) if w[0] == start) for start in starts]
                best = max(best, sum(self._run(suit, way) for suit, way in enumerate(ways)))
        return best

    # Moves

    def legal(self) -> set[tuple[int, int, int]]:
        """hanab.live's triples of type, target and value."""
        seat, found = self.turn % self.players, set()
        inverted = any(suit.get("inverted") for suit in self.rules.suits)
        for order in self.hands[seat]:
            found.add((0, order, 0))
            if self.tokens < 8 or inverted:
                found.add((1, order, 0))
        if "deckPlays" in self.options and self.next == len(self.deck) - 1:
            found.add((0, self.next, 0))
        if self.tokens >= 1:
            kinds = {"colour": range(len(self.rules.colours)), "rank": self.rules.ranks}
            for other in range(self.players):
                for number, (kind, values) in enumerate(kinds.items(), start=2):
                    due = not (self.rules.is_("alternatingClues") and self.last_kind == kind)
                    blind = self.rules.is_("colorCluesTouchNothing" if kind == "colour" else "rankCluesTouchNothing")
                    for value in values:
                        empty = "emptyClues" in self.options or blind
                        if other != seat and due and (empty or self.would_touch(other, kind, value)):
                            found.add((number, other, value))
        return found

    def would_touch(self, seat: int, kind: str, value: int) -> list[int]:
        return [order for order in self.hands[seat] if self.rules.touched(self.deck[order], kind, value)]

    def apply(self, move: tuple[int, int, int]) -> list[int]:
        """Make a move; the orders that a clue touched."""
        kind, target, value = move
        seat, touched = self.turn % self.players, []
        if kind >= 2:
            word = "colour" if kind == 2 else "rank"
            touched = self.would_touch(target, word, value)
            self.last_kind = word
            self.clued.update(touched)
            self.tokens -= 1
            self._cycle(seat)
        else:
            if target not in self.hands[seat]:
                self._draw(seat)
            self._pressed(seat, BUTTONS[kind], target)
        if self.drawn_last is not None and self.turn > self.drawn_last:
            self.done.add(seat)
        self.turn += 1
        return touched

    def _pressed(self, seat: int, button: str, order: int) -> None:
        card = self.deck[order]
        suit, rank = card
        self.hands[seat].remove(order)
        half = Fraction(1, 2) if self.rules.is_("clueStarved") else Fraction(1)
        if self.rules.suits[suit].get("inverted"):
            button = BUTTONS[button == "play"]
        if button == "play" and self.fits(card):
            self.stacks[suit].append(rank)
            if len(self.stacks[suit]) == self.rules.size and not self.rules.is_("throwItInAHole"):
                self.tokens = min(Fraction(8), self.tokens + half)
        else:
            self.discarded.append(card)
            if button == "play":
                self.strikes += 1
            else:
                self.tokens = min(Fraction(8), self.tokens + half)
        if self.next < len(self.deck):
            self._draw(seat)

    def _draw(self, seat: int) -> None:
        self.hands[seat].append(self.next)
        self.next += 1
        if self.next == len(self.deck):
            self.drawn_last = self.turn

    def _cycle(self, seat: int) -> None:
        if "cardCycle" not in self.options:
            return
        unclued = [order for order in self.hands[seat] if order not in self.clued]
        if unclued and unclued[0] != self.hands[seat][-1]:
            self.hands[seat].remove(unclued[0])
            self.hands[seat].append(unclued[0])

    def end(self) -> int:
        """The end condition by 4.4, 0 while the game goes on."""
        most = self.most()
        short = most < self.full()
        nothing = "allOrNothing" in self.options
        if self.strikes == 3:
            return 2
        if "speedrun" in self.options and short:
            return 5
        if nothing and short:
            return 8
        if nothing and self.score() < self.full() and not self.legal():
            return 9
        if not nothing and self.drawn_last is not None and self.turn == self.drawn_last + self.players + 1:
            return 1
        if self.score() == most:
            return 1
        gone = {order for seat in self.done for order in self.hands[seat]}
        held = [order for hand in self.hands for order in hand if order not in gone]
        left = [self.deck[order] for order in (*held, *range(self.next, len(self.deck)))]
        return 0 if any(self.fits(card) for card in left) else 1
