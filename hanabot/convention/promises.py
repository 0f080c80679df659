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
    kept: list[Reading] = []
    for reading in chair.readings:
        after = reading if spared >> reading.focus & 1 else _follow_reading(chair, reading, event)
        if after is not reading:
            if after.clue == UNKNOWN and after.open:  # a discard's promise goes with the card that it is about
                after = after._replace(focus=after.hypotheses[0].connections[-1].order)
            mask = after.inferred
            if mask:
                chair.inferred[after.focus] = mask
            else:
                chair.inferred[after.focus] = chair.variant.all_mask
                chair.settled &= ~(1 << after.focus)
                continue
        kept.append(after)
    chair.readings = kept


def _follow_reading(chair: Chair, reading: Reading, event: Event) -> Reading:
    cases: list[Hypothesis] = []
    shown: list[Hypothesis] = []
    changed = False
    passed = reading.passed
    for case in reading.hypotheses:
        after, confirmed = _follow_case(chair, reading, case, event)
        if after is None:
            changed = True
            if isinstance(event, Clue | Discard | Play):
                passed |= 1 << _actor(event)
            continue
        changed = changed or after is not case
        cases.append(after)
        if confirmed:
            shown.append(after)
    if not changed:
        return reading
    if shown:
        return reading._replace(hypotheses=tuple(shown), save=0, passed=passed)
    if not cases and not reading.save:
        again = reread(chair, reading, passed)
        return reading._replace(hypotheses=again, passed=passed)
    return reading._replace(hypotheses=tuple(cases), passed=passed)


def _actor(event: Event) -> int:
    return event.giver if isinstance(event, Clue) else event.seat


def _follow_case(chair: Chair, reading: Reading, case: Hypothesis, event: Event) -> tuple[Hypothesis | None, bool]:
    """The hypothesis after the event (None: refuted), and whether the event confirmed it."""
    connections = case.connections
    if not connections:
        return case, False
    if isinstance(event, Play | Discard):
        for place, connection in enumerate(connections):
            if connection.order == event.order:
                return _came_up(chair, reading, case, place, event)
    first = connections[0]
    if first.seat == _actor(event) and first.kind != Kind.KNOWN and first.cards & chair.playable:
        if isinstance(event, Play) and (first.kind == Kind.PROMPT or chair.blind >> event.order & 1):
            return case, False
        if any(excuse(chair, reading, case, event) for excuse in chair.convention.excuse):
            return case, False
        return None, False
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
    return None, False


def _tells(chair: Chair, reading: Reading, connection: Connection) -> bool:
    """Whether the play of a connecting card shows that it was called, and not that it was to be played anyhow."""
    if connection.kind == Kind.KNOWN:
        return False
    order = connection.order
    if connection.kind == Kind.PROMPT and any(other.focus == order for other in chair.readings if other is not reading):
        return False
    known = chair.marked[order] & chair.inferred[order]
    return not (chair.clued >> order & 1 and known and not known & ~chair.playable)


def reread(chair: Chair, reading: Reading, passed: int) -> tuple[Hypothesis, ...]:
    """What the receiver makes of a clue once the seats that were waited for have let it go."""
    moment = Moment(chair, reading.giver, reading.receiver, reading.clue, reading.touched, reading.receiver)
    moment.focus = reading.focus
    moment.passed = passed
    cards = reading.cards & chair.marked[reading.focus] & ~chair.trash
    found = [case for case in hypotheses(moment, cards, alone=False) if case.card >= 0]
    if not found:
        found = hypotheses(moment, cards, alone=True)
    return tuple(found)
