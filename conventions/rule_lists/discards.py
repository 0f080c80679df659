"""Rules that throw a card away, and what is left when nothing else is."""

from conventions.rule_lists.plays import play_sure
from conventions.rule_lists.sight import Move, Sight
from conventions.rule_lists.vocabulary import Chance, rule
from hanabot.moves import Action


@rule
def discard_known_played(sight: Sight) -> Move | None:
    """Throw away the first card whose suit and rank are both known and that was played already."""
    for order in sight.mine:
        card = sight.known(order)
        if card is not None and sight.facts.played >> card & 1:
            return sight.discard(order, "is known and was played already")
    return None


@rule
def discard_spent(sight: Sight) -> Move | None:
    """Throw away the first card that what is known of it says is useless: its suit, its rank or both."""
    for order in sight.mine:
        if sight.is_spent(order):
            return sight.discard(order, "is useless by what is known of it")
    return None


@rule
def discard_unreachable(sight: Sight) -> Move | None:
    """Throw away the first card of known suit that can only be above what the suit can still reach."""
    for order in sight.mine:
        mask = sight.candidates(order)
        if mask and sight.suit(order) is not None and not mask & ~sight.unreachable:
            return sight.discard(order, "is above what its suit can still reach")
    return None


@rule
def discard_useless(sight: Sight) -> Move | None:
    """Throw away a spent card, else an unreachable one (Osawa's discard)."""
    return discard_spent(sight) or discard_unreachable(sight)


@rule
def discard_likely_useless(sight: Sight, *, at_least: Chance = 0.0) -> Move | None:
    """Throw away the card that is likeliest to be useless, if it is so at least that likely; of equals the last."""
    best, found = at_least, None
    for order in sight.mine:
        share = sight.share(order, sight.facts.trash)
        if share >= best:
            best, found = share, order
    return None if found is None else sight.discard(found, f"is useless with a chance of {best:.0%}")


@rule
def discard_least_needed(sight: Sight) -> Move | None:
    """Throw away the card that is least likely to be the last copy of one that is still needed; of equals the last."""
    best, found = 1.0, None
    for order in sight.mine:
        share = sight.share(order, sight.facts.critical)
        if share <= best:
            best, found = share, order
    return None if found is None else sight.discard(found, f"is a last copy with a chance of only {best:.0%}")


@rule
def discard_oldest(sight: Sight) -> Move | None:
    """Throw away the card that was held longest."""
    return sight.discard(min(sight.mine), "was held longest") if sight.mine else None


@rule
def discard_oldest_unmarked(sight: Sight) -> Move | None:
    """Throw away the oldest card of which neither suit nor rank is known."""
    orders = [order for order in sight.mine if sight.is_unknown(order)]
    return sight.discard(min(orders), "is the oldest of which nothing is known") if orders else None


@rule
def discard_first_unmarked(sight: Sight) -> Move | None:
    """Throw away the first card of which neither suit nor rank is known."""
    for order in sight.mine:
        if sight.is_unknown(order):
            return sight.discard(order, "is the first of which nothing is known")
    return None


@rule
def discard_highest(sight: Sight) -> Move | None:
    """Throw away the card of the highest known rank."""
    ranks = {order: rank for order in sight.mine if (rank := sight.rank(order)) is not None}
    if not ranks:
        return None
    order = max(ranks, key=ranks.__getitem__)
    return sight.discard(order, f"has the highest known rank, {ranks[order]}")


@rule
def discard_random(sight: Sight) -> Move | None:
    """Throw away any card, each as likely as the next."""
    if not sight.mine or not sight.may_discard:
        return None
    return sight.discard(sight.mine[sight.draws.below(len(sight.mine))], "was drawn by lot")


@rule
def unblock(sight: Sight) -> Move | None:
    """With no clue left and a seat to come that has nothing to do, bring one back: a sure discard or a sure 5.

    A seat that can bring one back itself, and comes first, is left to do so.
    """
    if sight.may_clue:
        return None
    fives = sight.facts.variant.rank_masks[5]
    played = play_sure(sight)
    if played is not None and sight.candidates(played.action.target) & ~fives:
        played = None
    answer = discard_useless(sight) or played
    if answer is None:
        return None
    for seat in sight.others:
        plays, throws = sight.helps_itself(seat)
        if throws:
            return None
        if not plays:
            return Move(answer.action, f"{answer.reason}; the clue that it brings back is needed")
    return None


@rule
def legal_random(sight: Sight) -> Move | None:
    """Make any legal move, each as likely as the next."""
    moves: list[Action] = [move.action for order in sight.mine for move in (sight.play(order, ""),)]
    moves += [move.action for order in sight.mine for move in (sight.discard(order, ""),) if move is not None]
    moves += [clue for seat in sight.others for clue, _ in sight.clues_for(seat)]
    return Move(moves[sight.draws.below(len(moves))], f"one of {len(moves)} legal moves") if moves else None
