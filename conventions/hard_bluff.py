"""Hard bluffs: the blind card could begin a finesse that a prompt of the receiver's own would end."""

from conventions.bluff import bluff_in_sight, missing
from conventions.three_bluff import with_targets
from hanabot.cards import bits
from hanabot.convention.chain import hypotheses
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Kind, Reading


class HardBluff(Module):
    """A blind play that may be a bluff is one, though a finesse and a prompt of one's own fit: both cards stay open."""

    slug = "hard-bluff"
    title = "Hard Bluff"
    level = 13
    group = "h-group"
    requires = ("bluff", "three-bluff", "prompt")
    reference = "H-Group learning path, level 13: Hard Bluff"

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """The cards that the blind card and the receiver's own clued cards would lead to; nothing is prompted."""
        if not any(c.kind == Kind.BLUFF for case in reading.hypotheses for c in case.connections):
            return reading
        called = bluff_in_sight(moment, self.slug)
        if called is None:
            return reading
        chair = moment.chair
        far = sum(
            1 << card
            for card in bits(moment.cards & ~chair.trash & ~moment.gotten & ~reading.inferred)
            if len(missing(moment, card)) > 1
        )
        found = [
            case.card
            for case in hypotheses(moment, far, alone=True)
            if case.connections
            and case.connections[0].order == called.order
            and case.connections[0].kind == Kind.FINESSE
            and all(c.seat == moment.receiver and c.kind == Kind.PROMPT for c in case.connections[1:])
        ]
        return with_targets(reading, found, called)
