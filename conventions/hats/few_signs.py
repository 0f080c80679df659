"""The signs of the two published strategies: which clue says which number, whatever anybody knows.

With five players it is as published: a rank clue to the seat so many places on says 0 to 3, a colour clue 4 to 7, and
what it touches does not matter. For tables with fewer seats, for which nothing is published, this is ours: a rank clue
that touches the seat's oldest card, a colour clue that does, and any clue that does not are three signs a seat.
"""

from __future__ import annotations

from collections.abc import Iterable

from conventions.hats.public import Public
from hanabot.moves import Clue

#: From so many players on two signs a seat are enough.
MANY = 5


def signs(players: int) -> int:
    """How many numbers a clue can say."""
    return (2 if players >= MANY else 3) * (players - 1)


def sign(public: Public, giver: int, receiver: int, clue: int, touched: Iterable[int]) -> int:
    """The number that a clue says; `clue` is a clue number, `touched` are orders."""
    players = public.start.players
    place = (receiver - giver) % players - 1
    rank = clue >= len(public.start.variant.colours)
    if players >= MANY:
        return place if rank else players - 1 + place
    return 3 * place + ((0 if rank else 1) if set(public.hands[receiver][:1]).intersection(touched) else 2)


def sign_of(public: Public, event: Clue) -> int:
    """The number that a clue said."""
    return sign(public, event.giver, event.receiver, event.clue, event.touched)
