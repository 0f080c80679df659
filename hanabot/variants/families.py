"""hanab.live's variants by families: names composed of parts, the suits they mean, and the family's own rules.

A family is a rule of its own (`Rainbow-Ones`, `Funnels`) with every special suit that the site joins to it, a way of
sharing colours likewise, or plainly one or two special suits. The order within a family is the site's, so that
`numbers` can be short.
"""

from collections.abc import Iterator
from functools import cache

from attrs import evolve, frozen

from hanabot.special import ORDINARY, RANKS, Special
from hanabot.variants.suits import NAMED, base, suit


@frozen
class Listed:
    """A variant as the list has it: its name, the names of its suits, and its rules beyond them."""

    name: str
    suits: tuple[str, ...]
    special: Special = ORDINARY


#: Families whose suits share colours or have several, by how many there are; special suits stand beside the smaller.
_SHARED = {
    "Ambiguous": ("Tomato Mahogany Emerald Olive Berry Navy", "Tomato Mahogany Berry Navy", "Tomato Mahogany"),
    "Very Ambiguous": ("Tomato Mahogany Carrot Berry Navy Sky", "Berry Navy Sky"),
    "Extremely Ambiguous": (
        "Ice_EA Aqua_EA Sky_EA Berry_EA Navy_EA Ocean_EA",
        "Ice_EA Aqua_EA Sky_EA Berry_EA Navy_EA",
        "Ice_EA Aqua_EA Sky_EA Berry_EA",
    ),
    "Matryoshka": (
        "Ruby Yam Geas Beatnik Plum Taupe",
        "Ruby Yam Geas Beatnik Plum",
        "Ruby Yam Geas Beatnik",
        "Ruby Yam Geas",
        "Ruby Yam",
    ),
    "Dual-Color": (
        "Tangerine Violet Maroon Jade Tan Cobalt",
        "Tangerine Lime Cyan Indigo Cardinal",
        "Tangerine Violet Jade",
    ),
}
#: How many suits these families have: alone, with a suit of the usual number of cards, with a dark one.
_SHARED_SIZES = {
    "Ambiguous": ((6, 4), (5, 3), (5,)),
    "Very Ambiguous": ((6, 3), (4,), ()),
    "Extremely Ambiguous": ((6, 5, 4), (6, 5), (6, 5)),
    "Matryoshka": ((6, 5, 4, 3), (6, 5, 4, 3), (6, 5)),
    "Dual-Color": ((6, 5, 3), (6, 4), (6,)),
}
#: Variants whose suits were chosen one by one.
_MIXES = """
Special Mix (5 Suits): Black Rainbow Pink White Brown
Special Mix (6 Suits): Black Rainbow Pink White Brown Null
Ambiguous Mix: Tomato Mahogany Sky Navy Black White
Dual-Color Mix: Tangerine Violet Jade Black Rainbow White
Ambiguous & Dual-Color Mix: Peach Tangerine Magenta Violet Lime Jungle
Candy Corn Mix (5 Suits): Red Tangerine Yellow White Brown
Candy Corn Mix (6 Suits): Red Tangerine Yellow White Brown Cocoa_Rainbow
Holiday Mix (5 Suits): Dark_Pink Green White Sky Navy
Holiday Mix (6 Suits): Light_Pink Red Green White Sky Navy
Valentine Mix (5 Suits): Red Pink White Light_Pink Cocoa_Rainbow
Valentine Mix (6 Suits): Red Pink White Light_Pink Cocoa_Rainbow Null
RGB Mix (6 Suits): Red Gold Green Cyan Blue Violet
"""
#: Suits that have a form that goes down, and those whose cards colour and rank can tell apart without rank clues.
_REVERSED = ("Black", "Rainbow", "White", "Prism", "Orange", "Dark Rainbow", "Gray", "Dark Prism", "Dark Orange")
_SYNESTHETIC = [
    name for name, one in NAMED.items() if not (one.all_ranks or one.prism or (one.all_colours and one.no_ranks))
]
_WITHOUT_DARK = [name for name in NAMED if not NAMED[name].one_of_each]
#: How many suits variants have: with no card of one copy a rank, with one suit of them, with two.
_SIZES = ((6, 5, 4, 3), (6, 5), (6,))
_LARGE = ((6, 5), (6,))
#: What the words for the cards of a special rank mean.
_RANK_WORDS = {
    "Rainbow": Special(rank_all_colours=True),
    "Pink": Special(rank_all_ranks=True),
    "White": Special(rank_no_colours=True),
    "Brown": Special(rank_no_ranks=True),
    "Omni": Special(rank_all_colours=True, rank_all_ranks=True),
    "Null": Special(rank_no_colours=True, rank_no_ranks=True),
    "Muddy-Rainbow": Special(rank_all_colours=True, rank_no_ranks=True),
    "Light-Pink": Special(rank_no_colours=True, rank_all_ranks=True),
    "Deceptive": Special(rank_deceptive=True),
}
_RANK_NAMES = {1: "Ones", 5: "Fives"}


