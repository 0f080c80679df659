"""Rules as a published engine has them where that is not what they are meant to do: for replications only."""

from conventions.rule_lists.sight import Move, Sight
from conventions.rule_lists.vocabulary import rule
from hanabot.moves import COLOUR, RANK


@rule
def clue_oldest_playable_as_coded(sight: Sight) -> Move | None:
    """Clue the last playable card that is not fully known of the first hand that has one, colour first.

    Meant is the oldest one; the published code's test of age never bites.
    """
    if not sight.may_clue:
        return None
    for seat in sight.others:
        found = None
        for order, card in sight.cards((seat,)):
            clue = sight.missing(order, COLOUR) if sight.is_playable(card) else None
            if clue is not None:
                found = order, clue
        if found is not None:
            return sight.about(*found, "is the last playable card of the hand")
    return None


@rule
def clue_useless_as_coded(sight: Sight) -> Move | None:
    """Clue the first card that will never be needed, rank first; if its holder fully knows it, nothing.

    Meant is the first of them that is not fully known; the published code gives up at a known one.
    """
    for order, card in sight.cards(sight.others):
        if sight.is_useless(card):
            return sight.about(order, sight.missing(order, RANK), "will never be needed")
    return None
