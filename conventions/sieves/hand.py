"""A hand as a sieve looks at it: slot 1 on the left, and which cards speak of which others."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair
    from hanabot.convention.moment import Moment


def marked(chair: Chair) -> int:
    """The cards (orders as bits) that are clued, kept by a lock, or called: they are not chop and not referred to."""
    return chair.clued | chair.chop_moved | chair.blind | chair.called_play | chair.called_discard


def from_left(hand: list[int]) -> list[int]:
    """The orders of a hand from slot 1 on, the newest first."""
    return hand[::-1]


def everybody(chair: Chair) -> int:
    """All seats (bits): their hands left out, what is left of a look is common knowledge."""
    return (1 << chair.players) - 1


def fresh(moment: Moment) -> list[int]:
    """The cards touched anew, from the left; a card that was called and bears no mark is touched anew."""
    return [
        order for order in from_left(moment.hand) if order in moment.touched and not moment.chair.clued >> order & 1
    ]


def loaded(moment: Moment) -> bool:
    """Whether everybody knows that the receiver has a play, known trash or leave to throw a card."""
    return has_action(moment.chair, moment.receiver, everybody(moment.chair))


def has_action(chair: Chair, seat: int, hidden: int = 0) -> bool:
    """Whether a seat has a play, known trash or leave to throw a card, the hands of `hidden` seats (bits) left out."""
    look = chair.look(seat, hidden)
    if look.playable or look.trash:
        return True
    called = chair.called_play
    return any(called >> order & 1 or chair.is_called_trash(order, look.possible[order]) for order in chair.hands[seat])


def nearest(moment: Moment, order: int, step: int) -> int | None:
    """The card nearest to one on its left (step -1) or right (step 1) that was not marked before the clue.

    The hand is a ring: slot 1 comes after the last slot.
    """
    hand = from_left(moment.hand)
    taken = marked(moment.chair)
    place = hand.index(order)
    for distance in range(1, len(hand)):
        found = hand[(place + step * distance) % len(hand)]
        if not taken >> found & 1:
            return found
    return None


def to_the_right(moment: Moment, order: int) -> int | None:
    """The first card on the right of one that is neither marked nor touched; None if there is none."""
    hand = from_left(moment.hand)
    taken = marked(moment.chair)
    for found in hand[hand.index(order) + 1 :]:
        if not taken >> found & 1 and found not in moment.touched:
            return found
    return None
