"""What becomes of every card that an imagined clue touches, moves or calls to be thrown, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import Factory, define

from hanabot.convention.danger import moved_worth
from hanabot.convention.look import Look
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Reading

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


@define
class Tally:
    """What a clue is worth so far, in points, and what is to be said of it.

    `legal`: nobody would be misled; `useful`: something is played or kept; `clean`: nothing is touched in vain;
    `in_time`: the receiver still has a turn; `faults`: those of the words that forbid it.
    """

    in_time: bool
    value: float = 0.0
    legal: bool = True
    useful: bool = False
    clean: bool = True
    words: list[str] = Factory(list)
    faults: list[str] = Factory(list)

    def wrong(self, why: str) -> None:
        """Note why the clue must not be given."""
        self.legal = False
        self.words.append(why)
        self.faults.append(why)


def hand(tally: Tally, moment: Moment, reading: Reading, after: Look, before: Look) -> None:
    """What becomes of every card of the receiver's hand."""
    chair = moment.chair
    weights = chair.weights
    seen_playable = 0
    new = moment.new
    good_touch = chair.convention.good_touch
    taken = chair.gotten(-1, 1 << chair.seat) if good_touch else 0
    own = _own_twins(chair) if good_touch else {}
    fresh = 0
    for order in reversed(moment.hand):
        card = chair.card[order]
        if card < 0:
            continue
        bit = 1 << card
        knows = after.playable >> order & 1
        if order in new:
            if reading.trash >> order & 1 and not (chair.trash | taken | fresh) & bit:
                tally.wrong(f"calls {chair.variant.names[card]} useless")
            if good_touch and (chair.trash & bit or taken & bit or fresh & bit):
                if not (after.trash | reading.trash) >> order & 1:
                    tally.value += weights.bad_touch
                    if taken & bit and not chair.trash & bit and _unsure_elsewhere(moment, card):
                        tally.value += weights.bad_twin
                else:
                    tally.value += weights.bad_touch / 3
                tally.clean = False
                tally.words.append(f"touches {chair.variant.names[card]} in vain")
            elif order != reading.focus:
                tally.value += weights.clue_touch
                if chair.critical & bit:
                    tally.value += weights.clue_touch_critical
            fresh |= bit
            if card in own:
                tally.value += weights.own_twin_maybe + weights.own_twin * own[card]
                tally.clean = False
                tally.words.append(f"{chair.variant.names[card]} may be in the giver's own hand")
        if knows:
            if not chair.playable & bit or seen_playable & bit or (order in new and taken & bit):
                if not before.playable >> order & 1 or order in moment.touched:
                    tally.value += weights.strike(chair) * (1 - weights.may_misplay)
                    tally.words.append(f"{chair.variant.names[card]} would be misplayed")
            elif not before.playable >> order & 1 and tally.in_time:
                anew = order in new or reading.referred & ~chair.clued & ~chair.called_play & 1 << order
                tally.value += weights.clue_play if anew else weights.clue_fill
                tally.useful = True
            seen_playable |= bit


def moved(tally: Tally, moment: Moment, reading: Reading) -> None:
    """What the chop moved cards are worth: a clue that keeps nothing is no chop move."""
    chair = moment.chair
    for order in moment.hand:
        if reading.moved >> order & 1:
            worth = moved_worth(chair, order)
            tally.value += worth
            tally.useful = tally.useful or worth > 0
            tally.words.append(f"chop moves {chair.variant.names[chair.card[order]]}")


def discards(tally: Tally, moment: Moment, reading: Reading) -> None:
    """What it is worth that cards are thrown which the clue calls to be thrown."""
    chair = moment.chair
    weights = chair.weights
    for order in moment.hand:
        card = chair.card[order]
        if reading.discard >> order & 1 and card >= 0:
            if chair.critical >> card & 1:
                tally.wrong(f"calls for {chair.variant.names[card]} to be thrown")
                return
            loss = weights.loss(chair, card, chair.in_sight(card, order))
            useless = (chair.trash | chair.gotten(-1, 1 << chair.seat)) >> card & 1
            tally.value += weights.called_trash if useless else -weights.called_useful - loss
            tally.useful = True
            tally.words.append(f"{chair.variant.names[card]} is to be thrown")


def _unsure_elsewhere(moment: Moment, card: int) -> bool:
    """Whether another seat holds the card clued without knowing it, and so would take the new copy for it."""
    chair = moment.chair
    for seat, hand in enumerate(chair.hands):
        if seat not in (chair.seat, moment.receiver):
            for order in hand:
                if chair.clued >> order & 1 and chair.card[order] == card and chair.surely(order) != card:
                    return True
    return False


def _own_twins(chair: Chair) -> dict[int, float]:
    """How likely each identity is to be among the giver's own clued cards."""
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
