"""Holding open readings against what happens next.

After every move each hypothesis is followed: its connecting card played (confirmed), came up as something else
(a module may say how the hypothesis goes on), or its holder did something else when the card was due (refuted).
What is due is judged by the stacks before the event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.cards import UNKNOWN
from hanabot.convention.chain import hypotheses
from hanabot.convention.module import Wrong
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import Clue, Discard, Event, Play

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


def follow(chair: Chair, event: Event, spared: int = 0) -> None:
    """Update every open reading of the chair by a move, before its facts are noted.

    Readings of the `spared` focuses (orders as bits) have been dealt with.
    """
    if not chair.readings:
        return
    changed: list[int] = []
    refuted: dict[int, tuple[Hypothesis, ...]] = {}
    kept: list[Reading] = []
    for reading in chair.readings:
        after = reading
        if not spared >> reading.focus & 1:
            after, let_go = _follow_reading(chair, reading, event)
            if let_go or not after.inferred:
                refuted[len(kept)] = let_go
        if after is not reading:
            if after.clue == UNKNOWN and after.open:  # a discard's promise goes with the card that it is about
                waiting = next(case for case in after.hypotheses if case.connections)
                after = after._replace(focus=waiting.connections[-1].order)
            changed.append(len(kept))
        kept.append(after)
    if not changed:
        return
    chair.readings = kept
    if refuted:
        _read_again(chair, kept, refuted)
    chair.readings = []
    for place, reading in enumerate(kept):
        if place in changed:
            mask = reading.inferred
            chair.inferred[reading.focus] = mask or chair.variant.all_mask
            if not mask:
                chair.settled &= ~(1 << reading.focus)
                continue
        chair.readings.append(reading)


def _read_again(chair: Chair, readings: list[Reading], refuted: dict[int, tuple[Hypothesis, ...]]) -> None:
    """Read those clues again of which a case was let go, in place, with no promise of their own in the way."""
    for place, cases in refuted.items():
        reading = readings[place]
        chair.readings = readings
        chair.renew_promises(reading)
        for case in cases:
            for rule in chair.convention.passed_on:
                after = rule(chair, reading, case)
                if after is not None:
                    reading = reading._replace(hypotheses=(*reading.hypotheses, after))
                    break
        if not reading.hypotheses and not reading.save:
            reading = reading._replace(hypotheses=reread(chair, reading))
        readings[place] = reading


def _follow_reading(chair: Chair, reading: Reading, event: Event) -> tuple[Reading, tuple[Hypothesis, ...]]:
    """The reading after the event, and the cases of it that a seat let go by doing something else."""
    cases: list[Hypothesis] = []
    shown: list[Hypothesis] = []
    let_go: list[Hypothesis] = []
    changed = False
    for case in reading.hypotheses:
        after, confirmed = _follow_case(chair, reading, case, event)
        if after is None:
            changed = True
            if confirmed:
                let_go.append(case)
            continue
        changed = changed or after is not case
        cases.append(after)
        if confirmed:
            shown.append(after)
    if not changed:
        return reading, ()
    passed = reading.passed | 1 << _actor(event) if len(cases) < len(reading.hypotheses) else reading.passed
    if shown:
        return reading._replace(hypotheses=tuple(shown), save=0, passed=passed), ()
    return reading._replace(hypotheses=tuple(cases), passed=passed), tuple(let_go)


def _actor(event: Event) -> int:
    return event.giver if isinstance(event, Clue) else event.seat


def _follow_case(chair: Chair, reading: Reading, case: Hypothesis, event: Event) -> tuple[Hypothesis | None, bool]:
    """The hypothesis after the event, and whether the event confirmed it.

    None when it is refuted, and whether that was because the seat that was due did something else.
    """
    connections = case.connections
    if not connections:
        return case, False
    if isinstance(event, Play | Discard):
        for place, connection in enumerate(connections):
            if connection.order == event.order:
                return _came_up(chair, reading, case, place, event)
        if isinstance(event, Play) and event.success:
            # Who holds a layer takes it for another card, and goes on to play it.
            rest = tuple(c for c in connections if c.cards != 1 << event.card or c.kind == Kind.LAYERED)
            if len(rest) < len(connections):  # the card that was waited for came from elsewhere
                return Hypothesis(case.card, rest), False
    first = connections[0]
    if first.seat == _actor(event) and first.kind != Kind.KNOWN and first.cards & chair.playable:
        if first.seat == reading.receiver and not chair.look(first.seat).playable >> first.order & 1:
            return case, False  # it does not see the focus, and another case may ask for a card that does not play yet
        if isinstance(event, Play) and (first.kind == Kind.PROMPT or chair.blind >> event.order & 1):
            return case, False
        if first.kind == Kind.BLUFF:  # a bluff comes at once or not at all
            return None, True
        alone = all(other is case or other.card != case.card for other in reading.hypotheses)
        if alone and any(excuse(chair, reading, case, event) for excuse in chair.convention.excuse):
            return case, False
        return None, not (isinstance(event, Play) and not event.success)  # a misplay passes nothing on
    return case, False


def _came_up(
    chair: Chair, reading: Reading, case: Hypothesis, place: int, event: Play | Discard
) -> tuple[Hypothesis | None, bool]:
    connections = case.connections
    connection: Connection = connections[place]
    if isinstance(event, Play) and event.success:
        if connection.cards >> event.card & 1:
            rest = connections[:place] + connections[place + 1 :]
            return Hypothesis(case.card, rest), _tells(chair, reading, connection)
        for answer in chair.convention.came_up:
            after = answer(chair, reading, case, place, event.card)
            if isinstance(after, Wrong):
                break
            if after is not None:
                return after, _tells(chair, reading, connection)
    elif isinstance(event, Discard):
        for thrown in chair.convention.thrown:
            after = thrown(chair, reading, case, place, event)
            if after is not None:
                return after, True
    return None, False


def _tells(chair: Chair, reading: Reading, connection: Connection) -> bool:
    """Whether the play of a connecting card shows that it was called, and not that it was to be played anyhow."""
    if connection.kind == Kind.KNOWN:
        return False
    order = connection.order
    if connection.kind == Kind.PROMPT and any(other.focus == order for other in chair.readings if other is not reading):
        return False
    if any(_waits_first(other, order) for other in chair.readings if other is not reading):
        return False
    known = chair.marked[order] & chair.inferred[order]
    return not (chair.clued >> order & 1 and known and not known & ~chair.playable)


def _waits_first(reading: Reading, order: int) -> bool:
    """Whether some case of the reading waits for the card before anything else, and it is to be played blind."""
    return any(
        case.connections and case.connections[0].order == order and case.connections[0].blind
        for case in reading.hypotheses
    )


def rule_out(chair: Chair, seat: int) -> None:
    """Follow up the cases that new marks in a seat's hand have shown to wait for a card that is not there."""
    if not chair.convention.excluded:
        return
    for number, reading in enumerate(chair.readings):
        cases = tuple(_excluded(chair, reading, case, seat) for case in reading.hypotheses)
        if cases != reading.hypotheses:
            chair.readings[number] = reading._replace(hypotheses=cases)


