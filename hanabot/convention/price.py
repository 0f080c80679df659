"""Pricing a clue: what the team would believe and do after it, less the token and what would go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.agreement import (
    awaited,
    comes_first,
    held_twice,
    may_owe,
    misleads,
    repeats,
    team_agrees,
    unsure,
)
from hanabot.convention.danger import Danger, Imagined, first_chop
from hanabot.convention.imagine import imagined, understood
from hanabot.convention.look import Look
from hanabot.convention.read import read
from hanabot.convention.reading import Hypothesis, Kind, Reading
from hanabot.convention.touched import Tally, discards, hand, moved
from hanabot.moves import Action
from hanabot.sentences import SEATS

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


def price_clue(chair: Chair, action: Action, danger: Danger) -> tuple[Proposal, bool]:
    """A clue's value, and whether it is a good play or save clue: nothing touched in vain, nobody misled.

    The value is what the team would believe and do, less the token and what would go wrong.
    """
    priced = _Priced(chair, action, danger)
    proposal = priced.proposal()
    return proposal, priced.tally.legal and priced.tally.clean and priced.gets


def faults(chair: Chair, action: Action) -> tuple[str, ...]:
    """Why the convention does not give a clue: whom it would mislead, or that nobody could read it; empty if it may."""
    priced = _Priced(chair, action, Danger(chair))
    priced.proposal()
    return () if priced.tally.legal and not priced.unread else tuple(priced.tally.faults)


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
        self.gets = False
        self.burns = False
        self.unread = False
        self.also = -1
        turns = chair.turns_left
        self.tally = Tally(turns is None or (self.receiver - chair.seat) % chair.players < turns)

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
        hand(self.tally, moment, reading, after, before)
        if reading.moved:
            moved(self.tally, moment, reading)
        if reading.discard:
            discards(self.tally, moment, reading)
        self.gets = self.tally.useful and focus in moment.new and reading.rule in ("save", "play-clue")
        if not self.tally.useful:
            self.tally.value += weights.clue_nothing
        if not self.tally.legal:
            self.tally.value += weights.illegal
        elif self.burns:
            self.tally.value += weights.burn
        elif self.unread:
            self.tally.value += weights.unread
        self.tally.value -= weights.token_for(chair.clues - 1, self.danger.wanted)
        self._danger(reading, after, touched_bits)
        if self.tally.legal:
            self._ahead(reading, after)
        rule = reading.rules(chair.card[focus])[-1] if focus >= 0 and chair.card[focus] >= 0 else reading.rule
        says = f", focus {chair.variant.show(mask)}" if mask else ""
        extra = "; " + ", ".join(self.tally.words) if self.tally.words else ""
        read_as = "cannot be read" if reading.rule == "unreadable" else f"reads as {reading.rule}"
        return Proposal(self.action, self.tally.value, rule, f"{read_as}{says}{extra}")

    def _focus(self, reading: Reading, after: Look, before: Look) -> None:
        chair, weights = self.chair, self.weights
        focus = reading.focus
        card = chair.card[focus] if focus >= 0 else UNKNOWN
        if not chair.convention.not_given.isdisjoint(reading.rules(card) if card >= 0 else (reading.rule,)):
            self.tally.wrong("rests on a convention that this seat does not give")
            return
        if card < 0:
            return
        fresh = [order for order in self.touched if not chair.clued >> order & 1]
        called = chair.soft | chair.perhaps & ~chair.blind
        if any(called >> order & 1 or order in chair.unsure for order in fresh):
            self.tally.wrong("touches a card that may be called already")
        if reading.stops:
            if before.playable >> focus & 1 and not self.danger.fits(self.receiver) >> card & 1:
                self.tally.value += weights.fix
                self.tally.useful = True
                self.tally.words.append("stops a misplay")
            else:
                self.tally.wrong("would stop a good play")
            return
        if reading.rule in ("play-clue", "save") and repeats(self.moment):
            self.tally.wrong("marks nothing anew, and may be taken to stop a play")
            return
        if self._calls_wrong(reading):
            return
        if (reading.moved or reading.discard) and not reading.inferred:
            return
        if reading.rule == "unreadable" and misleads(self.moment, reading, card):
            self.tally.wrong("somebody would play a wrong card on it")
            return
        if reading.rule == "unreadable" and not self.moment.new:
            if chair.trash >> card & 1 and after.trash >> focus & 1 and not before.trash >> focus & 1:
                self.tally.value += weights.fix_early
                self.tally.useful = True
                self.tally.words.append("shows a useless card")
            else:
                self.burns = True
                self.tally.words.append("says nothing")
            return
        if reading.rule == "unreadable" and not reading.inferred and not reading.notes:
            self.unread = True
            self.tally.faults.append("has no meaning")
            self.tally.words.append("has no meaning")
            return
        if not reading.inferred >> card & 1:
            name = chair.variant.names[card]
            self.tally.wrong(f"{name} is not among its readings" if reading.inferred else f"says nothing of {name}")
            return
        if reading.save >> card & 1:
            if chair.trash >> card & 1:  # it is only shown to be useless
                self.tally.useful = not before.trash >> focus & 1
                self.tally.value += weights.fix_early if self.tally.useful else 0.0
                return
            self.tally.useful = self.tally.useful or focus in self.moment.new
            self.tally.value += weights.clue_save
            return
        case = reading.case(card)
        if case is None:
            return
        if case.connections and not team_agrees(self.moment, reading):
            self.tally.wrong("somebody would take it otherwise")
            return
        waiting = 0
        for connection in case.connections:
            if connection.seat == chair.seat and chair.surely(connection.order) < 0:
                self.tally.wrong("rests on a card of the giver's own that it does not know")
                return
            if connection.seat == self.receiver and not chair.may_be(connection.order, connection.cards):
                self.tally.wrong("would wait for another card of its own")
                return
            waiting += 1
            if connection.seat == self.receiver:
                asked = reading.asks(connection.order)
                if not asked:
                    continue
                if waiting == 1 and connection.kind and unsure(self.moment, reading, connection.order):
                    self.tally.wrong("would not be sure that its card plays")
                    return
            if connection.cards & chair.playable and connection.kind:
                self.also = connection.seat
            if connection.blind:
                if may_owe(chair, connection.seat) or (connection.kind == Kind.BLUFF and awaited(chair, connection)):
                    self.tally.wrong("the blind player may owe another card already")
                    return
                blind = chair.card[connection.order]
                if blind >= 0 and held_twice(chair, connection, blind):
                    self.tally.value += weights.strike(chair)
                    self.tally.wrong(f"{chair.variant.names[blind]} would be played twice")
                    return
                self.tally.value += weights.clue_layer if connection.kind == Kind.LAYERED else weights.clue_blind
                self.tally.useful = True
                self.tally.words.append(f"{connection.kind.name.lower()} on {SEATS[connection.seat]}")
            elif connection.kind == Kind.PROMPT and not chair.look(connection.seat).playable >> connection.order & 1:
                self.tally.value += weights.clue_prompt
                self.tally.useful = True
                self.tally.words.append(f"prompt of {SEATS[connection.seat]}")
        if not after.playable >> focus & 1 and self.tally.in_time:
            anew = focus in self.moment.new or reading.referred & ~chair.clued
            gain = weights.clue_play if anew else weights.clue_fill
            self.tally.value += gain * weights.clue_delay ** max(1, waiting + self._gap(case))
            self.tally.useful = True

    def _gap(self, case: Hypothesis) -> int:
        """How many cards are still to be found before the focus of a bluff plays."""
        chair = self.chair
        if not any(connection.kind == Kind.BLUFF for connection in case.connections):
            return 0
        held = chair.gotten(-1, 1 << chair.seat)
        low = 5 * (case.card // 5) + chair.stacks[case.card // 5]
        return sum(not held >> below & 1 for below in range(low, case.card))

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
            self.tally.wrong("rests on a convention that this seat does not give")
        elif may_owe(chair, connection.seat) or awaited(chair, connection):
            self.tally.wrong("the blind player may owe another card already")
        elif card >= 0 and held_twice(chair, connection, card):
            self.tally.wrong(f"{chair.variant.names[card]} would be played twice")
        else:
            self.tally.value += self.weights.clue_blind
            self.tally.useful = True
            self.also = connection.seat
            self.tally.words.append(f"{connection.kind.name.lower()} on {SEATS[connection.seat]}")

    def _calls_wrong(self, reading: Reading) -> bool:
        """Whether the receiver, or a third seat, would play a card blind or prompted that does not fit."""
        chair = self.chair
        cases = reading.hypotheses
        if not cases or reading.save:
            return False
        called = cases[0].connections
        case = reading.case(chair.card[reading.focus])
        if case is not None and case.connections and comes_first(self.moment, case.connections[0]):
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
                self.tally.value += self.weights.strike(chair)
                self.tally.wrong(f"{chair.variant.names[chair.card[order]]} would be misplayed")
                return True
            wrong = wrong or not chair.may_be(order, cards)
        if wrong:
            self.tally.wrong("would play another card of its own than was promised")
        return wrong

    def _danger(self, reading: Reading, after: Look, touched_bits: int) -> None:
        chair = self.chair
        clued, moved = chair.clued, chair.chop_moved
        chair.clued |= touched_bits | reading.referred
        chair.chop_moved |= reading.moved
        chop = first_chop(chair, self.receiver)
        chair.clued, chair.chop_moved = clued, moved
        if chop is None and reading.moved:
            self.tally.value -= self.weights.moved_all
        prospect = self.danger.prospect(self.receiver, after, chop, reading.discard)
        if prospect.busy and not self.danger.prospects[self.receiver].busy:
            self.tally.value += self.weights.clue_idle
        pressed = self.danger.pressed
        if self.receiver == self.danger.seats[0]:
            pressed = self.danger.press(after) if chop is None and not prospect.busy else 0.0
        self.tally.value -= self.danger.after(chair.clues - 1, self.receiver, prospect, self.also, pressed)

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
            self.tally.value -= loss
            self.tally.words.append("sets up a misplay")
