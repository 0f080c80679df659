"""A scenario walked through as text for people: its position, each move, and what the move made of whose cards."""

import textwrap
from collections.abc import Callable, Iterator

from hanabot.bots import Policy
from hanabot.cards import Variant
from hanabot.expectations import reader
from hanabot.formats.scenario import Scenario
from hanabot.positions import Table, position
from hanabot.sentences import SEATS, say_action
from hanabot.show import STRUCK, show_hand, show_note
from hanabot.story import Noted
from hanabot.view import Start

#: Columns that prose is wrapped to.
WIDTH = 100


def walk(scenario: Scenario, find_policy: Callable[[str], Policy], ask: bool = False) -> Iterator[str]:
    """The lines of a scenario played through; `ask` also asks the seat that is to move in the end what it would do.

    Where the scenario expects a move (`acts`), it is asked in any case.

    Raises:
        BadFile: the position cannot be, or a move is not legal in it.
        BadName, BadComposition, Unsupported: there is no such policy or variant, or the policy does not play it.
        NoAnswer: the policy keeps no notes.
    """
    start, deck = position(scenario)
    seated = find_policy(scenario.policy)
    table = Table(scenario, start, deck, [seated.seat(seat, start) for seat in range(scenario.players)])
    yield from textwrap.wrap(f"Played through by {seated.name}: {scenario.about or scenario.id}", WIDTH)
    yield from _position(start, start.variant)
    clued = {mark.order for mark in start.marked if mark.positive}
    for seat, hand in enumerate(table.game.hands):
        yield f"    {SEATS[seat]:<7} {show_hand(hand, deck, clued, start.variant)}"
    notes = _notes(table)
    count = 0
    asked = -1
    for number, step in enumerate(scenario.steps, start=1):
        if step.move is None:
            if step.expect is not None and step.expect.acts and asked < count:
                asked = count
                yield from _choice(table)
            continue
        strikes = table.game.strikes
        table.make(step.move, number)
        count += 1
        yield f"{count:>3}. {step.move.text}{STRUCK if table.game.strikes > strikes else ''}"
        before, notes = notes, _notes(table)
        for order, note in notes.items():
            if note != before.get(order) and (note.marks or (order in before and before[order].marks)):
                yield f"       {show_note(note, start.variant)}"
    if ask and asked < count:
        yield from _choice(table)


def _position(start: Start, variant: Variant) -> Iterator[str]:
    """What differs from a game that begins: cards played and thrown away, tokens gone."""
    said = []
    tops = [f"{suit.letter}{rank}" for suit, rank in zip(variant.suits, start.stacks, strict=False) if rank]
    if tops:
        said.append(f"played up to {' '.join(tops)}")
    if start.discarded:
        said.append(f"discarded {' '.join(variant.names[card] for card in start.discarded)}")
    if start.clues is not None and start.clues < start.rules.clue_tokens:
        said.append(f"clues {start.clues}")
    if start.strikes:
        said.append(f"strikes {start.strikes}")
    if said:
        yield f"    {' · '.join(said)}"


def _choice(table: Table) -> Iterator[str]:
    """What the seat to move would do, with its reason; nothing where it cannot see enough to be asked."""
    game, hidden = table.game, table.scenario.hidden_seat
    if game.over or hidden not in (None, game.current):
        return
    chosen = table.bots[game.current].decide(game.view(game.current)).chosen
    reason = f" ({chosen.reason})" if chosen.reason else ""
    yield f"     Next: {say_action(chosen.action, game.current, game.hands, table.variant)}{reason}"


def _notes(table: Table) -> dict[int, Noted]:
    """By order, what each card's holder takes it for, as its own bot has it."""
    found = {}
    for seat, hand in enumerate(table.game.hands):
        bot = reader(table, seat)
        for slot, order in enumerate(reversed(hand), start=1):
            note = bot.note(order, None)
            found[order] = Noted(order, seat, slot, note.inferred, " ".join(sorted(note.marks)))
    return found
