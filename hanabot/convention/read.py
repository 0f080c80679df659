"""Reading a clue: from facts to focus, claims, saves and chains, as one eye sees it (the order is the H-Group's)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.cards import bits
from hanabot.convention.chain import hypotheses, truth
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Hypothesis, Reading
from hanabot.moves import Clue

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


def read(chair: Chair, moment: Moment) -> Reading:
    """What the clue says to its receiver, as far as the chair, the eye and the giver can all tell."""
    convention = moment.convention
    for rule in convention.focus:
        focus = rule(moment)
        if focus is not None:
            moment.focus = focus
            break
    if moment.focus < 0:
        return moment.reading("no focus")
    reading = None
    for slug, claim in convention.claims:
        if slug in moment.ruled_out:
            continue
        reading = claim(moment)
        if reading is not None:
            break
    if reading is None:
        reading = _play_or_save(chair, moment)
    for refine in convention.refine:
        reading = refine(moment, reading)
    return reading


def _play_or_save(chair: Chair, moment: Moment) -> Reading:
    cards = moment.cards
    save = saved(moment) & cards
    wanted = cards & ~chair.trash & ~moment.gotten
    cases = ways(moment, wanted, alone=not save)
    if not cases and not save:
        return moment.reading("unreadable", cards=cards)
    kind = "save" if save else "play-clue"
    return moment.reading(kind, save=save, hypotheses=tuple(cases), cards=cards)


def saved(moment: Moment) -> int:
    """The identities for which a clue such as this asks only that its focus be kept."""
    found = 0
    for rule in moment.convention.save:
        found |= rule(moment)
    if found:
        for rule in moment.convention.unsaved:
            found &= ~rule(moment)
    return found


def ways(moment: Moment, wanted: int, alone: bool = True) -> list[Hypothesis]:
    """Every way in which the focus, being one of `wanted`, is meant to play; `alone`: out of one's own hand at last."""
    cases = hypotheses(moment, wanted, alone=False)
    if not cases and alone and moment.chair.seat not in (moment.eye, moment.giver):
        moment.guess = True
        cases = hypotheses(moment, wanted, alone=False)
    if not cases and alone:
        cases = hypotheses(moment, wanted, alone=True)
    return cases


def interpret(chair: Chair, event: Clue) -> Reading:
    """The chair's own reading of a clue that was given.

    A third seat sees the focus: for the true card it works out for itself what it owes. Where a scenario does not say
    what the focus is, it does so for every card that it may be, and keeps what asks one card of its own
    before the receiver's turn.
    """
    moment = Moment(chair, event.giver, event.receiver, event.clue, event.touched, event.receiver)
    reading = read(chair, moment)
    if chair.seat in (event.giver, event.receiver) or reading.focus < 0:
        return reading
    seen = chair.card[reading.focus]
    if seen >= 0:
        return _with_own_hand(chair, moment, reading, seen)
    steps = (event.receiver - event.giver) % chair.players
    for card in bits(reading.cards) if (chair.seat - event.giver) % chair.players < steps else ():
        case = owed(moment, reading, chair.seat, card)
        if case is not None and [c.seat for c in case.connections if c.kind] == [chair.seat]:
            reading = with_truth(chair, reading, case)
    return reading


def _with_own_hand(chair: Chair, moment: Moment, reading: Reading, card: int) -> Reading:
    """A third seat's reading; where a scenario keeps a hand from it, that hand may connect as well as its own."""
    case = owed(moment, reading, chair.seat, card)
    if case is None or not any(chair.card[c.order] < 0 and c.seat != chair.seat for c in case.connections):
        return with_truth(chair, reading, case)
    moment.open = False
    own = owed(moment, reading, chair.seat, card)
    if own is None:
        return with_truth(chair, reading, case)
    found = with_truth(chair, reading, own)
    if any(connection.seat == chair.seat and connection.kind for connection in case.connections):
        return found
    return found._replace(hypotheses=(*found.hypotheses, case))


def owed(moment: Moment, reading: Reading, seat: int, card: int) -> Hypothesis | None:
    """How seat `seat`, which sees the focus to be `card`, takes the clue to work; None when it finds no way."""
    if reading.save >> card & 1:
        return None
    case = reading.case(card)
    if case is not None and not case.connections:
        return case
    eye = moment.seen_by(seat)
    eye.true = card
    other: Hypothesis | None
    if reading.rule not in ("play-clue", "save", "unreadable"):
        for join in eye.convention.join if reading.hypotheses else ():
            other = join(eye, card)
            if other is not None:
                return other
        return None
    meant = truth(eye, card)
    for react in eye.convention.react:
        other = react(eye, card, meant)
        if other is not None:
            return other
    return meant


def with_truth(chair: Chair, reading: Reading, case: Hypothesis | None) -> Reading:
    """The reading with the true card's hypothesis as the chair itself works it out.

    If its own hand connects, the receiver sees that, and looks for nothing in its own.
    """
    if case is None:
        return reading
    others = tuple(other for other in reading.hypotheses if other.card != case.card)
    seats = {connection.seat for connection in case.connections if connection.kind}
    if chair.seat in seats and reading.receiver not in seats:
        others = tuple(
            other for other in others if all(c.seat != reading.receiver or not c.kind for c in other.connections)
        )
    rule = "play-clue" if reading.rule == "unreadable" else reading.rule
    return reading._replace(hypotheses=(*others, case), rule=rule)
