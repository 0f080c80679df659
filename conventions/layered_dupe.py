"""Layered dupes: a seat that was finessed clues a card that, unseen by it, lies among the layers of its own hand."""

from collections.abc import Iterable

from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import DISCARD, PLAY, Action, Discard
from hanabot.view import View


class LayeredDupe(Module):
    """Whoever knows a clued card that its giver is about to play blind from its own layers throws it, not plays it."""

    slug = "layered-dupe"
    title = "Layered Finesse Dupe Clue"
    level = 5
    group = "h-group"
    requires = ("layered-finesse",)
    reference = "H-Group learning path, level 5: The Layered Finesse Dupe Clue"

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """The known card thrown, so that its giver's copy plays."""
        for order in chair.hands[chair.seat]:
            card = chair.surely(order)
            if card != UNKNOWN and chair.playable >> card & 1 and duplicates(chair, order, card):
                value = chair.weights.token(chair, view.clues) + chair.weights.sarcastic
                reason = f"{chair.variant.names[card]} lies in a layer of the seat that clued it"
                yield Proposal(Action(DISCARD, order), value, self.slug, reason)

    def restrain(self, chair: Chair, action: Action) -> float:
        """Playing it instead: then its giver would misplay its own copy, if nobody stops it."""
        card = chair.surely(action.target) if action.kind == PLAY else UNKNOWN
        if card == UNKNOWN or not duplicates(chair, action.target, card):
            return 0.0
        return -chair.weights.strike(chair) * chair.weights.may_misplay


def duplicates(chair: Chair, order: int, card: int) -> bool:
    """Whether the seat that clued a card is called to play blind what, unknown to it, is a copy, or for all we see."""
    giver = chair.told_by.get(order, UNKNOWN)
    if giver == UNKNOWN or giver == chair.holder[order]:
        return False
    return any(
        connection.seat == giver
        and connection.blind
        and chair.card[connection.order] in (card, UNKNOWN)
        and not case.told(connection.order, chair.marked[connection.order]) >> card & 1
        for reading in chair.readings
        for case in reading.hypotheses
        if chair.card[reading.focus] in (case.card, UNKNOWN)
        for connection in case.connections
    )


def given_back(chair: Chair, event: Discard) -> bool:
    """Whether a discard only gives a card back to a seat that has its copy among its layers."""
    return "layered-dupe" in chair.convention.slugs and duplicates(chair, event.order, event.card)
