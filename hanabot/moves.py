"""Moves and events: what a seat does, and what the table then sees.

Both are plain named tuples with hanab.live's numbers, so that a game, a replay and a scenario are the same stream
and cost nothing to keep. A card is named by its *order*: its place in the deck, its name for life.
"""

from typing import NamedTuple

PLAY, DISCARD, COLOUR, RANK = range(4)
#: What a seat may do with a bonus (document 001, "5 flamboyants"): numbers of ours, after all of hanab.live's.
RETURN, REVIVE, DECLINE = 6, 7, 8
#: The steps of a bonus: drawn, and applied or lapsed at once; the seat is to choose; it has taken a card; it has not.
DRAWN, DUE, TAKEN, DECLINED = range(4)
#: What stands for a clue that its receiver is not told (Duck), or only whether it was colour or rank (Cow & Pig).
UNSAID, COLOUR_UNSAID, RANK_UNSAID = -1, -2, -3


class Action(NamedTuple):
    """One move, numbered as hanab.live numbers it (hanab-live.md, section 2.2).

    `target` is the card's order for a play or discard, the clued seat for a clue; `value` is the colour's index
    among the variant's clue colours or the rank, 0 for plays and discards. A discarded card that a bonus brings back
    is named by its suit's place and its rank.
    """

    kind: int
    target: int
    value: int = 0

    @property
    def is_clue(self) -> bool:
        """Whether the move is a clue."""
        return COLOUR <= self.kind <= RANK


class Draw(NamedTuple):
    """A card came into a hand; `card` is UNKNOWN to whoever may not see it."""

    seat: int
    order: int
    card: int


class Clue(NamedTuple):
    """A clue was given. `clue` is the variant's clue number; `touched` lists orders, oldest first."""

    giver: int
    receiver: int
    clue: int
    touched: tuple[int, ...]


class Play(NamedTuple):
    """A card was played: `success` says whether it fitted; if not it is discarded and is a strike."""

    seat: int
    order: int
    card: int
    success: bool


class Discard(NamedTuple):
    """A card was discarded."""

    seat: int
    order: int
    card: int


class Bonus(NamedTuple):
    """A bonus for a full stack, by its number in `hanabot.bonuses`, and what became of it.

    `card` is the discarded card that was TAKEN, to be shuffled back or played. A bonus clue is DUE, then a `Clue`.
    """

    seat: int
    bonus: int
    step: int
    card: int = -1


Event = Draw | Clue | Play | Discard | Bonus
