"""One seat's whole model of the table: the facts, and for every card the note that its holder would write.

`inferred` is the convention's part alone. Promises are the readings that still wait for cards; what they say of a
connecting card is worked out from them after every event and not stored with the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from hanabot.beliefs.facts import Facts
from hanabot.cards import UNKNOWN, bits
from hanabot.convention.called import promise, pruned
from hanabot.convention.look import Look, look
from hanabot.convention.promises import follow, rule_out
from hanabot.convention.read import interpret
from hanabot.convention.strikes import struck
from hanabot.moves import Bonus, Clue, Discard, Draw, Event, Play
from hanabot.view import Start

if TYPE_CHECKING:
    from hanabot.convention.composition import Convention
    from hanabot.convention.reading import Reaction, Reading


class Chair(Facts):
    """A seat's beliefs under one convention.

    `promised` maps the order of a connecting card to the identities that it is promised to be (`blind_firm`: the
    same orders as bits); `unsure` those of them of which one seat, the clue's receiver, is not sure yet; `soft` are
    cards that a clue to this seat may call, `perhaps` those that some case of an open reading calls, `blind` those
    called to be played with no clue, `behind` those of them that come after another of the same hand, `prompted`
    those that an open reading prompts, `called_trash` those that a clue called trash, `called_play` and
    `called_discard` those that a clue or a move called to be played or thrown without a mark on them (orders as
    bits). `clued_on` has the turn of a card's first clue, `called_by` the module that called a card, `asked_since`
    for a clued card those of other hands that its holder has called for since.
    """

    def __init__(self, seat: int, start: Start, convention: Convention) -> None:
        self.convention = convention
        self.weights = convention.weights
        self.inferred: list[int] = []
        self.readings: list[Reading] = []
        self.promised: dict[int, int] = {}
        self.blind_firm = 0
        self.unsure: dict[int, int] = {}
        self.blind = 0
        self.called_before = 0
        #: The hand of the seat that threw the last card, as that seat looked at it before.
        self.look_before: Look | None = None
        self.perhaps = 0
        self.soft = 0
        self.behind = 0
        self.prompted = 0
        self.settled = 0
        self.called_trash = 0
        self.called_play = 0
        self.called_discard = 0
        self.called_by: dict[int, str] = {}
        self.chop_focused = 0
        self.told_by: dict[int, int] = {}
        #: The seat that was just told by a discard that it must not discard in this turn (level 7), and the one before.
        self.screamed = self.screamed_before = UNKNOWN
        self.clued_on: dict[int, int] = {}
        #: By seat, the cards (orders as bits) chop moved since the seat last threw a card that it knew nothing of.
        self.moved_lately = [0] * start.players
        self.asked_since: dict[int, tuple[int, ...]] = {}
        #: Calls that go from seat to seat until one answers (level 8): the module, turn, giver, and card by seat.
        self.calls: tuple[str, int, int, tuple[int, ...]] | None = None
        #: The clue whose reacter has not acted yet.
        self.reaction: Reaction | None = None
        self.early_game = start.early_game
        #: Turn, seat and tokens of the discard that ended the Early Game; None when it was not seen.
        self.early_game_end: tuple[int, int, int] | None = None
        self.last_reading: Reading | None = None
        #: The clues of the last round, newest first, as they were read when they were given.
        self.recent: tuple[Reading, ...] = ()
        #: The readings that were open before the last move.
        self.before: tuple[Reading, ...] = ()
        #: What modules have worked out of the position, by question; forgotten with every event.
        self.memo: dict[tuple[object, ...], Any] = {}
        #: The rules by which cards of this variant are taken for something until a clue says otherwise.
        self.supposes = () if start.variant.plain else convention.suppose
        self._looks: dict[tuple[int, int], Look] = {}
        self._carried: dict[tuple[int, int], int] = {}
        self._chops: dict[int, int | None] = {}
        super().__init__(seat, start)

    def observe(self, event: Event) -> None:
        """Take in one event: judge open promises by it, note its facts, and read it."""
        if isinstance(event, Draw):
            super().observe(event)
            while len(self.inferred) < len(self.card):
                self.inferred.append(self.variant.all_mask)
            self.forget_looks()
            return
        if isinstance(event, Bonus):
            super().observe(event)
            self.forget_looks()
            self.renew_promises()
            return
        reading = None
        spared = 0
        moved = self.chop_moved
        if isinstance(event, Clue):
            reading = self.last_reading = interpret(self, event)
            self.recent = (reading, *(other for other in self.recent if self.turn - other.turn < self.players))
            self._note_asked(reading)
            for order in event.touched:
                self.clued_on.setdefault(order, self.turn)
            if reading.focus == self.chop(event.receiver):
                self.chop_focused |= 1 << reading.focus
        if isinstance(event, Discard):
            self.look_before = self.look(event.seat)
        if isinstance(event, Discard) and self.early_game:
            self.early_game = bool((self.clued | self.called_trash | self.chop_moved) >> event.order & 1)
            if not self.early_game:
                self.early_game_end = (self.turn, event.seat, self.clues)
        elif isinstance(event, Play) and not event.success:
            spared = struck(self, event)
        self.screamed_before, self.screamed = self.screamed, UNKNOWN
        self.called_before = self.blind | self.soft | self.perhaps
        self.before = tuple(self.readings)
        follow(self, event, spared)
        super().observe(event)
        self.forget_looks()
        if reading is not None:
            rule_out(self, reading.receiver)
            self._absorb(reading)
        self.renew_promises()
        for answer in self.convention.answer:
            answer(self, event)
        if isinstance(event, Discard) and not (self.clued | self.called_trash | moved) >> event.order & 1:
            self.moved_lately[event.seat] = 0
        moved = self.chop_moved & ~moved
        if moved:
            for order in bits(moved):
                self.moved_lately[self.holder[order]] |= 1 << order

    def _note_asked(self, reading: Reading) -> None:
        """Note the cards that a clue calls for: they tell its giver nothing of the clued cards in its own hand."""
        seen = self.card[reading.focus] if reading.focus >= 0 else UNKNOWN
        asked = {order for order in reading.touched if not self.clued >> order & 1}
        for case in reading.hypotheses:
            if seen < 0 or case.card == seen:
                asked.update(connection.order for connection in case.connections if connection.blind)
        for order in self.hands[reading.giver]:
            if self.clued >> order & 1 and asked:
                self.asked_since[order] = self.asked_since.get(order, ()) + tuple(sorted(asked))

    @contextmanager
    def advanced(self, played: Mapping[int, int]) -> Iterator[None]:
        """As for facts; what other hands carry is worked out anew."""
        carried, self._carried = self._carried, {}
        try:
            with super().advanced(played):
                yield
        finally:
            self._carried = carried

    def forget_looks(self) -> None:
        """Forget looks and chops worked out before something changed."""
        self._looks = {}
        self._carried = {}
        self._chops = {}
        self.memo = {}

    def _absorb(self, reading: Reading) -> None:
        """Take a reading of a clue into the notes."""
        for order, mask in reading.notes:
            self.infer(order, mask)
            self.settled |= 1 << order
            self.told_by[order] = reading.giver
        self.called_trash |= reading.trash
        self.chop_moved |= reading.moved
        if reading.discard:
            self.called_discard |= reading.discard & ~self.called_play
            for order in bits(reading.discard):
                self.called_by[order] = reading.rule
        focus = reading.focus
        if reading.referred:
            self.call_play(focus, reading.reference)
        elif reading.stops:
            self.called_play &= ~(1 << focus)
        self.readings = [other for other in self.readings if other.focus != focus or other.open]
        mask = reading.inferred
        if focus >= 0 and mask:
            self.infer(focus, mask)
            self.settled |= 1 << focus
            self.told_by[focus] = reading.giver
            if len(reading.hypotheses) + (reading.save != 0) > 1 or reading.open:
                self.readings = [other for other in self.readings if other.focus != focus]
                self.readings.append(reading)

    def call_play(self, order: int, rule: str) -> None:
        """Note that a module (slug) has a card called to play, whatever was said of it before."""
        self.called_play |= 1 << order
        self.called_discard &= ~(1 << order)
        self.called_trash &= ~(1 << order)
        self.called_by[order] = rule

    def infer(self, order: int, mask: int) -> None:
        """Narrow a card's note; what contradicts the facts replaces it instead (information lock, level 3)."""
        left = self.inferred[order] & mask
        self.inferred[order] = left if left & self.marked[order] else mask
        self._looks = {}
        self._carried = {}
        self.memo = {}

    def renew_promises(self, apart: Reading | None = None) -> None:
        """Work out from the open readings which cards are called, and as what; one of them may be left out."""
        self.promised = {}
        self.blind_firm = 0
        self.unsure = {}
        self.blind = 0
        self.perhaps = 0
        self.soft = 0
        self.behind = 0
        self.prompted = 0
        kept: list[Reading] = []
        for pending in self.readings:
            if pending.focus not in self.hands[pending.receiver]:
                continue
            reading = pruned(self, pending)
            if reading.inferred:
                kept.append(reading)
                if reading.open and pending is not apart:
                    promise(self, reading)
        self.readings = kept
        self.forget_looks()

    def chop(self, seat: int) -> int | None:
        """The order of a seat's chop, None for a locked hand."""
        if seat in self._chops:
            return self._chops[seat]
        found = None
        for rule in self.convention.chop:
            found = rule(self, seat)
            if found is not None:
                break
        self._chops[seat] = found
        return found

    def finesse_position(self, seat: int, used: int = 0) -> int:
        """The order of the newest card that is neither clued nor called nor `used`; UNKNOWN when there is none."""
        taken = self.clued | self.chop_moved | self.blind | self.called_play | used
        for order in reversed(self.hands[seat]):
            if not taken >> order & 1:
                return order
        return UNKNOWN

    def look(self, seat: int, hidden: int = 0) -> Look:
        """The seat's hand as the seat looks at it, as far as this chair can tell; `hidden` seats' hands left out."""
        found = self._looks.get((seat, hidden))
        if found is None:
            found = self._looks[seat, hidden] = self.look_after(seat, {}, {}, 0, hidden)
        return found

    def look_after(
        self, seat: int, marked: dict[int, int], inferred: dict[int, int], touched: int, hidden: int = 0
    ) -> Look:
        """The seat's hand as it would look with other marks, other notes and more touched cards (orders as bits)."""
        hand = self.hands[seat]
        promised = self.promised
        called = self.blind_firm | self.called_play
        settled = self.settled | called
        for order in inferred:
            settled |= 1 << order
        if marked:
            marks = [marked[order] if order in marked else self.marked[order] for order in hand]
        else:
            marks = [self.marked[order] for order in hand]
        notes = [inferred[order] if order in inferred else self.inferred[order] for order in hand]
        if self.called_trash:
            for place, order in enumerate(hand):
                if self.called_trash >> order & 1 and marks[place] & self.trash:
                    notes[place] &= self.trash
        if called:
            for place, order in enumerate(hand):
                if order in promised:
                    notes[place] &= promised[order]
        spent = self._spent_by_card(seat, hidden)
        if self.supposes:
            clued = self.clued | touched
            shown = [mask if clued >> order & 1 else 0 for order, mask in zip(hand, marks, strict=True)]
            for suppose in self.supposes:
                suppose(self, hand, shown, notes, spent)
        found = look(
            hand,
            marks,
            notes,
            (self.clued | touched | called) if self.convention.good_touch else self.called_play,
            settled,
            self.planes(seat, hidden),
            self.copies,
            self.playable,
            self.trash,
            self.critical,
            self.played,
            spent,
            called,
            self.prompted,
        )
        found.playable &= ~(self.behind & ~(self.clued | touched))
        return found

    def _spent_by_card(self, seat: int, hidden: int) -> list[int]:
        """For each card of a hand, what good touch takes away: what is played, and what other hands carry.

        Of what its clue's giver held, only what that giver knew; and nothing that the holder itself called for since.
        """
        hidden |= 1 << seat | 1 << self.seat
        usual = self.gotten(seat, hidden)
        told_by = self.told_by
        found = []
        for order in self.hands[seat]:
            giver = told_by.get(order)
            if giver is None or giver == seat or hidden >> giver & 1:
                carried = usual
            else:
                carried = self.gotten(seat, hidden | 1 << giver)
            found.append((self.played | carried) & ~self._asked_again(order))
        return found

    def _asked_again(self, order: int) -> int:
        """The identities that a card's own holder has called for elsewhere although the card may be one of them."""
        found = 0
        for other in self.asked_since.get(order, ()):
            card = self.card[other] if self.card[other] >= 0 else self.surely(other)
            if card >= 0:
                found |= 1 << card
        return found

    def is_called_trash(self, order: int, possible: int) -> bool:
        """Whether a clue called the card trash and it may be: the last copy of a useful card is not."""
        called = self.called_trash | self.called_discard
        return bool(called >> order & 1 and possible & ~self.critical)

    def surely(self, order: int) -> int:
        """The identity that a card's holder knows it to have, by facts and readings; UNKNOWN if it does not."""
        mask = self.marked[order] & self.inferred[order] & self.promised.get(order, self.variant.all_mask)
        mask = mask & ~self.played or mask
        if mask and mask & (mask - 1) == 0:
            return mask.bit_length() - 1
        return UNKNOWN

    def gotten(self, apart: int, hidden: int) -> int:
        """Identities carried by clued or called cards outside seat `apart`'s hand.

        Of the `hidden` seats (bits) only cards whose holder knows them count.
        """
        found = self._carried.get((apart, hidden))
        if found is not None:
            return found
        found = 0
        held = self.held(hidden | 1 << apart if apart >= 0 else hidden)
        for seat, hand in enumerate(self.hands):
            if seat == apart:
                continue
            for order in hand:
                if held >> order & 1:
                    card = UNKNOWN if hidden >> seat & 1 else self.card[order]
                    if card < 0:
                        card = self.surely(order)
                    if card >= 0:
                        found |= 1 << card
        self._carried[apart, hidden] = found
        return found

    def held(self, unsure: int) -> int:
        """The clued and called cards (orders as bits), without those that the `unsure` seats may not know of."""
        found = self.clued | self.blind_firm | self.called_play
        for order, seat in self.unsure.items():
            if unsure >> seat & 1:
                found &= ~(1 << order) | self.clued
        return found

    def may_be(self, order: int, cards: int) -> bool:
        """Whether a card of another hand is one of `cards`, as it may always be when a scenario does not say."""
        card = self.card[order]
        return card < 0 or bool(cards >> card & 1)

    def in_sight(self, card: int, apart: int = UNKNOWN) -> bool:
        """Whether this seat sees a copy of a card in another hand, card `apart` left out."""
        for seat, hand in enumerate(self.hands):
            if seat != self.seat:
                for order in hand:
                    if order != apart and self.card[order] == card:
                        return True
        return False
