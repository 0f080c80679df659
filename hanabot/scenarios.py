"""Runs scenarios: lets every seat's bot see the position and the moves, and collects what did not hold.

Each seat has a bot of the scenario's policy and is told every event as it would see it.
"""

import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import frozen

from hanabot.bots import Policy
from hanabot.errors import BadFile, HanabotError
from hanabot.expectations import Failure, failures_of, unanswered
from hanabot.formats.scenario import Scenario
from hanabot.positions import Table, clue_of, mask_of, position


@frozen
class Outcome:
    """What came of one scenario."""

    id: str
    strict: bool
    failures: tuple[Failure, ...]

    @property
    def passed(self) -> bool:
        """Whether every expectation held."""
        return not self.failures


def check(scenario: Scenario, find_policy: Callable[[str], Policy]) -> Outcome:
    """Run one scenario with every seat playing its policy, which `find_policy` finds by name.

    What is not built (a variant, a policy) fails the scenario; nothing is skipped.

    Raises:
        BadFile: the position cannot be, or a move is not legal in it.
    """
    try:
        rehearse(scenario)
        start, deck = position(scenario)
        policy = find_policy(scenario.policy)
        bots = [policy.seat(seat, start) for seat in range(scenario.players)]
    except BadFile:
        raise
    except HanabotError as error:
        table, broken = None, str(error)
    else:
        table, broken = Table(scenario, start, deck, bots), ""
    return Outcome(scenario.id, scenario.strict, tuple(_failures(scenario, table, broken)))


def _failures(scenario: Scenario, table: Table | None, broken: str) -> Iterator[Failure]:
    """What does not hold, step by step; `broken` says why nobody can answer."""
    if table is None and not any(step.expect for step in scenario.steps):
        yield Failure(0, "a policy that plays this", broken, "")
    for number, step in enumerate(scenario.steps, start=1):
        if table is None or broken:
            if step.expect is not None:
                yield from unanswered(step.expect, number, broken)
            continue
        try:
            if step.move is not None:
                table.make(step.move, number)
            elif step.expect is not None:
                yield from failures_of(table, step.expect, number)
        except Exception as error:  # noqa: BLE001  whatever a policy does, the other scenarios are checked
            broken = f"{scenario.policy} broke at step {number}: {_said(error)}"
            yield Failure(number, "a policy that does not break", broken, "")


def _said(error: Exception) -> str:
    """What broke, and where in the source: enough to find it without a traceback."""
    said = f"{type(error).__name__}: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    return f"{said} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else said


def rehearse(scenario: Scenario) -> None:
    """Make every move of a scenario with nobody at the table, and look every name up.

    Raises:
        BadFile: the position cannot be, a move is not legal, or a card or clue is not one of the variant.
        Unsupported: the variant is not built.
    """
    table = Table(scenario, *position(scenario), [])
    for number, step in enumerate(scenario.steps, start=1):
        if step.move is not None:
            table.make(step.move, number)
        elif step.expect is not None:
            for key in ("possible", "inferred", "inferred_has", "inferred_lacks"):
                mask_of(scenario, key, getattr(step.expect, key), table.variant, number)
            for key in ("acts", "avoids"):
                for sentence in getattr(step.expect, key):
                    if sentence.clue is not None:
                        clue_of(scenario, key, sentence.clue, table.variant, number)
