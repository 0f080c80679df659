"""What a rule may look at: one seat's facts at its turn, and the few questions that the published rules ask of them.

Words as the literature on rule lists has them: a card is *known* by its marks alone, positive and negative, never by
counting; what a card of one's own can be (its *candidates*) are the cards out of sight that fit its marks, each
weighed by its copies; slots are taken one by one, nothing is inferred from what partners meant.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from conventions.rule_lists.signals import Signals
from hanabot.beliefs.counts import cards_left
from hanabot.beliefs.facts import Facts
from hanabot.cards import UNKNOWN
from hanabot.chance import Draws
from hanabot.moves import COLOUR, RANK, Action, Event
from hanabot.sentences import SEATS, slot_of
from hanabot.tables import DISCARDS, PLAYS


class Move(NamedTuple):
    """What a rule answers with: a move, and why."""

    action: Action
    reason: str


class Sight:
    """One seat at its turn.

    `facts` are the seat's own; `slots` are each seat's orders in the order in which the list's rules go through a
    hand; `draws` is where chance comes from; `log` is everything that happened, as this seat saw it; `signals` are
    the calls and warnings that the seats agree on, if they do.
    """

    def __init__(
        self, facts: Facts, slots: Sequence[Sequence[int]], draws: Draws, log: Sequence[Event], signals: Signals
    ) -> None:
        self.facts = facts
        self.signals = signals
        self.slots = slots
        self.draws = draws
        self.log = log
        self.me = facts.seat
        self.mine = slots[facts.seat]
        self.lives = facts.start.rules.max_strikes - facts.strikes
        self.may_clue = facts.clues > 0
        self.may_discard = facts.clues < facts.start.rules.clue_tokens

    # -- The table ---------------------------------------------------------------------------------------------------

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The other seats, the next one first."""
        players = self.facts.players
        return tuple((self.me + step) % players for step in range(1, players))

    @property
    def following(self) -> int:
        """The next seat."""
        return (self.me + 1) % self.facts.players

    @cached_property
    def unreachable(self) -> int:
        """The cards that can never be played, some lower one being gone for good."""
        return self.facts.trash & ~self.facts.played

    def cards(self, seats: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Each card of these seats that is seen, slot by slot, as (order, identity)."""
        card = self.facts.card
        for seat in seats:
            for order in self.slots[seat]:
                if card[order] != UNKNOWN:
                    yield order, card[order]

    def is_playable(self, card: int) -> bool:
        """Whether the card can be played now."""
        return bool(self.facts.playable >> card & 1)

    def is_useless(self, card: int) -> bool:
        """Whether the card can never be played."""
        return bool(self.facts.trash >> card & 1)

    # -- What is known of a card by its marks ------------------------------------------------------------------------

    def suit(self, order: int) -> int | None:
        """The suit that a card's marks say; None if they leave more than one."""
        mask = self.facts.marked[order]
        suit = ((mask & -mask).bit_length() - 1) // 5
        return suit if mask and not mask & ~(31 << 5 * suit) else None

    def rank(self, order: int) -> int | None:
        """The rank that a card's marks say; None if they leave more than one."""
        mask = self.facts.marked[order]
        rank = ((mask & -mask).bit_length() - 1) % 5 + 1
        return rank if mask and not mask & ~self.facts.variant.rank_masks[rank] else None

    def is_unknown(self, order: int) -> bool:
        """Whether the marks say neither suit nor rank."""
        return self.suit(order) is None and self.rank(order) is None

    def is_half_known(self, order: int) -> bool:
        """Whether the marks say just one of suit and rank."""
        return (self.suit(order) is None) != (self.rank(order) is None)

    def known(self, order: int) -> int | None:
        """The identity that a card's marks say."""
        mask = self.facts.marked[order]
        return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None

    def is_spent(self, order: int) -> bool:
        """Whether the card is useless by what is known of it: suit, rank or both."""
        facts = self.facts
        card, suit, rank = self.known(order), self.suit(order), self.rank(order)
        if card is not None:
            return self.is_useless(card)
        if suit is not None:
            return facts.stacks[suit] == 5
        return rank is not None and rank <= min(facts.stacks)

    def helps_itself(self, seat: int) -> tuple[bool, bool]:
        """Whether a seat knows, by marks alone, a card to play, and one to throw away."""
        plays = any(self.facts.marked[order] & ~self.facts.playable == 0 for order in self.slots[seat])
        return plays, any(self.is_spent(order) for order in self.slots[seat])

    # -- What a card of one's own can be -----------------------------------------------------------------------------

    @cached_property
    def _unseen(self) -> int:
        return self.facts.unseen(self.me)

    def candidates(self, order: int) -> int:
        """The identities that fit the card's marks and of which a copy is out of this seat's sight."""
        return self.facts.marked[order] & self._unseen

    def share(self, order: int, wanted: int) -> float:
        """How likely a card of one's own is one of the wanted identities, by the copies out of sight."""
        return self.share_for(self.me, self.facts.marked[order], wanted)

    def share_for(self, seat: int, marked: int, wanted: int) -> float:
        """How likely a card with such marks is one of the wanted identities in the eyes of its holder.

        What another seat sees in this seat's own hand is not known here and is left out.
        """
        planes, copies = self.facts.planes(seat), self.facts.copies
        count = cards_left(marked, planes, copies)
        return cards_left(marked & wanted, planes, copies) / count if count else 0.0

    # -- Clues -------------------------------------------------------------------------------------------------------

    def clues_for(self, seat: int) -> Iterator[tuple[Action, int]]:
        """Every clue that touches a card of the seat, ranks before colours: (move, the identities that it touches)."""
        if not self.may_clue:
            return
        variant = self.facts.variant
        seen = 0
        for _, card in self.cards((seat,)):
            seen |= 1 << card
        colours = len(variant.colours)
        for number, touches in enumerate(variant.touches[colours:], start=1):
            if touches & seen:
                yield Action(RANK, seat, number), touches
        for number, touches in enumerate(variant.touches[:colours]):
            if touches & seen:
                yield Action(COLOUR, seat, number), touches

    def telling(self, order: int, kind: int) -> Action | None:
        """The clue of that kind that touches a card of another seat; None if there is none."""
        variant, card = self.facts.variant, self.facts.card[order]
        if not self.may_clue:
            return None
        colours = len(variant.colours)
        numbers = range(colours) if kind == COLOUR else range(colours, len(variant.touches))
        seat = self.facts.holder[order]
        for number in numbers:
            if variant.touches[number] >> card & 1:
                return Action(kind, seat, number if kind == COLOUR else number - colours + 1)
        return None

    def missing(self, order: int, first: int) -> Action | None:
        """The clue that tells a holder what is not known of a card, `first` (COLOUR or RANK) before the other."""
        for kind in (first, COLOUR + RANK - first):
            if (self.suit(order) if kind == COLOUR else self.rank(order)) is None:
                found = self.telling(order, kind)
                if found is not None:
                    return found
        return None

    # -- Answers -----------------------------------------------------------------------------------------------------

    def play(self, order: int, why: str) -> Move:
        """The answer to play a card; `why` goes on from its slot: "is known"."""
        return Move(PLAYS[order], f"{self.slot(order)} {why}")

    def discard(self, order: int, why: str) -> Move | None:
        """The answer to throw a card away, if that is allowed now."""
        return Move(DISCARDS[order], f"{self.slot(order)} {why}") if self.may_discard else None

    def about(self, order: int, clue: Action | None, why: str) -> Move | None:
        """The answer to clue a card of another seat; `why` goes on from its name and place."""
        if clue is None:
            return None
        facts = self.facts
        name = facts.variant.names[facts.card[order]]
        return Move(clue, f"{name} in {SEATS[facts.holder[order]]}'s {self.slot(order)} {why}")

    def slot(self, order: int) -> str:
        """A card's place for people: slot 1 is the newest."""
        return f"slot {slot_of(order, self.facts.hands[self.facts.holder[order]])}"

    def show(self, order: int) -> str:
        """What a card of one's own can be, for people."""
        return self.facts.variant.show(self.candidates(order))
