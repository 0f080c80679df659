"""Chance for bots: numbers that are a function of a seat and of what that seat saw, and of nothing else.

So a game can be played again move for move, and no hidden card can change a choice.
"""

from hashlib import blake2b

from hanabot.moves import Event


class Chance:
    """One seat's source of chance: told of every event, it has fresh numbers for every moment."""

    def __init__(self, name: str, seat: int) -> None:
        self._seen = blake2b(f"{name} {seat}".encode(), digest_size=8)

    def observe(self, event: Event) -> None:
        """Take in one event: what is drawn from now on depends on it."""
        self._seen.update(repr(tuple(event)).encode())

    def draws(self) -> "Draws":
        """The numbers of this moment, from the first: asked twice, they are the same."""
        return Draws(self._seen.digest())


class Draws:
    """Numbers drawn one after the other."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._drawn = 0

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1, each as likely as the next."""
        number = self._seed
        if self._drawn:
            number = blake2b(b"%s %d" % (self._seed, self._drawn), digest_size=8).digest()
        self._drawn += 1
        return int.from_bytes(number, "big") % count
