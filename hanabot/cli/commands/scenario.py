"""Positions and what a convention makes of them: show, check against expectations, or make one of a game's."""

import json
import re
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from hanabot.cli.options import Format
from hanabot.cli.output import write_rows
from hanabot.errors import BadFile, Unsupported
from hanabot.formats.scenario import Scenario, read_scenarios
from hanabot.scenarios import Outcome, check, rehearse
from hanabot.sentences import seat_number

app = App(name="scenario")


@app.command(name="check")
def check_files(files: list[str], /, *, style: Format = "table") -> int:
    """Run scenario files: of each expectation that failed, what was expected, what was found, which rule said so.

    Exit status 1 if a strict one fails; those with `strict: false` are counted and may fail.

    Args:
        files: Files of scenarios, YAML or JSON.
        style: How to write the result.
    """
    from hanabot.registry import policy

    scenarios = [one for name in files for one in read_scenarios(Path(name))]
    for one in scenarios:
        try:
            rehearse(one)
        except Unsupported:
            continue  # it fails below, and the others are still checked
    outcomes = []
    for number, one in enumerate(scenarios, start=1):
        if sys.stderr.isatty():
            print(f"\r{number}/{len(scenarios)}", end="\r", file=sys.stderr, flush=True)
        outcomes.append(check(one, policy))
    if style == "json":
        print(json.dumps(_summary(outcomes), indent=2))
    elif style == "table":
        _write_text(scenarios, outcomes)
    else:
        _write_failures(outcomes, style)
    return 1 if any(one.strict and not one.passed for one in outcomes) else 0


@app.command(name="show")
def show_files(files: list[str], /) -> None:
    """Play scenarios through and say what each move means: what cards' holders take them for, and what comes next.

    Nothing is checked, and expectations may be left out. The last line is what the seat to move would do.

    Args:
        files: Files of scenarios, YAML or JSON.
    """
    from hanabot.registry import policy
    from hanabot.walk import walk

    for number, one in enumerate([one for name in files for one in read_scenarios(Path(name))]):
        if number:
            print()
        for line in walk(one, policy, ask=True):
            print(line)


@app.command(name="from")
def from_game(
    game: str,
    /,
    *,
    turn: int,
    number: int = 1,
    moves: Annotated[int, Parameter(validator=Number(gte=0))] = 1,
    observer: str | None = None,
    pinned: Annotated[bool, Parameter(name="--pin", negative="--no-pin")] = True,
    out: str | None = None,
) -> None:
    """Write a scenario of a game's position before a turn, with the moves that came next.

    Args:
        game: A file of hanab.live's JSON games.
        turn: The turn, counted from 1 as `hanabot play` does.
        number: Which game of the file, counted from 1.
        moves: How many of the game's next moves to put into the steps.
        observer: A seat whose cards are to be hidden.
        pinned: Expect of the last clue's cards what h-group makes of them today.
        out: File to write (default: standard output).
    """
    from hanabot.excerpts import as_text, excerpt, pin
    from hanabot.files import write_whole
    from hanabot.formats.hanab_live import read_lines
    from hanabot.formats.replay_checks import check_game

    games = list(read_lines(Path(game)))
    if not 1 <= number <= len(games):
        raise BadFile(game, f"game {number}", f"the file has {len(games)} games")
    place, data = games[number - 1]
    checked = check_game(data, game, place)
    found = checked.game
    if found is None:
        raise Unsupported(f"{game} {place}".strip(), checked.why)
    seat = None if observer is None else seat_number(observer, found.start.players)
    name = "-".join(re.findall("[a-z0-9]+", Path(game).stem.lower())) or "game"
    try:
        plain = excerpt(found, turn, f"{name}-{number}" if len(games) > 1 else name, moves, seat)
    except BadFile as error:
        raise BadFile(game, ", ".join(filter(None, (place, error.place))), error.why) from None
    if pinned:
        from hanabot.registry import policy

        pin(plain, policy)
    if out is None:
        print(as_text(plain), end="")
    else:
        write_whole(out, as_text(plain))


def _summary(outcomes: Sequence[Outcome]) -> dict[str, object]:
    strict = [one for one in outcomes if one.strict]
    return {
        "passed": sum(one.passed for one in outcomes),
        "failed": sum(not one.passed for one in outcomes),
        "strict_passed": sum(one.passed for one in strict),
        "strict_failed": sum(not one.passed for one in strict),
        "results": [
            {
                "id": one.id,
                "strict": one.strict,
                "passed": one.passed,
                "failures": [
                    {"step": each.step, "expected": each.expected, "found": each.found, "rule": each.rule}
                    for each in one.failures
                ],
            }
            for one in outcomes
        ],
    }


def _write_text(scenarios: Sequence[Scenario], outcomes: Sequence[Outcome]) -> None:
    """The failed ones with their reasons; the closing line counts them all."""
    for scenario, one in zip(scenarios, outcomes, strict=True):
        if one.passed:
            continue
        print(f"FAILED {one.id}{'' if one.strict else ' (not strict)'}: {scenario.about}")
        for (found, rule), failures in groupby(one.failures, lambda failure: (failure.found, failure.rule)):
            for failure in failures:
                print(f"  step {failure.step}: expected {failure.expected}")
            print(f"    found {found}{f'  [{rule}]' if rule else ''}")
    strict = [one for one in outcomes if one.strict]
    held = sum(one.passed for one in strict)
    if len(strict) < len(outcomes):
        print(f"strict: {held} passed, {len(strict) - held} failed")
    passed = sum(one.passed for one in outcomes)
    print(f"{passed} passed, {len(outcomes) - passed} failed")


def _write_failures(outcomes: Sequence[Outcome], style: str) -> None:
    """A row for each failure, and one for each scenario that passed."""
    rows: list[Sequence[object]] = []
    for one in outcomes:
        rows += [(one.id, one.strict, False, each.step, each.expected, each.found, each.rule) for each in one.failures]
        if one.passed:
            rows.append((one.id, one.strict, True, "", "", "", ""))
    write_rows(rows, ("id", "strict", "passed", "step", "expected", "found", "rule"), style)
