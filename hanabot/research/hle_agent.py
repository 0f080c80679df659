"""Our policies as agents of the hanabi-learning-environment: `act(observation)`, as its `rl_env.Agent` has it.

An observation tells what happened since the agent last moved. From that the agent keeps a game of its own, in which its
own cards and the draw pile are unknown, and lets a bot of the policy sit at it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hanabot.bots import Bot, Policy
from hanabot.cards import UNKNOWN
from hanabot.errors import BadFile
from hanabot.game import Game, masked
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action
from hanabot.registry import policy as find_policy
from hanabot.research.hle import engine, identity, move_dict, start_of


class HanabotAgent:
    """One seat of a policy, for any number of games, one after the other.

    `HanabotAgent({"policy": "h-group@11", "players": 3})` plays by itself wherever agents of `rl_env` do. It has to be
    asked whenever it is to move; asked when others are, it answers None, as that engine wants it.

    Args:
        config: the environment's settings, of which `max_information_tokens` and `max_life_tokens` count (8 and 3 if
            not given), and `policy`, a name.
        policy: the policy, in place of its name.

    Raises:
        BadName, BadComposition: there is no such policy.
    """

    def __init__(self, config: Mapping[str, Any], policy: Policy | None = None) -> None:
        self._policy = policy if policy is not None else find_policy(str(config.get("policy", "h-group@5")))
        self.reset(config)

    def reset(self, config: Mapping[str, Any]) -> None:
        """Forget the game."""
        self._tokens = int(config.get("max_information_tokens", 8))
        self._strikes = int(config.get("max_life_tokens", 3))
        self._table: _Table | None = None

    def act(self, observation: Mapping[str, Any]) -> dict[str, Any] | None:
        """The move, as that engine's dictionary; None when others are to move.

        Raises:
            BadFile: the observation does not follow from those before.
            Unsupported: the policy does not play at such a table.
        """
        if observation["current_player_offset"] != 0:
            return None
        told = observation["pyhanabi"]
        items = list(reversed(told.last_moves()))  # oldest first: one's own last move, if one has moved, and all since
        begun = bool(items) and _moved(items[0]) and items[0].player() == 0
        if not begun:
            self._table = _Table(self._policy, observation, items, self._tokens, self._strikes)
        elif self._table is None:
            raise BadFile("observation", "", "the game was begun without this agent; it has to see it from its start")
        return self._table.act(items)


def _moved(item: Any) -> bool:
    return bool(item.move().type() != engine().HanabiMoveType.DEAL)


class _Table:
    """A game as one seat knows it, and the bot that sits there."""

    def __init__(
        self, policy: Policy, observation: Mapping[str, Any], items: Sequence[Any], tokens: int, strikes: int
    ) -> None:
        self.players = int(observation["num_players"])
        self.seat = (int(observation["current_player"]) - int(observation["current_player_offset"])) % self.players
        hands = self._dealt(observation["pyhanabi"].observed_hands(), items)
        first = next((self._seat_of(item.player()) for item in items if _moved(item)), self.seat)
        colours = len(observation["fireworks"])
        start = start_of(self.players, colours, len(hands[0]), tokens, strikes, first)
        dealt = [card for hand in hands for card in hand]
        size = start.variant.deck_size
        self.game = Game(start, [*dealt, *[UNKNOWN] * (size - len(dealt))])
        self.bot: Bot = policy.seat(self.seat, start)
        self.told = 0

    def act(self, items: Sequence[Any]) -> dict[str, Any]:
        """Take in what happened, oldest first, and choose."""
        game = self.game
        self._follow(items)
        for event in game.log[self.told :]:
            self.bot.observe(masked(event, self.seat, game.variant))
        self.told = len(game.log)
        self.mine = self.bot.decide(game.view(self.seat)).action
        return move_dict(self.mine, self.seat, game.hands[self.seat], self.players)

    def _seat_of(self, offset: int) -> int:
        return (self.seat + offset) % self.players

    def _dealt(self, hands: Sequence[Sequence[Any]], items: Sequence[Any]) -> list[list[int]]:
        """The hands as they were dealt, by seat: those seen now, with every move taken back."""
        found = [[identity(card.color(), card.rank()) for card in hand] for hand in hands]
        kinds = engine().HanabiMoveType
        for item in reversed(items):
            move = item.move()
            if move.type() == kinds.DEAL:
                found[item.deal_to_player()].pop()
            elif move.type() in {kinds.PLAY, kinds.DISCARD}:
                found[item.player()].insert(move.card_index(), identity(item.color(), item.rank()))
        return [found[(seat - self.seat) % self.players] for seat in range(self.players)]

    def _follow(self, items: Sequence[Any]) -> None:
        """Make the moves that were made, each with the draw after it."""
        kinds = engine().HanabiMoveType
        for place, item in enumerate(items):
            if not _moved(item):
                continue
            drawn = items[place + 1] if place + 1 < len(items) else None
            if drawn is not None and drawn.move().type() == kinds.DEAL and drawn.deal_to_player() != 0:
                self.game.reveal(self.game.drawn, identity(drawn.move().color(), drawn.move().rank()))
            self._make(item)

    def _make(self, item: Any) -> None:
        game, move = self.game, item.move()
        kinds = engine().HanabiMoveType
        seat = game.current
        if seat != self._seat_of(item.player()):
            raise BadFile("observation", f"turn {game.turn}", "another seat moved than the one whose turn it was")
        hand = game.hands[seat]
        if move.type() in {kinds.PLAY, kinds.DISCARD}:
            order = hand[move.card_index()]
            game.reveal(order, identity(item.color(), item.rank()))
            game.apply(Action(PLAY if move.type() == kinds.PLAY else DISCARD, order))
            return
        target = (seat + move.target_offset()) % self.players
        touched = [game.hands[target][index] for index in item.card_info_revealed()]
        colour = move.type() == kinds.REVEAL_COLOR
        action = Action(COLOUR, target, move.color()) if colour else Action(RANK, target, move.rank() + 1)
        game.apply(action, touched if target == self.seat else None)
