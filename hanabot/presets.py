"""The preset lists of decks in `seeds/`: named seeds of hanab.live, with checksums of the decks that they give.

A list that came out otherwise would make old results and new ones different games under one name: that is an error.
"""

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from attrs import frozen
from cattrs import BaseValidationError, Converter

from hanabot.cards import Variant
from hanabot.errors import BadDeck, BadFile, BadName


@frozen
class Preset:
    """A list of hanab.live seeds for each number of players.

    `numbers` are the first and the last seed number; place 1 is the first. `checksums` are by number of players, one
    for each `block` of decks of No Variant.
    """

    name: str
    about: str
    numbers: tuple[int, int]
    players: tuple[int, ...]
    block: int
    checksums: dict[str, tuple[str, ...]]

    def __len__(self) -> int:
        return self.numbers[1] - self.numbers[0] + 1

    def seed(self, players: int, variant: Variant, place: int) -> str:
        """The seed at a place, counted from 1."""
        return f"p{players}v{variant.number}s{self.numbers[0] + place - 1}"

    def check(self, players: int, first: int, decks: Sequence[Sequence[int]]) -> None:
        """Compare whole blocks of decks, from the deck numbered `first` (from 0) on, with the checksums.

        Raises:
            BadDeck: they are other decks.
        """
        for low in range(0, len(decks), self.block):
            number = (first + low) // self.block
            if deck_checksum(decks[low : low + self.block]) != self.checksums[str(players)][number]:
                places = f"{first + low + 1} to {min(first + low + self.block, len(self))}"
                raise BadDeck(self.name, f"decks {places} for {players} players fail their checksum")


def deck_checksum(decks: Sequence[Sequence[int]]) -> str:
    """Sixteen hex digits that pin a list of decks."""
    return sha256(b"".join(bytes(deck) for deck in decks)).hexdigest()[:16]


def _folder() -> Traversable:
    packed = files("hanabot").joinpath("seeds")
    return packed if packed.is_dir() else Path(__file__).parent.parent / "seeds"


@cache
def preset_names() -> tuple[str, ...]:
    """Names of the presets, shortest list first."""
    found = [entry.name.removesuffix(".json") for entry in _folder().iterdir() if entry.name.endswith(".json")]
    return tuple(sorted(found, key=lambda name: (len(preset(name)), name)))


@cache
def preset(name: str) -> Preset:
    """The preset of that name.

    Raises:
        BadName: there is none.
        BadFile: its file is damaged.
    """
    place = _folder().joinpath(f"{name}.json")
    if not place.is_file():
        raise BadName("preset", name, "not known")
    converter = Converter(forbid_extra_keys=True)
    try:
        return converter.structure(json.loads(place.read_text(encoding="utf-8")), Preset)
    except (ValueError, BaseValidationError) as error:
        raise BadFile(f"seeds/{name}.json", "", f"is no preset: {error}") from None
