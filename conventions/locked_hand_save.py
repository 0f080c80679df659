"""Locked hand saves: a seat with no chop of its own may keep any chop."""

from conventions.stalling import Row, Severity, direct, row, saved, severity, stall, unclear
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


def spare(moment: Moment, slug: str) -> Reading | None:
    """The clue as a save of any card, unless it locks the hand or the giver had something better.

    Where the card may play or be saved in the ordinary way, that is meant, but nobody is finessed for it.
    """
    found = stall(moment)
    if found != "spare":
        return unclear(moment) if found == "unclear" else None
    if row(moment) == Row.NORMAL:
        return moment.reading(slug, save=saved(moment), hypotheses=direct(moment), cards=moment.cards)
    useful = moment.cards & ~(moment.chair.trash | moment.gotten)
    return moment.reading(slug, save=useful, cards=moment.cards)


class LockedHandSave(Module):
    """A locked giver with no better clue may save any chop card, by either kind, if that locks nobody."""

    slug = "locked-hand-save"
    title = "Locked Hand Save"
    level = 9
    group = "h-group"
    requires = ("save",)
    reference = "H-Group learning path, level 9: Locked Hand Save"

    def claim(self, moment: Moment) -> Reading | None:
        """The save of whatever lies on chop."""
        if moment.focus not in moment.new or severity(moment) != Severity.LOCKED:
            return None
        return spare(moment, self.slug)
