"""hanab.live's suits by name (hanab-live.md, section 3.1)."""

from functools import cache

from attrs import evolve

from hanabot.cards import Suit

#: The plain suits of a variant, as many as there is room for beside the special ones.
PLAIN = ("Red", "Yellow", "Green", "Blue", "Purple", "Teal")
_BASES = {1: "Red", 2: "Red Blue", 3: "Red Green Blue", 4: "Red Yellow Green Blue"}


def base(count: int) -> tuple[str, ...]:
    """The names of so many plain suits: the site takes other ones when they are few."""
    return tuple(_BASES[count].split()) if count in _BASES else PLAIN[:count]


def _suit(name: str, letter: str = "", *, colours: str | None = None, **special: bool) -> Suit:
    own = name.lower() if colours is None else colours
    return Suit(name, letter or name[0].lower(), tuple(own.split()), **special)


#: The suits that variants are named after, in the site's order: first those with the usual number of cards.
_NAMED = (
    _suit("Black", "k", one_of_each=True),
    _suit("Rainbow", "m", colours="", all_colours=True),
    _suit("Pink", "i", all_ranks=True),
    _suit("White", colours=""),
    _suit("Brown", "n", no_ranks=True),
    _suit("Omni", colours="", all_colours=True, all_ranks=True),
    _suit("Null", "u", colours="", no_ranks=True),
    _suit("Muddy Rainbow", "m", colours="", all_colours=True, no_ranks=True),
    _suit("Light Pink", "i", colours="", all_ranks=True),
    _suit("Prism", "i", colours="", prism=True),
    _suit("Orange", inverted=True),
    _suit("Dark Rainbow", "m", colours="", all_colours=True, one_of_each=True),
    _suit("Dark Pink", "i", colours="pink", all_ranks=True, one_of_each=True),
    _suit("Gray", "a", colours="", one_of_each=True),
    _suit("Dark Brown", "n", colours="brown", no_ranks=True, one_of_each=True),
    _suit("Dark Omni", "o", colours="", all_colours=True, all_ranks=True, one_of_each=True),
    _suit("Dark Null", "u", colours="", no_ranks=True, one_of_each=True),
    _suit("Cocoa Rainbow", "m", colours="", all_colours=True, no_ranks=True, one_of_each=True),
    _suit("Gray Pink", "i", colours="", all_ranks=True, one_of_each=True),
    _suit("Dark Prism", "i", colours="", prism=True, one_of_each=True),
    _suit("Dark Orange", "o", colours="orange", inverted=True, one_of_each=True),
)
#: Suits that share colours, or have several: only the variants named for that have them.
_SHARED = {
    "red": "Tomato Mahogany Carrot Ruby",
    "green": "Emerald Olive",
    "blue": "Berry Navy Sky Ice_EA Aqua_EA Sky_EA Berry_EA Navy_EA Ocean_EA",
    "red yellow": "Tangerine Peach Yam",
    "red green": "Gold",
    "red blue": "Violet Magenta",
    "red purple": "Cardinal",
    "red black": "Maroon",
    "yellow green": "Lime Jungle",
    "yellow blue": "Jade",
    "yellow black": "Tan",
    "green blue": "Cyan",
    "blue purple": "Indigo",
    "blue black": "Cobalt",
    "red yellow green": "Geas",
    "red yellow green blue": "Beatnik",
    "red yellow green blue purple": "Plum",
    "red yellow green blue purple teal": "Taupe",
}

NAMED: dict[str, Suit] = {suit.name: suit for suit in _NAMED}
_ALL: dict[str, Suit] = {
    **{name: _suit(name) for name in PLAIN},
    **NAMED,
    **{
        suit.name: suit
        for colours, names in _SHARED.items()
        for suit in (_suit(name.replace("_", " "), colours=colours) for name in names.split())
    },
}
_REVERSED = " Reversed"


@cache
def suit(name: str) -> Suit:
    """The suit of that name; every suit also exists as `<name> Reversed`.

    Raises:
        KeyError: the site has none.
    """
    if name.endswith(_REVERSED):
        return evolve(_ALL[name.removesuffix(_REVERSED)], name=name, reversed=True)
    return _ALL[name]


def suit_names() -> list[str]:
    """The names of all suits, those that go down left out."""
    return list(_ALL)
