"""Named variants: hanab.live's names and numbers, and what is built of them (hanab-live.md, section 3).

A variant is only its suits here; those whose special rules the engine does not know are refused by name, never
misplayed.
"""

import re
from difflib import get_close_matches
from functools import cache

from attrs import evolve

from hanabot.cards import Suit, Variant
from hanabot.errors import BadName, Unsupported
from hanabot.rules import RuleSet


def _suit(name: str, letter: str = "", *, colours: str | None = None, **special: bool) -> Suit:
    own = name.lower() if colours is None else colours
    return Suit(name, letter or name[0].lower(), tuple(own.split()), **special)


_SUITS: dict[str, Suit] = {
    suit.name: suit
    for suit in (
        _suit("Red"),
        _suit("Yellow"),
        _suit("Green"),
        _suit("Blue"),
        _suit("Purple"),
        _suit("Teal"),
        _suit("Black", "k", one_of_each=True),
        _suit("Rainbow", "m", colours="", all_colours=True),
        _suit("Pink", "i", all_ranks=True),
        _suit("White", colours=""),
        _suit("Brown", "n", no_ranks=True),
        _suit("Omni", colours="", all_colours=True, all_ranks=True),
        _suit("Null", "u", colours="", no_ranks=True),
        _suit("Muddy Rainbow", colours="", all_colours=True, no_ranks=True),
        _suit("Light Pink", "i", colours="", all_ranks=True),
        _suit("Prism", "i", colours="", prism=True),
        _suit("Dark Rainbow", "m", colours="", all_colours=True, one_of_each=True),
        _suit("Dark Pink", "i", colours="pink", all_ranks=True, one_of_each=True),
        _suit("Gray", "a", colours="", one_of_each=True),
        _suit("Dark Brown", "n", colours="brown", no_ranks=True, one_of_each=True),
        _suit("Dark Omni", "o", colours="", all_colours=True, all_ranks=True, one_of_each=True),
        _suit("Dark Null", "u", colours="", no_ranks=True, one_of_each=True),
        _suit("Cocoa Rainbow", "m", colours="", all_colours=True, no_ranks=True, one_of_each=True),
        _suit("Gray Pink", "i", colours="", all_ranks=True, one_of_each=True),
        _suit("Dark Prism", "i", colours="", prism=True, one_of_each=True),
    )
}

#: The basic suits below one special suit, by the number of suits in all.
_BASE = {
    6: ("Red", "Yellow", "Green", "Blue", "Purple"),
    5: ("Red", "Yellow", "Green", "Blue"),
    4: ("Red", "Green", "Blue"),
    3: ("Red", "Blue"),
}

#: hanab.live's numbers of the variants with one special suit: with 6, 5, 4, 3 suits.
_ONE_SPECIAL: dict[str, tuple[int, ...]] = {
    "Black": (2, 21),
    "Rainbow": (3, 16, 17, 19),
    "Pink": (106, 107, 108, 109),
    "White": (13, 22, 26, 27),
    "Brown": (69, 70, 71, 72),
    "Omni": (176, 177, 178, 179),
    "Null": (180, 181, 182, 183),
    "Muddy Rainbow": (160, 161, 162, 163),
    "Light Pink": (164, 165, 166, 167),
    "Prism": (1464, 1465, 1466, 1467),
    "Dark Rainbow": (11, 23),
    "Dark Pink": (137, 138),
    "Gray": (59, 58),
    "Dark Brown": (89, 90),
    "Dark Omni": (242, 243),
    "Dark Null": (255, 256),
    "Cocoa Rainbow": (290, 291),
    "Gray Pink": (292, 293),
    "Dark Prism": (1468, 1469),
}

#: Other words that hanab.live's variant names are made of: known of, not built.
_NOT_BUILT = frozenset(
    """Alternating Clues|Ambiguous|Ambiguous Mix|Candy Corn Mix|Chimneys|Clue Starved|Color Blind|Color Mute|Cow|
    Critical Fours|Dark Orange|Deceptive-Fives|Deceptive-Ones|Dual-Color|Dual-Color Mix|Duck|Extremely Ambiguous|
    Funnels|Holiday Mix|Matryoshka|Number Blind|Number Mute|Odds and Evens|Orange|Pig|RGB Mix|Reversed|Scarce Ones|
    Special Mix|Sudoku|Synesthesia|Throw It in a Hole|Totally Blind|Up or Down|Valentine Mix|Very Ambiguous""".replace(
        "\n    ", ""
    ).split("|")
)
_SPECIAL_RANK = re.compile(r"(.+)-(Ones|Fives)")


