"""Every scenario of the published conventions that is built, by id, as every seat's policy plays it.

`known_failures.txt` lists the strict ones that do not hold yet, so that the list can only shrink: one that is listed
and holds is an error as much as one that fails and is not listed. Those that are not strict (one sound player's
judgement) must run, and may fail.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hanabot.formats.scenario import Scenario, read_scenarios
from hanabot.registry import policy
from hanabot.scenarios import check

HERE = Path(__file__).parent


def scenarios() -> Iterator[Scenario]:
    for file in sorted(HERE.rglob("*.json")):
        yield from read_scenarios(file)


def known_failures() -> set[str]:
    lines = (HERE / "known_failures.txt").read_text(encoding="utf-8").splitlines()
    return {words[0] for line in lines if (words := line.partition("#")[0].split())}


ALL = list(scenarios())
KNOWN = known_failures()


@pytest.mark.parametrize("scenario", [pytest.param(one, id=one.id) for one in ALL if one.strict])
def test_a_strict_scenario_holds(scenario: Scenario) -> None:
    outcome = check(scenario, policy)
    if scenario.id in KNOWN:
        assert not outcome.passed, "it holds now: take it off known_failures.txt"
    else:
        assert outcome.failures == ()


@pytest.mark.parametrize("scenario", [pytest.param(one, id=one.id) for one in ALL if not one.strict])
def test_a_scenario_of_judgement_can_be_asked(scenario: Scenario) -> None:
    assert not [one for one in check(scenario, policy).failures if " broke at step " in one.found]


def test_every_known_failure_is_a_strict_scenario() -> None:
    assert {one.id for one in ALL if one.strict} >= KNOWN