def _plain() -> Iterator[Listed]:
    """Plain suits, and one special suit beside them."""
    for name, count in (("No Variant", 5), ("6 Suits", 6), ("4 Suits", 4), ("3 Suits", 3)):
        yield Listed(name, base(count))
    for name in NAMED:
        yield from _sized(name, (name,), ORDINARY, _SIZES)


def _mixes() -> Iterator[Listed]:
    for line in _MIXES.strip().splitlines():
        name, _, suits = line.partition(": ")
        yield Listed(name, _words(suits))


def _words(suits: str) -> tuple[str, ...]:
    return tuple(suit.replace("_", " ") for suit in suits.split())


def _shared(family: str) -> Iterator[Listed]:
    """Suits that share colours or have several, alone and with each special suit."""
    bases = {len(suits): suits for suits in map(_words, _SHARED[family])}
    alone, usual, dark = _SHARED_SIZES[family]
    for count in alone:
        yield Listed(f"{family} ({count} Suits)", bases[count])
    for name in NAMED:
        for count in dark if NAMED[name].one_of_each else usual:
            suits = (*bases[count - 1], name)
            if not _pointless(suits):
                yield Listed(f"{family} & {name} ({count} Suits)", suits)


def _pointless(suits: tuple[str, ...]) -> bool:
    """Where there is one colour alone, rainbow and prism are touched by it as any suit is: no suits of their own."""
    colours = {colour for name in suits for colour in suit(name).colours}
    return len(colours) == 1 and bool({"Rainbow", "Prism", "Dark Prism"} & set(suits))


def _pairs() -> Iterator[Listed]:
    """Two special suits, those of the earlier name first; none beside its own dark form, nor orange beside black."""
    names = list(NAMED)
    for place, first in enumerate(names):
        for second in names[place + 1 :]:
            same = evolve(NAMED[second], name=first, letter=NAMED[first].letter, one_of_each=False) == NAMED[first]
            if same or (first == "Black" and NAMED[second].inverted):
                continue
            for one in _sized(f"{first} & {second}", (first, second), ORDINARY, _SIZES):
                if not _pointless(one.suits):
                    yield one


def _reversed() -> Iterator[Listed]:
    """The last suit goes down."""
    for count in _SIZES[0]:
        *rest, last = base(count)
        yield Listed(f"Reversed ({count} Suits)", (*rest, f"{last} Reversed"))
    for name in _REVERSED:
        for one in _sized(f"{name} Reversed", (name,), ORDINARY, _SIZES):
            yield Listed(one.name, (*one.suits[:-1], f"{name} Reversed"))
    for count in (6, 5, 4):
        yield Listed(f"White Reversed & Rainbow ({count} Suits)", (*base(count - 2), "White Reversed", "Rainbow"))


