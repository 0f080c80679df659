"""A program that takes a seat and is wrong in the way that its argument says; see `season.toml` beside it."""

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any, NoReturn

MEGABYTE = 1 << 20


def say(answer: object) -> None:
    """Answer with an object."""
    print(json.dumps(answer), flush=True)


def write(data: bytes) -> None:
    """Write bytes to standard output as they are."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def for_ever(number: int, data: bytes) -> NoReturn:
    """Write to a stream until somebody ends it."""
    while True:
        os.write(number, data)


def begin(kind: str, told: dict[str, Any]) -> None:
    """Answer to `start`."""
    if kind == "exits":
        sys.exit(4)
    if kind == "never-ready":
        time.sleep(3600)
    if kind == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        subprocess.Popen(["sleep", "3600"])  # noqa: S607  # a child that outlives it
    if kind == "chatters":
        print("loading a model", file=sys.stderr)
    say({"type": "ready", "protocol": 99 if kind == "other-protocol" else told["protocol"]})


def answer(kind: str, told: dict[str, Any]) -> None:
    """Answer to `turn`."""
    request, legal = told["request"], told["legal"]
    good = {"request": request, "move": legal[0]}
    match kind:
        case "illegal":
            say({"request": request, "move": {"action": "play", "slot": 99}})
        case "nearly-legal":  # 1.0 is not 1
            say({"request": request, "move": {**legal[0], "slot": 1.0}})
        case "talks":
            print("I think I shall play my first card.", flush=True)
        case "silent":
            time.sleep(3600)
        case "crashes":
            raise RuntimeError("no more ideas")
        case "endless-line":
            for_ever(1, b"x" * MEGABYTE)
        case "endless-lines":
            for_ever(1, b"{}\n" * (MEGABYTE // 3))
        case "endless-errors":
            for_ever(2, b"trouble\n" * (MEGABYTE // 8))
        case "late":  # always the answer to the question before
            say({"request": request - 1, "move": legal[0]})
        case "no-text":
            write(b"\xff\xfe\x00\n")
        case "deep":
            write(b"[" * 60_000 + b"\n")
        case "huge-number":
            write(b'{"request": ' + b"9" * 60_000 + b', "move": 1e999}\n')
        case "twice":
            write(json.dumps(good).encode()[:-1] + b', "request": 0}\n')
        case "closes":
            sys.stdout.close()
            os.close(1)
            time.sleep(3600)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "changes-its-mind":  # wrong first, right when told so
            say(good if told["rejected"] else {"request": request, "move": None})
        case _:
            say(good)


def main() -> None:
    """Take a seat."""
    kind = sys.argv[1]
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "start":
            begin(kind, told)
        elif told["type"] == "turn":
            answer(kind, told)
        elif kind == "stubborn":
            time.sleep(3600)
        else:
            break


if __name__ == "__main__":
    main()
