"""Bluffs through clued cards: what lies between the blind card and the focus is clued, and its holder learns of it."""

from conventions.bluff import bluff_in_sight, bluff_seat, missing, own_card
from hanabot.cards import bits
from hanabot.convention.module import Module
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading

SLUG = "bluff-through-clued"


def candidates(moment: Moment, seat: int, need: int) -> list[int]:
    """The clued cards of a seat that may be `need` as it sees them, and are not going to play anyhow, oldest first."""
    chair = moment.chair
    look = moment.look(seat)
    waiting = chair.clued & ~look.playable
    return [order for order in chair.hands[seat] if waiting >> order & 1 and look.inferred[order] >> need & 1]


def held(moment: Moment, need: int) -> Connection | None:
    """The clued card in sight that is `need`, on a hand with several that it may be: no place is promised."""
    chair = moment.chair
    for step in range(1, chair.players):
        seat = (moment.giver + step) % chair.players
        if seat == moment.receiver or moment.hidden >> seat & 1:
            continue
        found = candidates(moment, seat, need)
        seen = [order for order in found if chair.card[order] == need]
        if seen:
            return Connection(seat, seen[-1], 1 << need, Kind.KNOWN if len(found) > 1 else Kind.PROMPT, SLUG)
    return None


def loosened(moment: Moment, case: Hypothesis) -> Hypothesis:
    """The case with the cards behind a bluff in no promised place where their holder has several that they may be."""
    bluffed = False
    found = []
    for one in case.connections:
        connection = one
        if bluffed and connection.kind == Kind.PROMPT and connection.cards & connection.cards - 1 == 0:
            several = candidates(moment, connection.seat, connection.cards.bit_length() - 1)
            if len(several) > 1:
                connection = connection._replace(kind=Kind.KNOWN, rule=SLUG)
        bluffed = bluffed or connection.kind == Kind.BLUFF
        found.append(connection)
    return case._replace(connections=tuple(found))


class BluffThroughClued(Module):
    """A bluff may go through clued cards wherever they lie: nobody is prompted, so their place does not matter."""

    slug = SLUG
    title = "Bluff through clued cards"
    level = 11
    group = "h-group"
    requires = ("bluff", "prompt")
    reference = "H-Group learning path, level 11: Bluffs Through Already-Clued Cards"

    def refine(self, moment: Moment, reading: Reading) -> Reading:
        """The cards that are one away only because of clued cards in sight which no prompt would bring out."""
        if reading.rule not in ("play-clue", "unreadable"):
            return reading
        chair = moment.chair
        cases = [loosened(moment, case) for case in reading.hypotheses]
        called = bluff_in_sight(moment, "bluff")
        useful = moment.cards & ~chair.trash & ~moment.gotten & ~reading.inferred if called else 0
        for card in bits(useful):
            lacks = missing(moment, card)
            if called is None or len(lacks) != 1 or not chair.playable >> lacks[0] & 1:
                continue
            between = [held(moment, below) for below in range(lacks[0] + 1, card)]
            known = tuple(connection for connection in between if connection is not None)
            if between and len(known) == len(between):
                cases.append(Hypothesis(card, (called, *known)))
        if tuple(cases) == reading.hypotheses:
            return reading
        return reading._replace(hypotheses=tuple(cases), rule="play-clue")

    def react(self, moment: Moment, card: int, case: Hypothesis | None) -> Hypothesis | None:
        """The Bluff Seat plays for a focus that is one away but for clued cards which no prompt would bring out."""
        if case is not None:
            after = loosened(moment, case)
            return None if after == case else after
        chair = moment.chair
        lacks = missing(moment, card)
        if moment.eye != bluff_seat(chair, moment.giver) or moment.focus not in moment.new:
            return None
        if len(lacks) != 1 or lacks[0] == card - 1:
            return None
        called = own_card(moment, self.slug) if chair.playable >> lacks[0] & 1 else None
        return Hypothesis(card, (called,)) if called else None
