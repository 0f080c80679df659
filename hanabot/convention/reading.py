"""What a clue was taken to mean: a focus and the hypotheses under which the clue makes sense.

All of it is immutable: imagined moves and every eye share readings freely.
"""

from enum import IntEnum
from typing import NamedTuple


class Kind(IntEnum):
    """How a connecting card is called for."""

    KNOWN = 0
    PROMPT = 1
    FINESSE = 2
    LAYERED = 3
    BLUFF = 4


class Connection(NamedTuple):
    """One card that a hypothesis needs: who holds it, which card, what it must be, and which module said so."""

    seat: int
    order: int
    cards: int
    kind: Kind
    rule: str

    @property
    def blind(self) -> bool:
        """Whether the card is to be played with no clue on it."""
        return self.kind >= Kind.FINESSE


class Hypothesis(NamedTuple):
    """The focus is `card`, and these connections come first, in order."""

    card: int
    connections: tuple[Connection, ...] = ()

    def told(self, order: int, marked: int) -> int:
        """What a connecting card's holder takes it to be: a layer, while marks allow it, for the card behind it."""
        found = behind = 0
        for connection in reversed(self.connections):
            if connection.order == order:
                found |= behind & marked or connection.cards if connection.kind == Kind.LAYERED else connection.cards
            if connection.blind and connection.kind != Kind.LAYERED:
                behind = connection.cards
        return found


class Reaction(NamedTuple):
    """A clue that asks a seat, the reacter, for one card and tells its receiver another by which card that was.

    `slot` is the clue's number, both hands (orders from slot 1 on) are those of the moment it was given. `order` is the
    card asked for, -1 to the receiver and when there is none; `plays` whether it is to be played.
    """

    turn: int
    giver: int
    reacter: int
    receiver: int
    rank: bool
    slot: int
    reacter_hand: tuple[int, ...]
    receiver_hand: tuple[int, ...]
    touched: tuple[int, ...]
    order: int = -1
    plays: bool = False


class Reading(NamedTuple):
    """A clue as one eye reads it.

    `save` are the identities for which the focus is only to be kept; `hypotheses` those for which it is to be played.
    `notes` overwrite what is inferred of other cards (order, mask); `trash` are orders, as bits, that the clue calls
    trash, `moved` those that it chop moves; `stops` says that it only stops a play of the focus. `cards` were the
    focus's candidates; `passed` are the seats, as bits, that had their chance and let it go. `reference` is the module
    by which the clue calls the focus to play although it may not touch it; `discard` are orders, as bits, that the clue
    calls to be thrown although they may be of use; `reacter` is the seat that has to answer the clue.
    """

    turn: int
    giver: int
    receiver: int
    clue: int
    touched: tuple[int, ...]
    focus: int
    rule: str
    save: int = 0
    hypotheses: tuple[Hypothesis, ...] = ()
    notes: tuple[tuple[int, int], ...] = ()
    trash: int = 0
    moved: int = 0
    stops: bool = False
    cards: int = 0
    passed: int = 0
    reference: str = ""
    discard: int = 0
    reacter: int = -1

    @property
    def referred(self) -> int:
        """The card, as a bit, that the clue calls to play by reference."""
        return 1 << self.focus if self.reference and self.hypotheses else 0

    @property
    def inferred(self) -> int:
        """What the focus may be."""
        mask = self.save
        for hypothesis in self.hypotheses:
            mask |= 1 << hypothesis.card
        return mask

    @property
    def open(self) -> bool:
        """Whether some hypothesis still waits for a card."""
        return any(hypothesis.connections for hypothesis in self.hypotheses)

    @property
    def waits_blind(self) -> bool:
        """Whether some hypothesis waits for a blind card before anything else."""
        return any(hypothesis.connections and hypothesis.connections[0].blind for hypothesis in self.hypotheses)

    def calls(self, order: int) -> bool:
        """Whether some hypothesis waits for the card."""
        return any(c.order == order for hypothesis in self.hypotheses for c in hypothesis.connections)

    def asks(self, order: int) -> int:
        """What the receiver takes a card of its own to be, when every case calls for it; 0 when some does not."""
        found = 0
        for case in self.hypotheses:
            cards = 0
            for connection in case.connections:
                if connection.order == order:
                    cards |= connection.cards
            if not cards:
                return 0
            found |= cards
        return 0 if self.save else found

    def case(self, card: int) -> Hypothesis | None:
        """The hypothesis that the focus is `card`."""
        for hypothesis in self.hypotheses:
            if hypothesis.card == card:
                return hypothesis
        return None

    def rules(self, card: int) -> tuple[str, ...]:
        """The modules that the reading rests on if the focus is `card`; a card that may be saved waits for nothing."""
        case = None if self.save >> card & 1 else self.case(card)
        found = [self.reference if self.referred else self.rule]
        for connection in case.connections if case else ():
            if connection.kind and connection.rule not in found:  # what is known to play rests on nothing new
                found.append(connection.rule)
        return tuple(found)
