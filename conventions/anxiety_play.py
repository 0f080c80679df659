"""Anxiety plays: a locked seat that is left with no token is told that one of its cards plays."""

from collections.abc import Iterable

from hanabot.bots import Proposal
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.moves import PLAY, Action
from hanabot.view import View


class AnxietyPlay(Module):
    """A locked seat with no token, no known play and no trash plays its likeliest card, the newest if tied."""

    slug = "anxiety-play"
    title = "Anxiety Play"
    level = 9
    group = "h-group"
    requires = ("chop", "play-clue")
    reference = "H-Group learning path, level 9: Anxiety Play"

    def pressed(self, chair: Chair, seat: int) -> int | None:
        """The likeliest card of a locked hand, by what its holder knows."""
        if chair.chop(seat) is not None or chair.strikes >= chair.start.rules.max_strikes - 1:
            return None
        look = chair.look(seat)
        best, chance = None, 0.0
        for order in reversed(chair.hands[seat]):
            if (look.playable | look.trash) >> order & 1 or chair.is_called_trash(order, look.possible[order]):
                return None
            mask = look.useful[order]
            share = (mask & chair.playable).bit_count() / mask.bit_count() if mask else 0.0
            if share > chance:
                best, chance = order, share
        return best

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """The play, when the seat to move was left so."""
        if chair.clues or chair.turn == 0:
            return
        order = self.pressed(chair, chair.seat)
        if order is not None:
            mask = chair.look(chair.seat).useful[order] & chair.playable
            reason = f"locked and left with no token: it may be {chair.variant.show(mask)}"
            yield Proposal(Action(PLAY, order), chair.weights.anxiety, self.slug, reason)
