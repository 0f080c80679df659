"""Rule-list agents: the published vocabulary of small rules, and agents as ordered lists of them, written in data."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hanabot.registry import Registry


def register(registry: Registry) -> None:
    """Register the published agents, and words on every rule."""
    from conventions.rule_lists.agent import RuleList, read_agents
    from conventions.rule_lists.step import rule_in_words
    from conventions.rule_lists.vocabulary import RULES

    agents = read_agents(Path(__file__).parent / "agents.yaml")
    for agent in agents:
        registry.add_policy(RuleList(agent.name, agent))
    for name in RULES:
        users = [agent.name for agent in agents if name in {step.rule for step in agent.rules + agent.published}]
        registry.add_topic(name, partial(rule_in_words, name, users))
