"""Closest friend: what a clue means depends on who gave it.

The one source has a single line, "clue interpretation depends on which player gave the clue", and points to the
H-Group, of whose documents none has such a rule. So the rule is a reconstruction of ours. Its one choice: the closest
friend is the seat that moves just before one's own, since it is the last that can save a card in time. Its clues are
read as the H-Group reads them, chop first; with two players that is every clue.

It stands in the place of the H-Group's save, so that another convention has it by `h-group@3/-save/+closest-friend`.
"""

from conventions.focus import Focus
from conventions.save import Save
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment

_FOCUS = Focus()
_SAVE = Save()


def is_closest(moment: Moment) -> bool:
    """Whether the giver moves just before the receiver."""
    return (moment.giver + 1) % moment.chair.players == moment.receiver


class ClosestFriend(Module):
    """Only the seat before yours saves your chop; anybody else's clue calls the newest card that it touches to play."""

    slug = "closest-friend"
    title = "Closest Friend"
    group = "bga"
    requires = ("chop", "play-clue")
    overrides = ("focus",)
    reference = "BGA game help: Other conventions, one line; the rule is a reconstruction"

    def focus(self, moment: Moment) -> int | None:
        """Chop first from the closest friend, else the newest card touched anew, else the newest touched again."""
        if is_closest(moment):
            return _FOCUS.focus(moment)
        touched = moment.new or moment.touched
        return touched[-1] if touched else None

    def save(self, moment: Moment) -> int:
        """What the closest friend may be saving; nothing from anybody else."""
        return _SAVE.save(moment) if is_closest(moment) else 0
