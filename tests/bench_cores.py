"""Games a second on one core and on two, printed and not tested: `make bench-cores`.

Runs of one and of two workers follow each other, so that whatever else the machine does falls on both.
"""

import tempfile
import time
from pathlib import Path
from statistics import median

from tournaments.run import run
from tournaments.schedule import Schedule, plan

TEAM, PLAYERS, DECKS = "h-group@11", 3, "standard:60"
ROUNDS = 3


def rate(schedule: Schedule, jobs: int) -> float:
    """Games a second of a run, with the start of its workers and all that is stored."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        outcome = run(schedule, Path(folder) / "results.sqlite", jobs)
        return outcome.played / (time.perf_counter() - begin)


def main() -> None:
    """Measure and print."""
    schedule = plan([TEAM], [PLAYERS], DECKS)
    ratios = []
    print(f"{TEAM}, {PLAYERS} players, {DECKS}")
    for _ in range(ROUNDS):
        one, two = rate(schedule, 1), rate(schedule, 2)
        ratios.append(two / one)
        print(f"one core {one:6.2f} games a second, two {two:6.2f}: {two / one:.2f} times", flush=True)
    print(f"median {median(ratios):.2f} times")


if __name__ == "__main__":
    main()
