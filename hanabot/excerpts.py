"""Makes a scenario of a position in a recorded game: what was on the table, and the moves that followed."""

from collections.abc import Callable
from typing import Any

import yaml

from hanabot.bots import Policy
from hanabot.cards import bits
from hanabot.errors import BadFile, HanabotError, Unsupported
from hanabot.expectations import common_inferred, last_clue
from hanabot.formats.scenario import parse_scenarios
from hanabot.game import Game
from hanabot.moves import Clue, Discard, Draw
from hanabot.piles import special_piles
from hanabot.positions import Table, position
from hanabot.sentences import HIDDEN, SEATS, say_events, slot_of
from hanabot.story import actions_of


def excerpt(game: Game, turn: int, name: str, moves: int = 1, observer: int | None = None) -> dict[str, Any]:
    """The position before a turn (counted from 1) as a scenario's plain data, with the moves that came next.

    With an observer its cards are hidden. A move that the format cannot tell ends the steps.

    Raises:
        BadFile: the game has no such turn.
        Unsupported: the format has no words for the position.
    """
    actions = actions_of(game)
    if not 1 <= turn <= len(actions) + (not game.over):
        raise BadFile(name, f"turn {turn}", f"the game has turns 1 to {len(actions)}")
    if game.rules.flamboyants:
        raise Unsupported("option 'flamboyants'", "a scenario has no words for bonuses")
    now = Game(game.start, game.deck)
    for action in actions[: turn - 1]:
        now.apply(action)
    if now.rules.final_round and not now.deck_left and not isinstance(now.log[-1], Draw):
        raise Unsupported(f"turn {turn}", "a scenario cannot say which seats have had their last turn")
    if special_piles(now.variant) is not None or now.rules.card_cycle:
        raise Unsupported(f"variant {now.variant.name!r}", "a scenario tells stacks that go up, and hands by age")
    names = now.variant.names
    found: dict[str, Any] = {
        "id": f"{name}-turn-{turn}",
        "about": f"Turn {turn} of {name}",
        "source": name,
        "strict": False,
        "rules": now.rules.key,
        "variant": now.variant.name,
        "hands": [
            [HIDDEN if seat == observer else names[now.deck[order]] for order in reversed(hand)]
            for seat, hand in enumerate(now.hands)
        ],
        "stacks": list(now.stacks),
        "discarded": [names[card] for card, count in enumerate(now.discards) for _ in range(count)],
        "clues": now.clues,
        "strikes": now.strikes,
        "deck_left": now.deck_left,
        "to_move": SEATS[now.current],
        "early_game": not _threw_from_chop(now),
        "clued": _clued(now),
        "steps": [],
    }
    if observer is not None:
        found["observer"] = SEATS[observer]
    for action in actions[turn - 1 :][:moves]:
        hands, seat = tuple(map(tuple, now.hands)), now.current
        if not action.is_clue and action.target not in hands[seat]:
            break
        events = now.apply(action)
        if isinstance(events[0], Clue) and not events[0].touched:
            break
        said = say_events(events, hands, now.variant, slots=action.is_clue and action.target == observer)
        if seat == observer and isinstance(events[-1], Draw):
            said = f"{said.rpartition(' ')[0]} {HIDDEN}"
        found["steps"].append({"move": said})
    return found


def pin(plain: dict[str, Any], find_policy: Callable[[str], Policy]) -> None:
    """Add what the scenario's convention makes of its last clue: the focus, and what each touched card may be.

    Where the convention does not play such a table, or keeps no notes, nothing is added.
    """
    (scenario,) = parse_scenarios(as_text(plain), plain["id"])
    try:
        start, deck = position(scenario)
        policy = find_policy(scenario.policy)
        table = Table(scenario, start, deck, [policy.seat(seat, start) for seat in range(scenario.players)])
        for number, step in enumerate(scenario.steps, start=1):
            if step.move is not None:
                table.make(step.move, number)
        clue = last_clue(table.game)
        if clue is None:
            return
        hand = table.game.hands[clue.receiver]
        found = [
            (slot_of(order, hand), common_inferred(table, order)) for order in reversed(clue.touched) if order in hand
        ]
    except HanabotError:
        return
    names = table.variant.names
    plain["steps"] += [
        {"expect": {"seat": SEATS[clue.receiver], "slot": slot, "inferred": [names[card] for card in bits(mask)]}}
        for slot, mask in found
    ]


def as_text(plain: dict[str, Any]) -> str:
    """A file that holds the one scenario, as YAML."""
    return yaml.safe_dump([plain], sort_keys=False, default_flow_style=None, width=120, allow_unicode=True)


def _threw_from_chop(game: Game) -> bool:
    """Whether some seat discarded a card that no clue had touched."""
    touched: set[int] = set()
    for event in game.log:
        if isinstance(event, Clue):
            touched.update(event.touched)
        elif isinstance(event, Discard) and event.order not in touched:
            return True
    return False


def _clued(game: Game) -> list[dict[str, Any]]:
    """The marks that cards in hands bear, as the format writes them."""
    touching: dict[int, list[int]] = {}
    passing: dict[int, list[int]] = {}
    holder: dict[int, int] = {}
    for marked in game.start.marked:
        touching[marked.order], passing[marked.order] = list(marked.positive), list(marked.negative)
    for event in game.log:
        if isinstance(event, Draw):
            holder[event.order] = event.seat
        elif isinstance(event, Clue):
            for order, seat in holder.items():
                if seat == event.receiver:
                    marks = (touching if order in event.touched else passing).setdefault(order, [])
                    if event.clue not in marks:
                        marks.append(event.clue)
    found = []
    for seat, hand in enumerate(game.hands):
        for order in reversed(hand):
            one: dict[str, Any] = {
                "seat": SEATS[seat],
                "slot": slot_of(order, hand),
                "clues": _written(game, touching.get(order, [])),
            }
            if order in passing:
                one["not"] = _written(game, passing[order])
            if len(one) > 3 or one["clues"]:
                found.append(one)
    return found


def _written(game: Game, clues: list[int]) -> list[str | int]:
    names = (game.variant.clue_names[clue] for clue in clues)
    return [int(name) if name.isdigit() else name for name in names]
