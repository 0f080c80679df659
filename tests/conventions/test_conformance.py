"""Every registered policy keeps the contract of hanabot.testing, and decides the same whatever the hash seed."""

import os
import subprocess
import sys

import pytest

from hanabot.decks import find
from hanabot.registry import policy, policy_names, registry
from hanabot.start import standard_start
from hanabot.testing import violations

#: One policy a family: the highest level. The lower ones sit at one table only.
HIGHEST = [*registry().plain, *{family.name for family in registry().families.values()}]
TABLES = [(name, 3) for name in policy_names()] + [(name, players) for name in sorted(HIGHEST) for players in (2, 4, 5)]

PLAYED = """
from hanabot.interface import play
for name in {names}:
    game = play(name, "p4v0s12", players=4)
    print(name, [decision.action for decision in game.decisions], game.rule_counts)
"""


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_policy_keeps_the_contract(name: str, players: int) -> None:
    deck = find(f"p{players}v0s31", players)[0]
    assert violations(policy(name), standard_start(players), deck.cards, every=7) == []


def test_the_hash_seed_changes_nothing() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", PLAYED.format(names=sorted(HIGHEST))],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] != ""


@pytest.mark.parametrize("name", policy_names())
def test_a_policys_digest_is_its_own(name: str) -> None:
    assert policy(name).digest
    assert [other for other in policy_names() if policy(other).digest == policy(name).digest] == [name]
