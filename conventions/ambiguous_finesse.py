"""Ambiguous finesses: two seats hold the missing card, and one may pass it to the other."""

from hanabot.convention.chain import hypotheses, truth
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.promises import again
from hanabot.convention.reading import Hypothesis, Kind, Reading

#: The rules by which a clue calls for a blind card; what took its place later was on that seat and on no other.
CALLS = frozenset(("finesse", "reverse-finesse", "double-finesse", "self-finesse"))


class AmbiguousFinesse(Module):
    """A seat that lets a finesse go says that another seat holds the card, which then plays it blind."""

    slug = "ambiguous-finesse"
    title = "Ambiguous Finesse, and passing back"
    level = 5
    group = "h-group"
    requires = ("finesse", "reverse-finesse", "self-finesse")
    reference = "H-Group learning path, level 5: Ambiguous Finesse; extras: Ambiguous Pass-Back"

    def passed_on(self, chair: Chair, reading: Reading, case: Hypothesis) -> Hypothesis | None:
        """The same identity of the focus, out of the hands of seats that have not let it go."""
        gone = case.connections[0]
        called = gone.kind == Kind.LAYERED or gone.rule in CALLS
        if not called or reading.clue < 0 or chair.clued >> gone.order & 1:
            return None
        given = chair.last_reading
        if given is not None and given.turn == chair.turn and given.inferred & gone.cards:
            return None  # it gave the missing card itself instead
        seen = chair.card[reading.focus]
        third = chair.seat not in (reading.giver, reading.receiver)
        if third and seen >= 0 and case.card != seen:
            return None
        moment = again(chair, reading, chair.seat if third and seen >= 0 else reading.receiver)
        if third and seen >= 0:
            after = truth(moment, case.card)
        else:
            after = next((found for found in hypotheses(moment, 1 << case.card, alone=False)), None)
        if after is None or not after.connections:
            return None
        first = after.connections[0]
        if first.kind == Kind.KNOWN or first.seat == gone.seat or reading.passed >> first.seat & 1:
            return None
        return after
