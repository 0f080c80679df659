"""The 1s Assumption: cards clued 1 are taken for 1s, though every one may be a pink card of any rank."""

from collections.abc import Sequence

from conventions.every_rank import pink
from conventions.playing_ones import in_order
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module


def maybe_one(chair: Chair, marked: int) -> bool:
    """Whether marks leave a 1 of another suit, pink cards, and nothing else."""
    pinks = pink(chair.variant)
    plain = chair.variant.rank_masks[1] & ~pinks
    return bool(marked & pinks and marked & plain) and not marked & ~(pinks | plain)


class PinkOnes(Module):
    """Cards clued 1, and nothing else, are played as 1s one after the other; what is left of them then is pink."""

    slug = "pink-ones"
    title = "The 1s Assumption"
    level = 9
    group = "h-group"
    requires = ("playing-ones", "good-touch")
    reference = "H-Group variant-specific conventions: Pink, level 9: The 1's Assumption, Remaining 1's"

    def suppose(
        self, chair: Chair, hand: Sequence[int], marked: Sequence[int], notes: list[int], spent: Sequence[int]
    ) -> None:
        """As many of the cards clued 1 as there are 1s left to play are 1s; they come first in playing order."""
        if not pink(chair.variant):
            return
        ones = chair.variant.rank_masks[1] & ~chair.trash
        open_ones = taken = 0
        sure, maybe = 0, {}
        for place, order in enumerate(hand):
            note = notes[place]
            if not marked[place]:
                continue
            if maybe_one(chair, marked[place]):
                open_ones |= note & ones & ~spent[place]
                if note & ~ones:
                    maybe[order] = place
                else:
                    sure += 1
            elif not note & (note - 1):
                taken |= note
        if not maybe:
            return
        open_ones &= ~taken
        for number, order in enumerate(in_turn(chair, list(maybe)), start=sure):
            place = maybe[order]
            taken_for = open_ones if number < open_ones.bit_count() else ~ones
            notes[place] = notes[place] & taken_for or notes[place]

    def due(self, chair: Chair, orders: list[int]) -> list[int]:
        """The cards taken for 1s, in playing order."""
        mine = [order for order in orders if maybe_one(chair, chair.marked[order])]
        return in_turn(chair, mine) if len(mine) > 1 else []


def in_turn(chair: Chair, orders: list[int]) -> list[int]:
    """Cards clued 1 in playing order."""
    focus = next((order for order in orders if chair.chop_focused >> order & 1), -1)
    return in_order(chair, orders, focus)
