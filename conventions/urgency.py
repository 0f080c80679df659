"""Urgency: blind plays come first, unless something cannot wait."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from attrs import evolve

from conventions.queued_finesse import called
from hanabot.bots import Proposal
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.reading import Hypothesis, Reading
from hanabot.moves import Action, Clue, Event


class Urgency(Module):
    """A seat that owes a blind play and first clues a chop, or gives a finesse, is waited for one more round."""

    slug = "urgency"
    title = "Urgency Principle"
    level = 5
    group = "h-group"
    requires = ("finesse", "save")
    reference = "H-Group learning path, level 5: Urgency Principle"

    def excuse(self, chair: Chair, reading: Reading, case: Hypothesis, event: Event) -> bool:
        """Whether the clue that was given instead keeps a chop, to save or to play it, or calls for a blind play."""
        given = chair.last_reading
        if not isinstance(event, Clue) or given is None or not case.connections[0].blind:
            return False
        if given.inferred and given.focus == chair.chop(given.receiver):
            return True
        seen = chair.card[given.focus]
        return any(
            connection.blind
            for other in given.hypotheses
            for connection in other.connections
            if seen < 0 or other.card == seen
        )

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """A save is worth as much to the others as the blind play that is waited for, since they go on waiting."""
        if not any(chair.look(chair.seat).playable >> order & 1 for order in called(chair, chair.seat)):
            return list(proposals)
        worth = chair.weights.blind_play
        return [
            evolve(one, value=one.value + worth) if one.action in clues and one.rule == "save" else one
            for one in proposals
        ]
