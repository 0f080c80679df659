"""Hat-guessing: a move speaks to every seat at once, by a number that each seat takes its own part of."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hanabot.registry import Registry


def register(registry: Registry) -> None:
    """Register the hat-guessing policies."""
    from conventions.hats.hat_information import HatInformation
    from conventions.hats.hat_public import HatPublic
    from conventions.hats.hat_recommendation import HatRecommendation

    registry.add_policy(HatPublic(), aliases=("hat-guessing",))
    registry.add_policy(HatInformation())
    registry.add_policy(HatRecommendation())
