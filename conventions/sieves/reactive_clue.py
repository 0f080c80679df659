"""Reactive clues: the next seat with no play answers a clue given to another seat, which reads its own card off that.

Reactor 1.0 by the public page on it, for three players. Left out: the inverted answer to a stable clue that would be
bad, and plays due between clue and answer. At larger tables the same rules hold with as many slots as a hand has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from attrs import evolve

from conventions.sieves.hand import everybody, from_left
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.danger import Danger
from hanabot.convention.imagine import imagined
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.read import read
from hanabot.convention.reading import Reaction, Reading
from hanabot.moves import COLOUR, DISCARD, PLAY, Action, Clue, Discard, Event, Play
from hanabot.sentences import SEATS


class Answer(NamedTuple):
    """What a reactive clue asks for: the reacter's card, what it may be if it is played, and the receiver's target."""

    order: int
    plays: bool
    cards: int
    target: int
    target_plays: bool


class ReactiveClue(Module):
    """Clues to any seat but the reacter: its slot and the receiver's slot add up to the slot of the leftmost touched.

    Rank: both play. Colour: the reacter discards and the receiver plays, or the reacter plays and the receiver throws.
    """

    slug = "reactive-clue"
    title = "Reactive clue"
    group = "sieve"
    requires = ("sieve-chop",)
    overrides = (
        "reveal",
        "rank-play",
        "trash-reference",
        "colour-reference",
        "loaded-rank",
        "rank-reference",
        "reclue",
    )
    reference = "Reactor 1.0: reacter, reactive clues, finesses"

    def focus(self, moment: Moment) -> int | None:
        """The leftmost touched card, slot 1 only if it is the only one."""
        if reacter(moment) in (UNKNOWN, moment.receiver):
            return None
        touched = [order for order in from_left(moment.hand) if order in moment.touched]
        if not touched:
            return None
        moment.reference = self.slug
        return touched[1] if touched[0] == from_left(moment.hand)[0] and len(touched) > 1 else touched[0]

    def claim(self, moment: Moment) -> Reading | None:
        """A reading that says nothing until the reacter has acted."""
        return moment.reading(self.slug, reacter=reacter(moment)) if moment.reference == self.slug else None

    def answer(self, chair: Chair, event: Event) -> None:
        """Note what the reacter is asked for; once it has acted, what that tells the receiver."""
        if isinstance(event, Clue):
            if chair.reaction is not None and chair.reaction.reacter == event.giver:
                chair.reaction = None
            reading = chair.last_reading
            if reading is not None and reading.rule == self.slug:
                self._ask(chair, reading)
        elif isinstance(event, Play | Discard) and chair.reaction is not None:
            if chair.reaction.reacter == event.seat:
                self._tell(chair, chair.reaction, event)
                chair.reaction = None
        else:
            return
        chair.forget_looks()

    def _ask(self, chair: Chair, reading: Reading) -> None:
        chair.reaction = reaction = asked(chair, reading)
        found = None if chair.seat == reaction.receiver else solve(chair, reaction)
        if found is None:
            return
        chair.reaction = reaction._replace(order=found.order, plays=found.plays)
        if found.plays:
            chair.infer(found.order, found.cards)
            chair.settled |= 1 << found.order
            chair.told_by[found.order] = reaction.giver
            chair.call_play(found.order, self.slug)
        else:
            chair.called_discard |= 1 << found.order
            chair.called_by[found.order] = self.slug

    def _tell(self, chair: Chair, reaction: Reaction, event: Play | Discard) -> None:
        if event.order not in reaction.reacter_hand:
            return
        place = place_of(chair, reaction, reaction.reacter_hand.index(event.order) + 1)
        if (
            place > len(reaction.receiver_hand)
            or reaction.receiver_hand[place - 1] not in chair.hands[reaction.receiver]
        ):
            return
        target = reaction.receiver_hand[place - 1]
        if isinstance(event, Play) == reaction.rank:
            cards = chair.marked[target] & chair.playable
            if cards:
                chair.infer(target, cards)
                chair.settled |= 1 << target
                chair.told_by[target] = reaction.giver
                chair.call_play(target, self.slug)
        else:
            chair.called_discard |= 1 << target
            chair.called_by[target] = self.slug

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """Weigh reactive clues by what both seats will do; and answer the one that waits for this seat at once."""
        found = list(proposals)
        danger = Danger(chair)
        for place, one in enumerate(found):
            if one.action.kind >= COLOUR:
                moment = imagined(chair, one.action)
                reading = read(chair, moment)
                if reading.rule == self.slug:
                    found[place] = self._priced(moment, reading, one, danger)
                elif chair.reaction is not None and chair.reaction.reacter == one.action.target:
                    why = "its receiver does not know yet which card an answer will be about"
                    found[place] = evolve(one, value=one.value + chair.weights.illegal, rule=self.slug, reason=why)
        reaction = chair.reaction
        if reaction is not None and reaction.reacter == chair.seat and _can_answer(chair, reaction):
            action = Action(PLAY if reaction.plays else DISCARD, reaction.order)
            says = f"the answer that tells {SEATS[reaction.receiver]} another card"
            found = [one for one in found if one.action != action]
            found.append(Proposal(action, chair.weights.called_now, self.slug, says))
        return found

    def _priced(self, moment: Moment, reading: Reading, one: Proposal, danger: Danger) -> Proposal:
        """A reactive clue's value: two cards set in motion, the marks, the token."""
        chair = moment.chair
        weights, variant = chair.weights, chair.variant
        first = reading.reacter
        reaction = asked(chair, reading)
        found = solve(chair, reaction)
        value = -weights.token_for(chair.clues - 1, danger.wanted) - danger.after(chair.clues - 1, also=first)
        value += sum(self._touch(chair, order) for order in moment.new) + weights.strike(chair) * misled(moment)
        if found is None or chair.card[found.order] < 0:
            return evolve(one, value=value + weights.unread, rule=self.slug, reason="asks for nothing")
        held, told = chair.card[found.order], chair.card[found.target]
        does = "play" if found.plays else "throw"
        says = f"{SEATS[first]} to {does} {variant.names[held]}, {SEATS[one.action.target]} then to "
        says += f"{'play' if found.target_plays else 'throw'} {variant.names[told]}"
        gotten = chair.gotten(-1, 1 << chair.seat) & ~(1 << told if chair.clued >> found.target & 1 else 0)
        wrong = not (found.cards & ~gotten & chair.playable) >> held & 1 if found.plays else chair.critical >> held & 1
        if found.target_plays:
            wrong = wrong or gotten >> told & 1
        else:
            wrong = wrong or chair.critical >> told & 1
        if wrong:
            return evolve(one, value=value + weights.illegal, rule=self.slug, reason=f"would ask {says}")
        for plays, card, order in ((found.plays, held, found.order), (found.target_plays, told, found.target)):
            if plays:
                value += weights.clue_play
            elif chair.trash >> card & 1:
                value += weights.called_trash
            else:
                value -= weights.called_useful + weights.loss(chair, card, chair.in_sight(card, order))
        return evolve(one, value=value, rule=self.slug, reason=f"asks {says}")

    @staticmethod
    def _touch(chair: Chair, order: int) -> float:
        bit = 1 << chair.card[order]
        if (chair.trash | chair.gotten(-1, 1 << chair.seat)) & bit:
            return chair.weights.bad_touch
        return chair.weights.clue_touch


