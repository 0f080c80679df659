"""How suits look: fills that can be told apart, on which letter and rank are always written as well."""

from hanabot.cards import Suit
from hanabot.viewer.record import SuitLook

_RAINBOW = ("#e2463f", "#eec52d", "#43a85a", "#3b7bdb", "#9050c0")
_FILLS: dict[str, tuple[str, ...]] = {
    "Red": ("#d83a34",),
    "Yellow": ("#f0c92e",),
    "Green": ("#3b9e50",),
    "Blue": ("#2f6fd0",),
    "Purple": ("#8744b8",),
    "Teal": ("#0fa3a3",),
    "White": ("#f2f1ec",),
    "Black": ("#2c2c31",),
    "Rainbow": _RAINBOW,
    "Multicolour": _RAINBOW,
    "Pink": ("#f07db4",),
    "Brown": ("#86542c",),
    "Orange": ("#f08c28",),
    "Omni": ("#fafafa", *_RAINBOW, "#fafafa"),
    "Null": ("#c9c9cf",),
    "Muddy Rainbow": ("#a8524e", "#ad9648", "#4f8159", "#4c6c9e", "#78588f"),
    "Light Pink": ("#f9c4dc",),
    "Prism": ("#d83a34", "#f0c92e", "#3b9e50", "#2f6fd0", "#f2f1ec"),
    "Gray": ("#6f7178",),
    "Cocoa Rainbow": ("#6f3531", "#70602a", "#30553a", "#2f4770", "#4e3762"),
    "Gray Pink": ("#9a7686",),
}
_DARK, _OTHER = "#23232b", ("#8a94a6",)
#: Hues of the colours that a suit of several is clued by, for suits with no fill of their own.
_HUES = {name.lower(): fill[0] for name, fill in _FILLS.items() if len(fill) == 1}


def look_of(suit: Suit) -> SuitLook:
    """How a suit is shown: dark suits are those of their name between dark edges; others mix what clues them."""
    fill = _FILLS.get(suit.name) or _FILLS.get(suit.name.removesuffix(" Reversed"))
    if fill is None and suit.name.startswith("Dark "):
        fill = (_DARK, *(_FILLS.get(suit.name.removeprefix("Dark "), _OTHER)), _DARK)
    if fill is None:
        fill = tuple(_HUES[colour] for colour in suit.colours if colour in _HUES) or _OTHER
    return SuitLook(suit.name, suit.letter, fill, _ink(fill))


def _ink(fill: tuple[str, ...]) -> str:
    """Black or white, whichever stands out more on the fill's middle (relative luminance, WCAG 2)."""
    middle = fill[len(fill) // 2]
    red, green, blue = (_linear(int(middle[place : place + 2], 16) / 255) for place in (1, 3, 5))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#111" if (luminance + 0.05) ** 2 > 1.05 * 0.05 else "#fff"


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
