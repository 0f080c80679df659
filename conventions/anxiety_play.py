"""Anxiety plays: a locked seat that is left with no token is told that one of its cards plays."""

from collections.abc import Iterable

from conventions.emergency import busy
from hanabot.bots import Proposal
from hanabot.convention.chair import Chair
from hanabot.convention.locked import spared
from hanabot.convention.look import Look
from hanabot.convention.module import Module
from hanabot.moves import PLAY, Action
from hanabot.view import View


class AnxietyPlay(Module):
    """A locked seat to which no token is left, and nothing it knows to do, plays its likeliest card, newest if tied.

    It was left so on purpose: the seat before, not locked itself, gave the last token away. A card that it can well
    spare it throws.
    """

    slug = "anxiety-play"
    title = "Anxiety Play"
    level = 9
    group = "h-group"
    requires = ("chop", "play-clue")
    reference = "H-Group learning path, level 9: Anxiety Play"

    def pressed(self, chair: Chair, seat: int, look: Look) -> int | None:
        """The likeliest card of a locked hand, by what its holder knows, unless it can spare another."""
        if chair.strikes >= chair.start.rules.max_strikes - 1 or self._forced(chair, (seat - 1) % chair.players):
            return None
        best, chance = None, 0.0
        for order in reversed(chair.hands[seat]):
            mask = look.useful[order]
            share = (mask & chair.playable).bit_count() / mask.bit_count() if mask else 0.0
            if share > chance:
                best, chance = order, share
        return None if spared(chair, seat, look)[1] > chair.weights.anxiety else best

    def _forced(self, chair: Chair, giver: int) -> bool:
        """Whether the seat that gives the last token away could do nothing else."""
        return chair.chop(giver) is None and not busy(chair, giver)

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """The play, when the seat to move was left so."""
        last, seat = chair.last_reading, chair.seat
        if chair.clues or chair.chop(seat) is not None or last is None or last.turn != chair.turn - 1:
            return
        if busy(chair, seat):
            return
        look = chair.look(seat)
        order = self.pressed(chair, seat, look)
        if order is not None:
            mask = look.useful[order] & chair.playable
            reason = f"locked and left with no token: it may be {chair.variant.show(mask)}"
            yield Proposal(Action(PLAY, order), chair.weights.pressed_play, self.slug, reason)
