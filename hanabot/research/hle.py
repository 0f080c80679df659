"""What our engine and the hanabi-learning-environment have in common: its settings, its moves, and dealing it a deck.

There, card 0 of a hand is the oldest, ranks and suits count from 0, and a seat is told by its distance from the one
that looks. Suits are taken in order: its R Y G W B are the first to the fifth of ours. The game ends after three
strikes (with no points), a full score or the last round: hanab.live's earlier endings are off (`rules_of`).
"""

import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from hanabot.cards import UNKNOWN, Variant
from hanabot.errors import BadName, Unsupported
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action
from hanabot.rules import RuleSet, house, rule_set
from hanabot.variants import variant
from hanabot.view import Start

#: Letters of the suits, by index.
COLOURS = "RYGWB"
_KINDS = {"PLAY": PLAY, "DISCARD": DISCARD, "REVEAL_COLOR": COLOUR, "REVEAL_RANK": RANK}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_VARIANTS = {3: "3 Suits", 4: "4 Suits", 5: "No Variant"}


def rules_of(tokens: int = 8, strikes: int = 3) -> RuleSet:
    """The rules of that engine as a rule set of ours."""
    return house(rule_set("hanab-live"), early_endings=False, clue_tokens=tokens, max_strikes=strikes)


def start_of(players: int, colours: int, hand_size: int, tokens: int = 8, strikes: int = 3, starter: int = 0) -> Start:
    """How a table is set there."""
    suits = (
        variant(_VARIANTS[colours])
        if colours in _VARIANTS
        else Variant(f"{colours} Suits", variant("No Variant").suits[:colours])
    )
    return Start(players, rules_of(tokens, strikes), suits, hand_size, starter)


def config_of(start: Start) -> dict[str, int]:
    """The settings of that engine for a table of ours.

    Raises:
        Unsupported: it does not know such a table.
    """
    rules, suits = start.rules, start.variant
    plain = suits.plain and len(suits.suits) <= len(COLOURS) and len(suits.colours) == len(suits.suits)
    if not plain or not 2 <= start.players <= 5:
        raise Unsupported(f"{suits.name} with {start.players} players", "the hanabi-learning-environment lacks it")
    odd = rules.empty_clues or rules.deck_plays or rules.deal_one_by_one or not rules.final_round
    if odd or start.starter or start.marked or start.stacks or start.discarded:
        raise Unsupported(f"the rules of {rules.name}", "the hanabi-learning-environment has others")
    return {
        "players": start.players,
        "colors": len(suits.suits),
        "ranks": 5,
        "hand_size": start.hand_size,
        "max_information_tokens": rules.clue_tokens,
        "max_life_tokens": rules.max_strikes,
        "observation_type": 1,
    }


def move_dict(action: Action, seat: int, hand: Sequence[int], players: int) -> dict[str, Any]:
    """A move as that engine's dictionary; `hand` are the orders that the seat holds, oldest first."""
    found: dict[str, Any] = {"action_type": _NAMES[action.kind]}
    if not action.is_clue:
        return {**found, "card_index": hand.index(action.target)}
    found["target_offset"] = (action.target - seat) % players
    if action.kind == COLOUR:
        return {**found, "color": COLOURS[action.value]}
    return {**found, "rank": action.value - 1}


def action_of(move: Mapping[str, Any], seat: int, hand: Sequence[int], players: int) -> Action:
    """The move that such a dictionary means.

    Raises:
        BadName: it means none.
    """
    try:
        kind = _KINDS[move["action_type"]]
        if kind < COLOUR:
            return Action(kind, hand[move["card_index"]])
        target = (seat + move["target_offset"]) % players
        value = COLOURS.index(move["color"]) if kind == COLOUR else int(move["rank"]) + 1
        return Action(kind, target, value)
    except (LookupError, TypeError, ValueError):
        raise BadName("move", str(move), "no move of the hanabi-learning-environment") from None


def engine() -> Any:
    """That engine's module `pyhanabi`.

    Raises:
        BadName: it is not installed.
    """
    try:
        # It leaves its header file open, which is none of our users' business.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            from hanabi_learning_environment import pyhanabi
    except ImportError:
        raise BadName(
            "library", "hanabi-learning-environment", "not installed: pip install 'hanabot[hle]', or make hle"
        ) from None
    return pyhanabi


def environment(start: Start, deck: Sequence[int]) -> Any:
    """An `rl_env.HanabiEnv` that deals this deck, top card first, at every reset.

    Raises:
        BadName: that engine is not installed.
        Unsupported: it does not know such a table.
    """
    config = config_of(start)
    engine()
    from hanabi_learning_environment import rl_env

    found = rl_env.HanabiEnv(config)
    found.game.new_initial_state = lambda new=found.game.new_initial_state: _dealing(new(), deck)
    return found


def _dealing(state: Any, deck: Sequence[int]) -> Any:
    """A state that deals these cards where it would deal at random."""
    cards = iter(deck)
    state.deal_random_card = lambda: deal(state, next(cards))
    return state


def deal(state: Any, card: int) -> None:
    """Deal a card of one's choice: the engine has such moves, and its Python side no way of making one.

    A move is a struct of an enum and four bytes. One is made and filled in, and read back before it is used.

    Raises:
        Unsupported: moves have another form in this build.
    """
    hanabi = engine()
    kinds = hanabi.HanabiMoveType
    move = hanabi.HanabiMove.get_reveal_rank_move(1, card % 5)
    address = int(hanabi.ffi.cast("intptr_t", move.c_move.move))
    hanabi.ffi.cast("int32_t*", address)[0] = int(kinds.DEAL)
    fields = hanabi.ffi.cast("int8_t*", address)
    fields[4], fields[5], fields[6], fields[7] = -1, -1, card // 5, card % 5
    if (move.type(), move.color(), move.rank()) != (kinds.DEAL, card // 5, card % 5):
        raise Unsupported("dealing a deck", "this build of the hanabi-learning-environment has moves of another form")
    state.apply_move(move)


def identity(colour: int, rank: int) -> int:
    """The identity of a card there; UNKNOWN if it is not seen."""
    return UNKNOWN if colour < 0 or rank < 0 else 5 * colour + rank
