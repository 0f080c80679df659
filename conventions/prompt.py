"""Prompts: a clued card that may be the missing one is the missing one."""

from conventions.every_rank import pink, several_colours
from hanabot.cards import UNKNOWN
from hanabot.convention.chain import Chain
from hanabot.convention.chair import Chair
from hanabot.convention.module import WRONG, Module, Wrong
from hanabot.convention.moment import Moment
from hanabot.convention.reading import Connection, Hypothesis, Kind, Reading


def candidate(chair: Chair, seat: int, need: int, used: int, hidden: int = 0) -> int:
    """The order of the newest clued card of a seat that may be `need` and was not going to play anyhow; -1 if none.

    Where a suit has several colours it is the card that most clues have touched (level 5); a card of a suit that every
    rank touches is looked for by what rank was clued (`pink-prompt`).
    """
    look = None
    most = False
    if not chair.variant.plain:
        if "pink-prompt" in chair.convention.slugs and pink(chair.variant) >> need & 1:
            return pink_candidate(chair, seat, need, used, hidden)
        most = "multicolor-prompt" in chair.convention.slugs and several_colours(chair.variant)
    found, marks = -1, 0
    bit = 1 << need
    for order in reversed(chair.hands[seat]):
        if not chair.clued >> order & 1 or used >> order & 1 or not chair.marked[order] & bit:
            continue
        look = look or chair.look(seat, hidden)
        if look.inferred[order] & bit and not look.playable >> order & 1:
            if not most:
                return order
            if chair.positive[order].bit_count() > marks:
                found, marks = order, chair.positive[order].bit_count()
    return found


def pink_candidate(chair: Chair, seat: int, need: int, used: int, hidden: int) -> int:
    """The same for a card of a suit that every rank touches: one known for it first, then one of the right rank.

    A card that only other ranks touched, and that may be theirs, is meant only if the finesse position cannot be.
    """
    suits = pink(chair.variant)
    bit = 1 << need
    rank = 1 << len(chair.variant.colours) + chair.variant.rank_of[need] - 1
    ranks = -1 << len(chair.variant.colours)
    look = chair.look(seat, hidden)
    right = other = -1
    for order in reversed(chair.hands[seat]):
        if not chair.clued >> order & 1 or used >> order & 1 or not look.inferred[order] & bit:
            continue
        if look.playable >> order & 1:
            continue
        if not (look.useful[order] or look.inferred[order]) & ~suits:
            return order
        if right < 0 and (chair.positive[order] & rank or not chair.positive[order] & ranks):
            right = order
        elif other < 0:
            other = order
    if right >= 0:
        return right
    blind = chair.finesse_position(seat, used)
    return other if blind < 0 or not chair.marked[blind] & bit else -1


def prompted(moment: Moment, chain: Chain, need: int, rule: str) -> Connection | Wrong | None:
    """The connection by a prompt of a seat in sight; WRONG when a seat would play a card that does not fit."""
    chair = moment.chair
    players = chair.players
    wrong = False
    run_on: Connection | None = None
    for step in range(1, players):
        seat = (moment.giver + step) % players
        if seat == moment.receiver and moment.eye == seat:
            continue
        if moment.hidden >> seat & 1 and seat != moment.eye and not (moment.guess and seat == chair.seat):
            continue
        order = candidate(chair, seat, need, chain.used, moment.hidden)
        if order < 0:
            continue
        if seat in (moment.eye, chair.seat):
            return Connection(seat, order, 1 << need, Kind.PROMPT, rule)
        card = chair.card[order]
        if card in (need, UNKNOWN):  # a scenario may leave a seat's cards unknown: then it may be the one
            return Connection(seat, order, 1 << need, Kind.PROMPT, rule)
        if chain.playable >> card & 1 and run_on is None:
            run_on = Connection(seat, order, 1 << card, Kind.PROMPT, rule)
        else:
            wrong = True
    if run_on is not None:
        return run_on
    return WRONG if wrong else None


class Prompt(Module):
    """A clued card that may be the missing one is played; if it is another that fits, the next one follows."""

    slug = "prompt"
    title = "Prompt"
    level = 1
    requires = ("play-clue",)
    overrides = ("finesse",)
    reference = "H-Group learning path, level 1: Prompt; BGA game help: priority of marked cards"

    def connect(self, moment: Moment, chain: Chain, need: int) -> Connection | Wrong | None:
        """The newest clued card that may be `need`, in turn order after the giver."""
        if chain.prompts:
            return None
        return prompted(moment, chain, need, self.slug)

    def connect_self(self, moment: Moment, chain: Chain, need: int) -> Connection | None:
        """The receiver's own clued card, when nobody else can connect."""
        order = candidate(moment.chair, moment.receiver, need, chain.used, moment.hidden)
        if order < 0:
            return None
        return Connection(moment.receiver, order, 1 << need, Kind.PROMPT, self.slug)

    def came_up(self, chair: Chair, reading: Reading, case: Hypothesis, place: int, card: int) -> Hypothesis | None:
        """The prompted card was another that fits: the next one that may be it is prompted."""
        first = case.connections[0]
        need = first.cards.bit_length() - 1
        if place or first.kind != Kind.PROMPT:
            return None
        order = candidate(chair, first.seat, need, 1 << first.order)
        if order < 0:
            return None
        return Hypothesis(case.card, (first._replace(order=order), *case.connections[1:]))
