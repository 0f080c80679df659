"""Cards as small integers, and the variant that says what they are.

An *identity* is `suit * 5 + rank - 1`; a *mask* is a set of identities as an integer with one bit each, so that
elimination is `&` and counting is `bit_count()`. Everything above this module reasons in masks; names such as `r3`
are for people and for formats. Where stacks may go up or down each suit has a START card besides: those are numbered
after all others, suit by suit.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from attrs import field, frozen

from hanabot.errors import BadDeck
from hanabot.special import ORDINARY, RANKS, Special

#: What stands for an identity that the holder of an event may not see.
UNKNOWN = -1
#: The rank of a START card (hanab-live.md, 3.3): hanab.live's number, after which comes no other.
START = 7


@frozen
class Suit:
    """One suit: its name and letter, which clues touch it, and how it is stacked (hanab-live.md, section 3.1).

    `inverted`: to play such a card discards it, to discard it plays it. `reversed`: it goes down from 5.
    """

    name: str
    letter: str
    colours: tuple[str, ...] = ()
    all_colours: bool = False
    all_ranks: bool = False
    no_ranks: bool = False
    prism: bool = False
    one_of_each: bool = False
    inverted: bool = False
    reversed: bool = False

    @property
    def plain(self) -> bool:
        """Whether one colour of its own and its rank touch the card, and nothing else is special."""
        touched = self.all_colours or self.all_ranks or self.no_ranks or self.prism
        return len(self.colours) == 1 and not (touched or self.one_of_each or self.inverted or self.reversed)

    def copies(self, rank: int, special: Special) -> int:
        """Copies of a card of this suit (hanab-live.md, 3.3)."""
        if rank > special.stack_size and rank != START:
            return 0
        if self.one_of_each or rank in (special.critical_rank, START):
            return 1
        if special.sudoku:
            return 2
        if rank == 1:
            return 1 if special.up_or_down or self.reversed else 2 if special.scarce_ones else 3
        return (3 if self.reversed else 1) if rank == RANKS[-1] else 2


@frozen(eq=False)
class Variant:
    """The suits in play and the rules beyond them, with every table that rules and beliefs look up.

    Clues are numbered: colour `c` is clue `c`, rank `r` is clue `len(colours) + r - 1`, whether it may be given or
    not. Two variants are the same when name, suits and rules agree.
    """

    name: str
    suits: tuple[Suit, ...]
    number: int | None = field(default=None)
    special: Special = field(default=ORDINARY)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Variant) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _key(self) -> tuple[str, tuple[Suit, ...], Special]:
        return self.name, self.suits, self.special

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    @cached_property
    def identities(self) -> range:
        """All identities, those of which the deck has no copy too."""
        return range(len(self.suit_of))

    @cached_property
    def suit_of(self) -> tuple[int, ...]:
        """By identity, the suit's place."""
        suits = range(len(self.suits))
        return tuple(suit for suit in suits for _ in RANKS) + (tuple(suits) if self.special.up_or_down else ())

    @cached_property
    def rank_of(self) -> tuple[int, ...]:
        """By identity, the rank; START for START cards."""
        suits = len(self.suits)
        return RANKS * suits + ((START,) * suits if self.special.up_or_down else ())

    def identity(self, suit: int, rank: int) -> int:
        """The identity of a card by its suit's place and its rank (7 for START); UNKNOWN if there is none."""
        if not 0 <= suit < len(self.suits):
            return UNKNOWN
        if rank == START and self.special.up_or_down:
            return 5 * len(self.suits) + suit
        return 5 * suit + rank - 1 if 1 <= rank <= self.special.stack_size else UNKNOWN

    @cached_property
    def deck_ranks(self) -> str:
        """The ranks of the deck's cards in words, for messages."""
        return f"1 to {self.special.stack_size}" + (f" or {START} (START)" if self.special.up_or_down else "")

    @cached_property
    def all_mask(self) -> int:
        """The set of all identities of which there are cards."""
        return sum(1 << card for card, copies in enumerate(self.copies) if copies)

    @cached_property
    def max_score(self) -> int:
        """Cards on full stacks."""
        return self.special.stack_size * len(self.suits)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """Copies in the deck, by identity."""
        special = self.special
        found = [suit.copies(rank, special) for suit in self.suits for rank in RANKS]
        return tuple(found + [suit.copies(START, special) for suit in self.suits if special.up_or_down])

    @cached_property
    def deck_size(self) -> int:
        """Cards in the deck."""
        return sum(self.copies)

    @cached_property
    def built(self) -> tuple[int, ...]:
        """The cards of the whole deck in the order in which the site builds it, before it is shuffled."""
        order = sorted(self.identities, key=lambda card: (self.suit_of[card], self.rank_of[card]))
        return tuple(card for card in order for _ in range(self.copies[card]))

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours that may be clued, in the site's order (hanab-live.md, section 3.4), lower case."""
        if self.special.clue_colours is not None:
            return self.special.clue_colours
        found: list[str] = []
        for suit in self.suits:
            if not suit.all_colours:
                found.extend(colour for colour in suit.colours if colour not in found)
        return tuple(found)

    @cached_property
    def clue_names(self) -> tuple[str, ...]:
        """Names of the clues by clue number: the colours, then the ranks."""
        return self.colours + tuple(str(rank) for rank in RANKS)

    @cached_property
    def clues(self) -> int:
        """The set of the clue numbers that may be given at all."""
        colours = len(self.colours)
        return (1 << colours) - 1 | sum(1 << colours + rank - 1 for rank in self.special.clue_ranks)

    @cached_property
    def always(self) -> int:
        """The set of the clue numbers that touch nothing by rule and may be given all the same."""
        colours = (1 << len(self.colours)) - 1
        blind = self.clues & colours if self.special.colours_touch_nothing else 0
        return blind | (self.clues & ~colours if self.special.ranks_touch_nothing else 0)

    @cached_property
    def touches(self) -> tuple[int, ...]:
        """By clue number, the mask of the identities that the clue touches; 0 for clues that may not be given."""
        colours = len(self.colours)
        return tuple(
            sum(1 << card for card in bits(self.all_mask) if self._touched(number, card))
            if self.clues >> number & 1
            else 0
            for number in range(colours + len(RANKS))
        )

    def _touched(self, number: int, card: int) -> bool:
        rank, colours = self.rank_of[card], len(self.colours)
        if number < colours:
            return touched_by_colour(self, self.suits[self.suit_of[card]], rank, number)
        return touched_by_rank(self, self.suit_of[card], rank, number - colours + 1)

    @cached_property
    def rank_masks(self) -> tuple[int, ...]:
        """By rank (index 0 unused), the mask of the identities of that rank."""
        return (0, *(sum(1 << 5 * s + rank - 1 for s in range(len(self.suits))) & self.all_mask for rank in RANKS))

    @cached_property
    def plain(self) -> bool:
        """Whether every suit is plain, and there is no rule beyond the suits."""
        return self.special == ORDINARY and all(suit.plain for suit in self.suits)

    @cached_property
    def inverted(self) -> int:
        """The set of the identities that are played by discarding and discarded by playing."""
        return sum(1 << card for card in self.identities if self.suits[self.suit_of[card]].inverted)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Short names (`r3`; `rs` for a START card) by identity."""
        words = [f"{suit.letter}{rank}" for suit in self.suits for rank in RANKS]
        return tuple(words + [f"{suit.letter}s" for suit in self.suits if self.special.up_or_down])

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {name: card for card, name in enumerate(self.names)}

    def card(self, name: str) -> int:
        """The identity that a short name such as `r3` means.

        Raises:
            BadDeck: the variant has no such card.
        """
        found = self._by_name.get(name.strip().lower(), UNKNOWN)
        if found == UNKNOWN or not self.copies[found]:
            letters = " ".join(suit.letter for suit in self.suits)
            raise BadDeck(name, f"not a card of {self.name}: suits are {letters}, ranks {self.deck_ranks}")
        return found

    def mask(self, names: Iterable[str]) -> int:
        """The set of the named cards."""
        found = 0
        for name in names:
            found |= 1 << self.card(name)
        return found

    def show(self, mask: int) -> str:
        """A mask as text: `r3 g3`; the whole variant is `any`."""
        if mask == self.all_mask:
            return "any"
        return " ".join(self.names[card] for card in bits(mask)) or "nothing"


def bits(mask: int) -> Iterator[int]:
    """The identities in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def touched_by_colour(variant: Variant, suit: Suit, rank: int, number: int) -> bool:
    """Whether the clue of a colour, by its number, touches a card (hanab-live.md, 3.5)."""
    special, colours = variant.special, len(variant.colours)
    if special.colours_touch_nothing:
        return False
    if suit.all_colours:
        return True
    own = bool(suit.colours) or suit.prism
    matched = (colours - 1 if rank == START else (rank - 1) % colours) == number
    if not own or (special.synesthesia and matched and not suit.no_ranks):
        return own
    if rank == special.special_rank and (special.rank_all_colours or special.rank_no_colours):
        return special.rank_all_colours
    return matched if suit.prism else variant.colours[number] in suit.colours


def touched_by_rank(variant: Variant, place: int, rank: int, clue: int) -> bool:
    """Whether a rank clue touches a card of the suit at that place (hanab-live.md, 3.5)."""
    special, suit = variant.special, variant.suits[place]
    if special.ranks_touch_nothing or suit.no_ranks:
        return False
    if suit.all_ranks:
        return True
    if rank == special.special_rank:
        if special.rank_all_ranks or special.rank_no_ranks:
            return special.rank_all_ranks
        if special.rank_deceptive:
            return clue == special.clue_ranks[place % len(special.clue_ranks)]
    if special.odds_and_evens:
        return rank != START and (rank - clue) % 2 == 0
    if special.funnels:
        return rank <= clue
    return rank >= clue if special.chimneys else rank == clue
