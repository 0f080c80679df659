"""Saves of suits with one card of each rank: every card is critical, so the kind of clue says which one is saved."""

from conventions.special_suits import by_colour, dark
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment


class DarkSave(Module):
    """Black 2s and 5s are saved by rank and black 3s and 4s by colour; a clue of the other kind is a play clue.

    But the other kind is a save as well when it touches two new cards, or a clued one, or when the first might have
    touched trash. Of dark rainbow and dark prism, of which colour says little, all is saved by rank, and by a colour
    only if it may be another critical card's, or its own suit needs no more cards. 4s of one copy go with the 5s.
    """

    slug = "dark-save"
    title = "Black and dark saves"
    level = 1
    group = "h-group"
    requires = ("save",)
    reference = "H-Group, variant-specific pages: Black, Dark Rainbow, Dark Prism, Critical Fours"

    def save(self, moment: Moment) -> int:
        """The 5 of a suit whose colour may save it."""
        chair = moment.chair
        if chair.variant.plain or moment.rank or moment.focus != moment.chop:
            return 0
        fives = chair.variant.rank_masks[5] & ~chair.trash
        found = 0
        for cards, own in dark(chair.variant):
            if moment.clue == own:
                found |= cards & fives
        return found

    def unsaved(self, moment: Moment) -> int:
        """The cards that the other kind of clue would have saved."""
        chair = moment.chair
        variant = chair.variant
        if variant.plain:
            return 0
        ranks = variant.rank_masks
        found = 0
        critical = ranks[variant.special.critical_rank]
        if critical and not moment.rank and not self._excused(moment, critical):
            found |= critical & ~by_colour(variant)
        for cards, own in dark(variant):
            if moment.rank:
                kept = own is None or len(moment.new) > 1
                found |= 0 if kept else cards & (ranks[3] | ranks[4])
            elif moment.clue == own:
                found |= sum(cards & ranks[rank] for rank in (2, 5) if not self._excused(moment, cards & ranks[rank]))
            elif not self._others(moment, cards):
                found |= cards
        return found

    def _excused(self, moment: Moment, cards: int) -> bool:
        """Whether a colour may save cards that are saved by rank: it does more, or the rank might have done harm."""
        chair = moment.chair
        if len(moment.new) > 1 or len(moment.touched) > len(moment.new):
            return True
        rank = chair.variant.rank_of[cards.bit_length() - 1]
        useless = chair.variant.rank_masks[rank] & (chair.trash | moment.gotten) & moment.unseen
        return any(moment.after[order] & useless for order in moment.hand if order not in moment.touched)

    def _others(self, moment: Moment, cards: int) -> bool:
        """Whether a colour that says little of a dark suit may save one of it."""
        chair = moment.chair
        touches = chair.variant.touches[moment.clue] & ~cards
        critical = chair.critical & ~chair.variant.rank_masks[5] & touches
        more = any(moment.after[order] & critical for order in moment.new if order != moment.focus)
        return more or not touches & ~chair.trash
