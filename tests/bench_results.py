"""Time and memory of what reads a large results file, printed and not tested: `make bench-results`.

The files are synthetic: made-up games of ten teams, of the length and with the rule counts of real ones.
"""

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tournaments.records import Finished, Key, Record
from tournaments.store import Store

SIZES = (100_000, 1_000_000)
TEAMS = 10
RULES = ("play-clue", "save", "finesse", "prompt", "discards", "endgame", "bluff", "stall-clue")
#: Commands that are measured, each in a process of its own.
COMMANDS = (["list"], ["summary"], ["export", "games.csv"], ["export", "games.parquet"])


def made_up(games: int, seed: int = 1) -> Iterator[Finished]:
    """Games of ten teams on the same decks; the same number and seed give the same games."""
    chance = random.Random(seed)
    for team in range(TEAMS):
        for deck in range(games // TEAMS):
            turns = chance.randint(50, 66)
            score = min(25, chance.randint(20, 27))
            record = Record(
                key=Key(f"{team:032x}", 3, "hanab-live", "No Variant", f"p3v0s{deck + 1}"),
                seats=(f"h-group@{team + 1}",) * 3,
                actions=tuple(
                    (chance.randint(0, 3), chance.randint(0, 49), chance.randint(0, 5)) for _ in range(turns)
                ),
                score=score,
                score_zero=score,
                ending="perfect" if score == 25 else "normal",
                turns=turns,
                strikes=0,
                desyncs=0,
                false_inferences=chance.randint(0, 2),
                rule_counts=tuple({rule: chance.randint(1, 9) for rule in RULES} for _ in range(3)),
            )
            yield Finished(record, 0.1)


def fill(path: Path, games: int) -> None:
    """A results file of so many made-up games."""
    with Store(path, create=True) as store:
        store.add(made_up(games))


def main(sizes: list[int]) -> None:
    """Measure and print."""
    for games in sizes:
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder) / "results.sqlite", games)
            size = (Path(folder) / "results.sqlite").stat().st_size / 2**20
            print(f"{games:,} games, a results file of {size:,.0f} MiB")
            for words in COMMANDS:
                begin = time.perf_counter()
                program = "import resource, sys; from hanabot.cli import main; main(sys.argv[1:]);"
                program += "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
                command = [sys.executable, "-c", program, "results", *words]
                done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
                seconds, peak = time.perf_counter() - begin, int(done.stderr.split()[-1]) / 1024
                print(f"    results {' '.join(words):<22} {seconds:7.1f} s {peak:8.0f} MiB at most", flush=True)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or list(SIZES))
