"""A convention in words, its place among the others, and a scenario of it played through."""

import inspect
import sys
import textwrap
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from cyclopts import App

from hanabot.convention.module import Module
from hanabot.errors import BadName
from hanabot.expectations import reader
from hanabot.formats.scenario import Scenario, read_scenarios
from hanabot.positions import Table, position
from hanabot.registry import modules, policy
from hanabot.sentences import SEATS
from hanabot.show import show_hand, show_note
from hanabot.story import Noted

app = App(name="explain")
_WIDTH = 100


@app.default
def explain(convention: str) -> None:
    """Say what a convention is, where it stands among the others, and play a scenario of it through.

    Parameters
    ----------
    convention
        The convention's slug, such as finesse or play-clue; `hanabot conventions` lists them.
    """
    catalogue = modules()
    slug = convention.strip().lower().replace("_", "-").replace(" ", "-")
    if slug not in catalogue:
        near = get_close_matches(slug, catalogue, 1)
        hint = f"did you mean {near[0]!r}?" if near else "`hanabot conventions` lists them"
        raise BadName("convention", convention, f"there is none of that name; {hint}")
    module = catalogue[slug]
    print("\n".join(_words(module, catalogue)))
    for scenario in examples(module):
        print()
        print("\n".join(_played(scenario)))


def examples(module: Module) -> list[Scenario]:
    """The scenarios that show a module: those of the file of its name in the folder `examples` beside its own."""
    source = inspect.getfile(type(module))
    path = Path(source).parent / "examples" / f"{module.slug}.yaml"
    return read_scenarios(path) if path.is_file() else []


def _words(module: Module, catalogue: Mapping[str, Module]) -> Iterator[str]:
    level = "" if module.level is None else f", level {module.level}"
    yield f"{module.title} ({module.slug}; {module.group}{level})"
    yield ""
    for paragraph in (inspect.getdoc(type(module)) or "").split("\n\n"):
        yield from textwrap.wrap(paragraph, _WIDTH)
        yield ""
    for part in (inspect.getdoc(sys.modules[type(module).__module__]) or "").split("\n\n"):
        yield from textwrap.wrap(part, _WIDTH)
        yield ""
    places = {
        "Requires": module.requires,
        "Goes before": module.overrides,
        "Required by": sorted(slug for slug, other in catalogue.items() if module.slug in other.requires),
        "Gives way to": sorted(slug for slug, other in catalogue.items() if module.slug in other.overrides),
    }
    for title, slugs in places.items():
        if slugs:
            yield f"{title}: {', '.join(slugs)}"
    if module.reference:
        yield f"Source: {module.reference}"


def _played(scenario: Scenario) -> Iterator[str]:
    """The scenario's moves, each with what it changed in what the cards' holders take them for."""
    start, deck = position(scenario)
    seated = policy(scenario.policy)
    table = Table(scenario, start, deck, [seated.seat(seat, start) for seat in range(scenario.players)])
    yield from textwrap.wrap(f"Played through by {seated.name}: {scenario.about}", _WIDTH)
    clued = {mark.order for mark in start.marked if mark.positive}
    for seat, hand in enumerate(table.game.hands):
        yield f"    {SEATS[seat]:<7} {show_hand(hand, deck, clued, start.variant)}"
    notes = _notes(table)
    count = 0
    for number, step in enumerate(scenario.steps, start=1):
        if step.move is None:
            continue
        table.make(step.move, number)
        count += 1
        yield f"{count:>3}. {step.move.text}"
        before, notes = notes, _notes(table)
        for order, note in notes.items():
            if note != before.get(order) and (note.marks or (order in before and before[order].marks)):
                yield f"       {show_note(note, start.variant)}"


def _notes(table: Table) -> dict[int, Noted]:
    """By order, what each card's holder takes it for, as its own bot has it."""
    found = {}
    for seat, hand in enumerate(table.game.hands):
        bot = reader(table, seat)
        for slot, order in enumerate(reversed(hand), start=1):
            note = bot.note(order, None)
            found[order] = Noted(order, seat, slot, note.inferred, " ".join(sorted(note.marks)))
    return found
