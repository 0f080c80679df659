"""Imagining a clue: reading it from every other seat's chair before it is given, and pricing what the team would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.danger import Danger, Imagined, first_chop, moved_worth
from hanabot.convention.look import Look
from hanabot.convention.moment import Moment
from hanabot.convention.read import owed, read
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import COLOUR, Action
from hanabot.sentences import SEATS

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


def _called(case: Hypothesis, seat: int) -> list[int]:
    """The orders that a seat takes to be called: a card that lies in front of the one needed stands for it."""
    found: list[int] = []
    first = -1
    suit = case.card // 5
    for connection in case.connections:
        if connection.seat != seat or not connection.kind:
            continue
        if first < 0:
            first = connection.order
            found.append(first)
        if connection.cards & 0b11111 << 5 * suit:
            first = -1
    return found


def touched_by(chair: Chair, seat: int, clue: int) -> tuple[int, ...]:
    """The orders that a clue to a seat in sight would touch, oldest first; cards that were not said are left out."""
    touches = chair.variant.touches[clue]
    card = chair.card
    return tuple([order for order in chair.hands[seat] if card[order] >= 0 and touches >> card[order] & 1])


def clue_number(chair: Chair, action: Action) -> int:
    """The variant's clue number of a clue action."""
    return action.value if action.kind == COLOUR else len(chair.variant.colours) + action.value - 1


def understood(chair: Chair, moment: Moment, reading: Reading) -> Look:
    """The receiver's hand as it looks to it once it has read a clue so."""
    inferred = dict(reading.notes)
    mask, focus = reading.inferred, reading.focus
    if mask:
        lock = chair.inferred[focus] & mask
        inferred[focus] = lock if lock & moment.after[focus] else mask
    touched = sum(1 << order for order in moment.touched) | reading.referred
    return chair.look_after(moment.receiver, moment.after, inferred, touched)


def imagined(chair: Chair, action: Action) -> Moment:
    """A clue that the seat to move might give, as its receiver would see it."""
    clue = clue_number(chair, action)
    moment = Moment(chair, chair.seat, action.target, clue, touched_by(chair, action.target, clue), action.target)
    moment.convention = chair.convention.giving
    moment.weighed = True
    return moment


def price_clue(chair: Chair, action: Action, danger: Danger) -> tuple[Proposal, bool]:
    """A clue's value, and whether it is a good play or save clue: nothing touched in vain, nobody misled.

    The value is what the team would believe and do, less the token and what would go wrong.
    """
    priced = _Priced(chair, action, danger)
    proposal = priced.proposal()
    return proposal, priced.legal and priced.clean and priced.gets


