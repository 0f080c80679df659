"""Rules that ask what a clue tells of one's own hand: which hands would have brought a partner to give just that one?

Osawa's self-recognition: hands that fit the marks are put before a partner that plays the outer state list; those for
which it would have given the clue that came are kept; the identity that comes up most in one slot is taken as known if
it does so clearly more often than any other slot's. How many hands are drawn, and how clearly, is our choice: the paper
goes through all of them. What is recognised is acted on when it is to be played, and not kept for later.
"""

from collections import Counter
from collections.abc import Sequence

from conventions.rule_lists.clues import clue_playable_next, clue_unknown_next
from conventions.rule_lists.sight import Move, Sight
from conventions.rule_lists.signals import Agreement, Signals
from conventions.rule_lists.vocabulary import rule
from hanabot.beliefs.counts import copies_left
from hanabot.beliefs.facts import Facts
from hanabot.cards import UNKNOWN, bits
from hanabot.moves import COLOUR, RANK, Action, Clue, Draw

#: Hands that are put before the partner, and the least that have to be left.
_HANDS = 60
_LEFT = 6


@rule
def play_recognised(sight: Sight, *, ratio: float = 1.2) -> Move | None:
    """Play the card that a partner's last clue gives away, were the partner to play by `outer`, if it is playable."""
    found = _recognised(sight, ratio)
    if found is None or not sight.is_playable(found[1]):
        return None
    order, card = found
    return sight.play(order, f"is most likely {sight.facts.variant.names[card]}, by the clue that came")


def _recognised(sight: Sight, ratio: float) -> tuple[int, int] | None:
    """The card, by its order, that the last clue since one's own last move gives away, and what it is."""
    place = _last_clue(sight)
    if place is None:
        return None
    clue = sight.log[place]
    assert isinstance(clue, Clue)
    if (clue.giver + 1) % sight.facts.players != sight.me:
        return None  # An outer partner clues the next seat only.
    counts = _held(sight, place, clue)
    tops = sorted(
        ((hands.most_common(1)[0][1], order) for order, hands in counts.items() if order in sight.mine), reverse=True
    )
    if not tops or tops[0][0] < _LEFT or (len(tops) > 1 and tops[0][0] < ratio * tops[1][0]):
        return None
    order = tops[0][1]
    return order, min(counts[order], key=lambda card: (-counts[order][card], card))


def _last_clue(sight: Sight) -> int | None:
    """Where in the log the last clue to this seat stands, if it came after the seat's own last move."""
    for place in range(len(sight.log) - 1, -1, -1):
        event = sight.log[place]
        if isinstance(event, Clue) and event.receiver == sight.me:
            return place
        if not isinstance(event, Draw) and (event.giver if isinstance(event, Clue) else event.seat) == sight.me:
            return None
    return None


def _held(sight: Sight, place: int, clue: Clue) -> dict[int, Counter[int]]:
    """By order, how often each identity was held among the hands for which an outer partner gives that clue."""
    then = Facts(clue.giver, sight.facts.start)
    then.replay(sight.log[:place])
    hand = then.hands[sight.me]
    # What the seat saw then: all but its own hand, the giver's cards too, which the partner does not see.
    planes = then.planes(sight.me)
    pool = [copies_left(card, planes, then.copies) for card in then.variant.identities]
    touches = then.variant.touches[clue.clue]
    cards = {
        order: tuple(bits(then.marked[order] & (touches if order in clue.touched else ~touches)))
        for order in sorted(hand, key=lambda order: order not in clue.touched)
    }
    mine = set(hand)
    slots: list[Sequence[int]] = [()] * then.players
    shown = [order for order in sight.mine if order in mine]
    slots[sight.me] = shown if len(shown) == len(hand) else hand[::-1]
    colours = len(then.variant.colours)
    given = (
        Action(COLOUR, sight.me, clue.clue) if clue.clue < colours else Action(RANK, sight.me, clue.clue - colours + 1)
    )
    counts: dict[int, Counter[int]] = {order: Counter() for order in hand}
    partner = Sight(then, slots, sight.draws, (), Signals(Agreement.NONE))
    for _ in range(_HANDS):
        drawn = _draw_hand(sight, cards, pool[:])
        if drawn is None:
            continue
        for order, card in drawn.items():
            then.card[order] = card
        answer = clue_playable_next(partner) or clue_unknown_next(partner)
        if answer is not None and answer.action == given:
            for order, card in drawn.items():
                counts[order][card] += 1
    for order in hand:
        then.card[order] = UNKNOWN
    return {order: held for order, held in counts.items() if held}


def _draw_hand(sight: Sight, cards: dict[int, tuple[int, ...]], pool: list[int]) -> dict[int, int] | None:
    """A hand of which each card is one of those named, drawn from the pool; None where the draw ran into a wall."""
    found = {}
    for order, allowed in cards.items():
        total = sum(pool[card] for card in allowed)
        if not total:
            return None
        number = sight.draws.below(total)
        for card in allowed:
            number -= pool[card]
            if number < 0:
                found[order] = card
                pool[card] -= 1
                break
    return found
