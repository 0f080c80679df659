"""Our engine as a PettingZoo environment in which agents move in turn (AEC), for agents that learn.

Every observation is made of the seat's `View` alone. Seats are told by their distance from the one that looks, cards of
a hand from the oldest, which has index 0.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from hanabot.bonuses import refuse
from hanabot.cards import UNKNOWN, bits
from hanabot.decks import NamedDeck, from_seed
from hanabot.errors import BadName, IllegalMove
from hanabot.game import Game
from hanabot.moves import COLOUR, PLAY, Action, Bonus, Clue, Discard, Draw, Play
from hanabot.sentences import SEATS
from hanabot.show import show_hand, show_stacks
from hanabot.start import standard_start
from hanabot.view import View

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ImportError:
    raise BadName("library", "pettingzoo", "not installed: pip install 'hanabot[pettingzoo]'") from None

Vector = np.ndarray[tuple[int], np.dtype[np.int8]]


class HanabiEnv(AECEnv):  # type: ignore[misc, unused-ignore]  # untyped where the extra is not installed
    """Hanabi by any of our rule sets.

    Observations are `{"observation": bits, "action_mask": bits}`; `encode` says what the bits are. Actions are
    numbered: plays by card, discards by card, then for each other seat its colour and its rank clues. All seats have
    the same reward, the points that a move made; the last strike takes them all, unless the rule set keeps them.

    Args:
        players: seats at the table.
        rules: a rule set's name.
        variant: a variant's name.
        decks: dealt in order and over again; without them the seed of `reset` deals.
        render_mode: "ansi" to have `render` answer with text.

    Raises:
        BadName, Unsupported: the rule set, the variant or the number of players.
    """

    metadata = {"name": "hanabot", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012  # as AECEnv has it

    def __init__(
        self,
        players: int = 2,
        rules: str = "hanab-live",
        variant: str = "No Variant",
        decks: Sequence[NamedDeck] = (),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.start = standard_start(players, rules, variant)
        refuse("the environment", self.start)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        self._decks = decks
        self._dealt = 0
        self._seed = 0
        self._deal()
        count = action_count(self.game.view(0))
        size = len(encode(self.game.view(0)))
        self._action_space = {agent: Discrete(count) for agent in self.possible_agents}
        self._observation_space = {
            agent: Dict({"observation": Box(0, 1, (size,), np.int8), "action_mask": Box(0, 1, (count,), np.int8)})
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self._observation_space[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next deck; a seed begins the order of decks again."""
        del options
        if seed is not None:
            self._seed, self._dealt = seed, 0
        self._deal()
        self._dealt += 1
        self.agents = list(self.possible_agents)
        self.agent_selection = self.agents[self.game.current]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is all zeros when it is not its turn."""
        view = self.game.view(self.possible_agents.index(agent))
        mask = np.zeros(self._action_space[agent].n, np.int8)
        mask[[action_index(action, view) for action in view.legal]] = 1
        return {"observation": encode(view), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is.

        Raises:
            IllegalMove: the mask does not allow it; nothing was changed.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        view = self.game.view(self.game.current)
        chosen = next((one for one in view.legal if action_index(one, view) == action), None)
        if chosen is None:
            raise IllegalMove(action, "the action mask does not allow it")
        before = self.game.official_score
        self.game.apply(chosen)
        # A move of an agent ends what it was rewarded with before.
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, float(self.game.official_score - before))
        self.terminations = dict.fromkeys(self.agents, self.game.over)
        self.agent_selection = self.possible_agents[self.game.current]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table with all hands open, as text."""
        if self.render_mode != "ansi":
            return None
        game = self.game
        clued = {order for event in game.log if isinstance(event, Clue) for order in event.touched}
        hands = [
            f"{SEATS[seat]:<7} {show_hand(hand, game.deck, clued, game.variant)}"
            for seat, hand in enumerate(game.hands)
        ]
        told = f"{show_stacks(game.stacks, game.ways, game.variant)} · clues {game.tokens} · strikes {game.strikes}"
        return "\n".join([*hands, f"{told} · deck {game.deck_left}"])

    def close(self) -> None:
        """Nothing is open."""

    def _deal(self) -> None:
        if self._decks:
            deck = self._decks[self._dealt % len(self._decks)]
        else:
            deck = from_seed(f"aec:{self._seed}:{self._dealt}", self.start.variant)
        self.game = Game(self.start, deck.cards)