class _Priced:
    """One imagined clue."""

    def __init__(self, chair: Chair, action: Action, danger: Danger) -> None:
        self.chair = chair
        self.action = action
        self.danger = danger
        self.weights = chair.weights
        self.receiver = action.target
        self.moment = imagined(chair, action)
        self.touched = self.moment.touched
        self.value = 0.0
        self.legal = True
        self.useful = False
        self.clean = True
        self.gets = False
        self.burns = False
        self.unread = False
        self.words: list[str] = []
        self.also = -1
        turns = chair.turns_left
        self.in_time = turns is None or (self.receiver - chair.seat) % chair.players < turns

    def proposal(self) -> Proposal:
        chair, weights, moment = self.chair, self.weights, self.moment
        if not self.touched:
            return Proposal(self.action, weights.illegal - 1, "empty-clue", "touches nothing")
        before = chair.look(self.receiver)
        reading = read(chair, moment)
        shown = self._shown_up(reading)
        if shown is not None:
            reading = shown
        after = understood(chair, moment, reading)
        mask = reading.inferred
        focus = reading.focus
        touched_bits = sum(1 << order for order in self.touched)
        if shown is not None:
            after.playable &= ~reading.trash
            after.trash |= reading.trash
            self._demonstrated(reading)
        else:
            self._focus(reading, after, before)
        self._hand(reading, after, before)
        if reading.moved:
            self._moved(reading)
        if reading.discard:
            self._discards(reading)
        self.gets = self.useful and focus in moment.new and reading.rule in ("save", "play-clue")
        if not self.useful:
            self.value += weights.clue_nothing
        if not self.legal:
            self.value += weights.illegal
        elif self.burns:
            self.value += weights.burn
        elif self.unread:
            self.value += weights.unread
        self.value -= weights.token_for(chair.clues - 1, self.danger.wanted)
        self._danger(reading, after, touched_bits)
        if self.legal:
            self._ahead(reading, after)
        rule = reading.rules(chair.card[focus])[-1] if focus >= 0 and chair.card[focus] >= 0 else reading.rule
        says = f", focus {chair.variant.show(mask)}" if mask else ""
        extra = "; " + ", ".join(self.words) if self.words else ""
        read_as = "cannot be read" if reading.rule == "unreadable" else f"reads as {reading.rule}"
        return Proposal(self.action, self.value, rule, f"{read_as}{says}{extra}")

    def _wrong(self, why: str) -> None:
        self.legal = False
        self.words.append(why)

    def _focus(self, reading: Reading, after: Look, before: Look) -> None:
        chair, weights = self.chair, self.weights
        focus = reading.focus
        card = chair.card[focus] if focus >= 0 else UNKNOWN
        if not chair.convention.not_given.isdisjoint(reading.rules(card) if card >= 0 else (reading.rule,)):
            self._wrong("rests on a convention that this seat does not give")
            return
        if card < 0:
            return
        fresh = [order for order in self.touched if not chair.clued >> order & 1]
        called = chair.soft | chair.perhaps & ~chair.blind
        if any(called >> order & 1 or order in chair.unsure for order in fresh):
            self._wrong("touches a card that may be called already")
        if reading.stops:
            if before.playable >> focus & 1 and not self.danger.fits(self.receiver) >> card & 1:
                self.value += weights.fix
                self.useful = True
                self.words.append("stops a misplay")
            else:
                self._wrong("would stop a good play")
            return
        if reading.rule in ("play-clue", "save") and self._repeats():
            self._wrong("marks nothing anew, and may be taken to stop a play")
            return
        if self._calls_wrong(reading):
            return
        if (reading.moved or reading.discard) and not reading.inferred:
            return
        if reading.rule == "unreadable" and self._misleads(reading, card):
            self._wrong("somebody would play a wrong card on it")
            return
        if reading.rule == "unreadable" and not self.moment.new:
            if chair.trash >> card & 1 and after.trash >> focus & 1 and not before.trash >> focus & 1:
                self.value += weights.fix_early
                self.useful = True
                self.words.append("shows a useless card")
            else:
                self.burns = True
                self.words.append("says nothing")
            return
        if reading.rule == "unreadable" and not reading.inferred and not reading.notes:
            self.unread = True
            self.words.append("has no meaning")
            return
        if not reading.inferred >> card & 1:
            self._wrong(f"{chair.variant.names[card]} is not among its readings")
            return
        if reading.save >> card & 1:
            self.useful = self.useful or focus in self.moment.new
            self.value += weights.clue_save
            return
        case = reading.case(card)
        if case is None:
            return
        if case.connections and not self._team_agrees(reading):
            self._wrong("somebody would take it otherwise")
            return
        waiting = 0
        for connection in case.connections:
            if connection.seat == chair.seat and chair.surely(connection.order) < 0:
                self._wrong("rests on a card of the giver's own that it does not know")
                return
            if connection.seat == self.receiver and not chair.may_be(connection.order, connection.cards):
                self._wrong("would wait for another card of its own")
                return
            waiting += 1
            if connection.seat == self.receiver:
                asked = reading.asks(connection.order)
                if not asked:
                    continue
                if waiting == 1 and connection.kind and self._unsure(reading, connection.order):
                    self._wrong("would not be sure that its card plays")
                    return
            if connection.cards & chair.playable and connection.kind:
                self.also = connection.seat
            if connection.blind:
                if self._may_owe(connection.seat) or (connection.kind == Kind.BLUFF and self._awaited(connection)):
                    self._wrong("the blind player may owe another card already")
                    return
                blind = chair.card[connection.order]
                if blind >= 0 and self._held_twice(connection, blind):
                    self.value += weights.strike(chair)
                    self._wrong(f"{chair.variant.names[blind]} would be played twice")
                    return
                self.value += weights.clue_layer if connection.kind == Kind.LAYERED else weights.clue_blind
                self.useful = True
                self.words.append(f"{connection.kind.name.lower()} on {SEATS[connection.seat]}")
            elif connection.kind == Kind.PROMPT and not chair.look(connection.seat).playable >> connection.order & 1:
                self.value += weights.clue_prompt
                self.useful = True
                self.words.append(f"prompt of {SEATS[connection.seat]}")
        if not after.playable >> focus & 1 and self.in_time:
            anew = focus in self.moment.new or reading.referred & ~chair.clued
            gain = weights.clue_play if anew else weights.clue_fill
            self.value += gain * weights.clue_delay ** max(1, waiting + self._gap(case))
            self.useful = True

    def _gap(self, case: Hypothesis) -> int:
        """How many cards are still to be found before the focus of a bluff plays."""
        chair = self.chair
        if not any(connection.kind == Kind.BLUFF for connection in case.connections):
            return 0
        held = chair.gotten(-1, 1 << chair.seat)
        low = 5 * (case.card // 5) + chair.stacks[case.card // 5]
        return sum(not held >> below & 1 for below in range(low, case.card))

    def _unsure(self, reading: Reading, order: int) -> bool:
        """Whether the receiver would not know that its card plays; what comes first in a case is played till then."""
        asked = 0
        for case in reading.hypotheses:
            if not self._comes_first(case.connections[0]):
                for connection in case.connections:
                    if connection.order == order:
                        asked |= connection.cards
        return bool(asked & self.moment.after[order] & ~self.chair.playable)

    def _shown_up(self, reading: Reading) -> Reading | None:
        """What the clue will turn out to be, if a move made before the receiver's turn corrects what it thinks."""
        if reading.focus < 0 or self.chair.card[reading.focus] < 0:
            return None
        for shown_up in self.moment.convention.shown_up:
            found: Reading | None = shown_up(self.moment, reading)
            if found is not None:
                return found
        return None

    def _demonstrated(self, reading: Reading) -> None:
        """The blind play that corrects what the receiver thinks."""
        chair = self.chair
        connection = reading.hypotheses[0].connections[0]
        card = chair.card[connection.order]
        if not chair.convention.not_given.isdisjoint((reading.rule, connection.rule)):
            self._wrong("rests on a convention that this seat does not give")
        elif self._may_owe(connection.seat) or self._awaited(connection):
            self._wrong("the blind player may owe another card already")
        elif card >= 0 and self._held_twice(connection, card):
            self._wrong(f"{chair.variant.names[card]} would be played twice")
        else:
            self.value += self.weights.clue_blind
            self.useful = True
            self.also = connection.seat
            self.words.append(f"{connection.kind.name.lower()} on {SEATS[connection.seat]}")

    def _held_twice(self, connection: Connection, card: int) -> bool:
        """Whether another copy of a card to be played blind is on its way, in another hand or clued in the same."""
        chair = self.chair
        if chair.gotten(connection.seat, 1 << chair.seat) >> card & 1:
            return True
        return any(chair.clued >> order & 1 and chair.card[order] == card for order in chair.hands[connection.seat])

    def _may_owe(self, seat: int) -> bool:
        """Whether somebody at the table cannot tell if the seat owes a blind card already."""
        chair = self.chair
        doubtful = chair.perhaps & ~chair.blind
        return any(doubtful >> order & 1 or order in chair.unsure for order in chair.hands[seat])

    def _awaited(self, connection: Connection) -> bool:
        """Whether an open reading may wait for the very card: for all the giver sees, one of its own may be meant."""
        chair = self.chair
        card = chair.card[connection.order]
        return any(
            other.seat == chair.seat and other.cards >> card & 1 and chair.surely(other.order) < 0
            for reading in chair.readings
            for case in reading.hypotheses
            if chair.card[reading.focus] in (case.card, UNKNOWN)
            for other in case.connections
        )

    def _calls_wrong(self, reading: Reading) -> bool:
        """Whether the receiver, or a third seat, would play a card blind or prompted that does not fit."""
        chair = self.chair
        cases = reading.hypotheses
        if not cases or reading.save:
            return False
        called = cases[0].connections
        case = reading.case(chair.card[reading.focus])
        if case is not None and case.connections and self._comes_first(case.connections[0]):
            return False
        wrong = False
        for connection in called:
            order = connection.order
            if connection.seat != self.receiver or connection.kind == Kind.KNOWN:
                continue
            cards = reading.asks(order)
            if not cards & chair.playable:
                continue
            if not chair.may_be(order, chair.playable):
                self.value += self.weights.strike(chair)
                self._wrong(f"{chair.variant.names[chair.card[order]]} would be misplayed")
                return True
            wrong = wrong or not chair.may_be(order, cards)
        if wrong:
            self._wrong("would play another card of its own than was promised")
        return wrong

    def _comes_first(self, connection: Connection) -> bool:
        """Whether another seat's card, called now, shows before the receiver's turn which case is true."""
        chair = self.chair
        steps = (connection.seat - chair.seat) % chair.players
        return bool(connection.kind) and steps < (self.receiver - chair.seat) % chair.players

    def _repeats(self) -> bool:
        """Whether every mark that the clue leaves is there already: so it stops the next play (level 3: Fix Clue)."""
        marked = self.chair.marked
        again = all(self.moment.after[order] == marked[order] for order in self.moment.hand)
        return again and not self.moment.new

    def _misleads(self, reading: Reading, card: int) -> bool:
        """Whether a third seat would find a meaning in its own hand where the receiver finds none, and be wrong."""
        chair = self.chair
        for seat in range(chair.players):
            if seat not in (chair.seat, self.receiver):
                theirs = owed(self.moment, reading, seat, card)
                for connection in theirs.connections if theirs else ():
                    mine = connection.seat == seat and connection.kind != Kind.KNOWN
                    if mine and not chair.may_be(connection.order, connection.cards):
                        return True
        return False

    def _saves(self, seat: int, card: int) -> bool:
        """Whether a third seat, which does not see its own hand, takes the clue for a save of the card."""
        moment = self.moment
        if moment.focus != moment.chop:
            return False
        eye = moment.seen_by(moment.receiver)
        eye.hidden |= 1 << seat
        return any(rule(eye) >> card & 1 for rule in self.chair.convention.save)

    def _team_agrees(self, reading: Reading) -> bool:
        """Whether every third seat takes the clue to ask of it just what the receiver expects, of a bluff at once."""
        chair = self.chair
        card = chair.card[reading.focus]
        case = reading.case(card)
        if case is None:
            return False
        bluff = next((connection for connection in case.connections if connection.kind == Kind.BLUFF), None)
        for seat in range(chair.players):
            if seat in (chair.seat, self.receiver):
                continue
            if self._saves(seat, card):
                return False
            theirs = owed(self.moment, reading, seat, card)
            if bluff is not None and bluff.seat == seat:
                first = theirs.connections[0] if theirs and theirs.connections else None
                if first is None or first.order != bluff.order or not first.cards & chair.playable:
                    return False
                continue
            if bluff is None and theirs is not None:
                theirs = self._once_passed(reading, seat, theirs)
            mine = [c.order for c in theirs.connections if c.seat == seat and c.kind] if theirs else []
            if mine != _called(case, seat):
                return False
            if any(c.seat == seat and c.kind and not chair.may_be(c.order, c.cards) for c in case.connections):
                return False
        return True

    def _once_passed(self, reading: Reading, seat: int, theirs: Hypothesis) -> Hypothesis | None:
        """What a seat takes a clue for once the one that it thought bluffed has let it go."""
        first = theirs.connections[0] if theirs.connections else None
        if first is None or first.kind != Kind.BLUFF or first.seat == seat:
            return theirs
        self.moment.passed = 1 << first.seat
        after = owed(self.moment, reading, seat, theirs.card)
        self.moment.passed = 0
        return after

    def _hand(self, reading: Reading, after: Look, before: Look) -> None:
        """What becomes of every card of the receiver's hand."""
        chair, weights = self.chair, self.weights
        seen_playable = 0
        new = self.moment.new
        good_touch = chair.convention.good_touch
        taken = chair.gotten(-1, 1 << chair.seat) if good_touch else 0
        own = self._own_twins() if good_touch else {}
        fresh = 0
        for order in reversed(self.moment.hand):
            card = chair.card[order]
            if card < 0:
                continue
            bit = 1 << card
            knows = after.playable >> order & 1
            if order in new:
                if reading.trash >> order & 1 and not (chair.trash | taken | fresh) & bit:
                    self._wrong(f"calls {chair.variant.names[card]} useless")
                if good_touch and (chair.trash & bit or taken & bit or fresh & bit):
                    if not (after.trash | reading.trash) >> order & 1:
                        self.value += weights.bad_touch
                        if taken & bit and not chair.trash & bit and self._unsure_elsewhere(card):
                            self.value += weights.bad_twin
                    else:
                        self.value += weights.bad_touch / 3
                    self.clean = False
                    self.words.append(f"touches {chair.variant.names[card]} in vain")
                elif order != reading.focus:
                    self.value += weights.clue_touch
                    if chair.critical & bit:
                        self.value += weights.clue_touch_critical
                fresh |= bit
                if card in own:
                    self.value += weights.own_twin_maybe + weights.own_twin * own[card]
                    self.clean = False
                    self.words.append(f"{chair.variant.names[card]} may be in the giver's own hand")
            if knows:
                if not chair.playable & bit or seen_playable & bit or (order in new and taken & bit):
                    if not before.playable >> order & 1 or order in self.touched:
                        self.value += weights.strike(chair) * (1 - weights.may_misplay)
                        self.words.append(f"{chair.variant.names[card]} would be misplayed")
                elif not before.playable >> order & 1 and self.in_time:
                    anew = order in new or reading.referred & ~chair.clued & ~chair.called_play & 1 << order
                    self.value += weights.clue_play if anew else weights.clue_fill
                    self.useful = True
                seen_playable |= bit

    def _moved(self, reading: Reading) -> None:
        """What the chop moved cards are worth: a clue that keeps nothing is no chop move."""
        chair = self.chair
        for order in self.moment.hand:
            if reading.moved >> order & 1:
                worth = moved_worth(chair, order)
                self.value += worth
                self.useful = self.useful or worth > 0
                self.words.append(f"chop moves {chair.variant.names[chair.card[order]]}")

    def _discards(self, reading: Reading) -> None:
        """What it is worth that cards are thrown which the clue calls to be thrown."""
        chair, weights = self.chair, self.weights
        for order in self.moment.hand:
            card = chair.card[order]
            if reading.discard >> order & 1 and card >= 0:
                if chair.critical >> card & 1:
                    self._wrong(f"calls for {chair.variant.names[card]} to be thrown")
                    return
                loss = weights.loss(chair, card, chair.in_sight(card, order))
                useless = (chair.trash | chair.gotten(-1, 1 << chair.seat)) >> card & 1
                self.value += weights.called_trash if useless else -weights.called_useful - loss
                self.useful = True
                self.words.append(f"{chair.variant.names[card]} is to be thrown")

    def _unsure_elsewhere(self, card: int) -> bool:
        """Whether another seat holds the card clued without knowing it, and so would take the new copy for it."""
        chair = self.chair
        for seat, hand in enumerate(chair.hands):
            if seat not in (chair.seat, self.receiver):
                for order in hand:
                    if chair.clued >> order & 1 and chair.card[order] == card and chair.surely(order) != card:
                        return True
        return False

    def _own_twins(self) -> dict[int, float]:
        """How likely each identity is to be among the giver's own clued cards."""
        chair = self.chair
        look = chair.look(chair.seat)
        found: dict[int, float] = {}
        for order in chair.hands[chair.seat]:
            if not chair.clued >> order & 1:
                continue
            mask = look.useful[order]
            if not mask:
                continue
            share = 1 / mask.bit_count()
            while mask:
                low = mask & -mask
                card = low.bit_length() - 1
                found[card] = found.get(card, 0.0) + share
                mask ^= low
        return found

    def _danger(self, reading: Reading, after: Look, touched_bits: int) -> None:
        chair = self.chair
        clued, moved = chair.clued, chair.chop_moved
        chair.clued |= touched_bits | reading.referred
        chair.chop_moved |= reading.moved
        chop = first_chop(chair, self.receiver)
        chair.clued, chair.chop_moved = clued, moved
        if chop is None and reading.moved:
            self.value -= self.weights.moved_all
        prospect = self.danger.prospect(self.receiver, after, chop, reading.discard)
        if prospect.busy and not self.danger.prospects[self.receiver].busy:
            self.value += self.weights.clue_idle
        pressed = self.danger.pressed
        if self.receiver == self.danger.seats[0]:
            pressed = self.danger.press(after) if chop is None and not prospect.busy else 0.0
        self.value -= self.danger.after(chair.clues - 1, self.receiver, prospect, self.also, pressed)

    def _ahead(self, reading: Reading, after: Look) -> None:
        """What would be misplayed once the cards that the clue brings out, and the focus, are played."""
        chair = self.chair
        focus = reading.focus
        card = chair.card[focus] if focus >= 0 else UNKNOWN
        case = reading.case(card) if card >= 0 else None
        if case is None or chair.trash >> card & 1:
            return
        played: dict[int, int] = {}
        for connection in case.connections:
            held = chair.card[connection.order] if connection.seat != chair.seat else chair.surely(connection.order)
            if held < 0:
                return
            played[connection.order] = held
        if case.connections or not reading.save:
            played[focus] = card
        hand = Imagined(self.receiver, after, lambda: understood(chair, self.moment, reading))
        loss = self.danger.after_plays(played, hand)
        if loss:
            self.value -= loss
            self.words.append("sets up a misplay")
