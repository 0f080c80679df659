"""Locked hand saves: a seat with no chop of its own may keep any chop."""

from conventions.stalling import Row, Severity, calls, claimed, direct, row, saved, severity
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading


def spare(moment: Moment, slug: str, least: Severity) -> Reading | None:
    """The clue as a save of any card, unless it locks the hand or the giver had something better.

    Where the card may play or be saved in the ordinary way, that is meant, but nobody is finessed for it.
    """
    chair = moment.chair
    kept = chair.clued | chair.chop_moved | chair.blind
    if all(kept >> order & 1 or order in moment.touched for order in moment.hand):
        return None
    useful = moment.cards & ~(chair.trash | moment.gotten)
    if not useful:
        return None
    normal = row(moment) == Row.NORMAL
    if normal and not calls(moment):
        return None
    found = claimed(moment, Row.SPARE, least)
    if not isinstance(found, bool):
        return found
    if not found:
        return None
    if normal:
        return moment.reading(slug, save=saved(moment), hypotheses=direct(moment), cards=moment.cards)
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
        if moment.focus != moment.chop or moment.focus not in moment.new or severity(moment) != Severity.LOCKED:
            return None
        return spare(moment, self.slug, Severity.LOCKED)
