"""Suits that every rank clue touches (pink, light pink, omni): what the modules about them ask of a variant.

Here, as in the modules, *pink* stands for all of these suits; the H-Group's page on omni takes over its page on pink.
"""

from functools import lru_cache

from hanabot.cards import Variant
from hanabot.convention.moment import Moment


@lru_cache(maxsize=64)
def pink(variant: Variant) -> int:
    """The identities of the suits of which every rank that may be clued touches every card.

    None where a rank clue means more than its rank anyhow, or hardly a rank may be clued.
    """
    special = variant.special
    ranks = [touches for touches in variant.touches[len(variant.colours) :] if touches]
    if len(ranks) < 2 or special.odds_and_evens or special.funnels or special.chimneys:
        return 0
    every = variant.all_mask
    for touches in ranks:
        every &= touches
    found = 0
    for place in range(len(variant.suits)):
        suit = variant.all_mask & 0b11111 << 5 * place
        if suit and not suit & ~every:
            found |= suit
    return found


@lru_cache(maxsize=64)
def several_colours(variant: Variant) -> bool:
    """Whether cards of some suit are touched by several colours, or by another than their suit's own."""
    return any(suit.all_colours or suit.prism or len(suit.colours) > 1 for suit in variant.suits)


def asked_slot(moment: Moment) -> int:
    """The order of the card in the slot that a clue's rank counts off, if it is a pink card touched again; else -1.

    What is new must be useless: then the rank tells a slot, since it can tell nothing else. So it is with cards that
    everybody knows for pink once the clue is given, and no others.
    """
    chair, rank = moment.chair, moment.rank
    pinks = 0 if chair.variant.plain or not rank else pink(chair.variant)
    if not pinks or rank > len(moment.hand):
        return -1
    order = moment.hand[-rank]
    return order if order in moment.touched and _only_pink(moment, pinks) and order not in moment.new else -1


def only_pink(moment: Moment) -> bool:
    """Whether a rank clue touches pink cards again, known as such once it is given, and nothing new but trash."""
    pinks = 0 if moment.chair.variant.plain or not moment.rank else pink(moment.chair.variant)
    return bool(pinks) and _only_pink(moment, pinks)


def _only_pink(moment: Moment, pinks: int) -> bool:
    chair = moment.chair
    again = [order for order in moment.touched if order not in moment.new]
    if not again or any(moment.after[order] & ~pinks for order in again):
        return False
    return not moment.new or not chair.variant.rank_masks[moment.rank] & ~chair.trash


def shown_pink(moment: Moment) -> list[int]:
    """The touched cards (orders, newest first) that everybody knows for pink once the clue is given."""
    pinks = pink(moment.chair.variant)
    return [order for order in reversed(moment.touched) if moment.after[order] and not moment.after[order] & ~pinks]
