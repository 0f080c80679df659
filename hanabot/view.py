"""What one seat may know, and nothing else.

A policy is only ever given a `Start` (how the table was set), the `Event`s as its seat sees them, and a `View` when it
is to move. None of them has room for the seat's own cards or for the draw pile.
"""

from typing import NamedTuple

from attrs import frozen

from hanabot.cards import UNKNOWN, Variant
from hanabot.moves import COLOUR_UNSAID, RANK_UNSAID, UNSAID, Action, Clue, Draw, Event, Play
from hanabot.rules import RuleSet
from hanabot.special import ORDINARY


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

    `stacks` and `ways` are as a game has them (`ways` is empty where they tell nothing). `hands` are orders by seat,
    oldest first; `seen` maps the order of every card that was drawn to its identity,
    UNKNOWN for those in the seat's own hand; `log` is everything that happened, as this seat saw it. `bonus` is the one
    that is to be used now (`hanabot.bonuses`).
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
    ways: tuple[int, ...] = ()
    bonus: int | None = None


def masked(event: Event, seat: int, variant: Variant) -> Event:
    """The event as that seat sees it: what it draws itself is UNKNOWN, and so is what the variant keeps from it."""
    if isinstance(event, Draw):
        return Draw(seat, event.order, UNKNOWN) if event.seat == seat else event
    return event if variant.special is ORDINARY else _hushed(event, seat, variant)


def _hushed(event: Event, seat: int, variant: Variant) -> Event:
    """The event without what the variant's rule keeps from the seat (hanab-live.md, 3.2)."""
    special = variant.special
    if isinstance(event, Play) and special.throw_it_in_a_hole:
        return Play(event.seat, event.order, UNKNOWN, True)  # face down: nobody is shown whether it fitted
    if isinstance(event, Clue) and event.receiver == seat:
        if special.duck:
            return event._replace(clue=UNSAID)
        if special.cow_and_pig:
            return event._replace(clue=COLOUR_UNSAID if event.clue < len(variant.colours) else RANK_UNSAID)
    return event
