"""What seats read, call for and wait for, in positions that went wrong once."""

from pathlib import Path

import pytest

from hanabot.formats.scenario import Scenario, read_scenarios
from hanabot.registry import policy
from hanabot.scenarios import check

POSITIONS = read_scenarios(Path(__file__).with_name("readings.yaml"))


@pytest.mark.parametrize("position", POSITIONS, ids=[one.id for one in POSITIONS])
def test_a_position_that_went_wrong(position: Scenario) -> None:
    assert check(position, policy).failures == ()
