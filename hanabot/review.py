"""A game held against a policy: before each move, what the policy would have done, and what it says of the move made.

The game may be anybody's: people's, or bots' of another convention. Every seat's bot sees the real moves, not its own.
"""

from collections.abc import Iterator, Sequence

from attrs import frozen

from hanabot.bots import Bot, Decision, Judge, Verdict
from hanabot.game import Game
from hanabot.moves import Action
from hanabot.story import movers, retrace
from hanabot.table import Played

#: Points by which a move has to be thought worse for the disagreement to be a big one.
BIG = 1.0


@frozen
class Reviewed:
    """One move beside the policy's own choice.

    `verdict` is None for the policy's own choice, and where the bot cannot judge moves of others.
    """

    seat: int
    action: Action
    decision: Decision
    verdict: Verdict | None

    @property
    def agrees(self) -> bool:
        """Whether the policy would have made the move."""
        return self.action == self.decision.action

    @property
    def cost(self) -> float | None:
        """By how much less the policy values the move than its own; None where it does not value it at all."""
        if self.agrees:
            return 0.0
        proposal = self.verdict and self.verdict.proposal
        return max(0.0, self.decision.chosen.value - proposal.value) if proposal else None

    @property
    def contradicts(self) -> str:
        """In what the move goes against the convention; empty if it does not."""
        return self.verdict.contradicts if self.verdict else ""


def review(game: Game, bots: Sequence[Bot]) -> Iterator[Reviewed]:
    """The moves of a game in order; `bots` are fresh ones, a seat each."""
    for now, action in retrace(game, bots):
        if action is not None:
            yield review_move(now, bots[now.current], action)


def review_move(now: Game, bot: Bot, action: Action, decision: Decision | None = None) -> Reviewed:
    """The next move of a game beside the choice of the bot whose turn it is (asked for it, unless that is given)."""
    view = now.view(now.current)
    if decision is None:
        decision = bot.decide(view)
    verdict = bot.judge(view, action) if action != decision.action and isinstance(bot, Judge) else None
    return Reviewed(now.current, action, decision, verdict)


def traced(played: Played) -> list[Reviewed]:
    """A game that bots have just played, as its own review: every move is the policy's."""
    return [
        Reviewed(seat, decision.action, decision, None)
        for seat, decision in zip(movers(played.game), played.decisions, strict=True)
    ]


@frozen
class Tally:
    """How one seat's moves compare: all of them, those that the policy would have made, and those against it."""

    moves: int
    agreed: int
    contradicting: int


def tally(reviewed: Sequence[Reviewed], seat: int | None = None) -> Tally:
    """The tally of a seat, or of the whole table."""
    own = [one for one in reviewed if seat in (None, one.seat)]
    return Tally(len(own), sum(one.agrees for one in own), sum(bool(one.contradicts) for one in own))


def big(one: Reviewed) -> bool:
    """Whether the policy would have done something else, and by much."""
    return bool(one.contradicts) or (one.cost or 0.0) >= BIG


def costliest(reviewed: Sequence[Reviewed], most: int = 5) -> list[int]:
    """The turns (from 1) of the big disagreements that cost most in the policy's eyes, the worst first.

    A move that the policy has no use for is worth nothing to it.
    """
    turns = [turn for turn, one in enumerate(reviewed, 1) if not one.agrees and big(one)]
    return sorted(turns, key=lambda turn: (-_lost(reviewed[turn - 1]), turn))[:most]


def _lost(one: Reviewed) -> float:
    return one.decision.chosen.value if one.cost is None else one.cost
