"""Secret convention: every seat draws a restriction that nobody else is told of, and gives no clue against it.

The one source has a single line, "each player randomly selects a secret restriction", and points to a variant of which
no text was found. So the restrictions are a reconstruction of ours, after the nearest thing that is documented:
hanab.live's detrimental characters, which are public there. What is ours too: that only giving is restricted, and that
a seat which could not move otherwise (every token there, nothing known to play) may break it.

The draw is a function of the seat and of the first hands that it sees. So a game can be played again, and nobody else
can work it out: every other seat misses a hand of those, its own.
"""

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from hashlib import blake2b
from typing import NamedTuple

from attrs import evolve, frozen

from hanabot.bots import Proposal
from hanabot.chance import Draws
from hanabot.convention.chair import Chair
from hanabot.convention.imagine import clue_number, touched_by
from hanabot.convention.module import Module
from hanabot.moves import COLOUR, RANK, Action


class Offered(NamedTuple):
    """A clue that a seat might give: colour or number, how many cards it touches, and the tokens there are."""

    kind: int
    touched: int
    tokens: int


@frozen
class Restriction:
    """What a seat does not do: in words that go on from "secretly", and whether a clue is against it."""

    words: str
    forbids: Callable[[Offered], bool]


#: With fewer tokens than this the thrifty do not clue.
THRIFTY = 4
RESTRICTIONS = (
    Restriction("gives no colours", lambda clue: clue.kind == COLOUR),
    Restriction("gives no numbers", lambda clue: clue.kind == RANK),
    Restriction("touches one card at a time", lambda clue: clue.touched > 1),
    Restriction("never touches a single card", lambda clue: clue.touched == 1),
    Restriction(f"clues only with {THRIFTY} tokens or more", lambda clue: clue.tokens < THRIFTY),
)


def drawn(chair: Chair) -> Restriction:
    """The restriction of the chair's own seat."""
    seen = [
        (chair.holder[order], chair.card[order])
        for order in range(min(sum(chair.start.dealt), len(chair.card)))
        if chair.holder[order] != chair.seat and not chair.unsaid >> order & 1
    ]
    seed = blake2b(repr((Secret.slug, chair.seat, seen)).encode(), digest_size=8)
    return RESTRICTIONS[Draws(seed.digest()).below(len(RESTRICTIONS))]


def _offered(chair: Chair, action: Action) -> Offered:
    touched = touched_by(chair, action.target, clue_number(chair, action))
    return Offered(action.kind, len(touched), chair.clues)


class Secret(Module):
    """Every seat gives no clue that a restriction rules out which it drew and nobody else knows.

    The five: no colours; no numbers; one card at a time; never a single card; clues only with four tokens or more.
    Clues are read as if nobody was restricted.
    """

    slug = "secret"
    title = "Secret restriction"
    group = "bga"
    reference = "BGA game help: Other conventions, one line; the restrictions are a reconstruction"

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """The moves without the clues that the seat's restriction rules out, unless nothing else is left."""
        every = sorted(proposals, key=lambda one: (-one.value, one.action))
        mine = drawn(chair)
        allowed = [one for one in every if not one.action.is_clue or not mine.forbids(_offered(chair, one.action))]
        if not allowed or self._harmful(chair, allowed):
            lifted = f"secretly {mine.words}, but has no other move that does no harm"
            return [evolve(one, reason=f"{one.reason}; {lifted}") if one not in allowed else one for one in every]
        first = allowed[0]
        if first is not every[0]:
            rather = "given another clue" if first.action.is_clue else "clued"
            allowed[0] = evolve(first, reason=f"{first.reason}; would have {rather}, but secretly {mine.words}")
        return allowed

    def _harmful(self, chair: Chair, allowed: list[Proposal]) -> bool:
        """Whether the seat is left with nothing but clues, and all of them mislead somebody."""
        worst = chair.weights.illegal
        return all(one.action.is_clue and one.value < worst / 2 for one in allowed)
