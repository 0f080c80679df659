"""The contract between a table and whoever sits at it.

A `Policy` is declared data with a name and a digest; `seat()` makes a fresh `Bot` for one game. A bot sees events and,
when it is to move, a `View`; it answers with a `Decision`, which is never a bare move: rule and reason come with it.
"""

from collections.abc import Iterator, Mapping
from typing import Protocol, runtime_checkable

from attrs import frozen

from hanabot.moves import Action, Event
from hanabot.policy_names import PolicyName
from hanabot.repertoire import EVERYTHING, Repertoire
from hanabot.view import Start, View


@frozen
class Proposal:
    """A move that was weighed: its value (in points of final score, roughly), the rule it comes from, and why."""

    action: Action
    value: float
    rule: str
    reason: str


@frozen
class Decision:
    """The move chosen, and the trace of the choice: the runners-up, best first."""

    chosen: Proposal
    runners_up: tuple[Proposal, ...] = ()

    @property
    def action(self) -> Action:
        """The move chosen."""
        return self.chosen.action


@frozen
class Verdict:
    """What a convention holds of a move that somebody made.

    `proposal` is the move as it would have weighed it, None for one that it has no use for; `contradicts` says in
    words in what the move goes against the convention, and is empty if it does not.
    """

    proposal: Proposal | None
    contradicts: str = ""


class Note(Protocol):
    """What a seat's model holds of one card, for displays, scenarios and the desync report."""

    @property
    def possible(self) -> int:
        """Identities that marks, sight and counts leave."""

    @property
    def inferred(self) -> int:
        """Identities that the convention's reading leaves, as looked at (sight, counts and good touch applied)."""

    @property
    def marks(self) -> frozenset[str]:
        """`clued`, `blind_play`, `chop_moved`, `trash`, `playable` as scenarios use the words."""

    @property
    def rule(self) -> str:
        """The rule that last narrowed or marked the note; empty if none did."""


class Bot(Protocol):
    """One seat's player for one game."""

    def observe(self, event: Event) -> None:
        """Take in one event, as this seat sees it."""

    def decide(self, view: View) -> Decision:
        """Choose a move; called only when the seat is to move and every event was observed."""

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        """By order of each card in a hand, the convention's public part of the note: (inferred mask, marks).

        Marks are what is asked of the card beyond what it may be, `blind_play` or `chop_moved`: never what clues show
        or the mask says, which seats of different conventions would differ on in every game.
        Two seats that play the same convention should agree on it; the desync report compares them. A bot that
        keeps no such notes returns an empty mapping.
        """

    def rule_counts(self) -> Mapping[str, int]:
        """How often each rule made this seat's move."""


@runtime_checkable
class Reader(Protocol):
    """What a bot whose readings can be looked at offers beside `Bot`: asked by scenarios and displays."""

    def note(self, order: int, view: int | None) -> Note:
        """What this seat's model holds of a card in a hand.

        With `view` None, the note as the card's holder would write it, as far as this seat can tell; with a seat,
        what that seat knows of the card, as far as this seat can tell.
        """

    def common(self, order: int) -> Note:
        """The note of a card from public knowledge alone."""

    def chop(self, seat: int) -> int | None:
        """The order of a seat's chop; None for a locked hand."""

    def focus(self) -> int | None:
        """The order of the last clue's focus, as its receiver takes it; None before the first clue."""


@runtime_checkable
class Judge(Protocol):
    """What a bot that can say of any move whether its convention has it offers beside `Bot`."""

    def judge(self, view: View, action: Action) -> Verdict:
        """What this seat's convention holds of a legal move, asked when `decide` would be."""


class Policy(Protocol):
    """A way of playing, as declared data: anything that can seat a bot."""

    @property
    def name(self) -> str:
        """The canonical name (interfaces.md grammar)."""

    @property
    def digest(self) -> str:
        """A hash of name, parameters and the sources it runs on."""

    def seat(self, seat: int, start: Start) -> Bot:
        """A fresh bot for one game.

        Raises:
            Unsupported: the policy does not play this variant or number of players.
        """


@runtime_checkable
class Choosy(Protocol):
    """What a policy that says which variants it plays offers beside `Policy`; `seat` refuses the others."""

    @property
    def repertoire(self) -> Repertoire:
        """The properties of variants that it plays."""


def repertoire_of(policy: Policy) -> Repertoire:
    """The variants that a policy plays; one that does not say is taken to play them all."""
    return policy.repertoire if isinstance(policy, Choosy) else EVERYTHING


@runtime_checkable
class Told(Protocol):
    """What a policy that can say in words how it plays offers beside `Policy`."""

    @property
    def about(self) -> str:
        """What it is, in a line."""

    def words(self) -> Iterator[str]:
        """How it plays, line by line."""


@runtime_checkable
class Changeable(Protocol):
    """What a policy that is registered whole, but has parts that a name can put in and out, offers beside `Policy`."""

    def changed(self, name: PolicyName) -> Policy:
        """The policy that a name with changes or a level means; the name's family is this one.

        Raises:
            BadName: it has no such part, or no levels.
        """


@runtime_checkable
class Coded(Protocol):
    """What a policy whose moves speak by a code of its own, and not by modules, offers beside `Policy`."""

    @property
    def code(self) -> str:
        """The code in a few words; empty if its moves say no more than the rules of the game make them say."""
