"""Urgency: blind plays come first, unless something cannot wait."""

from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.reading import Hypothesis, Reading
from hanabot.moves import Clue, Event


class Urgency(Module):
    """A seat that owes a blind play and first saves a chop, or gives a finesse, is waited for one more round."""

    slug = "urgency"
    title = "Urgency Principle"
    level = 5
    group = "h-group"
    requires = ("finesse", "save")
    reference = "h-group-map.md, level 5: Urgency Principle"

    def excuse(self, chair: Chair, reading: Reading, case: Hypothesis, event: Event) -> bool:
        """Whether the clue that was given instead saves a chop or calls for another blind play."""
        given = chair.last_reading
        if not isinstance(event, Clue) or given is None or not case.connections[0].blind:
            return False
        if given.save and given.focus == chair.chop(given.receiver):
            return True
        seen = chair.card[given.focus]
        return any(
            connection.blind
            for other in given.hypotheses
            for connection in other.connections
            if seen < 0 or other.card == seen
        )
