"""Go's `math/rand`, as far as hanab.live's decks need it (hanab-live.md, section 1).

The site hashes a seed's text, seeds this generator with the hash and shuffles with it, so that the same text gives the
same deck here and there.
"""

from functools import cache
from importlib.resources import files

from hanabot.errors import HanabotError

_WORD = (1 << 64) - 1
_LENGTH, _GAP = 607, 273
_MODULUS, _FACTOR = (1 << 31) - 1, 48271
_POLYNOMIAL = 0xC96C5795D7870F42


@cache
def _crc_table() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        value = byte
        for _ in range(8):
            value = value >> 1 ^ (_POLYNOMIAL if value & 1 else 0)
        table.append(value)
    return tuple(table)


def crc64(text: str) -> int:
    """The CRC-64 (ECMA-182, reflected) of a text's UTF-8 bytes, unsigned."""
    table, value = _crc_table(), _WORD
    for byte in text.encode():
        value = table[(value ^ byte) & 255] ^ value >> 8
    return value ^ _WORD


@cache
def _powers() -> tuple[tuple[int, int, int], ...]:
    """By index of the state, the three powers of the factor that seeding takes."""
    power, found = pow(_FACTOR, 21, _MODULUS), []
    for _ in range(_LENGTH):
        second = power * _FACTOR % _MODULUS
        third = second * _FACTOR % _MODULUS
        found.append((power, second, third))
        power = third * _FACTOR % _MODULUS
    return tuple(found)


@cache
def cooked() -> tuple[int, ...]:
    """The 607 constants of Go's generator as unsigned words, from the package's data."""
    text = files("hanabot").joinpath("data/go-rng-cooked.txt").read_text(encoding="ascii")
    found = tuple(int(line) & _WORD for line in text.split())
    if len(found) != _LENGTH:
        raise HanabotError("data/go-rng-cooked.txt is damaged: install hanabot again")
    return found


class GoRandom:
    """The generator, seeded with a signed 64-bit number (or any integer with the same low 64 bits).

    The state is filled as it is asked for: a deck takes about a sixth of it.
    """

    def __init__(self, seed: int) -> None:
        seed &= _WORD
        if seed >> 63:
            seed -= 1 << 64
        self._seed = seed % _MODULUS or 89482311
        self._state: dict[int, int] = {}
        self._tap, self._feed = 0, _LENGTH - _GAP

    @classmethod
    def from_text(cls, seed: str) -> "GoRandom":
        """The generator for a seed's text; the prefix of an old seed (`legacy-?-`) does not count."""
        return cls(crc64(seed[9:] if seed.startswith("legacy-") else seed))

    def _at(self, index: int) -> int:
        found = self._state.get(index)
        if found is None:
            seed = self._seed
            first, second, third = _powers()[index]
            found = (seed * first % _MODULUS) << 40 ^ (seed * second % _MODULUS) << 20 ^ seed * third % _MODULUS
            found = (found ^ cooked()[index]) & _WORD
            self._state[index] = found
        return found

    def uint64(self) -> int:
        """The next 64 bits."""
        self._tap = (self._tap - 1) % _LENGTH
        self._feed = (self._feed - 1) % _LENGTH
        found = (self._at(self._feed) + self._at(self._tap)) & _WORD
        self._state[self._feed] = found
        return found

    def int63(self) -> int:
        """The next 63 bits."""
        return self.uint64() & _WORD >> 1

    def intn(self, limit: int) -> int:
        """A number from 0 to below `limit`, itself below 2^31."""
        draw = self.int63() >> 32
        if limit & (limit - 1) == 0:
            return draw & (limit - 1)
        top = _MODULUS - (1 << 31) % limit
        while draw > top:
            draw = self.int63() >> 32
        return draw % limit


def shuffled(seed: str, cards: list[int]) -> list[int]:
    """The cards in the order that the site's shuffle gives them for a seed's text."""
    random, deck = GoRandom.from_text(seed), cards.copy()
    for place in range(len(deck)):
        other = random.intn(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck
