"""The chosen games as the replay viewer is told them: with each move's reason where today's policies are the same.

Traces are not stored. A team whose sources are still those that played is asked again, with fresh bots that see the
same events; of any other team only the moves are known, and the game says so.
"""

from collections.abc import Mapping, Sequence

from attrs import frozen

from hanabot.bots import Bot, Decision, Policy, Proposal
from hanabot.errors import HanabotError, cause
from hanabot.game import Game
from hanabot.moves import Event
from hanabot.review import Reviewed
from hanabot.story import actions_of
from hanabot.view import Start, View
from hanabot.viewer.record import Record
from hanabot.viewer.tell import tell
from tournaments.report.replays import Replay
from tournaments.teams import read_team

#: Stands for the rule of a move of which nothing but itself is known.
UNKNOWN_RULE = "not told"


def views(found: Sequence[Replay], own: Mapping[str, Policy]) -> list[Record]:
    """The games whose cards are known, in their order, for the viewer."""
    return [_view(one, one.game, own) for one in found if one.game is not None]


def _view(one: Replay, game: Game, own: Mapping[str, Policy]) -> Record:
    side, key = one.chosen.side, one.record.key
    title = f"{side.name} on {key.deck}, {key.players} players: {one.record.score}, {one.chosen.why}"
    remark = "The sources of this team have changed since it played, or are not here: its reasons are not known."
    if side.current:
        try:
            return tell(game, read_team(side.seats, own).seats(key.players), title=title)
        except HanabotError as error:
            remark = f"The reasons are not known: {error}."
        except Exception as error:  # noqa: BLE001  # whatever a bot throws costs its reasons, and not the report
            remark = f"The reasons are not known: {cause(error)}."
    return tell(
        game,
        [_Silent(name) for name in side.seats],
        title=title,
        reviewed=list(_moves(game)),
        remarks=[remark],
    )


def _moves(game: Game) -> list[Reviewed]:
    """The moves as they were made, without a word about them."""
    seats = game.start.players
    return [
        Reviewed((game.start.starter + turn) % seats, action, Decision(Proposal(action, 0.0, UNKNOWN_RULE, "")), None)
        for turn, action in enumerate(actions_of(game))
    ]


@frozen
class _Silent:
    """A policy of which only the name is known."""

    name: str
    digest: str = ""

    def seat(self, seat: int, start: Start) -> Bot:
        """A bot that looks on."""
        return _Onlooker()


class _Onlooker:
    """Sees the game and keeps nothing of it."""

    def observe(self, event: Event) -> None:
        """Nothing is noted."""

    def decide(self, view: View) -> Decision:
        """It is never asked: its moves are known."""
        raise NotImplementedError

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        """There are none."""
        return {}

    def rule_counts(self) -> Mapping[str, int]:
        """There are none."""
        return {}
