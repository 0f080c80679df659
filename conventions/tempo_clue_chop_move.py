"""Tempo clues: a clued card is told to play, and when that alone was not worth a clue, the chop is moved too."""

from __future__ import annotations

from collections.abc import Iterable

from conventions.prompt import candidate
from conventions.trash_chop_move import may_move, only_trash
from hanabot.cards import bits
from hanabot.convention.chair import Chair
from hanabot.convention.look import Look
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Hypothesis, Kind, Reading


class TempoClueChopMove(Module):
    """A clue that only gets one clued card to play, which a prompt could have got as well, moves the chop too."""

    slug = "tempo-clue-chop-move"
    title = "Tempo Clue Chop Move"
    level = 6
    group = "h-group"
    requires = ("chop", "play-clue", "prompt", "focus-shift")
    overrides = ("pink-tempo", "trash-chop-move")
    reference = "H-Group learning path, level 6: Tempo Clue Chop Move (TCCM)"

    def claim(self, moment: Moment) -> Reading | None:
        """The card touched again that must play now, if all that is new is trash: then it was no Trash Chop Move."""
        if not only_trash(moment):
            return None
        chair = moment.chair
        known = moment.look(moment.receiver).playable
        for order in reversed(moment.touched):
            left = moment.after[order] & ~chair.trash
            if chair.clued >> order & 1 and not known >> order & 1 and left and not left & ~chair.playable:
                moment.focus = order
                cases = tuple(Hypothesis(card) for card in bits(left))
                return moment.reading("play-clue", hypotheses=cases, trash=sum(1 << new for new in moment.new))
        return None

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """The chop moved by one, unless the clue was valuable, or its giver had to clue."""
        chair = moment.chair
        if reading.rule != "play-clue" or moment.chop is None:
            return reading
        if any(not reading.trash >> order & 1 for order in moment.new):
            return reading
        if not chair.clued >> reading.focus & 1 or not self._plain(moment, reading) or not may_move(chair):
            return reading
        if chair.seat == moment.giver and self.unclear(moment, reading.focus):
            return moment.reading("unclear-tempo-clue")
        if self.stalling(moment) or self.valuable(moment, reading):
            return reading
        return reading._replace(rule=self.slug, moved=1 << moment.chop)

    def _plain(self, moment: Moment, reading: Reading) -> bool:
        """Whether the focus plays with nobody else called; a seat that sees the focus goes by what that is."""
        cases = reading.hypotheses
        card = moment.chair.card[reading.focus]
        if not cases or reading.save or (card >= 0 and reading.case(card) is None):
            return False
        return all(connection.kind == Kind.KNOWN for case in cases for connection in case.connections)

    def unclear(self, moment: Moment, focus: int) -> bool:
        """Whether the others may know of the card that it plays by what they see in the giver's own hand."""
        chair, giver = moment.chair, moment.giver
        for other in chair.readings:
            if other.focus == focus or other.calls(focus):
                called = (connection.seat for case in other.hypotheses for connection in case.connections)
                if other.receiver == giver or giver in called:
                    return True
        return False

    def stalling(self, moment: Moment) -> bool:
        """Whether the giver could neither discard nor play a card that it knew to play.

        The stall table, where it is played by, has already claimed every tempo clue that is a stall.
        """
        chair = moment.chair
        if "tempo-clue-stall" in chair.convention.slugs:
            return False
        full = chair.clues >= chair.start.rules.clue_tokens
        if not full and chair.chop(moment.giver) is not None:
            return False
        look = moment.look(moment.giver)
        return not look.playable and (full or not look.trash)

    def valuable(self, moment: Moment, reading: Reading) -> bool:
        """Whether the clue gets two or more clued cards to play, or one that no prompt would have got; or none."""
        chair = moment.chair
        receiver = moment.receiver
        before = [moment.look(seat) for seat in range(chair.players)]
        after = list(before)
        mask = chair.inferred[reading.focus] & reading.inferred or reading.inferred
        touched = sum(1 << order for order in moment.touched)
        after[receiver] = chair.look_after(receiver, moment.after, {reading.focus: mask}, touched, moment.hidden)
        gained = on_the_way(chair, after) & ~on_the_way(chair, before)
        if not gained >> reading.focus & 1 or gained & (gained - 1):
            return True
        return all(self._unpromptable(moment, card) for card in bits(mask))

    def _unpromptable(self, moment: Moment, card: int) -> bool:
        """Whether a prompt for the card would bring out another clued card first; a 5 is never worth that."""
        if card % 5 == 4:
            return False
        return candidate(moment.chair, moment.receiver, card, 0, moment.hidden) not in (moment.focus, -1)


def on_the_way(chair: Chair, looks: Iterable[Look]) -> int:
    """The clued cards (orders as bits) that play in time with no further clue, each as its holder knows it."""
    notes = [
        (order, mask)
        for look in looks
        for order, mask in look.useful.items()
        if chair.clued >> order & 1 and mask and not look.trash >> order & 1
    ]
    playable, reached, found = chair.playable, chair.playable, 0
    progress = True
    while progress:
        progress = False
        for order, mask in notes:
            if found >> order & 1 or not mask & playable or mask & ~reached:
                continue
            found |= 1 << order
            progress = True
            if mask & (mask - 1) == 0:
                playable &= ~mask
                if mask.bit_length() % 5:
                    playable |= mask << 1 & ~chair.trash
                    reached |= mask << 1
    return found