def _sized(stem: str, suits: tuple[str, ...], special: Special, sizes: tuple[tuple[int, ...], ...]) -> Iterator[Listed]:
    dark = sum(NAMED[name].one_of_each for name in suits)
    for count in sizes[dark]:
        yield Listed(f"{stem} ({count} Suits)", (*base(count - len(suits)), *suits), special)


def _family(
    name: str, special: Special, suits: list[str], sizes: tuple[tuple[int, ...], ...] = _SIZES
) -> Iterator[Listed]:
    """A rule alone, and with each of the suits."""
    for count in sizes[0]:
        yield Listed(f"{name} ({count} Suits)", base(count), special)
    for other in suits:
        yield from _sized(f"{name} & {other}", (other,), special, sizes)


def _sudoku() -> Iterator[Listed]:
    """As many suits as ranks: four of each, or five."""
    small = Special(sudoku=True, stack_size=4, clue_ranks=(1, 2, 3, 4))
    large = Special(sudoku=True)
    yield Listed("Sudoku (4 Suits)", base(4), small)
    yield Listed("Sudoku (5 Suits)", base(5), large)
    for other in _WITHOUT_DARK:
        yield from _sized(f"Sudoku & {other}", (other,), small, ((4,),))
    for other in NAMED:
        yield from _sized(f"Sudoku & {other}", (other,), large, ((5,), (5,)))


def _special_rank(rank: int, word: str) -> Special:
    # A rank that all rank clues touch, or none, or a false one, is never clued.
    hidden = word not in ("Rainbow", "White")
    ranks = tuple(other for other in RANKS if other != rank) if hidden else RANKS
    return evolve(_RANK_WORDS[word], special_rank=rank, clue_ranks=ranks)


@cache
def families() -> dict[str, tuple[Listed, ...]]:
    """Every family by name, in the site's order."""
    every = list(NAMED)
    found: dict[str, tuple[Listed, ...]] = {
        "plain": tuple(_plain()),
        "pairs": tuple(_pairs()),
        "Reversed": tuple(_reversed()),
        "Sudoku": tuple(_sudoku()),
    }
    found["mixes"] = tuple(_mixes())
    for family in _SHARED:
        found[family] = tuple(_shared(family))
    for rank, ranks in _RANK_NAMES.items():
        for word in _RANK_WORDS:
            found[f"{word}-{ranks}"] = tuple(_family(f"{word}-{ranks}", _special_rank(rank, word), every))
    hole = ((6, 5, 4), (6,))
    for name, special, suits, sizes in (
        ("Critical Fours", Special(critical_rank=4), every, _LARGE),
        ("Scarce Ones", Special(scarce_ones=True), every, _LARGE),
        ("Clue Starved", Special(clue_starved=True), _WITHOUT_DARK, _LARGE),
        ("Color Blind", Special(colours_touch_nothing=True), [], _SIZES),
        ("Number Blind", Special(ranks_touch_nothing=True), [], _SIZES),
        ("Totally Blind", Special(colours_touch_nothing=True, ranks_touch_nothing=True), [], _SIZES),
        ("Color Mute", Special(clue_colours=()), [], _SIZES),
        ("Number Mute", Special(clue_ranks=()), [], _SIZES),
        ("Alternating Clues", Special(alternating_clues=True), every, _SIZES),
        ("Cow & Pig", Special(cow_and_pig=True), [], _SIZES),
        ("Duck", Special(duck=True), [], _SIZES),
        ("Odds and Evens", Special(odds_and_evens=True, clue_ranks=(1, 2)), every, _SIZES),
        ("Synesthesia", Special(synesthesia=True, clue_ranks=()), _SYNESTHETIC, _SIZES),
        ("Up or Down", Special(up_or_down=True), every, _LARGE),
        ("Throw It in a Hole", Special(throw_it_in_a_hole=True), every, hole),
        ("Funnels", Special(funnels=True), every, _SIZES),
        ("Chimneys", Special(chimneys=True), every, _SIZES),
    ):
        found[name] = tuple(_family(name, special, suits, sizes))
    return found
