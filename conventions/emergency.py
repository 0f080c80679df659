"""Emergency discards: what they have in common, and how they are told apart.

Judged by what the discarding seat and the next one can both see, so that the two agree.
"""

from __future__ import annotations

from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.danger import Danger, moved_worth


def known_plays(chair: Chair, seat: int, hidden: int = 0) -> list[int]:
    """The clued cards that the seat knows to play: blind plays may be another seat's, and do not count."""
    look = chair.look(seat, hidden)
    return [
        order
        for order in chair.hands[seat]
        if (chair.clued & look.playable) >> order & 1 and not chair.is_called_trash(order, look.possible[order])
    ]


def known_trash(chair: Chair, seat: int, hidden: int = 0) -> list[int]:
    """The cards that the seat knows to be of no use."""
    look = chair.look(seat, hidden)
    return [
        order
        for order in chair.hands[seat]
        if look.trash >> order & 1 or chair.is_called_trash(order, look.possible[order])
    ]


def busy(chair: Chair, seat: int, hidden: int = 0) -> bool:
    """Whether everybody can tell that the seat has a play, blind ones too, or a harmless discard."""
    look = chair.look(seat, hidden)
    hand = sum(1 << order for order in chair.hands[seat])
    return bool(look.playable & hand) or bool(known_trash(chair, seat, hidden))


def loaded(chair: Chair, seat: int) -> bool:
    """Whether by what all know, no hand seen, a seat has a play, or a harmless discard.

    A card that an open reading waits for does not count: whom it calls, one seat or another may not know yet.
    """
    everybody = (1 << chair.players) - 1
    called = chair.perhaps | chair.soft | chair.prompted | chair.blind
    plays = any(not called >> order & 1 for order in known_plays(chair, seat, everybody))
    return plays or bool(known_trash(chair, seat, everybody))


def needed(chair: Chair, order: int) -> bool:
    """Whether a card in sight is critical, or playable or a 2 with no twin in sight."""
    card = chair.card[order]
    if card == UNKNOWN or chair.gotten(-1, 1 << chair.seat) >> card & 1:
        return False
    if chair.critical >> card & 1:
        return True
    wanted = chair.playable >> card & 1 or (card % 5 == 1 and not chair.trash >> card & 1)
    return bool(wanted) and not chair.in_sight(card, order)


def from_chop(chair: Chair, seat: int, order: int) -> bool:
    """Whether a card that the seat throws, or threw, is or was its chop."""
    kept = chair.clued | chair.chop_moved | chair.blind
    if kept >> order & 1:
        return False
    chop = chair.chop(seat)
    return chop is None or order <= chop


def last_resort(chair: Chair, clues: int, target: int) -> bool:
    """Whether no clue could be given instead, `clues` being those before the discard."""
    return clues == 0 or (clues == 1 and chair.chop(target) is None)


def told(chair: Chair, seat: int, order: int, clues: int) -> tuple[str, int]:
    """What a discard says to another seat and the chop that it moves: a scream, a shout, or nothing (UNKNOWN).

    `clues` are those before the discard. A seat with a known play and known trash that throws its chop errs.
    """
    target = (seat + 1) % chair.players if from_chop(chair, seat, order) else warned(chair, seat, order)
    hidden = 1 << target | 1 << chair.seat
    chop = chair.chop(target)
    if chop is None or busy(chair, target, 1 << seat | 1 << chair.seat):
        return "", UNKNOWN
    plays = [other for other in known_plays(chair, seat, hidden) if other != order]
    trash = known_trash(chair, seat, hidden)
    before = chair.look_before
    if order not in chair.hands[seat] and before is not None:  # what the discard itself told does not count
        plays = [other for other in plays if before.playable >> other & 1]
        trash = [other for other in trash if (before.trash | chair.called_trash) >> other & 1]
    if from_chop(chair, seat, order):
        if bool(plays) != bool([other for other in trash if other != order]) and last_resort(chair, clues, target):
            return "scream", chop
    elif plays and _is_trash(chair, order, trash):
        return "shout", chop
    return "", UNKNOWN


def warned(chair: Chair, seat: int, order: int) -> int:
    """The seat that a shout speaks to: the next one, unless a module knows better."""
    for rule in chair.convention.warned:
        target: int | None = rule(chair, seat, order)
        if target is not None:
            return target
    return (seat + 1) % chair.players


def _is_trash(chair: Chair, order: int, trash: list[int]) -> bool:
    """Whether its holder knew the card to be of no use, be it in the hand or just thrown."""
    if order in chair.hands[chair.holder[order]]:
        return order in trash
    marked = chair.marked[order] & chair.inferred[order] or chair.marked[order]
    return bool(chair.called_trash >> order & 1) or not marked & ~(chair.trash | chair.gotten(-1, 1 << chair.seat))


def move_chop(chair: Chair, seat: int, chop: int) -> None:
    """The seat warned keeps its chop for good; if it is the next one, it does not discard in this turn."""
    chair.chop_moved |= 1 << chop
    chair.told_by[chop] = seat
    if chair.holder[chop] == (seat + 1) % chair.players:
        chair.screamed = chair.holder[chop]
    chair.renew_promises()


def worth(chair: Chair, target: int, chop: int) -> float:
    """What it is worth to the seat to move that the next seat keeps its chop and has to clue."""
    return Danger(chair).without(target, chop) + moved_worth(chair, chop) - chair.weights.forced_clue
