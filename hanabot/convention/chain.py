"""Chains of connecting cards, shared by every convention: one card at a time, asked of the modules.

A chain walks up one suit from the stack. At each step the next card is either the focus (a hypothesis) or must come
from somewhere: the modules are asked, in the policy's order of precedence, where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.convention.module import Wrong
from hanabot.convention.reading import Connection, Hypothesis, Kind

if TYPE_CHECKING:
    from hanabot.convention.moment import Moment

#: No chain is longer than this: five ranks, and layers in between.
LONGEST = 8


class Chain:
    """A chain under construction: the connections so far, the cards used, and the stacks as they will be."""

    __slots__ = ("blind", "bluffed", "connections", "playable", "prompts", "used")

    def __init__(self, moment: Moment) -> None:
        self.connections: list[Connection] = []
        self.used = 1 << moment.focus | moment.later
        self.playable = moment.chair.playable
        self.blind = 0
        self.prompts = 0
        self.bluffed = False

    def add(self, connection: Connection) -> None:
        """Take a connection in: its card counts as played from here on."""
        self.connections.append(connection)
        self.used |= 1 << connection.order
        cards = connection.cards
        if cards & (cards - 1) == 0:
            self.playable = self.playable & ~cards
            if cards.bit_length() % 5:
                self.playable |= cards << 1
        if connection.blind:
            self.blind += 1
            self.bluffed = self.bluffed or connection.kind == Kind.BLUFF


def extend(moment: Moment, chain: Chain, need: int, alone: bool) -> bool:
    """Find the card `need` (and whatever lies before it): whether the chain reaches it."""
    convention = moment.convention
    if alone:
        providers = convention.connect_alone
    else:
        providers = convention.connect if moment.eye == moment.receiver else convention.connect_third
    bit = 1 << need
    while len(chain.connections) < LONGEST:
        found: Connection | Wrong | None = None
        for provider in providers:
            found = provider(moment, chain, need)
            if found is not None:
                break
        if found is None or isinstance(found, Wrong):
            return False
        if chain.bluffed and found.kind > Kind.PROMPT:  # what follows a bluff must be clued already
            return False
        chain.add(found)
        if found.cards & bit or found.kind == Kind.BLUFF:
            chain.prompts += found.kind == Kind.PROMPT
            return True
    return False


def hypotheses(moment: Moment, cards: int, alone: bool) -> list[Hypothesis]:
    """Every way in which the focus, being one of `cards`, can be meant to play."""
    found: list[Hypothesis] = []
    chair = moment.chair
    for suit, height in enumerate(chair.stacks):
        wanted = cards & (0b11111 << 5 * suit) & ~chair.trash
        if not wanted:
            continue
        chain = Chain(moment)
        last = wanted.bit_length() - 1
        for card in range(5 * suit + height, last + 1):
            if wanted >> card & 1:
                found.append(Hypothesis(card, tuple(chain.connections)))
            if card < last and not extend(moment, chain, card, alone):
                break
    return found


def truth(moment: Moment, card: int) -> Hypothesis | None:
    """How the focus, seen to be `card`, is meant to play, out of the eye's own hand if need be."""
    if moment.chair.trash >> card & 1:
        return None
    suit = card // 5
    chain = Chain(moment)
    for need in range(5 * suit + moment.chair.stacks[suit], card):
        if not extend(moment, chain, need, alone=False):
            return None
    return Hypothesis(card, tuple(chain.connections))
