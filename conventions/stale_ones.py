"""Stale 1s: several 1s that somebody was to clue before the Early Game ended, and did not, are not all good."""

from conventions.playing_ones import in_order
from hanabot.cards import bits
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Hypothesis, Reading


def stale(moment: Moment) -> bool:
    """Whether the seat that ended the Early Game let all the 1s be that the clue touches anew.

    It need not have clued the seat before it, nor 1s of which it may have held another itself.
    """
    chair = moment.chair
    if moment.rank != 1 or len(moment.new) < 2 or chair.early_game_end is None:
        return False
    turn, seat, clues = chair.early_game_end
    if not clues or seat == moment.receiver or (seat - 1) % chair.players == moment.receiver:
        return False
    if any(chair.drawn[order] > turn for order in moment.new):
        return False
    ones = chair.variant.rank_masks[1]
    return not any(
        chair.clued >> order & 1 and chair.clued_on.get(order, 0) < turn and chair.marked[order] & ones & ~chair.trash
        for order in chair.hands[seat]
    )


class StaleOnes(Module):
    """Two or more 1s that should have been clued before the first chop was thrown: the one that is due first is bad."""

    slug = "stale-ones"
    title = "Stale 1's Clue"
    level = 12
    group = "h-group"
    requires = ("playing-ones", "early-game")
    reference = "H-Group learning path, level 12: The Stale 1's Clue"

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """The 1 that would play first is useless; the others play, beginning with the one behind it."""
        chair = moment.chair
        if reading.rule != "play-clue" or not stale(moment):
            return reading
        chop = moment.chop if moment.chop is not None and moment.chop in moment.new else -1
        bad, first = in_order(chair, list(moment.new), chop)[:2]
        cards = (moment.after[first] & moment.unseen) & chair.inferred[first]
        cases = tuple(Hypothesis(card) for card in bits(cards & chair.playable & ~moment.gotten))
        if not cases:
            return reading
        moment.focus = first
        return moment.reading(self.slug, hypotheses=cases, trash=1 << bad, cards=cards)
