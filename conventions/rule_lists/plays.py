"""Rules that play a card."""

from collections.abc import Sequence

from conventions.rule_lists.sight import Move, Sight
from conventions.rule_lists.vocabulary import Chance, rule
from hanabot.cards import bits
from hanabot.moves import Clue, Draw, Event, Play


@rule
def play_known(sight: Sight) -> Move | None:
    """Play the first card whose suit and rank are both known and that is playable."""
    for order in sight.mine:
        card = sight.known(order)
        if card is not None and sight.is_playable(card):
            return sight.play(order, f"is known to be {sight.facts.variant.names[card]}")
    return None


@rule
def play_sure(sight: Sight) -> Move | None:
    """Play the first card that can be nothing but playable."""
    for order in sight.mine:
        mask = sight.candidates(order)
        if mask and not mask & ~sight.facts.playable:
            return sight.play(order, f"can only be {sight.show(order)}, which is playable")
    return None


@rule
def play_likely(sight: Sight, *, at_least: Chance) -> Move | None:
    """Play the card that is likeliest to be playable, if it is so at least that likely; of equals the last."""
    return _likeliest(sight, sight.mine, at_least)


def _likeliest(sight: Sight, orders: Sequence[int], at_least: float) -> Move | None:
    best, found = at_least, None
    for order in orders:
        share = sight.share(order, sight.facts.playable)
        if share >= best:
            best, found = share, order
    return None if found is None else sight.play(found, f"is playable with a chance of {best:.0%}")


@rule
def play_singled_out(sight: Sight) -> Move | None:
    """Play the card that a clue touched alone, the latest such clue first, if it may be playable."""
    for event in reversed(sight.log):
        if isinstance(event, Clue) and event.receiver == sight.me and len(event.touched) == 1:
            [order] = event.touched
            if order in sight.mine and sight.candidates(order) & sight.facts.playable:
                return sight.play(order, "was the only card that a clue touched, and may be playable")
    return None


@rule
def play_just_clued(
    sight: Sight, *, at_least: Chance = 0.0, gamble_lives_over: int = 0, single: bool = False, newest: bool = False
) -> Move | None:
    """Play the likeliest of the cards that were clued since this seat's last move, if sure or likely enough.

    `at_least` and `gamble_lives_over` are asked of a card that is not sure; `single`: of clues that touched one card
    only; `newest`: only the card drawn last.
    """
    orders: list[int] = []
    for event in reversed(sight.log):
        if (isinstance(event, Clue) and event.giver == sight.me) or (
            not isinstance(event, Clue | Draw) and event.seat == sight.me
        ):
            break
        if isinstance(event, Clue) and event.receiver == sight.me and not (single and len(event.touched) > 1):
            orders += [order for order in event.touched if not newest or order == max(sight.mine)]
    answer = _likeliest(sight, orders, 1.0)
    if answer is None and sight.lives > gamble_lives_over:
        answer = _likeliest(sight, orders, max(at_least, 0.001))
    return answer and Move(answer.action, f"{answer.reason} and was just clued")


@rule
def play_finesse(sight: Sight) -> Move | None:
    """Play the newest card if the last move clued the next seat a card that lacks just one below it (three or more)."""
    facts, last = sight.facts, _last_moves(sight, 1)
    if facts.players < 3 or not last or not sight.mine or not isinstance(last[0], Clue):
        return None
    if last[0].receiver != sight.following:
        return None
    newest = max(sight.mine)
    for order in last[0].touched:
        card = facts.card[order]
        below = card - 1
        fits = card % 5 and card >= 0 and sight.is_playable(below) and sight.candidates(newest) >> below & 1
        if fits:
            names = facts.variant.names
            return sight.play(newest, f"may be {names[below]}, for which {names[card]} was clued")
    return None


@rule
def play_finesse_told(sight: Sight) -> Move | None:
    """Play the card that a clue touched alone if the seat between played at once (three or more seats)."""
    last = _last_moves(sight, 2)
    if sight.facts.players < 3 or len(last) < 2:
        return None
    clue, answer = last
    if isinstance(clue, Clue) and isinstance(answer, Play) and clue.receiver == sight.me and len(clue.touched) == 1:
        [order] = clue.touched
        if order in sight.mine and sight.candidates(order) & sight.facts.playable:
            return sight.play(order, "was clued alone, and the seat between played at once")
    return None


def _last_moves(sight: Sight, count: int) -> Sequence[Event]:
    """The last moves, the earliest first."""
    return [event for event in sight.log[-2 * count :] if not isinstance(event, Draw)][-count:]


@rule
def play_deduced(sight: Sight) -> Move | None:
    """Play the first card that can be nothing but playable when the hand is counted as a whole."""
    facts = sight.facts
    exact = dict(zip(facts.hands[sight.me], facts.possible(sight.me), strict=True))
    for order in sight.mine:
        if exact[order] and not exact[order] & ~facts.playable:
            names = " ".join(facts.variant.names[card] for card in bits(exact[order]))
            return sight.play(order, f"can only be {names}, which is playable, as the hand goes together")
    return None
