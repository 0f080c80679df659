"""How often each module of a policy has a say in its games.

The moves that each rule made are stored with every game. The rest is heard in a replay of some games by fresh bots
(`tournaments.rule_studies.listening`), each thing once a turn:

- weighed: an answer of the module entered the mover's choice, whatever was chosen;
- gave: the move rests on the module: a clue whose reading names it, or a play or discard that the module proposed;
- read: another seat took the move in with an answer of the module, or the mover played what its rule called for;
- overridden: another module answered a question of reading first, and this one would have said something else.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import Factory, define, frozen

from hanabot.convention.composition import QUESTIONS
from hanabot.convention.module import answers
from hanabot.convention.policy import Composed
from tournaments.records import Record


@frozen
class Coverage:
    """One module's part in the games: `moves` that its rule made in all of `games`, the other counts in `replayed`.

    `by` counts the overridden turns by the module that answered first. `quiet` says that the module answers no
    question of its own: the engine or other modules go by its being there.
    """

    module: str
    games: int
    moves: int
    replayed: int
    weighed: int
    gave: int
    read: int
    overridden: int
    by: Mapping[str, int]
    quiet: bool

    @property
    def fired(self) -> bool:
        """Whether it had a say in any of the games."""
        return bool(self.moves or self.weighed or self.gave or self.read)


@define
class Heard:
    """What was heard in some games: turns by module, and of those overridden by (module, who answered first)."""

    games: int = 0
    weighed: Counter[str] = Factory(Counter)
    gave: Counter[str] = Factory(Counter)
    read: Counter[str] = Factory(Counter)
    overridden: Counter[tuple[str, str]] = Factory(Counter)

    def add(self, other: "Heard") -> None:
        """Take in what was heard elsewhere."""
        self.games += other.games
        self.weighed += other.weighed
        self.gave += other.gave
        self.read += other.read
        self.overridden += other.overridden


def coverage(found: Composed, records: Sequence[Record], heard: Heard) -> tuple[Coverage, ...]:
    """Every module's part, in the policy's order.

    Args:
        found: the policy.
        records: its games, whose stored counts of rules are summed.
        heard: what was heard in those that were replayed.
    """
    moves = Counter[str]()
    for record in records:
        for counts in record.rule_counts:
            moves.update(counts)
    return tuple(
        Coverage(
            slug,
            len(records),
            moves[slug],
            heard.games,
            heard.weighed[slug],
            heard.gave[slug],
            heard.read[slug],
            sum(count for (other, _), count in heard.overridden.items() if other == slug),
            {by: count for (other, by), count in heard.overridden.most_common() if other == slug},
            not any(answers(module, question) for question in QUESTIONS),
        )
        for slug, module in ((one.slug, one) for one in found.convention.giving.modules)
    )
