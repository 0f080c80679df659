"""Cards as small integers, and the variant that says what they are.

An *identity* is `suit * 5 + rank - 1`; a *mask* is a set of identities as an integer with one bit each, so that
elimination is `&` and counting is `bit_count()`. Everything above this module reasons in masks; names such as `r3`
are for people and for formats.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from attrs import field, frozen

from hanabot.errors import BadDeck

#: Ranks of every suit, in the order in which identities are numbered.
RANKS = (1, 2, 3, 4, 5)
#: What stands for an identity that the holder of an event may not see.
UNKNOWN = -1


@frozen
class Suit:
    """One suit: its name and letter, and which clues touch it (hanab-live.md, section 3.1)."""

    name: str
    letter: str
    colours: tuple[str, ...] = ()
    all_colours: bool = False
    all_ranks: bool = False
    no_ranks: bool = False
    prism: bool = False
    one_of_each: bool = False

    @property
    def plain(self) -> bool:
        """Whether one colour of its own and its rank touch the card, and nothing else is special."""
        special = self.all_colours or self.all_ranks or self.no_ranks or self.prism or self.one_of_each
        return len(self.colours) == 1 and not special


@frozen(eq=False)
class Variant:
    """The suits in play, with every table that rules and beliefs look up.

    Clues are numbered: colour `c` is clue `c`, rank `r` is clue `len(colours) + r - 1`.
    Two variants are the same when name and suits agree.
    """

    name: str
    suits: tuple[Suit, ...]
    number: int | None = field(default=None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and (self.name, self.suits) == (other.name, other.suits)

    def __hash__(self) -> int:
        return hash((self.name, self.suits))

    @cached_property
    def identities(self) -> range:
        """All identities."""
        return range(5 * len(self.suits))

    @cached_property
    def all_mask(self) -> int:
        """The set of all identities."""
        return (1 << 5 * len(self.suits)) - 1

    @cached_property
    def max_score(self) -> int:
        """Cards on full stacks."""
        return 5 * len(self.suits)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """Copies in the deck, by identity."""
        usual = (3, 2, 2, 2, 1)
        return tuple(1 if suit.one_of_each else usual[rank - 1] for suit in self.suits for rank in RANKS)

    @cached_property
    def deck_size(self) -> int:
        """Cards in the deck."""
        return sum(self.copies)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours that may be clued, in the site's order (hanab-live.md, section 3.4), lower case."""
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
    def touches(self) -> tuple[int, ...]:
        """By clue number, the mask of the identities that the clue touches."""
        colours = len(self.colours)
        return tuple(
            sum(1 << card for card in self.identities if self._touched(number, colours, card))
            for number in range(colours + len(RANKS))
        )

    def _touched(self, number: int, colours: int, card: int) -> bool:
        suit, rank = self.suits[card // 5], card % 5 + 1
        if number >= colours:
            if suit.all_ranks or suit.no_ranks:
                return suit.all_ranks
            return rank == number - colours + 1
        if suit.all_colours:
            return True
        if suit.prism:
            return (rank - 1) % colours == number
        return self.colours[number] in suit.colours

    @cached_property
    def rank_masks(self) -> tuple[int, ...]:
        """By rank (index 0 unused), the mask of the identities of that rank."""
        return (0, *(sum(1 << 5 * s + rank - 1 for s in range(len(self.suits))) for rank in RANKS))

    @cached_property
    def plain(self) -> bool:
        """Whether every suit is plain."""
        return all(suit.plain for suit in self.suits)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Short names (`r3`) by identity."""
        return tuple(f"{suit.letter}{rank}" for suit in self.suits for rank in RANKS)

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {name: card for card, name in enumerate(self.names)}

    def card(self, name: str) -> int:
        """The identity that a short name such as `r3` means.

        Raises:
            BadDeck: the variant has no such card.
        """
        found = self._by_name.get(name.strip().lower())
        if found is None:
            letters = " ".join(suit.letter for suit in self.suits)
            raise BadDeck(name, f"not a card of {self.name}: suits are {letters}, ranks 1 to 5")
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
