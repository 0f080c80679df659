"""The policy `adaptive`: a partner that is not told what the others play, and finds out.

It knows some conventions (`candidates.yaml`) and keeps a weight for each, from how well that convention explains what
the partners do: whether they play what it makes them sure of, throw what it has them throw, give clues that it can
read, and whether the seat's own cards turn out to be what the convention took them for. It then reads and gives as the
candidate that is likely to score best with such a partner.

Nothing is carried from one game to the next: each partner is met for the first time.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from functools import cached_property

from attrs import frozen

from conventions.adaptive.candidates import Candidate, candidates
from conventions.adaptive.seat import AdaptiveSeat
from hanabot.bonuses import refuse
from hanabot.bots import Choosy, Policy
from hanabot.digest import digest
from hanabot.repertoire import PLAIN, Repertoire
from hanabot.view import Start

_WIDTH = 100


@frozen(slots=False)
class Adaptive:
    """The policy, as declared data: which conventions it knows stands in `candidates.yaml`."""

    name: str = "adaptive"

    @cached_property
    def known(self) -> tuple[tuple[Candidate, Policy], ...]:
        """The candidates, each with the policy of its name."""
        from hanabot.registry import policy  # the registry is complete only once this policy is registered

        return tuple((one, policy(one.policy)) for one in candidates())

    @cached_property
    def repertoire(self) -> Repertoire:
        """What those candidates play that play most."""
        each = [one.repertoire for _, one in self.known if isinstance(one, Choosy)]
        return max(each, key=lambda one: len(one.plays), default=PLAIN)

    @cached_property
    def digest(self) -> str:
        """A hash of the name, what is known of the candidates, and the sources that it and they run on."""
        listed = "\n".join(f"{one} {policy.digest}" for one, policy in self.known)
        return digest(f"{self.name} {listed}", [__name__, "hanabot.table", "hanabot.variants"])

    @property
    def about(self) -> str:
        """What it is, in a line."""
        return "Adaptive: finds out which of the conventions it knows its partner plays, and joins in"

    def words(self) -> Iterator[str]:
        """How it plays, and what it knows."""
        yield f"{self.about} ({self.name})"
        for module in (__name__, AdaptiveSeat.__module__):
            for paragraph in (sys.modules[module].__doc__ or "").strip().split("\n\n"):
                yield ""
                yield from textwrap.wrap(" ".join(paragraph.split()), _WIDTH)
        yield ""
        yield "It knows:"
        for one, policy in self.known:
            yield f"  {policy.name:<18}{one.beside[one.policy]:.1f} with a partner of the same"

    def seat(self, seat: int, start: Start) -> AdaptiveSeat:
        """A fresh bot for one game.

        Raises:
            Unsupported: none of the candidates plays at this table.
        """
        self.repertoire.check(self.name, start.variant)
        refuse(self.name, start)
        return AdaptiveSeat(seat, start, self.known)
