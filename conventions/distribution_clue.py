"""Distribution clues: in the End-Game a copy is clued on purpose, so that two hands play what one could not in time."""

from conventions.end_game import in_end_game
from hanabot.cards import bits
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading


class DistributionClue(Module):
    """In the End-Game, a clue on copies of gotten cards is a play clue if their holder has several plays to make."""

    slug = "distribution-clue"
    title = "Distribution Clue"
    level = 8
    group = "h-group"
    requires = ("good-touch", "play-clue", "end-game")
    overrides = ("trash-chop-move",)
    reference = "H-Group learning path, level 8: Distribution Clue"

    def claim(self, moment: Moment) -> Reading | None:
        """The focus as one of the cards that a busy hand would have to play as well."""
        chair = moment.chair
        if not moment.new or not in_end_game(chair) or not moment.cards & ~chair.trash:
            return None
        if moment.cards & ~(chair.trash | moment.gotten):
            return None
        copies = 0
        for seat, hand in enumerate(chair.hands):
            if seat == moment.receiver:
                continue
            look = moment.look(seat)
            mine = [chair.surely(order) for order in hand if look.useful[order] and chair.clued >> order & 1]
            plays = [card for card in mine if card >= 0 and not chair.trash >> card & 1]
            if len(plays) > 1:
                copies |= sum(1 << card for card in set(plays))
        cases = tuple(
            Hypothesis(card, (Connection(moment.receiver, moment.focus, 1 << card, Kind.PROMPT, self.slug),))
            for card in bits(moment.cards & copies & chair.playable)
        )
        return moment.reading(self.slug, hypotheses=cases, cards=moment.cards) if cases else None
