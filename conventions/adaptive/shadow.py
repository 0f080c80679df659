"""A shadow seat: what the adaptive seat would hold of the table, were its partners to play one of the candidates.

It sits where the adaptive seat sits and sees what that seat sees, so it knows nothing that the seat may not. A move of
a partner is judged by it twice: when it is made, by what the shadow thinks its maker knows (would such a player do that
there?), and when a card of the own hand shows its face, by what the shadow took the card for.
"""

from typing import NamedTuple

from hanabot.beliefs.counts import Planes, cards_left
from hanabot.beliefs.facts import Facts
from hanabot.bots import Bot, Reader
from hanabot.cards import UNKNOWN
from hanabot.moves import Clue, Discard, Play

#: The chance from which on a card that is not sure is likely to play.
LIKELY = 0.6
#: How often a card is none of those that its holder took it for, with a partner who plays the same.
MISTAKEN = 0.05


class Taken(NamedTuple):
    """What a card's holder takes it for, as a shadow thinks: what marks and counts leave, and of these the inferred."""

    possible: int
    inferred: int

    def is_sure(self, playable: int) -> bool:
        """Whether the holder takes the card to be playable, whatever it is."""
        mask = self.inferred or self.possible
        return bool(mask) and not mask & ~playable


class Deed(NamedTuple):
    """What a move looks like to a shadow: the place, the deed, and between how many of the like its maker chose."""

    place: str
    deed: str
    choices: int


class Shadow:
    """A bot of a candidate in the adaptive seat's place, and what it makes of the others' moves."""

    def __init__(self, bot: Bot) -> None:
        assert isinstance(bot, Reader)
        self.bot = bot
        self.reader: Reader = bot

    def taken(self, facts: Facts, seat: int) -> dict[int, Taken]:
        """What a seat takes the cards of its hand for."""
        notes = {order: self.reader.note(order, None) for order in facts.hands[seat]}
        return {order: Taken(note.possible, note.inferred) for order, note in notes.items()}

    def seen(self, event: Clue | Play | Discard, facts: Facts) -> Deed:
        """Take in another seat's move, given the facts before it, and say what it looks like."""
        maker = event.giver if isinstance(event, Clue) else event.seat
        taken = self.taken(facts, maker)
        sure = [order for order, card in taken.items() if card.is_sure(facts.playable)]
        tokens = "none" if not facts.clues else "some" if facts.clues < facts.start.rules.clue_tokens else "full"
        place = f"{'sure' if sure else 'idle'} {tokens}"
        if isinstance(event, Clue):
            before = self.taken(facts, event.receiver)
            self.bot.observe(event)
            return Deed(place, self._told(facts, before, self.taken(facts, event.receiver)), 1)
        if isinstance(event, Play):
            planes = facts.planes(maker)
            likely = [
                order for order in taken if order not in sure and self._chance(facts, taken[order], planes) >= LIKELY
            ]
            kinds = {"sure": sure, "likely": likely}
        else:
            chop = self.reader.chop(maker)
            kinds = {"expected": [o for o, card in taken.items() if o == chop or not card.inferred & ~facts.trash]}
        self.bot.observe(event)
        for deed, orders in kinds.items():
            if event.order in orders:
                return Deed(place, deed, len(orders))
        rest = len(taken) - sum(map(len, kinds.values()))
        return Deed(place, "guess" if isinstance(event, Play) else "other", max(1, rest))

    @staticmethod
    def _chance(facts: Facts, card: Taken, planes: Planes) -> float:
        mask = card.inferred or card.possible
        left = cards_left(mask, planes, facts.copies)
        return cards_left(mask & facts.playable, planes, facts.copies) / left if left > 0 else 0.0

    @staticmethod
    def _told(facts: Facts, before: dict[int, Taken], after: dict[int, Taken]) -> str:
        """What a clue looks like by what its receiver takes its cards for, before and after."""
        for order, card in after.items():
            if facts.card[order] != UNKNOWN and not card.inferred >> facts.card[order] & 1:
                if before[order].inferred >> facts.card[order] & 1:
                    return "misleads"
        playable = facts.playable
        if any(card.is_sure(playable) and not before[order].is_sure(playable) for order, card in after.items()):
            return "calls"
        if any(card.inferred != card.possible and card != before[order] for order, card in after.items()):
            return "tells"
        return "plain"

    def shown(self, event: Play | Discard, facts: Facts) -> float:
        """Take in a move of the seat's own that shows a card: how likely the shadow thought that it is this card."""
        note = self.reader.note(event.order, None)
        self.bot.observe(event)
        planes = facts.planes(facts.seat)
        bit = 1 << event.card
        copies = cards_left(bit, planes, facts.copies)

        def share(mask: int) -> float:
            total = cards_left(mask, planes, facts.copies)
            return copies / total if mask & bit and total > 0 else 0.0

        marked = share(note.possible) or share(facts.marked[event.order]) or 1 / facts.variant.all_mask.bit_count()
        return (1 - MISTAKEN) * share(note.inferred or note.possible) + MISTAKEN * marked
