"""The stall table: whether the giver had to clue, which row a clue belongs to, and whether a better row was open.

All of it is judged by what this chair, the eye and the giver can see, so that giver and reader agree.
"""

from __future__ import annotations

from enum import IntEnum

from conventions.hard_variant import hard
from hanabot.cards import UNKNOWN
from hanabot.convention import read
from hanabot.convention.chain import hypotheses
from hanabot.convention.chair import Chair
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Hypothesis, Kind, Reading


class Severity(IntEnum):
    """How badly the giver needed a clue to give."""

    NONE = 0
    EARLY_GAME = 1
    NO_DISCARD = 2
    LOCKED = 3
    FULL = 4


class Row(IntEnum):
    """The rows of the stall table, best first; of the rows that rank alike one need not be given before another."""

    NORMAL = 1
    FIVE = 2
    TEMPO = 3
    SPARE = 4
    BURN = 5


def severity(moment: Moment) -> Severity:
    """The giver's situation; with a known play, or a harmless discard where one is allowed, it is none."""
    chair = moment.chair
    key = ("severity", moment.giver, moment.hidden)
    found: Severity | None = chair.memo.get(key)
    if found is None:
        found = chair.memo[key] = _severity(moment)
    return found


def _severity(moment: Moment) -> Severity:
    chair, giver = moment.chair, moment.giver
    look = moment.look(giver)
    full = chair.clues >= chair.start.rules.clue_tokens and not (chair.turn == 0 and chair.early_game)
    for order in chair.hands[giver]:
        trash = look.trash >> order & 1 or chair.is_called_trash(order, look.possible[order])
        if look.playable >> order & 1 and not trash:
            return Severity.NONE
        if trash and not full:
            return Severity.NONE
    if full:
        return Severity.FULL
    if chair.chop(giver) is None:
        return Severity.LOCKED
    easy = not hard(chair)
    if chair.screamed == giver or (easy and double_discard(chair, giver, moment.hidden)):
        return Severity.NO_DISCARD
    return Severity.EARLY_GAME if easy and chair.early_game else Severity.NONE


def double_discard(chair: Chair, seat: int, hidden: int) -> bool:
    """Whether the seat's chop may be the last copy of what the seat before it just threw away."""
    card, chop = chair.last_discard, chair.chop(seat)
    if card == UNKNOWN or chop is None or not chair.critical >> card & 1:
        return False
    if not chair.marked[chop] & chair.inferred[chop] & 1 << card:
        return False
    hidden |= 1 << seat
    for other, hand in enumerate(chair.hands):
        if other == seat:
            continue
        for order in hand:
            if (chair.surely(order) if hidden >> other & 1 else chair.card[order]) == card:
                return False
    return True


def direct(moment: Moment) -> tuple[Hypothesis, ...]:
    """The ways in which the focus plays with nobody prompted or finessed by this clue."""
    return tuple(case for case in _ways(moment) if all(c.kind == Kind.KNOWN for c in case.connections))


def calls(moment: Moment) -> bool:
    """Whether somebody might take the clue to call for a card of its own."""
    return any(c.kind != Kind.KNOWN for case in _ways(moment) for c in case.connections)


def _ways(moment: Moment) -> list[Hypothesis]:
    wanted = moment.cards & ~moment.chair.trash & ~moment.gotten
    return hypotheses(moment, wanted, alone=False) if wanted else []


def saved(moment: Moment) -> int:
    """The identities that the clue may be saving by the ordinary rules."""
    return read.saved(moment) & moment.cards


def row(moment: Moment) -> Row:
    """The row of a clue as its receiver sees it."""
    if moment.new:
        if is_five(moment):
            return Row.FIVE
        return Row.NORMAL if saved(moment) or direct(moment) else Row.SPARE
    if not _known(moment) and direct(moment):
        return Row.TEMPO
    return Row.SPARE if tells(moment) else Row.BURN


def is_five(moment: Moment) -> bool:
    """Whether the clue is number 5 on a new card off chop."""
    chair = moment.chair
    if moment.rank != 5 or not moment.new or moment.focus == moment.chop:
        return False
    return bool(chair.variant.rank_masks[5] & moment.cards & ~chair.trash)


def tells(moment: Moment) -> bool:
    """Whether the clue leaves new marks on a card that it touches."""
    marked = moment.chair.marked
    return any(moment.after[order] != marked[order] for order in moment.touched)


