"""Discards of the sieves: a card called to be thrown, or known trash, else the chop."""

from collections.abc import Iterable

from attrs import evolve

from conventions.discards import weighed
from hanabot.bots import Proposal
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.view import View


class SieveDiscards(Module):
    """A seat throws its chop only when it has neither a play, nor known trash, nor leave to throw another card."""

    slug = "sieve-discards"
    title = "Discards"
    group = "sieve"
    requires = ("sieve-chop",)
    reference = "Referential Sieve: the chop, and when it may be thrown"

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """Every discard that is worth weighing."""
        found = list(weighed(chair, view, self.slug))
        look = chair.look(chair.seat)
        called = {
            one.action.target
            for one in found
            if look.trash >> one.action.target & 1
            or chair.is_called_trash(one.action.target, look.possible[one.action.target])
        }
        for one in found:
            if called and one.action.target not in called:
                continue
            if chair.called_discard >> one.action.target & 1 and not look.trash >> one.action.target & 1:
                rule = chair.called_by.get(one.action.target, self.slug)
                yield evolve(one, rule=rule, reason="called to be thrown")
            else:
                yield one