def _excluded(chair: Chair, reading: Reading, case: Hypothesis, seat: int) -> Hypothesis:
    for place, connection in enumerate(case.connections):
        if connection.seat == seat and not chair.marked[connection.order] & connection.cards:
            for rule in chair.convention.excluded:
                after: Hypothesis | None = rule(chair, reading, case, place)
                if after is not None:
                    return after
    return case


def again(chair: Chair, reading: Reading, eye: int) -> Moment:
    """The moment of a clue that is read again as seat `eye` sees it, with what has come to light since."""
    moment = Moment(chair, reading.giver, reading.receiver, reading.clue, reading.touched, eye)
    moment.focus = reading.focus
    moment.passed = reading.passed
    moment.rule = reading.rule
    for hand in chair.hands:
        for order in hand:
            if max(chair.drawn[order], chair.clued_on.get(order, 0)) > reading.turn:
                moment.later |= 1 << order
    return moment


def reread(chair: Chair, reading: Reading) -> tuple[Hypothesis, ...]:
    """What the receiver makes of a clue once the seats that were waited for have let it go."""
    moment = again(chair, reading, reading.receiver)
    cards = reading.cards & chair.marked[reading.focus] & ~chair.trash
    return tuple(hypotheses(moment, cards, alone=False) or hypotheses(moment, cards, alone=True))
