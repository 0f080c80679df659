"""A team in both engines on the same deck: the hanabi-learning-environment plays the game, and so do we."""

from collections.abc import Sequence

from attrs import frozen

from hanabot.bots import Policy
from hanabot.game import Game
from hanabot.moves import Action
from hanabot.research.hle import action_of, config_of, environment
from hanabot.research.hle_agent import HanabotAgent
from hanabot.research.hle_policy import HlePolicy
from hanabot.story import actions_of
from hanabot.table import play, seat_team
from hanabot.view import Start


@frozen
class Match:
    """A deck played twice: the moves and the score of each engine (a strikeout counts as 0)."""

    there: tuple[Action, ...]
    here: tuple[Action, ...]
    score_there: int
    score_here: int

    @property
    def identical(self) -> bool:
        """Whether both are one game, move for move."""
        return (self.there, self.score_there) == (self.here, self.score_here)


def match(start: Start, deck: Sequence[int], team: Sequence[Policy]) -> Match:
    """Play a deck in both engines.

    Raises:
        BadName: that engine is not installed.
        Unsupported: it does not know such a table.
    """
    there, score = play_there(start, deck, team)
    game = Game(start, deck)
    play(game, seat_team(game, team), watch=False)
    return Match(there, tuple(actions_of(game)), score, game.score_zero)


def play_there(start: Start, deck: Sequence[int], team: Sequence[Policy]) -> tuple[tuple[Action, ...], int]:
    """A game of a team inside that engine: its moves, and the score by its own account."""
    config = config_of(start)
    env = environment(start, deck)
    seats = [team[seat % len(team)] for seat in range(start.players)]
    agents = [
        policy.agent(config) if isinstance(policy, HlePolicy) else HanabotAgent(config, policy) for policy in seats
    ]
    # Only to say in our words which cards were moved.
    told = Game(start, deck)
    actions: list[Action] = []
    shown, done = env.reset(), False
    while not done:
        seat = shown["current_player"]
        answers = [agent.act(shown["player_observations"][number]) for number, agent in enumerate(agents)]
        action = action_of(answers[seat], seat, told.hands[seat], start.players)
        told.apply(action)
        actions.append(action)
        shown, _, done, _ = env.step(answers[seat])
    return tuple(actions), int(env.state.score())