def misled(moment: Moment) -> int:
    """How many cards more the receiver would misplay for their new marks alone, which it sees before the answer."""
    chair = moment.chair
    before, after = chair.look(moment.receiver), chair.look_after(moment.receiver, moment.after, {}, bits_of(moment))
    wrong = [order for order in moment.hand if not chair.may_be(order, chair.playable)]
    return sum((after.playable >> order & 1) - (before.playable >> order & 1) for order in wrong)


def bits_of(moment: Moment) -> int:
    """The touched cards as bits."""
    return sum(1 << order for order in moment.touched)


def reacter(moment: Moment) -> int:
    """The first seat after the giver that has no play to make; UNKNOWN when every seat has one.

    While a reacter has still to answer there is no other: all clues are stable until it has. That is ours.
    """
    chair = moment.chair
    if chair.reaction is not None and chair.reaction.reacter != moment.giver:
        return UNKNOWN
    for step in range(1, chair.players):
        seat = (moment.giver + step) % chair.players
        look = chair.look(seat, everybody(chair))
        if not any((look.playable | chair.called_play) >> order & 1 for order in chair.hands[seat]):
            return seat
    return UNKNOWN


def asked(chair: Chair, reading: Reading) -> Reaction:
    """The reaction that a clue, read so, waits for."""
    hand = tuple(from_left(chair.hands[reading.receiver]))
    rank = reading.clue >= len(chair.variant.colours)
    slot = hand.index(reading.focus) + 1
    answers = tuple(from_left(chair.hands[reading.reacter]))
    seats = reading.giver, reading.reacter, reading.receiver
    return Reaction(reading.turn, *seats, rank, slot, answers, hand, reading.touched)


