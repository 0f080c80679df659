"""Direct rank clues: a rank of which every card that is still wanted plays says that the card plays."""

from conventions.sieves.hand import fresh
from conventions.sieves.reveal import looked_at
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class RankPlay(Module):
    """Rank on a new card that can only be playable, as far as it is of use, calls the leftmost such card itself."""

    slug = "rank-play"
    title = "Direct rank"
    group = "sieve"
    overrides = (
        "trash-reference",
        "trash-reference-right",
        "colour-reference",
        "colour-reference-right",
        "loaded-rank",
        "rank-reference",
        "reclue",
        "spare-clue",
    )
    reference = "Referential Sieve and Playful Sieve: a rank that makes the touched card playable is a play clue"

    def focus(self, moment: Moment) -> int | None:
        """The leftmost new card that is not known trash, when all that it may be plays."""
        if not moment.rank:
            return None
        after = looked_at(moment)
        for order in fresh(moment):
            if not after.trash >> order & 1:
                if after.useful[order] & ~moment.chair.playable:
                    return None
                moment.reference = self.slug
                return order
        return None
