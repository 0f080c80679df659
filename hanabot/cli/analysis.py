"""What `replay analyse` says: each move beside the policy's own, what contradicts it, and the game as a whole."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hanabot.formats.hanab_live import SEATS as SITE_SEATS
from hanabot.game import Game
from hanabot.review import Reviewed, big, costliest, tally
from hanabot.sentences import SEATS, say_action
from hanabot.show import STRUCK, show_stacks
from hanabot.story import Turn

#: Points from which on a difference is said.
EVEN = 0.005
#: The columns of a table of moves.
COLUMNS = ("turn", "move", "agrees", "policy", "rule", "reason", "cost", "contradicts")


def show_analysis(turns: Sequence[Turn], reviewed: Sequence[Reviewed], game: Game) -> Iterator[str]:
    """The moves line by line; under those that the policy would not have made, its own and what is wrong."""
    strikes, most = game.start.strikes, game.variant.max_score
    for turn, one in zip(turns, reviewed, strict=True):
        touched = f" ({'slot' if len(turn.touched) == 1 else 'slots'} {_listed(turn.touched)})" if turn.touched else ""
        struck = STRUCK if turn.strikes > strikes else ""
        strikes = turn.strikes
        chosen = one.decision.chosen
        sign = "=" if one.agrees else "!" if one.contradicts else "~"
        yield f"{turn.number:>3} {sign} {turn.said}{touched}{struck}" + (f"  [{chosen.rule}]" if one.agrees else "")
        if not one.agrees:
            cost = f", {one.cost:.2f} better" if one.cost is not None and one.cost >= EVEN else ""
            said = say_action(one.decision.action, turn.seat, turn.hands, game.variant)
            reason = f": {chosen.reason}" if chosen.reason else ""
            yield f"        rather {said} [{chosen.rule}]{cost}{reason}"
        if one.contradicts:
            yield f"        against the convention: {one.contradicts}"
        if turn.most < most:
            yield f"        at most {turn.most} points are left: {show_stacks(turn.stacks, turn.ways, game.variant)}"
            most = turn.most


def remarks(turns: Sequence[Turn], reviewed: Sequence[Reviewed], policy: str, names: Sequence[str]) -> list[str]:
    """The game as a whole: agreement by seat, the first big disagreement, what cost most, and what cost points."""
    if not reviewed:
        return ["No move was made."]
    whole = tally(reviewed)
    found = [f"{policy} would have made {_share(whole.agreed, whole.moves)} of the moves."]
    for seat in range(len(turns[0].hands)):
        own = tally(reviewed, seat)
        if own.moves:
            against = f", {own.contradicting} against the convention" if own.contradicting else ""
            found.append(f"{player(seat, names)}: {_share(own.agreed, own.moves)}{against}.")
    if all(one.verdict is None for one in reviewed) and whole.agreed < whole.moves:
        found.append(f"{policy} has no convention to hold moves against: only its own choice is told.")
        return found + list(_lost(turns))
    first = next((turn for turn, one in enumerate(reviewed, 1) if not one.agrees and big(one)), None)
    if first is not None:
        found.append(f"First big disagreement: turn {first}.")
        costly = costliest(reviewed)
        found.append(f"What cost most in its eyes: {_turns(costly)}.")
    else:
        found.append("No big disagreement.")
    return found + list(_lost(turns))


def _lost(turns: Sequence[Turn]) -> Iterator[str]:
    """The turns that brought a strike, and those after which fewer points could be had."""
    strikes = [now.number for before, now in pairwise(turns) if now.strikes > before.strikes]
    if turns[0].strikes:
        strikes.insert(0, 1)
    if strikes:
        yield f"Strikes: {_turns(strikes)}."
    points = [now.number for before, now in pairwise(turns) if now.most < before.most]
    if points:
        yield f"Points given up: {_turns(points)}."


def _turns(numbers: Sequence[int]) -> str:
    return f"{'turn' if len(numbers) == 1 else 'turns'} {_listed(numbers)}"


def rows(turns: Sequence[Turn], reviewed: Sequence[Reviewed], game: Game) -> Iterator[tuple[object, ...]]:
    """A row a move, by `COLUMNS`."""
    for turn, one in zip(turns, reviewed, strict=True):
        chosen = one.decision.chosen
        said = say_action(chosen.action, turn.seat, turn.hands, game.variant)
        cost = "" if one.cost is None else f"{one.cost:.2f}"
        agrees = "yes" if one.agrees else "no"
        yield (turn.number, turn.said, agrees, said, chosen.rule, chosen.reason, cost, one.contradicts)


def as_json(turns: Sequence[Turn], reviewed: Sequence[Reviewed], game: Game, names: Sequence[str]) -> dict[str, object]:
    """The analysis as plain data; `cost` is null where the policy has no use for the move at all."""
    return {
        "moves": [
            {
                "turn": turn.number,
                "seat": SEATS[turn.seat],
                "move": turn.said,
                "agrees": one.agrees,
                "policy": say_action(one.decision.action, turn.seat, turn.hands, game.variant),
                "rule": one.decision.chosen.rule,
                "reason": one.decision.chosen.reason,
                "cost": None if one.cost is None else round(one.cost, 4),
                "contradicts": one.contradicts,
            }
            for turn, one in zip(turns, reviewed, strict=True)
        ],
        "seats": [
            {
                "seat": SEATS[seat],
                "player": names[seat],
                "moves": own.moves,
                "agreed": own.agreed,
                "contradicting": own.contradicting,
            }
            for seat in range(game.start.players)
            for own in [tally(reviewed, seat)]
        ],
        "costliest": costliest(reviewed),
    }


def player(seat: int, names: Sequence[str]) -> str:
    """A seat with its player's own name, if that is another: `Alice (kim)`."""
    own = names[seat] if seat < len(names) else ""
    return SEATS[seat] if own in ("", SITE_SEATS[seat]) else f"{SEATS[seat]} ({own})"


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.0f} %)"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
