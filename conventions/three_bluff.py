"""3 Bluffs: a bluff whose focus is a 3 that is two away."""

from collections.abc import Iterable

from conventions.bluff import (
    at_once,
    bluff_in_sight,
    bluff_seat,
    fits,
    lacking,
    leave_open,
    missing,
    own_bluff,
    own_card,
)
from hanabot.cards import bits
from hanabot.convention.chair import Chair
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading
from hanabot.moves import Event, Play


def leads_to(moment: Moment, called: Connection, card: int) -> bool:
    """Whether, the clue being by colour, the blind card is on the way to `card`: then its holder plays on."""
    return not moment.rank and (called.cards.bit_length() - 1) // 5 == card // 5


def blinds(case: Hypothesis | None) -> int:
    """How many blind plays a case needs."""
    return sum(connection.blind for connection in case.connections) if case else 0


def with_targets(reading: Reading, targets: Iterable[int], called: Connection) -> Reading:
    """The reading with more cards that a bluff may have meant, in place of longer ways to them."""
    kept = list(reading.hypotheses)
    for card in targets:
        old = reading.case(card)
        if old is None or blinds(old) > 1 or any(c.blind and c.seat == reading.receiver for c in old.connections):
            if old is not None:
                kept.remove(old)
            kept.append(Hypothesis(card, (called,)))
    if len(kept) == len(reading.hypotheses) and all(a is b for a, b in zip(kept, reading.hypotheses, strict=True)):
        return reading
    rule = "play-clue" if reading.rule == "unreadable" else reading.rule
    return reading._replace(hypotheses=tuple(kept), rule=rule)


def reacted(moment: Moment, card: int, case: Hypothesis | None, rule: str) -> Hypothesis | None:
    """How a third seat takes a clue on a wider bluff target, if its chains say nothing or need more blind cards.

    By colour the Bluff Seat cannot tell a bluff from a finesse of several cards before it has played.
    """
    if case is not None:
        blind = [connection for connection in case.connections if connection.blind]
        if not blind or blind[0].seat != bluff_seat(moment.chair, moment.giver):
            return None
        if len(blind) == 1 and blind[0].kind != Kind.LAYERED:
            return None
    called = bluff_in_sight(moment, rule)
    if called is not None and leads_to(moment, called, card):
        return None
    if called is None and (moment.rank or case is None):
        called = own_card(moment, rule)
    return Hypothesis(card, (called,)) if called else None


class ThreeBluff(Module):
    """A bluff may also be on a 3 that is two away; number 3 and a blind 1 of any suit is always one."""

    slug = "three-bluff"
    title = "3 Bluff"
    level = 13
    group = "h-group"
    requires = ("bluff", "known-bluff")
    overrides = ("layered-finesse", "bluff", "good-touch-bluff")
    reference = "H-Group learning path, level 13: 3 Bluff, Hard 3 Bluff"

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """The 3s of the clue beside the one-away cards, when a bluff is in sight."""
        if reading.rule not in ("play-clue", "unreadable"):
            return reading
        threes = moment.chair.variant.rank_masks[3] & moment.cards & ~moment.chair.trash & ~moment.gotten
        if not threes:
            return reading
        called = bluff_in_sight(moment, self.slug)
        if called is None:
            return reading
        targets = [card for card in bits(threes) if missing(moment, card) and not leads_to(moment, called, card)]
        return with_targets(reading, targets, called)

    def react(self, moment: Moment, card: int, case: Hypothesis | None) -> Hypothesis | None:
        """The Bluff Seat plays once for a 3 that is two away, by number whatever its card is."""
        if card % 5 != 2 or len(missing(moment, card)) < 2:
            return None
        return reacted(moment, card, case, self.slug)

    def came_up(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int) -> Hypothesis | None:
        """A blind card that does not connect, at once and from the Bluff Seat: the 3 was two away."""
        if case.card % 5 != 2 or not at_once(chair, reading, case, place):
            return None
        return None if fits(reading.clue, chair, card, reading.cards) else Hypothesis(case.card)

    def answer(self, chair: Chair, event: Event) -> None:
        """The Bluff Seat's own card was no connection: the 3s of the clue stay open to the receiver."""
        place = own_bluff(chair, event)
        if place >= 0 and isinstance(event, Play):
            lacks = lacking(chair, chair.readings[place], event.card)
            leave_open(chair, place, [card for card, needed in lacks.items() if needed and card % 5 == 2])
