"""The base of every convention module: header fields, and the few questions that the engine asks.

A module answers only the questions that concern it and keeps no state of its own. The composer collects, for each
question, the modules that answer it, in the order of precedence that the headers declare.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from hanabot.bots import Proposal
    from hanabot.convention.chain import Chain
    from hanabot.convention.chair import Chair
    from hanabot.convention.look import Look
    from hanabot.convention.moment import Moment
    from hanabot.convention.reading import Connection, Hypothesis, Reading
    from hanabot.moves import Action, Discard, Event
    from hanabot.view import View


class Wrong:
    """The answer that there is no such connection, and that nobody else need be asked."""


WRONG = Wrong()


class Module:
    """One convention.

    Header: `slug` (the file's stem with hyphens), `title`, `level` (the learning path's, None outside it), `group`,
    `requires` and `overrides` (slugs; an overriding module is asked first), `reference` (document and place).
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    level: ClassVar[int | None] = None
    group: ClassVar[str] = "shared"
    requires: ClassVar[tuple[str, ...]] = ()
    overrides: ClassVar[tuple[str, ...]] = ()
    reference: ClassVar[str] = ""

    def chop(self, chair: Chair, seat: int) -> int | None:
        """The order of the card that the seat discards next, None for a locked hand; first answer counts."""
        raise NotImplementedError

    def focus(self, moment: Moment) -> int | None:
        """The order of the card that the clue talks about; first answer counts."""
        raise NotImplementedError

    def promised(self, moment: Moment) -> int:
        """The identities that a clue such as this says its focus has, beyond its marks; answers narrow each other."""
        raise NotImplementedError

    def suppose(
        self, chair: Chair, hand: Sequence[int], marked: Sequence[int], notes: list[int], spent: Sequence[int]
    ) -> None:
        """Narrow, in place, the notes of a hand to what its clued cards are taken for until something says otherwise.

        Nothing is stored of it. Parallel lists, oldest first: `marked` 0 for cards without a clue, `spent` what good
        touch takes away. Asked only where some suit is not plain.
        """
        raise NotImplementedError

    def claim(self, moment: Moment) -> Reading | None:
        """A meaning for the whole clue (fix, stall) that leaves nothing else to read; first answer counts."""
        raise NotImplementedError

    def save(self, moment: Moment) -> int:
        """The identities for which the clue asks only that the focus be kept; answers add up."""
        raise NotImplementedError

    def unsaved(self, moment: Moment) -> int:
        """The identities that the clue does not ask to be kept, whatever `save` says; answers add up."""
        raise NotImplementedError

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | Wrong | None:
        """The next card of a chain that needs identity `need`, among cards in sight; first answer counts."""
        raise NotImplementedError

    def connect_own(self, moment: Moment, chain: Chain, need: int) -> Connection | Wrong | None:
        """As `connect`, out of the hand of a third seat that reads, asked when nothing in sight connects."""
        raise NotImplementedError

    def connect_self(self, moment: Moment, chain: Chain, need: int) -> Connection | Wrong | None:
        """As `connect`, out of the receiver's own hand, asked only when no other reading is left."""
        raise NotImplementedError

    def came_up(
        self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int
    ) -> Hypothesis | Wrong | None:
        """The hypothesis that goes on after the connection at `place` in `case` came up as another playable card.

        WRONG: none does, whatever other modules would say.
        """
        raise NotImplementedError

    def excluded(self, chair: Chair, reading: Reading, case: Hypothesis, place: int) -> Hypothesis | None:
        """The hypothesis that goes on although marks now show that the connection at `place` is another card."""
        raise NotImplementedError

    def missed(self, chair: Chair, reading: Reading, case: Hypothesis, place: int) -> Hypothesis | None:
        """The hypothesis that goes on although the connection at `place` in `case` was just misplayed."""
        raise NotImplementedError

    def thrown(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, event: Discard) -> Hypothesis | None:
        """The hypothesis that goes on although the connection at `place` in `case` was just thrown away."""
        raise NotImplementedError

    def passed_on(self, chair: Chair, reading: Reading, case: Hypothesis) -> Hypothesis | None:
        """The hypothesis that the seat which let `case` go passed on to another (`reading.passed` says who did)."""
        raise NotImplementedError

    def excuse(self, chair: Chair, reading: Reading, case: Hypothesis, event: Event) -> bool:
        """Whether the seat that was due in `case` had a reason to do something else, so that it is waited for."""
        raise NotImplementedError

    def answer(self, chair: Chair, event: Event) -> None:
        """What an event tells beyond its facts; called after the facts are in."""
        raise NotImplementedError

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """A change to a finished reading of a clue."""
        raise NotImplementedError

    def react(self, moment: Moment, card: int, case: Hypothesis | None) -> Hypothesis | None:
        """How a third seat that sees the focus to be `card` takes the clue, if not as `case`, which its chains say."""
        raise NotImplementedError

    def join(self, moment: Moment, card: int) -> Hypothesis | None:
        """As `react`, to a clue that a module claimed and whose focus somebody else's card may lead to."""
        raise NotImplementedError

    def shown_up(self, moment: Moment, reading: Reading) -> Reading | None:
        """What a clue will turn out to be that the receiver reads as `reading`, but for a move made before its turn.

        Asked by the giver; the hypothesis of the reading's focus says which move that is.
        """
        raise NotImplementedError

    def propose(self, chair: Chair, view: View) -> Iterable[Proposal]:
        """Moves of this convention's own that the seat to move might make."""
        raise NotImplementedError

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """The moves weighed, changed by what the seat owes; `clues` are the good play and save clues it can give."""
        raise NotImplementedError

    def due(self, chair: Chair, orders: list[int]) -> list[int]:
        """Known playable cards of the seat's own hand, in the order in which they should be played."""
        raise NotImplementedError

    def chop_moves(self, chair: Chair) -> bool:
        """Whether a move may mean a chop move now; one module that says no is enough."""
        raise NotImplementedError

    def warned(self, chair: Chair, seat: int, order: int) -> int | None:
        """The seat that a shout speaks to, when a seat throws this useless card; first answer counts."""
        raise NotImplementedError

    def restrain(self, chair: Chair, action: Action) -> float:
        """What it costs, in points, that the seat to move makes a play or discard that it should not make now."""
        raise NotImplementedError

    def pressed(self, chair: Chair, seat: int, look: Look) -> int | None:
        """The card (order) that a locked seat, with this look at its hand, plays when the last token has been given.

        It has nothing that it knows to do; first answer counts.
        """
        raise NotImplementedError

    @classmethod
    def summary(cls) -> str:
        """The rule in one line: the first line of the docstring."""
        return (cls.__doc__ or cls.title).strip().splitlines()[0]


def answers(module: Module, question: str) -> bool:
    """Whether a module answers a question, that is, overrides the base's method."""
    return getattr(type(module), question) is not getattr(Module, question)