def _known(moment: Moment) -> bool:
    """Whether the focus is known to play without the clue."""
    return bool(moment.look(moment.receiver).playable >> moment.focus & 1)


def stall(moment: Moment) -> str:
    """Which stall the clue is to the eye, by name; empty for none, "unclear" when its giver sees the seats disagree."""
    found = _stall(moment, moment.hidden)
    if moment.weighed:
        for seat in range(moment.chair.players):
            if not moment.hidden >> seat & 1 and _stall(moment, moment.hidden | 1 << seat) != found:
                return "unclear"
    return found


def _stall(moment: Moment, hidden: int) -> str:
    chair = moment.chair
    key = ("stall", moment.giver, moment.receiver, moment.clue, hidden, moment.focus)
    found = chair.memo.get(key)
    if found is None:
        eye = moment
        if hidden != moment.hidden:
            eye = Moment(chair, moment.giver, moment.receiver, moment.clue, moment.touched, moment.eye)
            eye.convention, eye.focus, eye.hidden = moment.convention, moment.focus, hidden
        found = chair.memo[key] = _stalled(eye)
    return str(found)


def _stalled(moment: Moment) -> str:
    degree = severity(moment)
    if degree == Severity.NONE:
        return ""
    if is_five(moment):
        return "five" if stalls(moment, Row.FIVE) else ""
    if not moment.new:
        if degree < Severity.NO_DISCARD:
            return ""
        place = row(moment)
        name = {Row.TEMPO: "tempo", Row.SPARE: "fill-in", Row.BURN: "burn"}[place]
        return name if stalls(moment, place) else ""
    if moment.focus not in moment.new:
        return ""
    on_chop = degree == Severity.LOCKED and moment.focus == moment.chop
    if on_chop or (degree == Severity.FULL and moment.focus != moment.hand[-1]):
        return "spare" if _may_spare(moment) and stalls(moment, Row.SPARE) else ""
    return ""


def _may_spare(moment: Moment) -> bool:
    """Whether the clue may save just any card: it locks nobody, and is not a plain play or save as it stands."""
    chair = moment.chair
    kept = chair.clued | chair.chop_moved | chair.blind
    if all(kept >> order & 1 or order in moment.touched for order in moment.hand):
        return False
    if not moment.cards & ~(chair.trash | moment.gotten):
        return False
    return row(moment) != Row.NORMAL or calls(moment)


def stalls(moment: Moment, rank: Row) -> bool:
    """Whether a clue of this row was the best that the giver had, as far as the eye can see."""
    best = best_row(moment, moment.hidden)
    if best < rank and not (rank == Row.FIVE and best == Row.NORMAL and _left_to_finesse(moment, moment.hidden)):
        return False
    return rank != Row.FIVE or nearest_five(moment, moment.hidden) >= distance(moment)


def unclear(moment: Moment) -> Reading:
    """The reading of a clue that the giver had better not give: it says nothing."""
    return moment.reading("unclear-stall")


def _left_to_finesse(moment: Moment, hidden: int) -> bool:
    """Whether the one ordinary clue left is on a finesse position and somebody may yet call for it.

    The same card on several finesse positions is one clue.
    """
    chair = moment.chair
    normal = {(other.receiver, other.focus) for other in clues(moment, hidden) if _rank(other) == Row.NORMAL}
    if len({chair.card[focus] for _, focus in normal}) != 1:
        return False
    if not all(focus == chair.finesse_position(seat) and _in_time(moment, seat) for seat, focus in normal):
        return False
    card = next(chair.card[focus] for _, focus in normal)
    seats = {seat for seat, _ in normal}
    in_sight = {
        chair.card[order]
        for other, hand in enumerate(chair.hands)
        if seats != {other} and not hidden >> other & 1
        for order in hand
    }
    return card % 5 < 4 and card + 1 in in_sight


def _in_time(moment: Moment, seat: int) -> bool:
    """Whether somebody else has a token to finesse the seat with before its turn comes."""
    chair = moment.chair
    return (seat - moment.giver) % chair.players >= (2 if chair.clues > 1 else 3)


def best_row(moment: Moment, hidden: int) -> Row:
    """The best row among the clues that the giver could have given to hands in sight."""
    chair = moment.chair
    key = ("best row", moment.giver, hidden)
    found = chair.memo.get(key)
    if found is None:
        found = chair.memo[key] = min((_rank(other) for other in clues(moment, hidden)), default=Row.BURN)
    return Row(found)


