"""Board Game Arena's "5 flamboyants" (document 001): a bonus for the last card of a suit, drawn at random.

The six bonuses are a pile that the deal shuffles: each comes once. Pile and places are functions of the deck's cards,
so that whatever tells a game's deck tells its bonuses too; no seat can know them, since no seat knows the deck. What
the document leaves open is decided here and in `hanabot.game`: the suit's own token comes as ever and before the bonus;
the card that completed the suit is replaced at the end of the turn (003), after the bonus; a final round that has begun
is not begun again by a card that is shuffled back; of the discarded cards only one that fits may be played, and if it
completes a suit, another bonus is drawn; a bonus that nothing can be done with lapses.
"""

from collections.abc import Sequence
from hashlib import sha256

from attrs import define

from hanabot.errors import Unsupported
from hanabot.go_random import shuffled
from hanabot.view import Start

TOKEN, TOKEN_AND_LIFE, COLOUR_CLUE, RANK_CLUE, RESHUFFLE, REVIVE_ONE = range(6)
#: What the bonuses are, in words.
WORDS = (
    "a token",
    "a token and a life",
    "a colour clue for nothing",
    "a rank clue for nothing",
    "a discarded card may be shuffled back",
    "a discarded card may be played",
)


@define
class Bonuses:
    """The pile of one game's bonuses, and the places in the draw pile for cards that are shuffled back."""

    seed: str
    pile: list[int]
    shuffles: int = 0

    @classmethod
    def of(cls, deck: Sequence[int]) -> "Bonuses":
        """Those of a deck."""
        seed = f"flamboyants {sha256(' '.join(map(str, deck)).encode()).hexdigest()}"
        return cls(seed, shuffled(seed, list(range(len(WORDS)))))

    def draw(self) -> int | None:
        """The next bonus; None when all were drawn."""
        return self.pile.pop() if self.pile else None

    def place(self, left: int) -> int:
        """Where in a draw pile of so many cards the next card that is shuffled back goes: 0 is its top."""
        self.shuffles += 1
        chance = sha256(f"{self.seed} {self.shuffles}".encode()).digest()
        return int.from_bytes(chance, "big") % (left + 1)


def refuse(name: str, start: Start) -> None:
    """Refuse a table with bonuses for a policy that does not speak of them.

    Raises:
        Unsupported: the table has them.
    """
    if start.rules.flamboyants:
        raise Unsupported("option 'flamboyants'", f"{name} does not know what to do with a bonus")
