"""Run as a program: kills the process groups that it was told of when whoever told it is gone.

It reads `+NUMBER` and `-NUMBER`, a line each, and at the end of its input kills what was added and not taken away.
"""

import contextlib
import os
import signal
import sys


def main() -> None:
    """Read to the end, then kill what is left."""
    groups: set[int] = set()
    for line in sys.stdin:
        if line.endswith("\n"):
            (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
    for group in groups:
        with contextlib.suppress(OSError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
