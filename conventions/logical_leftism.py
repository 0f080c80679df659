"""Logical leftism: no agreement, only what a sensible partner would give this clue for.

The one source has a single line, "no convention, just logic", and so the rule is a reconstruction of ours. What is
taken from the name: the newest card is on the left, and where reasons are as good as each other, left goes first. What
is ours: the three reasons, that the other clue on the same card is what the giver's choice is held against, and that a
policy made of this has neither good touch, prompts, finesses nor bluffs, which are agreements.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from hanabot.beliefs.counts import cards_left
from hanabot.cards import bits
from hanabot.convention.module import Module

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair
    from hanabot.convention.moment import Moment
    from hanabot.convention.reading import Reading


class Reason(IntEnum):
    """What a partner may want a touched card for."""

    PLAY = 0
    KEEP = 1
    THROW = 2
    NONE = 3


class Explanation(NamedTuple):
    """Why a clue was given: the card (order) it is about, and what is wanted of it, being one of `cards`."""

    order: int
    reason: Reason
    cards: int


def explained(moment: Moment) -> Explanation:
    """The best explanation of a clue, by marks and by cards that everybody has seen, so that all find the same.

    First those for which the giver could not have told the card better by the other clue on it; of these, and failing
    any of all the rest, the leftmost card.
    """
    key = ("explained", moment.giver, moment.receiver, moment.clue, moment.touched)
    found: Explanation | None = moment.chair.memo.get(key)
    if found is None:
        reasons = list(_reasons(moment))
        clear = [one for one in reasons if _clearest(moment, one)]
        nothing = Explanation(moment.touched[-1], Reason.NONE, 0)
        found = moment.chair.memo[key] = (clear or reasons or [nothing])[0]
    return found


def _reasons(moment: Moment) -> list[Explanation]:
    """Every explanation, from the left."""
    chair = moment.chair
    known = _known_plays(chair, moment.receiver)
    playable = chair.playable | _soon(chair)
    found = []
    for order in reversed(moment.touched):
        left = moment.after[order] & chair.inferred[order] or moment.after[order]
        if left & playable and not known >> order & 1:
            found.append(Explanation(order, Reason.PLAY, left & playable))
        if order == moment.chop and order in moment.new and not known and left & chair.critical:
            found.append(Explanation(order, Reason.KEEP, left & chair.critical))
        if not left & ~chair.trash and chair.marked[order] & ~chair.trash:
            found.append(Explanation(order, Reason.THROW, left))
    return found


def _known_plays(chair: Chair, seat: int) -> int:
    """The cards of a seat (orders as bits) that play now by what their clues have told."""
    found = 0
    for order in chair.hands[seat]:
        left = chair.marked[order] & chair.inferred[order]
        if left and not left & ~chair.playable:
            found |= 1 << order
    return found


def _soon(chair: Chair) -> int:
    """The identities that play once the cards are down that are known to play and which they are."""
    found = 0
    for seat, hand in enumerate(chair.hands):
        known = _known_plays(chair, seat)
        for order in hand if known else ():
            left = chair.marked[order] & chair.inferred[order]
            if known >> order & 1 and left.bit_count() == 1 and left.bit_length() % 5:
                found |= left << 1
    return found & ~chair.trash


def _clearest(moment: Moment, one: Explanation) -> bool:
    """Whether for some card that it may be the other clue on it would not have told the card any better."""
    if one.reason == Reason.THROW:
        return True
    chair = moment.chair
    marked = chair.marked[one.order]
    for card in bits(one.cards):
        said = _likely(chair, moment.after[one.order], card)
        others = [touches for touches in chair.variant.touches if touches >> card & 1]
        if all(_likely(chair, marked & touches, card) <= said for touches in others):
            return True
    return False


def _likely(chair: Chair, mask: int, card: int) -> float:
    """How likely a card is this one, if it is of use at all and nobody's hand is looked at."""
    useful = mask & ~chair.trash
    every = cards_left(useful, chair.gone, chair.copies)
    return cards_left(1 << card, chair.gone, chair.copies) / every if every else 0.0


class LogicalLeftism(Module):
    """A clue is about the leftmost touched card that a sensible partner may want played, kept or thrown by this clue.

    Kept is what may be a last copy and would be thrown next. A reason counts less if the other clue on the card would
    have told the card better; without any reason the clue only says what it says.
    """

    slug = "logical-leftism"
    title = "Logical Leftism"
    group = "bga"
    requires = ("chop", "play-clue")
    reference = "BGA game help: Other conventions, one line; the rule is a reconstruction"

    def focus(self, moment: Moment) -> int | None:
        """The card that the best explanation is about."""
        return explained(moment).order if moment.touched else None

    def save(self, moment: Moment) -> int:
        """The last copies that the card may be, when it is to be kept."""
        why = explained(moment)
        return why.cards if why.reason == Reason.KEEP else 0

    def claim(self, moment: Moment) -> Reading | None:
        """A card shown to be useless, or a clue for which no reason is found."""
        why = explained(moment)
        if why.reason == Reason.THROW:
            return moment.reading(self.slug, trash=1 << why.order)
        if why.reason == Reason.NONE:
            return moment.reading("unreadable")
        return None

    def due(self, chair: Chair, orders: list[int]) -> list[int]:
        """Known plays from the left."""
        del chair
        return sorted(orders, reverse=True)
