"""Board Game Arena's rating: a team's change is that of a draw against the bot that stands for its score.

Source: the site's help page of Hanabi, in an older (document 003) and a newer edition (001). All seats count as their
mean. A perfect score that would cost points counts as a win over the bot; three strikes or giving up cost every seat
10, running away the seat that did first. The change of a draw is Elo's, with a spread of 400 points. What the bots are
worth is data (`hanabots.toml`, which says what of it is assumed).
"""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import Literal

from attrs import field, frozen
from cattrs import BaseValidationError, Converter, transform_error

from hanabot.cards import Variant
from hanabot.errors import BadFile
from tournaments.toml_files import read_data

#: How a game may end, as far as a rating asks: its score counts, or it was lost for all, or one seat left it.
End = Literal["played", "strikeout", "conceded", "quit"]


@frozen
class Bots:
    """What bots are worth by score, with so many suits and players. Below the lowest score named they are worth less.

    `variants` are the decks that the entry is for, by name; all with so many suits if none is named.
    """

    suits: int
    players: tuple[int, ...]
    source: str
    ratings: dict[int, float]
    variants: tuple[str, ...] = ()


@frozen
class Hanabots:
    """A table of bots: the team's own rating, the points at stake, and the bots.

    `strikeout` is what a strikeout or giving up brings to all, `quit` what running away brings to who did first, and
    `below` what a bot is worth below the lowest score that is named. `bands` are the lowest ratings of the bands that
    are shown at tables, by name.
    """

    team: float
    stake: float
    strikeout: float
    bots: tuple[Bots, ...]
    quit: float = -10
    below: float = 0
    bands: dict[str, float] = field(factory=dict)

    @property
    def assumed(self) -> bool:
        """Whether any of its bots' ratings is a guess and not the site's."""
        return any(one.source == "assumed" for one in self.bots)

    def find(self, variant: Variant, players: int) -> Bots | None:
        """The bots of a table; None if such games are not rated."""
        # A suit with one card of each rank makes luck of the game.
        if any(suit.one_of_each for suit in variant.suits):
            return None
        fitting = [one for one in self.bots if one.suits == len(variant.suits) and players in one.players]
        named = [one for one in fitting if variant.name in one.variants]
        return next(iter(named or [one for one in fitting if not one.variants]), None)

    def rating(self, bots: Bots, score: int) -> float:
        """What the bot is worth that stands for a score."""
        return max((worth for least, worth in bots.ratings.items() if least <= score), default=self.below)

    def change(
        self, bots: Bots, score: int, *, perfect: bool, strikeout: bool = False, team: float | None = None
    ) -> float:
        """What a game does to the rating of each seat.

        Args:
            bots: those of the table.
            score: the final score.
            perfect: whether it is the most that there is.
            strikeout: whether the game ended with three strikes, or was given up.
            team: the mean rating of its seats; the table's own if it is None.
        """
        if strikeout:
            return self.strikeout
        mean = self.team if team is None else team
        expected = 1 / (1 + 10 ** ((self.rating(bots, score) - mean) / 400))
        draw = self.stake * (0.5 - expected)
        return self.stake * (1 - expected) if perfect and draw < 0 else draw

    def changes(
        self, bots: Bots, ratings: Sequence[float], score: int, *, perfect: bool, end: End = "played", quitter: int = 0
    ) -> tuple[float, ...]:
        """What a game does to the rating of each seat, by seat; `quitter` is the seat that ran away first."""
        if end == "quit":
            return tuple(self.quit if seat == quitter else 0.0 for seat in range(len(ratings)))
        each = self.change(bots, score, perfect=perfect, strikeout=end != "played", team=fmean(ratings))
        return (each,) * len(ratings)

    def band(self, rating: float) -> str:
        """The band that a rating is shown as; empty where the table knows none."""
        found = [(least, name) for name, least in self.bands.items() if least <= rating]
        lowest = min(self.bands, key=self.bands.__getitem__, default="")
        return max(found)[1] if found else lowest


def read_hanabots(path: Path | None = None) -> Hanabots:
    """The table of a file, or the one that comes with hanabot.

    Raises:
        BadFile: the file is no such table; it names the place.
    """
    if path is None:
        data = tomllib.loads(files("tournaments").joinpath("hanabots.toml").read_text(encoding="utf-8"))
    else:
        data = read_data(path)
    try:
        return Converter(forbid_extra_keys=True).structure(data, Hanabots)
    except (ValueError, BaseValidationError) as error:
        raise BadFile(str(path), "", "; ".join(transform_error(error, path="the file"))) from None
