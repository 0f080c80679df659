"""Board Game Arena's rating: a team's change is that of a draw against the bot that stands for its score.

Source: the site's help page of Hanabi, in an older and a newer edition. All seats count as their mean. A perfect score
that would cost points counts as a win over the bot; three strikes cost every seat 10. The change of a draw is Elo's,
with a spread of 400 points. What the bots are worth is data (`hanabots.toml`, which says what of it is assumed).
"""

import tomllib
from importlib.resources import files
from pathlib import Path

from attrs import frozen
from cattrs import BaseValidationError, Converter, transform_error

from hanabot.errors import BadFile
from tournaments.toml_files import read_data


@frozen
class Bots:
    """What bots are worth by score, with so many suits and players. Below the lowest score named it is nothing."""

    suits: int
    players: tuple[int, ...]
    source: str
    ratings: dict[int, float]

    def rating(self, score: int) -> float:
        """What the bot is worth that stands for a score."""
        return max((worth for least, worth in self.ratings.items() if least <= score), default=0.0)


@frozen
class Hanabots:
    """A table of bots: the team's own rating, the points at stake, what a strikeout brings, and the bots."""

    team: float
    stake: float
    strikeout: float
    bots: tuple[Bots, ...]

    @property
    def assumed(self) -> bool:
        """Whether any of its bots' ratings is a guess and not the site's."""
        return any(one.source == "assumed" for one in self.bots)

    def find(self, suits: int, players: int) -> Bots | None:
        """The bots of a table; None if such games are not rated."""
        return next((one for one in self.bots if one.suits == suits and players in one.players), None)

    def change(self, bots: Bots, score: int, *, perfect: bool, strikeout: bool) -> float:
        """What a game does to the rating of each seat.

        Args:
            bots: those of the table.
            score: the final score.
            perfect: whether it is the most that there is.
            strikeout: whether the game ended with three strikes.
        """
        if strikeout:
            return self.strikeout
        expected = 1 / (1 + 10 ** ((bots.rating(score) - self.team) / 400))
        draw = self.stake * (0.5 - expected)
        return self.stake * (1 - expected) if perfect and draw < 0 else draw


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
