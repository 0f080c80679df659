"""The loop that seats bots: everyone sees every event as they may, the seat to move is asked, its move is applied.

What the loop measures of a game (desyncs, false inferences, the rules behind the moves) comes with it as `Played`.
"""

from collections.abc import Callable, Mapping, Sequence

from attrs import Factory, define

from hanabot.bots import Bot, Decision, Policy
from hanabot.cards import UNKNOWN
from hanabot.desync import Disagreement, Watch
from hanabot.errors import BadName, IllegalMove
from hanabot.game import Game, masked


@define
class Played:
    """A game with the trace of its decisions (by turn) and what was counted on the way.

    `desyncs` are the cards and pairs of seats on which public notes began to differ, with the turn; `false_inferences`
    counts the cards whose holder's note came to exclude what the card is. `rule_counts` are by seat.
    """

    game: Game
    decisions: list[Decision] = Factory(list)
    desyncs: list[tuple[int, Disagreement]] = Factory(list)
    false_inferences: int = 0
    rule_counts: list[Mapping[str, int]] = Factory(list)


def seat_team(game: Game, team: Sequence[Policy]) -> list[Bot]:
    """Fresh bots for a game: a list of policies shorter than the table is repeated round it.

    Raises:
        BadName: no policy, or more policies than seats.
        Unsupported: a policy does not play this variant or number of players.
    """
    players = game.start.players
    if not 0 < len(team) <= players:
        raise BadName("team", ", ".join(policy.name for policy in team), f"1 to {players} policies are needed")
    return [team[seat % len(team)].seat(seat, game.start) for seat in range(players)]


def play(
    game: Game,
    bots: Sequence[Bot],
    names: Sequence[str] = (),
    watch: bool = True,
    before_turn: Callable[[], None] = lambda: None,
) -> Played:
    """Play a game to its end; `names` are the policies' names by seat, for messages.

    `watch` counts desyncs and false inferences after each move; `before_turn` is called before each, and may stop the
    game.

    Raises:
        IllegalMove: a bot answered with a move that is not legal: the message names seat and policy.
    """
    played = Played(game)
    notes = _Notes(game, bots, played) if watch else None
    for event in game.log:
        for seat, bot in enumerate(bots):
            bot.observe(masked(event, seat, game.variant))
    while not game.over:
        before_turn()
        if game.over:
            break
        seat = game.current
        decision = bots[seat].decide(game.view(seat))
        try:
            events = game.apply(decision.action)
        except IllegalMove as error:
            who = f" ({names[seat % len(names)]})" if names else ""
            raise IllegalMove(error.move, f"turn {game.turn}, seat {seat}{who}: {error.why}") from None
        played.decisions.append(decision)
        for event in events:
            for other, bot in enumerate(bots):
                bot.observe(masked(event, other, game.variant))
        if notes is not None:
            notes.compare()
    played.rule_counts = [bot.rule_counts() for bot in bots]
    return played


class _Notes:
    """The comparison of every seat's public notes after each move."""

    def __init__(self, game: Game, bots: Sequence[Bot], played: Played) -> None:
        self.game = game
        self.bots = bots
        self.played = played
        self.watch = Watch()
        self.mistaken: set[int] = set()

    def compare(self) -> None:
        game, played = self.game, self.played
        notes = [bot.public_notes() for bot in self.bots]
        played.desyncs += [(game.turn, one) for one in self.watch.after(notes)]
        now: set[int] = set()
        for hand, own in zip(game.hands, notes, strict=True):
            for order in hand:
                note, card = own.get(order), game.deck[order]
                if note is not None and card != UNKNOWN and not note[0] >> card & 1:
                    now.add(order)
        played.false_inferences += len(now - self.mistaken)
        self.mistaken = now
