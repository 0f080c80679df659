"""The four rule sets of the source documents, as named, frozen values (rulebook.md).

Whatever differs from one door to another is a field here; the engine (`hanabot.game`) only ever asks the value.
"""

from attrs import frozen


@frozen
class RuleSet:
    """What a door's rules say; one engine obeys it."""

    name: str
    min_players: int = 2
    max_players: int = 5
    hand_sizes: tuple[int, ...] = (0, 0, 5, 5, 4, 4, 3)
    clue_tokens: int = 8
    max_strikes: int = 3
    empty_clues: bool = False
