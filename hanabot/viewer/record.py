"""What the viewer is told of a game, as plain data: compact, since a report may hold dozens of games.

Cards go by their order in the deck, sets of identities are integers with a bit each, and notes, tops and chops are
given where they change. Positions are numbered by the moves made: 0 is the deal.
"""

import json
from functools import cache

import cattrs
from attrs import astuple, frozen
from cattrs.gen import make_dict_unstructure_fn


@frozen
class SuitLook:
    """How a suit is shown: its fill (CSS colours: one, or several for stripes) and the ink that is read on it."""

    name: str
    letter: str
    fill: tuple[str, ...]
    ink: str


@frozen
class CardNote:
    """A card's note as its holder holds it.

    `possible`: what elimination leaves, without any convention; `inferred`: what the convention leaves as well, 0 where
    the seat keeps no notes. `marks` has a letter for each mark (`MARKS`), `rule` is what set or last changed them.
    """

    order: int
    possible: int
    inferred: int
    marks: str
    rule: str


@frozen
class Weighed:
    """A move as a policy weighs it; `worth` is in points of final score, roughly."""

    action: tuple[int, int, int]
    worth: float | None
    rule: str
    reason: str = ""


@frozen
class Position:
    """What a move left behind: the figures, and what has changed in notes and chops (by seat; -1: locked).

    `mistaken` are cards (orders) whose holder's note has just come to exclude what they are; `desyncs` says in words
    on which cards two seats have just begun to differ.
    """

    clues: float
    strikes: int
    score: int
    most: int
    pace: int | None = None
    efficiency: float | None = None
    notes: tuple[CardNote, ...] = ()
    chops: tuple[int, ...] = ()
    mistaken: tuple[int, ...] = ()
    desyncs: tuple[str, ...] = ()


@frozen
class Move:
    """One move, what the seat's policy would have done and thought, and the position after it.

    `did`: what became of a card, `played`, `struck` or `discarded`; of a clue nothing. `drawn`: the order of the card
    drawn, -1 if none was; `bonus`: the bonus that a full stack brought, in words. `choice` is the policy's own move,
    `rivals` its runners-up; `made` is the move as the policy weighs it where that is another one, and `contradicts`
    says in what it goes against the convention.
    """

    seat: int
    action: tuple[int, int, int]
    choice: Weighed
    after: Position
    touched: tuple[int, ...] = ()
    bonus: str = ""
    did: str = ""
    drawn: int = -1
    rivals: tuple[Weighed, ...] = ()
    made: Weighed | None = None
    contradicts: str = ""


@frozen
class Record:
    """A whole game. `names` are people's names where they are not those of the seats; `tops` are ranks by suit.

    `people`: the game was played by somebody else than the policies. `link` opens it on hanab.live, empty where the
    site cannot hold it. `remarks` are lines about the game as a whole.
    """

    title: str
    seats: tuple[str, ...]
    policies: tuple[str, ...]
    variant: str
    rules: str
    suits: tuple[SuitLook, ...]
    cards: tuple[str, ...]
    clue_names: tuple[str, ...]
    copies: tuple[int, ...]
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    start: Position
    moves: tuple[Move, ...]
    tokens: int
    max_strikes: int
    perfect: int
    result: str
    ending: str = ""
    names: tuple[str, ...] = ()
    people: bool = False
    tops: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    marked: tuple[tuple[int, tuple[int, ...]], ...] = ()
    link: str = ""
    remarks: tuple[str, ...] = ()


#: Marks by letter.
MARKS = {"clued": "c", "blind_play": "b", "chop_moved": "m", "trash": "t", "playable": "p"}


@cache
def _converter() -> cattrs.Converter:
    converter = cattrs.Converter()
    for listed in (CardNote, Weighed):
        converter.register_unstructure_hook(listed, astuple)
    for kind in (SuitLook, Position, Move, Record):
        converter.register_unstructure_hook(
            kind, make_dict_unstructure_fn(kind, converter, _cattrs_omit_if_default=True)
        )
    return converter


def as_json(record: Record) -> str:
    """The record on one line, keys left out where they have nothing to say; a note and a weighed move are lists."""
    return json.dumps(_converter().unstructure(record), separators=(",", ":"), ensure_ascii=False)
