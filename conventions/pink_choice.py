"""Pink Choice: a rank clue that only touches pink cards again tells by its rank which slot is to be played."""

from conventions.every_rank import asked_slot
from conventions.pink_fix import stopped_one
from hanabot.convention.chain import truth
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.read import ways
from hanabot.convention.reading import Hypothesis, Reading


class PinkChoice(Module):
    """When known pink cards are touched again by a rank, the one in the slot of that number plays, and no other.

    It plays at once, or after a card that somebody is prompted or finessed for.
    """

    slug = "pink-choice"
    title = "Pink Choice Tempo Clue and Finesse"
    level = 13
    group = "h-group"
    requires = ("play-clue",)
    overrides = (
        "burn",
        "fill-in",
        "fix-clue",
        "five-stall",
        "hard-burn",
        "pink-fix",
        "tempo-clue-chop-move",
        "tempo-clue-stall",
        "trash-chop-move",
        "trash-push",
    )
    reference = (
        "H-Group variant-specific conventions: Pink, level 13: The Pink Choice Tempo Clue, The Pink Choice Finesse"
    )

    def claim(self, moment: Moment) -> Reading | None:
        """The card in the slot plays; unless that is known anyhow, or the clue stops a card taken for a 1."""
        chair = moment.chair
        order = asked_slot(moment)
        if order < 0 or moment.look(moment.receiver).playable >> order & 1 or stopped_one(moment) >= 0:
            return None
        before, later = moment.focus, moment.later
        _about(moment, order)
        wanted = moment.cards & ~chair.trash & ~moment.gotten
        cases = tuple(ways(moment, wanted)) if wanted else ()
        if not cases:
            _about(moment, before)
            moment.later = later
            return None
        trash = sum(1 << new for new in moment.new)
        return moment.reading(self.slug, hypotheses=cases, cards=moment.cards, trash=trash)

    def join(self, moment: Moment, card: int) -> Hypothesis | None:
        """A seat that sees which pink card it is has, or sees, what leads to it."""
        if asked_slot(moment) != moment.focus:
            return None
        _about(moment, moment.focus)
        return truth(moment, card)


def _about(moment: Moment, order: int) -> None:
    """Let the clue be about a card; the others that it touches are not called by it."""
    moment.focus = order
    moment.later |= sum(1 << other for other in moment.touched if other != order)
    for name in ("cards", "promised"):
        moment.__dict__.pop(name, None)
