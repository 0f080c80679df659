"""Trash push prompts and finesses: the pushed card is one away, and somebody before it has the card that is missing."""

from conventions.finesse import before_receiver
from hanabot.convention.chain import hypotheses, truth
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Hypothesis, Kind, Reading


class TrashPushFinesse(Module):
    """Plain trash clued on chop may push a card that is one away: a seat in between plays the missing card first."""

    slug = "trash-push-finesse"
    title = "Trash Push Prompt and Trash Push Finesse"
    level = 14
    group = "h-group"
    requires = ("trash-push", "prompt", "finesse")
    reference = "H-Group learning path, level 14: The Trash Push Prompt & The Trash Push Finesse"

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """The one-away cards to which a card in sight leads that plays before the receiver's turn."""
        if reading.rule != "trash-push":
            return reading
        chair = moment.chair
        pushed = reading.hypotheses[0].connections[-1]
        wanted = moment.after[reading.focus] & moment.unseen & ~chair.trash & ~chair.playable & ~moment.gotten
        found = [
            Hypothesis(case.card, (*case.connections, pushed._replace(cards=1 << case.card)))
            for case in hypotheses(moment, wanted, alone=False)
            if _leads(moment, case)
        ]
        if not found:
            return reading
        cards = reading.cards | sum(1 << case.card for case in found)
        return reading._replace(hypotheses=(*reading.hypotheses, *found), cards=cards)

    def join(self, moment: Moment, card: int) -> Hypothesis | None:
        """A seat before the receiver that sees a pushed card one away has, or sees, what leads to it."""
        if moment.chop not in moment.new or moment.focus in moment.touched:
            return None
        case = truth(moment, card)
        if case is None or not _leads(moment, case):
            return None
        pushed = case.connections[0]._replace(
            seat=moment.receiver, order=moment.focus, cards=1 << card, kind=Kind.FINESSE, rule="trash-push"
        )
        return Hypothesis(card, (*case.connections, pushed))


def _leads(moment: Moment, case: Hypothesis) -> bool:
    """Whether the case asks one card of one seat, which moves before the receiver."""
    asked = [connection for connection in case.connections if connection.kind]
    if len(asked) != 1 or asked[0].kind not in (Kind.PROMPT, Kind.FINESSE):
        return False
    return before_receiver(moment, asked[0].seat)
