"""Many games of each property of variants, so that a crash has somewhere to happen: `make soak`.

    python -m tests.soak --games 200 --random 1000

For each variant a policy plays so many games, and `legal-random` more (random moves reach positions that good play
never does); decks are hanab.live's seeds. What is printed, a line a variant and policy: games, crashes (with their
first line), games that ended by strikes, the mean score and the most that there is, or the refusal. Exit status 1 if
anything crashed.
"""

import argparse
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import cycle, islice

from attrs import field, frozen

from hanabot.decks import from_seed
from hanabot.errors import Unsupported
from hanabot.game import Game
from hanabot.registry import policy
from hanabot.repertoire import PROPERTIES, properties
from hanabot.start import standard_start
from hanabot.table import play, seat_team
from hanabot.variants import variant, variant_names

#: The suits that the H-Group's documents speak of: every policy of theirs is to play these.
MAIN = (
    *("No Variant", "6 Suits"),
    *(f"{name} (5 Suits)" for name in ("Black", "Rainbow", "Pink", "White", "Brown", "Prism")),
    *(f"{name} (6 Suits)" for name in ("Black", "Rainbow", "Pink", "White", "Brown", "Prism")),
)
#: The other special suits, alone, and two beside each other.
SUITS = (
    *("3 Suits", "4 Suits"),
    *(f"{name} (5 Suits)" for name in ("Omni", "Null", "Muddy Rainbow", "Light Pink", "Dark Rainbow", "Dark Pink")),
    *(f"{name} (5 Suits)" for name in ("Gray", "Dark Brown", "Dark Omni", "Dark Null", "Cocoa Rainbow", "Gray Pink")),
    *(f"{name} (6 Suits)" for name in ("Dark Prism", "Rainbow & Brown", "Black & Pink", "White & Prism")),
)


def by_property() -> dict[str, str]:
    """For each property the variant of five suits, or as many as there are, that has it and the fewest others."""
    found: dict[str, tuple[int, int, str]] = {}
    for place, name in enumerate(variant_names()):
        one = variant(name)
        had = properties(one)
        for each in had:
            rank = (len(had) * 10 + abs(len(one.suits) - 5), place, name)
            found[each] = min(found.get(each, rank), rank)
    return {each: found[each][2] for each in PROPERTIES}


@frozen
class Row:
    """What became of one policy's games of one variant."""

    policy: str
    variant: str
    scores: tuple[int, ...] = ()
    strikeouts: int = 0
    crashes: tuple[str, ...] = field(factory=tuple)
    refusal: str = ""

    def line(self) -> str:
        """The row of the table."""
        start = f"{self.variant:<32} {self.policy:<14}"
        if self.refusal:
            return f"{start} refused: {self.refusal}"
        games, most = len(self.scores) + len(self.crashes), variant(self.variant).max_score
        mean = f"{sum(self.scores) / len(self.scores):.2f}" if self.scores else "-"
        first = f"  {self.crashes[0]}" if self.crashes else ""
        return f"{start} {games:>5} {len(self.crashes):>8} {self.strikeouts:>11} {mean:>6} of {most}{first}"


HEAD = f"{'variant':<32} {'policy':<14} {'games':>5} {'crashes':>8} {'strikeouts':>11} {'mean':>6}"


def soak(name: str, policy_name: str, games: int, players: Sequence[int]) -> Row:
    """So many games of a variant, the numbers of players in turn."""
    suits, team = variant(name), [policy(policy_name)]
    scores, crashes, strikeouts = [], [], 0
    for number, count in enumerate(islice(cycle(players), games), 1):
        seed = f"p{count}v{suits.number}s{number}"
        try:
            game = Game(standard_start(count, "hanab-live", suits), from_seed(seed, suits).cards)
            play(game, seat_team(game, team), [policy_name])
        except Unsupported as error:
            return Row(policy_name, name, refusal=str(error))
        except Exception as error:  # noqa: BLE001  whatever it is, it is what this looks for
            place = traceback.extract_tb(error.__traceback__)[-1]
            crashes.append(f"{seed}: {type(error).__name__}: {error} ({place.name}, line {place.lineno})")
            continue
        scores.append(game.score)
        strikeouts += game.strikes >= game.rules.max_strikes
    return Row(policy_name, name, tuple(scores), strikeouts, tuple(crashes))


def rows(
    names: Sequence[str], policy_name: str, games: int, random_games: int, players: Sequence[int], jobs: int
) -> Iterator[Row]:
    """The rows of a table, as they are done."""
    each = [one for one in ((policy_name, games), ("legal-random", random_games)) if one[1]]
    asked = [(name, *one) for name in names for one in each]
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(_one, players), asked)


def _one(players: Sequence[int], asked: tuple[str, str, int]) -> Row:
    name, policy_name, games = asked
    return soak(name, policy_name, games, players)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Play many games of each property of variants.")
    parser.add_argument("variants", nargs="*", help="Variants; left out, the main ones, the suits, and one a property.")
    parser.add_argument("--policy", default="h-group@11")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--random", type=int, default=1000, help="Games of legal-random.")
    parser.add_argument("--players", default="3,2,4,5")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(argv)
    names = asked.variants or [*MAIN, *SUITS, *(name for name in by_property().values() if name not in MAIN + SUITS)]
    players = [int(count) for count in asked.players.split(",")]
    print(HEAD)
    crashed = False
    for row in rows(names, asked.policy, asked.games, asked.random, players, asked.jobs):
        print(row.line(), flush=True)
        crashed = crashed or bool(row.crashes)
    return int(crashed)


if __name__ == "__main__":
    raise SystemExit(main())
