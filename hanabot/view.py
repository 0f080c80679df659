"""What one seat may know, and nothing else.

A policy is only ever given a `Start` (how the table was set), the `Event`s as its seat sees them, and a `View` when it
is to move. None of them has room for the seat's own cards or for the draw pile.
"""

from typing import NamedTuple

from attrs import frozen

from hanabot.cards import Variant
from hanabot.moves import Action, Event
from hanabot.rules import RuleSet


class Marked(NamedTuple):
    """Marks that a card bears before the first move (a scenario's `clued`).

    `positive` and `negative` are clue numbers.
    """

    order: int
    positive: tuple[int, ...] = ()
    negative: tuple[int, ...] = ()
    chop_moved: bool = False


@frozen
class Start:
    """How a table was set before the first draw: public, and the same for every seat.

    A dealt game has nothing but the defaults; scenarios and positions fill in the rest. `stacks` are ranks by suit
    (empty: all 0), `discarded` are identities, `starter` is the seat that moves first, and `deck_size` counts every
    card that will be drawn, the first hands included (None: the variant's whole deck).
    """

    players: int
    rules: RuleSet
    variant: Variant
    hand_size: int
    starter: int = 0
    stacks: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()
    clues: int | None = None
    strikes: int = 0
    deck_size: int | None = None
    early_game: bool = True
    marked: tuple[Marked, ...] = ()
    hand_sizes: tuple[int, ...] = ()

    @property
    def dealt(self) -> tuple[int, ...]:
        """Cards that each seat is dealt: as many as `hand_size`, but where `hand_sizes` says it by seat."""
        return self.hand_sizes or (self.hand_size,) * self.players


@frozen
class View:
    """The position as the seat to move may know it.

    `hands` are orders by seat, oldest first; `seen` maps the order of every card that was drawn to its identity,
    UNKNOWN for those in the seat's own hand; `log` is everything that happened, as this seat saw it.
    """

    seat: int
    start: Start
    turn: int
    clues: int
    strikes: int
    stacks: tuple[int, ...]
    discards: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...]
    deck_left: int
    legal: tuple[Action, ...]
    log: tuple[Event, ...]
