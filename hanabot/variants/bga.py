"""Board Game Arena's five decks (document 001, "Colors"; 003, "Cards"): the fifth suit is white, a sixth is optional.

A deck goes by the site's name, or by that of the variant of hanab.live with the same cards and clues, whose number its
seeds bear. Normal is called No Variant here as everywhere.
"""

from attrs import frozen

from hanabot.cards import Suit, Variant
from hanabot.variants.suits import base, suit


@frozen
class Deck:
    """One of the site's decks: what a table that picks it is told, and the names it goes by (the first is its own)."""

    variant: Variant
    about: str
    names: tuple[str, ...]


_FIVE = (*(suit(name) for name in base(4)), Suit("White", "w", ("white",)))


def _deck(number: int, names: str, about: str, sixth: Suit | None = None) -> Deck:
    own, *others = names.split(" | ")
    suits = _FIVE if sixth is None else (*_FIVE, sixth)
    return Deck(Variant("No Variant" if sixth is None else own, suits, number), about, (own, *others))


_MULTICOLOUR = ("multicolour",)

DECKS = (
    _deck(0, "Normal | No Variant", "five suits, 50 cards"),
    _deck(
        1,
        "Tricky | 6 Suits",
        "a sixth suit of ten with a multicolour clue of its own, 60 cards",
        Suit("Multicolour", "m", _MULTICOLOUR),
    ),
    _deck(
        2,
        "Difficult | Hard | Black (6 Suits)",
        "a sixth suit of one each with a multicolour clue of its own, 55 cards; unrated",
        Suit("Multicolour", "m", _MULTICOLOUR, one_of_each=True),
    ),
    _deck(
        3,
        "Avalanche of colours | Avalanche of colors | Avalanche | Very difficult | Rainbow (6 Suits)",
        "a sixth suit of ten that every colour clue touches, with no clue of its own, 60 cards",
        Suit("Multicolour", "m", all_colours=True),
    ),
    _deck(
        1356,
        "Black powder | White Reversed (6 Suits)",
        "a sixth suit that no colour clue touches, played 5 4 3 2 1, with 5 5 5 4 4 3 3 2 2 1, 60 cards",
        Suit("Black powder", "k", reversed=True),
    ),
)
WHITE_FIFTH = DECKS[0].variant
#: By any name it goes by, lower case.
BY_NAME = {name.casefold(): deck.variant for deck in DECKS for name in deck.names}
