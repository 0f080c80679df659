"""An episode of the league: four seats, a deck, and one of five endings whoever sits there and whatever they do."""

import contextlib
import time
from collections.abc import Callable, Mapping, Sequence

from attrs import Factory, define, frozen

from hanabot.bots import Bot, Decision, Policy
from hanabot.errors import IllegalMove, cause
from hanabot.game import Game
from hanabot.league.outside import FORFEIT, Fault, Limits, OutsideBot, forfeit, outside_seats
from hanabot.league.process import GRACE, Halted, Keeper
from hanabot.moves import Event
from hanabot.table import play, seat_team
from hanabot.view import View

#: What ends an episode between two turns when the clock has run out.
DEADLINE = "deadline"


@frozen
class Episode:
    """An episode that was played: the game at its end, and what was not as it should be.

    `forfeits` are turns lost, by seat; `errors` the end of the standard error of each seat at which there was a fault;
    `seconds` what programs took in all.
    """

    game: Game
    faults: tuple[Fault, ...]
    forfeits: tuple[int, ...]
    errors: Mapping[int, str]
    seconds: float


def play_episode(
    game: Game,
    team: Sequence[Policy],
    limits: Limits,
    halted: Callable[[], bool] = lambda: False,
    watch: Callable[[Game], None] = lambda _game: None,
) -> Episode:
    """Play an episode to its end.

    Args:
        game: dealt, and not begun.
        team: a policy a seat, or a list that is repeated round the table.
        limits: how long programs are waited for.
        halted: asked now and then; true breaks the episode off.
        watch: shown the game before each turn, and at the end.

    Raises:
        Halted: it was broken off.
        BadName, Unsupported: as `hanabot.table.seat_team`.
    """
    bots = seat_team(game, team)
    outside = outside_seats(bots)
    seats = [bot if isinstance(bot, OutsideBot) else _Own(bot, seat) for seat, bot in enumerate(bots)]

    def before_turn() -> None:
        watch(game)
        if halted():
            raise Halted
        if sum(bot.seconds for bot in outside) > limits.deadline and DEADLINE in game.rules.outside_names:
            game.stop(DEADLINE)

    with contextlib.ExitStack() as stack:
        guard = stack.enter_context(Keeper()) if outside else None
        for bot in outside:
            assert guard is not None
            stack.callback(bot.close)
            bot.open(limits, guard, halted)
        play(game, seats, watch=False, before_turn=before_turn)
        for bot in outside:
            bot.part(_result(game))
        until = time.monotonic() + GRACE
        for bot in outside:
            bot.close(until)
    watch(game)
    return Episode(
        game,
        tuple(fault for seat in seats for fault in seat.faults),
        tuple(seat.forfeits for seat in seats),
        {number: bot.errors for number, bot in enumerate(bots) if isinstance(bot, OutsideBot) and bot.faults},
        sum(bot.seconds for bot in outside),
    )


def _result(game: Game) -> dict[str, object]:
    return {"ending": game.ending, "score": game.official_score, "contributions": list(game.contributions)}


@define
class _Own:
    """A seat of one of our own policies: should it fail, its turns are lost like those of a program."""

    bot: Bot
    seat: int
    faults: list[Fault] = Factory(list)
    forfeits: int = 0
    turn: int = -1

    def observe(self, event: Event) -> None:
        if not self.faults:
            try:
                self.bot.observe(event)
            except Exception as error:  # noqa: BLE001  # whatever a policy throws is that policy's fault
                self._fail(error)

    def decide(self, view: View) -> Decision:
        self.turn = view.turn
        if not self.faults:
            try:
                found = self.bot.decide(view)
                if found.action not in view.legal:
                    raise IllegalMove(found.action, "not among the legal moves")  # noqa: TRY301  # a fault like others
                return found
            except Exception as error:  # noqa: BLE001  # likewise
                self._fail(error)
        self.forfeits += 1
        return forfeit(view)

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        return {}

    def rule_counts(self) -> Mapping[str, int]:
        lost = {FORFEIT: self.forfeits} if self.forfeits else {}
        return lost if self.faults else self.bot.rule_counts()

    def _fail(self, error: Exception) -> None:
        self.faults.append(Fault(self.turn, self.seat, "error", cause(error)))