def _table() -> dict[str, tuple[int, tuple[str, ...]]]:
    table: dict[str, tuple[int, tuple[str, ...]]] = {
        "No Variant": (0, _BASE[6]),
        "6 Suits": (1, (*_BASE[6], "Teal")),
        "4 Suits": (15, _BASE[5]),
        "3 Suits": (18, _BASE[4]),
    }
    for special, numbers in _ONE_SPECIAL.items():
        for suits, number in zip((6, 5, 4, 3), numbers, strict=False):
            table[f"{special} ({suits} Suits)"] = (number, (*_BASE[suits], special))
    return table


_TABLE = _table()


def variant_names() -> list[str]:
    """Names of every variant that is built, in hanab.live's order of numbers."""
    return sorted(_TABLE, key=lambda name: _TABLE[name][0])


@cache
def variant(name: str) -> Variant:
    """The variant of that name, as hanab.live spells it.

    Raises:
        Unsupported: hanab.live has it, but it is not built.
        BadName: nobody has it.
    """
    found = _TABLE.get(name)
    if found is None:
        if _known_of(name):
            raise Unsupported(f"variant {name!r}")
        close = get_close_matches(name, _TABLE, 1)
        hint = f"did you mean {close[0]!r}?" if close else "variants are named as on hanab.live, e.g. 'No Variant'"
        raise BadName("variant", name, hint)
    number, suits = found
    return Variant(name, _with_letters(tuple(_SUITS[suit] for suit in suits)), number)


@cache
def variant_by_number(number: int) -> Variant:
    """The variant with that number in hanab.live's seeds.

    Raises:
        Unsupported: it is not built.
    """
    for name, (found, _) in _TABLE.items():
        if found == number:
            return variant(name)
    raise Unsupported(f"hanab.live's variant number {number}")


#: The five suits of the documents 000 and 001: a plain white fifth suit.
WHITE_FIFTH = Variant("No Variant", (*(_SUITS[name] for name in _BASE[5]), Suit("White", "w", ("white",))), 0)
#: Document 001's "tricky": a sixth suit of ten cards with a multicolour clue of its own.
MULTICOLOUR_SIXTH = Variant("6 Suits", (*WHITE_FIFTH.suits, Suit("Multicolour", "m", ("multicolour",))), 1)


def variant_under(rules: RuleSet, name: str = "No Variant") -> Variant:
    """The variant as a rule set deals it: `bga` and `league` have suits of their own for five and six plain ones.

    Raises:
        Unsupported, BadName: as `variant`.
    """
    if rules.white_fifth_suit:
        for own in (WHITE_FIFTH, MULTICOLOUR_SIXTH):
            if own.name == name:
                return own
    return variant(name)


def _with_letters(suits: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """Letters that differ: a later suit takes the first letter of its name that is free (hanab-live.md, 2.5)."""
    used: set[str] = set()
    lettered = []
    for suit in suits:
        letters = (suit.letter, *(letter for letter in suit.name.lower() if letter.isalpha()))
        letter = next(letter for letter in letters if letter not in used)
        used.add(letter)
        lettered.append(evolve(suit, letter=letter))
    return tuple(lettered)


def _known_of(name: str) -> bool:
    stem = re.sub(r" \([3-6] Suits\)$", "", name)
    return all(_known_part(part) for part in stem.split(" & "))


def _known_part(part: str) -> bool:
    if part in _NOT_BUILT or part in _ONE_SPECIAL or part in _TABLE:
        return True
    ranked = _SPECIAL_RANK.fullmatch(part)
    if ranked:
        return ranked[1].replace("-", " ") in _ONE_SPECIAL
    return part.endswith(" Reversed") and _known_part(part.removesuffix(" Reversed"))
