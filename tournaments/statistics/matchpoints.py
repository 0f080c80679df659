"""Matchpoints, as the Hanabi competitions count them: what counts on a deck is who was beaten, not by how much.

Source: hanabi-competitions.com, "About": 2 points for each team beaten and 1 for each team tied; results are ranked by
score, which is the number of cards played even after three strikes, and then by turns, of which fewer are better. A
team without a result is not beaten; it gets nothing.
"""

from collections.abc import Hashable, Mapping
from typing import TypeVar

Name = TypeVar("Name", bound=Hashable)

#: For a team beaten, and for one tied with.
BEATEN, TIED = 2, 1


def matchpoints(games: Mapping[Name, tuple[int, int]]) -> dict[Name, int]:
    """Each team's matchpoints on one deck.

    Args:
        games: by team the score (stacks kept) and the turns of its game; a team without one is not in it.
    """
    standing = {name: (score, -turns) for name, (score, turns) in games.items()}
    found = {}
    for name, own in standing.items():
        beaten = sum(own > other for other in standing.values())
        tied = sum(own == other for other in standing.values()) - 1
        found[name] = BEATEN * beaten + TIED * tied
    return found


def most(teams: int) -> int:
    """The matchpoints that one of so many teams can get on a deck."""
    return BEATEN * (teams - 1)
