"""The policy `legal-random`: any legal move, each as likely as the next. The floor that every other policy must beat.

Its choices are a function of its seat and of what that seat saw, so that a game can be played again and no hidden
card can change a move.
"""

from collections.abc import Mapping

from attrs import frozen

from hanabot.bots import Decision, Proposal
from hanabot.chance import Chance
from hanabot.digest import digest
from hanabot.moves import Event
from hanabot.repertoire import EVERYTHING, Repertoire
from hanabot.view import Start, View

_RULE = "legal-random"


class RandomBot:
    """One seat of `legal-random`."""

    def __init__(self, seat: int) -> None:
        self._chance = Chance(_RULE, seat)
        self._moves = 0

    def observe(self, event: Event) -> None:
        """Take in one event: the next choice depends on it."""
        self._chance.observe(event)

    def decide(self, view: View) -> Decision:
        """Choose among the legal moves."""
        self._moves += 1
        choice = self._chance.draws().below(len(view.legal))
        return Decision(Proposal(view.legal[choice], 0.0, _RULE, f"one of {len(view.legal)} legal moves"))

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        """None: it holds nothing of any card."""
        return {}

    def rule_counts(self) -> Mapping[str, int]:
        """All moves, by its only rule."""
        return {_RULE: self._moves} if self._moves else {}


@frozen
class LegalRandom:
    """A legal move by chance, the same one in the same position: a floor for every comparison."""

    name: str = _RULE

    @property
    def repertoire(self) -> Repertoire:
        """Every variant there is."""
        return EVERYTHING

    @property
    def digest(self) -> str:
        """A hash of name and sources."""
        return digest(self.name, [__name__, "hanabot.table", "hanabot.variants"])

    def seat(self, seat: int, start: Start) -> RandomBot:
        """A fresh bot for one game."""
        del start  # Any table will do.
        return RandomBot(seat)