def nearest_five(moment: Moment, hidden: int) -> int:
    """How far from its chop the nearest 5 is that the giver could have stalled on."""
    chair = moment.chair
    key = ("nearest five", moment.giver, hidden)
    found = chair.memo.get(key)
    if found is None:
        fives = (other for other in clues(moment, hidden) if other.rank == 5 and _rank(other) == Row.FIVE)
        found = chair.memo[key] = min((distance(other) for other in fives), default=99)
    return int(found)


def distance(moment: Moment) -> int:
    """How many unclued cards lie from the chop to the nearest new card that the clue touches."""
    chair = moment.chair
    kept = chair.clued | chair.chop_moved | chair.blind
    nearest = min(moment.new)
    return sum(1 for order in moment.hand if order < nearest and not kept >> order & 1)


def clues(moment: Moment, hidden: int) -> list[Moment]:
    """Every clue that the giver could have given to a hand that nobody has to guess at."""
    chair = moment.chair
    key = ("clues", moment.giver, hidden)
    found: list[Moment] | None = chair.memo.get(key)
    if found is None:
        found = chair.memo[key] = []
        for seat, hand in enumerate(chair.hands):
            if hidden >> seat & 1 or any(chair.card[order] < 0 for order in hand):
                continue
            for clue, touches in enumerate(chair.variant.touches):
                touched = tuple(order for order in hand if touches >> chair.card[order] & 1)
                if touched:
                    found.append(_imagined(moment, seat, clue, touched, hidden))
    return found


def _imagined(moment: Moment, seat: int, clue: int, touched: tuple[int, ...], hidden: int) -> Moment:
    other = Moment(moment.chair, moment.giver, seat, clue, touched, seat)
    other.convention = moment.convention
    other.hidden = hidden | 1 << seat
    for rule in other.convention.focus:
        focus = rule(other)
        if focus is not None:
            other.focus = focus
            break
    return other


def _rank(moment: Moment) -> Row:
    """The row of a clue that could have been given, by the cards that it touches; spoilt ones count as burns."""
    chair = moment.chair
    card = chair.card[moment.focus]
    bit = 1 << card
    carried = chair.gotten(-1, moment.hidden & ~(1 << moment.receiver))
    if not moment.promised & bit:
        return Row.BURN
    if moment.new:
        fresh = 0
        for order in moment.new:
            new = 1 << chair.card[order]
            if new & (chair.trash | carried | fresh):
                return Row.BURN
            fresh |= new
        if is_five(moment):
            return Row.FIVE
        way = ((bit - 1) & ~((1 << card - card % 5 + chair.stacks[card // 5]) - 1)) & ~carried
        return Row.NORMAL if not way or saved(moment) & bit else Row.BURN
    if chair.playable & bit and not _known(moment):
        return Row.TEMPO
    return Row.SPARE if tells(moment) else Row.BURN


def early_duty(chair: Chair) -> Row:
    """The best row that the seat to move owes the team before the first chop is thrown; one 5 Stall is enough."""
    seat = chair.seat
    before = (seat - 1) % chair.players
    moment = Moment(chair, seat, before, 0, (), before)
    fives = chair.variant.rank_masks[5]
    stalled = any(chair.clued >> order & 1 and not chair.marked[order] & ~fives for order in range(len(chair.card)))
    late = moved_in_time(chair)
    rows = (_rank(other) for other in clues(moment, 1 << seat | 1 << before) if not late >> other.focus & 1)
    return min((row for row in rows if row != Row.FIVE or not stalled), default=Row.BURN)


def moved_in_time(chair: Chair) -> int:
    """The chops (orders as bits) that an earlier seat with several 1s to play can order chop move in time."""
    found = 0
    if "order-chop-move" not in chair.convention.slugs:
        return found
    rank_one = 1 << len(chair.variant.colours)
    for ahead in range(1, chair.players):
        seat = (chair.seat + ahead) % chair.players
        look = chair.look(seat)
        ones = sum(chair.positive[o] == rank_one and look.playable >> o & 1 for o in chair.hands[seat])
        for skipped in range(1, min(ones, chair.players - ahead)):
            chop = chair.chop((seat + skipped) % chair.players)
            found |= 0 if chop is None else 1 << chop
    return found
