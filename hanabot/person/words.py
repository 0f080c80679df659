"""What a person types at the table: a move in the scenarios' words or short, or one of a few requests.

    clue red to Bob     red bob     r b     3 c          play 2     p2          discard 5     d5
    with a bonus:       shuffle r3  revive r3  decline

Names may be cut short as long as they mean one thing.
"""

import re
from collections.abc import Sequence

from attrs import frozen

from hanabot.cards import Variant
from hanabot.errors import BadName
from hanabot.moves import COLOUR, DECLINE, DISCARD, PLAY, RANK, RETURN, REVIVE, Action
from hanabot.sentences import SEATS, Sentence, parse

#: The requests, with the words that mean them and what they do.
REQUESTS: dict[str, tuple[tuple[str, ...], str]] = {
    "look": (("look", "l", "table"), "the table again"),
    "marks": (("marks", "m"), "what the clues say of every hand"),
    "note": (("note", "n"), "`note 2 maybe r3`: a pencil note of your own on your slot 2; `note 2` rubs it out"),
    "hint": (("hint", "h"), "what would you do, and why? says who plays by your partners' convention in your chair"),
    "read": (("read",), "what that player would take your cards for"),
    "why": (("why", "w"), "what the last move of a bot says to you; `why 2` of the last two"),
    "explain": (
        ("explain", "e"),
        "`explain finesse`: a convention in words; what stands in [brackets] is such a name",
    ),
    "log": (("log",), "the moves so far"),
    "undo": (("undo", "u"), "back to before your last move; `undo 3` before the last three"),
    "save": (("save",), "`save FILE` writes the game; hanabot table --resume FILE goes on with it"),
    "resign": (("resign",), "end the game here"),
    "quit": (("quit", "q", "exit"), "leave; it is said how to go on"),
    "help": (("help", "?"), "this"),
}
#: Requests that take words after them.
_WITH_MORE = ("note", "why", "explain", "undo", "save")
_NAMES = {word: name for name, (words, _) in REQUESTS.items() for word in words}
_GRAMMAR = "a move is `clue red to Bob` (or `red bob`), `play 2` or `discard 5`; `help` lists the rest"
_CARD = re.compile(r"(plays?|p|discards?|d|x)(?:\s*slot)?\s*(\d{1,2})", re.IGNORECASE)
_BONUS = re.compile(
    r"(?:(shuffles?|returns?)(?: the discarded)?|(revives?|plays?(?: the)? discarded)) ([a-z]\d)(?: into the deck)?"
    r"|declines?|leaves?(?: the discarded cards where they are)?",
    re.IGNORECASE,
)
_CLUE = re.compile(r"(?:clues?\s+|c\s+)?(\w+)\s+(?:to\s+)?(\w+)", re.IGNORECASE)


@frozen
class Request:
    """One of the requests, with what was typed after it."""

    name: str
    rest: str = ""


def request_of(line: str) -> Request | None:
    """The request that a line is; None for anything else, which is to be a move."""
    word, _, rest = line.strip().partition(" ")
    name = _NAMES.get(word.lower())
    if name is None or (rest and name not in _WITH_MORE):
        return None
    return Request(name, rest.strip())


def move_of(line: str, seat: int, players: int, hand: Sequence[int], variant: Variant) -> Action:
    """The move that a line means, made by that seat; `hand` are its orders, oldest first.

    Raises:
        BadName: it is no move, or names a slot, a clue or a player that is not there.
    """
    text = " ".join(line.split())
    whole = _sentence(text)
    if whole is not None:
        return _from_sentence(whole, text, seat, players, hand, variant)
    bonus = _BONUS.fullmatch(text)
    if bonus is not None:
        return _bonus(bonus, variant)
    card = _CARD.fullmatch(text)
    if card is not None:
        kind = PLAY if card[1][0].lower() == "p" else DISCARD
        return Action(kind, _order(int(card[2]), hand, text))
    clue = _CLUE.fullmatch(text)
    if clue is None:
        raise BadName("move", text, _GRAMMAR)
    kind, value = _clue(clue[1], variant, text)
    return Action(kind, _player(clue[2], seat, players, text), value)


def _bonus(said: re.Match[str], variant: Variant) -> Action:
    """What is done with a bonus that brings back a discarded card."""
    if said[3] is None:
        return Action(DECLINE, 0)
    card = variant.card(said[3])
    return Action(RETURN if said[1] else REVIVE, variant.suit_of[card], variant.rank_of[card])


def _sentence(text: str) -> Sentence | None:
    """The sentence of a scenario that a line is, if it is one."""
    try:
        return parse(text)
    except BadName:
        return None


def _from_sentence(
    found: Sentence, text: str, seat: int, players: int, hand: Sequence[int], variant: Variant
) -> Action:
    if found.seat != seat:
        raise BadName("move", text, f"you are {SEATS[seat]}; {SEATS[found.seat]} moves without being told")
    if found.slot is not None:
        return Action(found.kind, _order(found.slot, hand, text))
    kind, value = _clue(str(found.clue), variant, text)
    return Action(kind, _player(SEATS[found.target or 0], seat, players, text), value)


def _order(slot: int, hand: Sequence[int], text: str) -> int:
    if not 1 <= slot <= len(hand):
        raise BadName("move", text, f"your slots are 1 (the newest) to {len(hand)}")
    return hand[-slot]


def _clue(word: str, variant: Variant, text: str) -> tuple[int, int]:
    """The kind and value of a clue: a rank's digit, a colour's name, its beginning, or the letter of its suit."""
    if word.isascii() and word.isdigit():
        if 1 <= int(word[:4]) <= 5:
            return RANK, int(word)
        raise BadName("move", text, "ranks are 1 to 5")
    low = word.lower()
    by_letter = {suit.letter: suit.colours[0] for suit in reversed(variant.suits) if len(suit.colours) == 1}
    found = [colour for colour in variant.colours if colour == low]
    found = found or ([by_letter[low]] if by_letter.get(low) in variant.colours else [])
    found = found or [colour for colour in variant.colours if colour.startswith(low)]
    if len(found) == 1:
        return COLOUR, variant.colours.index(found[0])
    if found:
        raise BadName("move", text, f"{word!r} may be {' or '.join(found)}")
    raise BadName("move", text, f"{word!r} is no colour: they are {', '.join(variant.colours)}; {_GRAMMAR}")


def _player(word: str, seat: int, players: int, text: str) -> int:
    others = [other for other in range(players) if SEATS[other].lower().startswith(word.lower())]
    if others == [seat]:
        raise BadName("move", text, "a clue goes to somebody else")
    if len(others) == 1:
        return others[0]
    names = ", ".join(name for other, name in enumerate(SEATS[:players]) if other != seat)
    raise BadName("move", text, f"{word!r} does not sit here: your partners are {names}")
