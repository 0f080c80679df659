"""A seat that is told that its partners speak by a code that is not made of modules (`h-group@5~hat-public`).

Where every move is a sign of the partners' code there is no part of another convention that could be said beside it. So
the smallest meaning that holds is that the told seat reads and gives by the code itself: it sits down as one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from hanabot.bots import Choosy, Coded, Told
from hanabot.digest import digest
from hanabot.repertoire import EVERYTHING, Repertoire

if TYPE_CHECKING:
    from hanabot.bots import Bot, Policy
    from hanabot.view import Start


@frozen
class InCode:
    """The policy of such a seat: the partners' own, under the name that says so."""

    name: str
    partner: Policy

    @property
    def digest(self) -> str:
        """A hash of the name and of what the partners' policy runs on."""
        return digest(f"{self.name} {self.partner.digest}", [__name__])

    @property
    def about(self) -> str:
        """What it is, in a line."""
        code = self.partner.code if isinstance(self.partner, Coded) else ""
        return f"Told that its partners play {self.partner.name}, and so reads and gives as they do: {code}"

    @property
    def repertoire(self) -> Repertoire:
        """What the partners play."""
        return self.partner.repertoire if isinstance(self.partner, Choosy) else EVERYTHING

    def words(self) -> Iterator[str]:
        """How it plays: as its partners do."""
        yield f"{self.about} ({self.name})"
        if isinstance(self.partner, Told):
            yield ""
            yield from self.partner.words()

    def seat(self, seat: int, start: Start) -> Bot:
        """A fresh bot for one game.

        Raises:
            Unsupported: as the partners' policy.
        """
        return self.partner.seat(seat, start)
