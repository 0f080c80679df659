"""Pink Positional Clues: late in the game a rank that makes no sense tells by its number which slot to play."""

from conventions.every_rank import pink
from conventions.trash_chop_move import may_move, plain_trash
from hanabot.cards import bits
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Hypothesis, Reading


class PinkPositional(Module):
    """In the End-Game, a rank of which all cards are played calls the touched card in the slot of that number."""

    slug = "pink-positional"
    title = "Pink Positional Clue"
    level = 13
    group = "h-group"
    requires = ("pink-promise", "end-game", "trash-chop-move")
    overrides = ("burn", "fill-in", "fix-clue", "hard-burn", "trash-push")
    reference = "H-Group variant-specific conventions: Pink, level 13: Pink Positional Clues"

    def claim(self, moment: Moment) -> Reading | None:
        """The card in the slot is the next of its pink suit, and the others touched anew are trash."""
        chair, rank = moment.chair, moment.rank
        pinks = 0 if chair.variant.plain or not rank else pink(chair.variant)
        if not pinks or may_move(chair) or rank > len(moment.hand) or not plain_trash(moment):
            return None
        order = moment.hand[-rank]
        if order not in moment.new:
            return None
        cards = moment.after[order] & moment.unseen & pinks & chair.playable & ~moment.gotten
        if not cards:
            return None
        moment.focus = order
        trash = sum(1 << new for new in moment.new if new != order)
        return moment.reading(self.slug, hypotheses=tuple(map(Hypothesis, bits(cards))), trash=trash, cards=cards)
