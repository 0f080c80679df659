"""An adaptive partner: it is not told what its partners play, and finds out which of the conventions it knows it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hanabot.registry import Registry


def register(registry: Registry) -> None:
    """Register the policy."""
    from conventions.adaptive.policy import Adaptive

    registry.add_policy(Adaptive())
