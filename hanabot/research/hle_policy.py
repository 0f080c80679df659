"""Agents of the hanabi-learning-environment as policies of ours: anything with `act(observation)`, as `rl_env.Agent`.

The agent is shown what that engine itself makes of the seat's knowledge. For that a game is played through there in
which the seat's own cards are any that agree with all it was told: what an observation holds does not depend on them.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from attrs import frozen

from hanabot.bots import Decision, Proposal
from hanabot.cards import UNKNOWN, Variant, bits
from hanabot.chance import Chance
from hanabot.digest import digest
from hanabot.errors import BadName, cause
from hanabot.moves import Bonus, Clue, Discard, Draw, Event, Play
from hanabot.research.hle import action_of, config_of, deal, engine, environment
from hanabot.view import Start, View


@frozen
class HlePolicy:
    """An agent class by its place, such as `hanabi_learning_environment.agents.simple_agent:SimpleAgent`.

    Agents that draw from Python's `random` get numbers that follow from what the seat has seen, so that their games too
    can be played again.
    """

    place: str

    @property
    def name(self) -> str:
        """The class's name in lower case with hyphens, after `hle-`."""
        return "hle-" + re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", self.place.partition(":")[2]).lower()

    @property
    def digest(self) -> str:
        """A hash of the place, of the agent's module and of what is done here."""
        return digest(self.place, [__name__, self.place.partition(":")[0]])

    def agent(self, config: Mapping[str, Any]) -> Any:
        """An agent.

        Raises:
            BadName: there is no such class, or it cannot be loaded.
        """
        engine()
        module, _, name = self.place.partition(":")
        try:
            return getattr(import_module(module), name)(dict(config))
        except Exception as error:  # whatever somebody else's package throws
            raise BadName("agent", self.place, f"cannot be loaded, {cause(error)}") from error

    def seat(self, seat: int, start: Start) -> "HleBot":
        """A fresh agent behind a seat.

        Raises:
            BadName: there is no such agent, or that engine is not installed.
            Unsupported: that engine does not know such a table.
        """
        return HleBot(self.name, self.agent(config_of(start)), seat)


class HleBot:
    """One seat of such an agent."""

    def __init__(self, name: str, agent: Any, seat: int) -> None:
        self._name = name
        self._agent = agent
        self._chance = Chance(name, seat)
        self._moves = 0

    def observe(self, event: Event) -> None:
        """Take in one event."""
        self._chance.observe(event)

    def decide(self, view: View) -> Decision:
        """Show the agent the position, as that engine has it, and take its move."""
        self._moves += 1
        shown = observation(view)
        before = random.getstate()
        random.seed(self._chance.draws().below(1 << 62))
        try:
            move = self._agent.act(shown)
        finally:
            random.setstate(before)
        if isinstance(move, int):
            move = dict(zip(shown["legal_moves_as_int"], shown["legal_moves"], strict=True)).get(move)
        action = action_of(move or {}, view.seat, view.hands[view.seat], view.start.players)
        return Decision(Proposal(action, 0.0, self._name, f"chosen by {self._name}"))

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        """None."""
        return {}

    def rule_counts(self) -> Mapping[str, int]:
        """All moves, by its only rule."""
        return {self._name: self._moves} if self._moves else {}


def observation(view: View) -> dict[str, Any]:
    """What that engine's `rl_env` shows the seat to move in this position.

    Raises:
        Unsupported: that engine does not know such a table.
    """
    env = environment(view.start, ())
    state = env.game.new_initial_state()
    for step in _steps(view, imagined(view)):
        if isinstance(step, int):
            deal(state, step)
        else:
            state.apply_move(step)
    env.state = state
    found: dict[str, Any] = env._extract_dict_from_backend(view.seat, state.observation(view.seat))  # noqa: SLF001
    return found


def _steps(view: View, cards: Mapping[int, int]) -> Iterator[Any]:
    """The deals (identities) and moves of a game so far, in order."""
    moves = engine().HanabiMove
    players, colours = view.start.players, len(view.start.variant.colours)
    hands: list[list[int]] = [[] for _ in range(players)]
    for event in view.log:
        if isinstance(event, Draw):
            hands[event.seat].append(event.order)
            yield cards[event.order]
        elif isinstance(event, Clue):
            offset = (event.receiver - event.giver) % players
            if event.clue < colours:
                yield moves.get_reveal_color_move(offset, event.clue)
            else:
                yield moves.get_reveal_rank_move(offset, event.clue - colours)
        else:
            assert not isinstance(event, Bonus)  # tables that have them are refused
            index = hands[event.seat].index(event.order)
            del hands[event.seat][index]
            yield moves.get_play_move(index) if isinstance(event, Play) else moves.get_discard_move(index)


def imagined(view: View) -> dict[int, int]:
    """By order, every card that was drawn: as seen, and of one's own hand any that agree with hints and counts."""
    variant = view.start.variant
    known = {order: card for order, card in enumerate(view.seen) if card != UNKNOWN}
    left = list(variant.copies)
    for card in known.values():
        left[card] -= 1
    possible = _possible(view, variant)
    mine = sorted(view.hands[view.seat], key=lambda order: possible[order].bit_count())
    found = _assign(mine, possible, left)
    assert found is not None, "the true cards agree"
    return known | found


def _possible(view: View, variant: Variant) -> dict[int, int]:
    """By order of one's own hand, the identities that hints leave."""
    found = dict.fromkeys(view.hands[view.seat], variant.all_mask)
    held: list[int] = []
    for event in view.log:
        if isinstance(event, Draw) and event.seat == view.seat:
            held.append(event.order)
        elif isinstance(event, (Play, Discard)) and event.seat == view.seat:
            held.remove(event.order)
        elif isinstance(event, Clue) and event.receiver == view.seat:
            for order in held:
                mask = variant.touches[event.clue]
                if order in found:
                    found[order] &= mask if order in event.touched else ~mask
    return found


def _assign(orders: Sequence[int], possible: Mapping[int, int], left: list[int]) -> dict[int, int] | None:
    """Cards for these orders, each possible and none oftener than it is left; None if there are none."""
    if not orders:
        return {}
    for card in bits(possible[orders[0]]):
        if left[card]:
            left[card] -= 1
            rest = _assign(orders[1:], possible, left)
            left[card] += 1
            if rest is not None:
                return {orders[0]: card, **rest}
    return None