def action_count(view: View) -> int:
    """How many actions there are at such a table."""
    size, clues = max(view.start.dealt), len(view.start.variant.clue_names)
    return 2 * size + (view.start.players - 1) * clues


def action_index(action: Action, view: View) -> int:
    """The number of a move of the seat that looks."""
    size, players, variant = max(view.start.dealt), view.start.players, view.start.variant
    if not action.is_clue:
        # The top of the deck, where it may be played, is the last card of a hand that lacks one.
        hand = view.hands[view.seat]
        place = hand.index(action.target) if action.target in hand else size - 1
        return place if action.kind == PLAY else size + place
    return _clue_index((action.target - view.seat) % players, _clue_number(action, len(variant.colours)), view)


def _clue_number(action: Action, colours: int) -> int:
    return action.value if action.kind == COLOUR else colours + action.value - 1


def _clue_index(offset: int, clue: int, view: View) -> int:
    return 2 * max(view.start.dealt) + (offset - 1) * len(view.start.variant.clue_names) + clue


def encode(view: View) -> Vector:
    """A view as bits, in parts.

    The cards of the other hands, one hot; of every card of every hand, one's own first, the identities that clues
    leave; the stacks, one hot by suit; how many copies of each identity were discarded, clue tokens, strikes and cards
    left to draw, each as so many ones; and the last moves, one for each seat and the oldest first: the number as the
    seat that made it has it, whether it was a play that fitted, and the cards that a clue touched.
    """
    start, variant = view.start, view.start.variant
    size, cards = max(start.dealt), len(variant.identities)
    order_of_seats = [(view.seat + offset) % start.players for offset in range(start.players)]
    parts: list[Vector] = []
    for seat in order_of_seats[1:]:
        shown = np.zeros((size, cards), np.int8)
        for place, order in enumerate(view.hands[seat][:size]):
            if view.seen[order] != UNKNOWN:
                shown[place, view.seen[order]] = 1
        parts.append(shown.ravel())
    left, moves = _followed(view)
    for seat in order_of_seats:
        shown = np.zeros((size, cards), np.int8)
        for place, order in enumerate(view.hands[seat][:size]):
            shown[place, list(bits(left[order]))] = 1
        parts.append(shown.ravel())
    for rank in view.stacks:
        parts.append(np.eye(6, dtype=np.int8)[rank])
    for count, most in zip(view.discards, variant.copies, strict=True):
        parts.append(_ones(count, most))
    rules = start.rules
    parts += [
        _ones(view.clues, rules.clue_tokens),
        _ones(view.strikes, rules.max_strikes),
        _ones(view.deck_left, variant.deck_size),
    ]
    width = action_count(view) + 1 + size
    last = [*[np.zeros(width, np.int8)] * start.players, *moves][-start.players :]
    return np.concatenate([*parts, *last])


def _ones(count: int, most: int) -> Vector:
    return (np.arange(most) < count).astype(np.int8)


def _followed(view: View) -> tuple[dict[int, int], list[Vector]]:
    """By order, the identities that clues leave; and every move as bits."""
    start, variant = view.start, view.start.variant
    size, players, everything = max(start.dealt), start.players, variant.all_mask
    width = action_count(view)
    left: dict[int, int] = {}
    hands: list[list[int]] = [[] for _ in range(players)]
    moves: list[Vector] = []
    for event in view.log:
        if isinstance(event, Draw):
            hands[event.seat].append(event.order)
            left[event.order] = everything
            continue
        assert not isinstance(event, Bonus)  # tables that have them are refused
        move = np.zeros(width + 1 + size, np.int8)
        move[_event_index(event, hands, view)] = 1
        if isinstance(event, Clue):
            hand, mask = hands[event.receiver], variant.touches[event.clue]
            for order in hand:
                left[order] &= mask if order in event.touched else ~mask
            move[[width + 1 + hand.index(order) for order in event.touched]] = 1
        else:
            move[width] = isinstance(event, Play) and event.success
            hands[event.seat].remove(event.order)
        moves.append(move)
    return left, moves


def _event_index(event: Clue | Play | Discard, hands: Sequence[Sequence[int]], view: View) -> int:
    """The number of a move that was made, as the seat that made it numbers its moves."""
    if isinstance(event, Clue):
        return _clue_index((event.receiver - event.giver) % view.start.players, event.clue, view)
    size = max(view.start.dealt)
    place = min(hands[event.seat].index(event.order), size - 1)
    return size + place if isinstance(event, Discard) else place
