"""Wrong prompts: the prompted card was not the one, so it was a finesse after all."""

from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.reading import Hypothesis, Kind, Reading


class WrongPrompt(Module):
    """A prompted card misplays: the same seat then plays the card that was on its finesse position at the clue."""

    slug = "wrong-prompt"
    title = "Wrong Prompt"
    level = 2
    requires = ("prompt", "finesse")
    reference = "H-Group learning path, level 2: Wrong Prompt"

    def missed(self, chair: Chair, reading: Reading, case: Hypothesis, place: int) -> Hypothesis | None:
        """The hypothesis with the prompt turned into a finesse."""
        wrong = case.connections[place]
        if wrong.kind != Kind.PROMPT:
            return None
        taken = chair.clued | chair.chop_moved | chair.blind
        for order in reversed(chair.hands[wrong.seat]):
            if chair.drawn[order] <= reading.turn and not taken >> order & 1:
                finesse = wrong._replace(order=order, kind=Kind.FINESSE, rule=self.slug)
                return Hypothesis(case.card, (*case.connections[:place], finesse, *case.connections[place + 1 :]))
        return None
