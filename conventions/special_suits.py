"""What the modules about special suits ask of a variant: which cards a colour saves, which are dark, what is alike.

By clues alone, from the variant's tables, so that suits and special ranks that behave alike are treated alike.
"""

from functools import cache

from hanabot.cards import Variant, bits
from hanabot.special import RANKS


@cache
def by_colour(variant: Variant) -> int:
    """The identities that a clue of their rank does not touch, and a colour does (brown, muddy rainbow, brown 5s)."""
    colours = len(variant.colours)
    found = 0
    for card in bits(variant.all_mask):
        rank = variant.rank_of[card]
        if rank in RANKS and not variant.touches[colours + rank - 1] >> card & 1 and colours_of(variant, card):
            found |= 1 << card
    return found


@cache
def colours_of(variant: Variant, card: int) -> int:
    """The colour clues (numbers as bits) that touch a card."""
    return sum(1 << clue for clue in range(len(variant.colours)) if variant.touches[clue] >> card & 1)


@cache
def saved_by(variant: Variant, colour: int) -> int:
    """The identities that only a colour can save, and this one does.

    What every colour touches is saved by the first, or by the colour of a suit with one card of each rank.
    """
    every = (1 << len(variant.colours)) - 1
    own = _dark_colour(variant)
    chosen = 0 if own is None else own
    found = 0
    for card in bits(by_colour(variant) & variant.touches[colour]):
        if colours_of(variant, card) != every or every & (every - 1) == 0 or colour == chosen:
            found |= 1 << card
    return found


def _dark_colour(variant: Variant) -> int | None:
    """The clue of the colour that only a suit with one card of each rank has."""
    for suit in variant.suits:
        if suit.one_of_each and len(suit.colours) == 1 and suit.colours[0] in variant.colours:
            return variant.colours.index(suit.colours[0])
    return None


@cache
def dark(variant: Variant) -> tuple[tuple[int, int | None], ...]:
    """For each suit with one card of each rank that both kinds of clue tell: its cards, and its own colour's clue.

    None for those of which a colour says no more than of other suits (dark rainbow, dark prism). Suits that rank does
    not tell, and those that colour does not, are saved as they can be.
    """
    colours = variant.colours
    found: list[tuple[int, int | None]] = []
    for place, suit in enumerate(variant.suits):
        if not suit.one_of_each or suit.all_ranks or suit.no_ranks:
            continue
        cards = variant.all_mask & 0b11111 << 5 * place
        if suit.all_colours or suit.prism:
            found.append((cards, _dark_colour(variant) if suit.all_colours else None))
        elif len(suit.colours) == 1 and suit.colours[0] in colours:
            found.append((cards, colours.index(suit.colours[0])))
    return tuple(found)


@cache
def always_saves(variant: Variant) -> int:
    """The clues (numbers as bits) that look like saves on a chop, whatever has been discarded; never 2s and 5s."""
    colours = len(variant.colours)
    found = sum(1 << colour for colour in range(colours) if saved_by(variant, colour))
    for _, own in dark(variant):
        found |= 0 if own is None else 1 << own
    ranks = any(not (suit.colours or suit.all_colours or suit.prism) for suit in variant.suits)
    ranks = ranks or any(suit.one_of_each and (suit.all_colours or suit.prism) for suit in variant.suits)
    return found | (0b11 << colours + 2 if ranks else 0)


@cache
def twins(variant: Variant) -> int:
    """The identities that no clue tells from another one (all of brown; a prism card and one of its colour)."""
    by_touch: dict[tuple[bool, ...], int] = {}
    for card in bits(variant.all_mask):
        touch = tuple(bool(touches >> card & 1) for touches in variant.touches)
        by_touch[touch] = by_touch.get(touch, 0) | 1 << card
    return sum(cards for cards in by_touch.values() if cards & (cards - 1))
