"""Rule-list agents: the published vocabulary of small rules, and agents as ordered lists of them, written in data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hanabot.registry import Registry


def register(registry: Registry) -> None:
    """Register the published agents."""
    from conventions.rule_lists.agent import RuleList, read_agents

    for agent in read_agents(Path(__file__).parent / "agents.yaml"):
        registry.add_policy(RuleList(agent.name, agent))
