"""Rules that clue a card: the first of another hand that is of some kind."""

from collections.abc import Callable, Sequence
from typing import Literal

from conventions.rule_lists.sight import Move, Sight
from conventions.rule_lists.vocabulary import rule
from hanabot.moves import COLOUR, RANK

#: Which of a card's two facts a rule tells first, if its holder knows neither.
First = Literal["colour", "rank"]
_KINDS = {"colour": COLOUR, "rank": RANK}


def _first(
    sight: Sight, seats: Sequence[int], wanted: Callable[[int, int], bool], first: First, why: str
) -> Move | None:
    """Clue the first wanted card that is not fully known, telling what its holder does not know."""
    if sight.may_clue:
        for order, card in sight.cards(seats):
            if wanted(order, card):
                answer = sight.about(order, sight.missing(order, _KINDS[first]), why)
                if answer is not None:
                    return answer
    return None


@rule
def clue_playable(sight: Sight, *, first: First = "rank") -> Move | None:
    """Clue the first playable card of any hand that its holder does not fully know, going round from the next seat."""
    return _first(sight, sight.others, lambda _, card: sight.is_playable(card), first, "is playable")


@rule
def clue_playable_next(sight: Sight, *, first: First = "rank") -> Move | None:
    """Clue the next seat's first playable card that it does not fully know."""
    return _first(sight, (sight.following,), lambda _, card: sight.is_playable(card), first, "is playable")


@rule
def clue_playable_next_by_lot(sight: Sight) -> Move | None:
    """Clue the next seat's first playable card, by colour or rank as the lot falls, known already or not."""
    for order, card in sight.cards((sight.following,)):
        if sight.is_playable(card):
            return _by_lot(sight, order, "is playable")
    return None


def _by_lot(sight: Sight, order: int, why: str) -> Move | None:
    if not sight.may_clue:
        return None
    kinds = [kind for kind in (COLOUR, RANK) if sight.telling(order, kind) is not None]
    return sight.about(order, sight.telling(order, kinds[sight.draws.below(len(kinds))]), why) if kinds else None


@rule
def clue_oldest_playable(sight: Sight, *, first: First = "colour") -> Move | None:
    """Clue the playable card that was held longest and is not fully known, in the first hand that has one."""
    if sight.may_clue:
        for seat in sight.others:
            for order, card in sorted(sight.cards((seat,))):
                clue = sight.missing(order, _KINDS[first]) if sight.is_playable(card) else None
                if clue is not None:
                    return sight.about(order, clue, "is playable and held longest")
    return None


@rule
def clue_half_known_playable(sight: Sight) -> Move | None:
    """Clue the first playable card of which its holder knows just one of colour and rank: tell the other."""
    return _first(
        sight,
        sight.others,
        lambda order, card: sight.is_playable(card) and sight.is_half_known(order),
        "rank",
        "is playable and half known",
    )


@rule
def clue_ones_next(sight: Sight) -> Move | None:
    """Clue the next seat's first 1 that it does not fully know, rank first."""
    return _first(sight, (sight.following,), lambda _, card: card % 5 == 0, "rank", "is a 1")


@rule
def clue_fives(sight: Sight) -> Move | None:
    """Clue the first 5 whose rank its holder does not know."""
    if sight.may_clue:
        for order, card in sight.cards(sight.others):
            if card % 5 == 4 and sight.rank(order) is None:
                answer = sight.about(order, sight.telling(order, RANK), "is a 5")
                if answer is not None:
                    return answer
    return None


@rule
def clue_useless(sight: Sight) -> Move | None:
    """Clue the first card that will never be needed and is not fully known, rank first."""
    return _first(sight, sight.others, lambda _, card: sight.is_useless(card), "rank", "will never be needed")


@rule
def clue_ill_informed(sight: Sight) -> Move | None:
    """Clue the first card that is playable, or useless while discards are allowed, and not fully known, rank first."""
    return _first(
        sight,
        sight.others,
        lambda _, card: sight.is_playable(card) or (sight.may_discard and sight.is_useless(card)),
        "rank",
        "has something to be done with it",
    )


@rule
def clue_last_copy(sight: Sight, *, untold: bool = False) -> Move | None:
    """Clue the first last copy of a card that is still needed, rank first; `untold`: of which nothing is known yet."""
    return _first(
        sight,
        sight.others,
        lambda order, card: bool(sight.facts.critical >> card & 1) and (not untold or sight.is_unknown(order)),
        "rank",
        "is the last copy and still needed",
    )


@rule
def clue_dispensable(sight: Sight) -> Move | None:
    """Clue the one fact that lets a holder see that a card is useless: a full suit, a rank that all stacks have, ...

    ... or what is missing of a half known card that was played already. Seats are taken in their order.
    """
    if not sight.may_clue:
        return None
    facts = sight.facts
    for order, card in sight.cards(sorted(sight.others)):
        suit, rank = card // 5, card % 5 + 1
        colour_says, rank_says = facts.stacks[suit] == 5, rank <= min(facts.stacks)
        if sight.is_half_known(order) and facts.played >> card & 1:
            colour_says = rank_says = True
        for kind, says, known in ((COLOUR, colour_says, sight.suit(order)), (RANK, rank_says, sight.rank(order))):
            if says and known is None and not sight.is_spent(order):
                answer = sight.about(order, sight.telling(order, kind), "is useless, and this tells its holder so")
                if answer is not None:
                    return answer
    return None


@rule
def clue_unknown_next(sight: Sight, *, first: First = "colour") -> Move | None:
    """Clue the next seat's first card that it does not fully know."""
    return _first(sight, (sight.following,), lambda *_: True, first, "is not fully known")


@rule
def clue_random_next(sight: Sight) -> Move | None:
    """Clue any card of the next seat, by colour or rank as the lot falls."""
    orders = [order for order, _ in sight.cards((sight.following,))]
    if not sight.may_clue or not orders:
        return None
    return _by_lot(sight, orders[sight.draws.below(len(orders))], "was drawn by lot")


@rule
def clue_finesse(sight: Sight) -> Move | None:
    """With the next seat's newest card playable, clue the seat after it the card on top, alone if that can be."""
    facts = sight.facts
    if facts.players < 3 or not sight.may_clue:
        return None
    between, target = sight.others[:2]
    newest = max(sight.slots[between], default=None)
    if newest is None or facts.card[newest] < 0 or not sight.is_playable(facts.card[newest]):
        return None
    top = facts.card[newest] + 1
    if top % 5 == 0:
        return None
    clues = [(clue, touches) for clue, touches in sight.clues_for(target) if touches >> top & 1]
    for order, card in sight.cards((target,)):
        if card == top and clues:
            hand = [other for _, other in sight.cards((target,))]
            clue, _ = min(clues, key=lambda pair: sum(pair[1] >> other & 1 for other in hand))
            return sight.about(order, clue, f"goes on top of {facts.variant.names[top - 1]}, the next seat's newest")
    return None