def _can_answer(chair: Chair, reaction: Reaction) -> bool:
    """Whether the card asked for may still be played, or thrown."""
    if reaction.order < 0:
        return False
    possible = chair.look(chair.seat).possible[reaction.order]
    if reaction.plays:
        return bool(possible & chair.playable)
    return chair.clues < chair.start.rules.clue_tokens and chair.is_called_trash(reaction.order, possible)


def place_of(chair: Chair, reaction: Reaction, slot: int) -> int:
    """The slot that adds up with another to the clue's."""
    size = chair.start.hand_size
    return (reaction.slot - slot) % size or size


def solve(chair: Chair, reaction: Reaction) -> Answer | None:
    """What the clue asks for, as every seat but its receiver can tell."""
    if reaction.rank:
        return next(_both_play(chair, reaction), None) or next(_finesse(chair, reaction), None)
    return next(_throw_and_play(chair, reaction), None) or next(_play_and_throw(chair, reaction), None)


def _pairs(chair: Chair, reaction: Reaction) -> Iterator[tuple[int, int]]:
    """The receiver's cards from the left with nothing called of them, each with the reacter's card that means it."""
    spoken = chair.called_play | chair.called_discard
    coming = {chair.card[order] for order in reaction.receiver_hand if chair.called_play >> order & 1}
    for slot, target in enumerate(reaction.receiver_hand, start=1):
        place = place_of(chair, reaction, slot)
        if spoken >> target & 1 or place > len(reaction.reacter_hand) or chair.card[target] in coming:
            continue
        if chair.card[target] >= 0:
            yield target, reaction.reacter_hand[place - 1]


def _both_play(chair: Chair, reaction: Reaction) -> Iterator[Answer]:
    """A playable target, and a card of the reacter that may be another playable one."""
    for target, order in _pairs(chair, reaction):
        bit = 1 << chair.card[target]
        cards = chair.marked[order] & chair.playable & ~bit
        if chair.playable & bit and cards:
            yield Answer(order, True, cards, target, True)


def _finesse(chair: Chair, reaction: Reaction) -> Iterator[Answer]:
    """A target that is one away, and a card of the reacter that may be the one before it; slots 1, 5, 4, 3, 2."""
    pairs = {order: target for target, order in _pairs(chair, reaction)}
    hand = reaction.reacter_hand
    for order in (*hand[:1], *reversed(hand[1:])):
        card = chair.card[pairs[order]] if order in pairs else 0
        before = 1 << card - 1 if card % 5 else 0
        if before & chair.playable & chair.marked[order]:
            yield Answer(order, True, before, pairs[order], True)


def _throw_and_play(chair: Chair, reaction: Reaction) -> Iterator[Answer]:
    """A playable target, and a card of the reacter that may be spared."""
    for target, order in _pairs(chair, reaction):
        if chair.playable >> chair.card[target] & 1 and chair.marked[order] & ~chair.critical:
            yield Answer(order, False, 0, target, True)


def _play_and_throw(chair: Chair, reaction: Reaction) -> Iterator[Answer]:
    """A useless target, marked ones first, and a card of the reacter that may be playable."""
    pairs = list(_pairs(chair, reaction))
    marked = chair.clued | sum(1 << order for order in reaction.touched if not chair.clued >> order & 1)
    for marks in (marked, ~marked):
        for target, order in pairs:
            cards = chair.marked[order] & chair.playable
            if marks >> target & 1 and chair.trash >> chair.card[target] & 1 and cards:
                yield Answer(order, True, cards, target, False)
