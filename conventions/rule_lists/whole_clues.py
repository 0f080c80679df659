"""Rules that weigh clues against each other by all the cards that they touch."""

from collections.abc import Callable
from typing import Literal

from conventions.rule_lists.sight import Move, Sight
from conventions.rule_lists.vocabulary import Chance, rule
from hanabot.moves import COLOUR, RANK, Action
from hanabot.sentences import SEATS


def _best(sight: Sight, price: Callable[[Action, int], float], least: float) -> tuple[Action, float] | None:
    """The clue of the highest price over all hands, if it is over `least`; of equals the first."""
    best, found = least, None
    for seat in sight.others:
        for clue, touches in sight.clues_for(seat):
            worth = price(clue, touches)
            if worth > best:
                best, found = worth, clue
    return None if found is None else (found, best)


@rule
def clue_most(sight: Sight, *, new: bool = True) -> Move | None:
    """Give the clue that touches the most cards; `new`: counting only cards of which that fact is not known.

    Of equals the first: the nearest seat's, ranks before colours.
    """

    def count(clue: Action, touches: int) -> int:
        known = sight.suit if clue.kind == COLOUR else sight.rank
        touched = [order for order, card in sight.cards((clue.target,)) if touches >> card & 1]
        return sum(not new or known(order) is None for order in touched)

    found = _best(sight, count, -1)
    if found is None:
        return None
    clue, cards = found
    return Move(clue, f"it tells {SEATS[clue.target]} {'something new of ' if new else 'of '}{cards:.0f} cards")


def _company(sight: Sight, order: int, clue: Action, touches: int) -> tuple[int, int]:
    """How many other cards a clue about a card touches: playable ones, and others."""
    others = [card for other, card in sight.cards((clue.target,)) if other != order and touches >> card & 1]
    playable = sum(sight.is_playable(card) for card in others)
    return playable, len(others) - playable


@rule
def clue_clearly(sight: Sight, *, playable: float = 1.0, others: float = -1.0) -> Move | None:
    """Clue a playable card by what is missing of it, weighing the other cards that the clue touches.

    `playable` and `others` are what a playable one and any other one in its company are worth.
    """
    best, found = float("-inf"), None
    for order, card in sight.cards(sight.others):
        if not sight.is_playable(card):
            continue
        for clue, touches in sight.clues_for(sight.facts.holder[order]):
            known = sight.suit(order) if clue.kind == COLOUR else sight.rank(order)
            if touches >> card & 1 and known is None:
                good, bad = _company(sight, order, clue, touches)
                if playable * good + others * bad > best:
                    best, found = playable * good + others * bad, (order, clue, good, bad)
    if found is None:
        return None
    order, clue, good, bad = found
    return sight.about(order, clue, f"is playable; touched with it: {good} playable, {bad} others")


@rule
def clue_in_good_company(sight: Sight, *, prefer: Literal["playable", "few"] = "playable") -> Move | None:
    """Clue a playable card, with the most playable ones in its company, or (`few`) with the fewest others."""
    many = 100.0
    return (
        clue_clearly(sight, playable=many, others=-1.0)
        if prefer == "playable"
        else clue_clearly(sight, playable=1.0, others=-many)
    )


@rule
def clue_to_raise_chances(sight: Sight, *, playable: float = 1.0, others: float = 0.0) -> Move | None:
    """Give the clue after which the cards of its hand look likeliest to be playable to their holder, if they are.

    Each card counts its chance of being playable, in its holder's eyes, times `playable` if it is so, else `others`.
    """

    def price(clue: Action, touches: int) -> float:
        worth = 0.0
        for order, card in sight.cards((clue.target,)):
            marked = sight.facts.marked[order] & (touches if touches >> card & 1 else ~touches)
            weight = playable if sight.is_playable(card) else others
            worth += weight * sight.share_for(clue.target, marked, sight.facts.playable)
        return worth

    found = _best(sight, price, float("-inf"))
    if found is None:
        return None
    clue, worth = found
    return Move(clue, f"{SEATS[clue.target]}'s chances to play come to {worth:.2f}")


@rule
def clue_useless_cards(sight: Sight, *, count: int = 1) -> Move | None:
    """To a hand that knows no useless card, give the clue after which it knows the most, if so many at least."""

    def price(clue: Action, touches: int) -> float:
        trash = sight.facts.trash
        known = 0
        for order, card in sight.cards((clue.target,)):
            if not sight.facts.marked[order] & ~trash:
                return 0.0
            known += not sight.facts.marked[order] & (touches if touches >> card & 1 else ~touches) & ~trash
        return known

    found = _best(sight, price, count - 0.5)
    if found is None:
        return None
    clue, cards = found
    return Move(clue, f"{SEATS[clue.target]} then knows {cards:.0f} useless cards")


@rule
def clue_false_hope(sight: Sight, *, at_least: Chance = 0.5) -> Move | None:
    """Clue the card that is not playable and that its holder is likeliest to take for it, if so likely at least."""
    return _mistaken(sight, playable=False, limit=at_least)


@rule
def clue_false_fear(sight: Sight, *, at_most: Chance = 0.5) -> Move | None:
    """Clue the playable card that its holder is least likely to take for it, if no likelier than that."""
    return _mistaken(sight, playable=True, limit=at_most)


def _mistaken(sight: Sight, playable: bool, limit: float) -> Move | None:
    if not sight.may_clue:
        return None
    sign = -1 if playable else 1
    best, found = sign * limit, None
    for seat in sight.others:
        for order, card in sight.cards((seat,)):
            if sight.is_playable(card) == playable and sight.missing(order, RANK) is not None:
                share = sight.share_for(seat, sight.facts.marked[order], sight.facts.playable)
                if sign * share >= best and (found is None or sign * share > best):
                    best, found = sign * share, order
    if found is None:
        return None
    state = "is playable" if playable else "is not playable"
    why = (
        f"{state}, which its holder holds for {abs(best):.0%} likely"
        if playable
        else (f"{state}, and its holder takes it for playable with a chance of {abs(best):.0%}")
    )
    return sight.about(found, sight.missing(found, RANK), why)
