"""The End-Game: once the pace is below the number of players, nothing is a chop move any more."""

from hanabot.convention.chair import Chair
from hanabot.convention.module import Module


def in_end_game(chair: Chair) -> bool:
    """Whether so few discards are left that the pace is below the number of players."""
    return chair.pace < chair.players


class EndGame(Module):
    """From a pace below the number of players, no move is a chop move: it means the next simplest thing."""

    slug = "end-game"
    title = "End-Game (no chop moves)"
    level = 8
    group = "h-group"
    requires = ("chop",)
    reference = "H-Group learning path, level 8: End-Game"

    def chop_moves(self, chair: Chair) -> bool:
        """Not in the End-Game."""
        return not in_end_game(chair)
