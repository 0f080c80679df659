"""The file that keeps a season: a line an episode, written as it ends, so that a kill costs what was under way.

What programs do is no function of a key, and so has no place among the results that can be checked years later. One
process writes at a time. A last line that was cut short is dropped, and its episode played again.
"""

import fcntl
import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import cattrs
from attrs import asdict, frozen

from hanabot.errors import BadFile
from hanabot.league.outside import Fault

#: The number of this layout.
FORMAT = 1
_MARK = "hanabot league"


@frozen
class Played:
    """An episode that was played.

    `actions` are (kind, target, value) with hanab.live's numbers; `score` is the league's own, which a strikeout keeps;
    `contributions` are cards banked less misplays and `forfeits` turns lost, both by seat; `errors` the end of what
    seats with faults wrote to standard error; `seconds` what programs took, the only figure that the machine has part
    in when nobody but our own policies plays.
    """

    key: str
    number: int
    deck: str
    entrants: tuple[str, ...]
    seats: tuple[str, ...]
    actions: tuple[tuple[int, int, int], ...]
    score: int
    ending: str
    turns: int
    misplays: int
    contributions: tuple[int, ...]
    forfeits: tuple[int, ...]
    faults: tuple[Fault, ...]
    errors: Mapping[str, str]
    seconds: float


class SeasonLog:
    """An open log; use as a context manager.

    Args:
        path: the file; made when it is not there and `write` is true.
        write: whether episodes are to be added.

    Raises:
        BadFile: it cannot be read or written, is no log of a season, or another run is writing to it.
    """

    def __init__(self, path: str | Path, *, write: bool = False) -> None:
        self.path = str(path)
        self.cut_short = False
        self._write = write
        try:
            self._number = os.open(path, os.O_RDWR | os.O_CREAT if write else os.O_RDONLY, 0o666)
        except (OSError, ValueError) as error:
            raise BadFile(self.path, "", _reason(error)) from None
        try:
            self._check_kind()
            if write:
                self._lock()
            self.episodes = self._read()
        except BaseException:
            os.close(self._number)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.close(self._number)

    def add(self, episode: Played) -> None:
        """Write an episode down; when this comes back it is on the disk.

        Raises:
            BadFile: the file cannot be written.
        """
        self._append(asdict(episode))
        self.episodes[episode.key] = episode

    def _append(self, value: Mapping[str, Any]) -> None:
        data = _line(value)
        try:
            while data:
                data = data[os.write(self._number, data) :]
            os.fsync(self._number)
        except OSError as error:
            raise BadFile(self.path, "", _reason(error)) from None

    def _check_kind(self) -> None:
        """A log is written to a file, and read from a file or a pipe: a device may never end."""
        mode = os.fstat(self._number).st_mode
        if stat.S_ISDIR(mode):
            raise BadFile(self.path, "", "is a directory; give a file with --log")
        if not (stat.S_ISREG(mode) or (stat.S_ISFIFO(mode) and not self._write)):
            raise BadFile(self.path, "", "not a season's log; give another file with --log")

    def _lock(self) -> None:
        try:
            fcntl.flock(self._number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadFile(self.path, "", "another run is writing it; wait for its end, or give another --log") from None
        except OSError as error:
            raise BadFile(self.path, "", _reason(error)) from None

    def _read(self) -> dict[str, Played]:
        """The episodes by key; the place to write is then the end of the last whole line."""
        with open(os.dup(self._number), "rb") as file:  # noqa: PTH123  # a descriptor, not a path
            try:
                data = file.read()
            except OSError as error:
                raise BadFile(self.path, "", _reason(error)) from None
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        if not lines:
            if not self._write or (data and not _line({_MARK: FORMAT}).startswith(data)):
                raise BadFile(self.path, "", "not a season's log; give another file with --log")
            os.ftruncate(self._number, 0)
            os.lseek(self._number, 0, os.SEEK_SET)
            self._append({_MARK: FORMAT})
            return {}
        self._check_header(lines[0])
        found: dict[str, Played] = {}
        for number, line in enumerate(lines[1:], start=2):
            try:
                episode = _converter.structure(json.loads(line), Played)
            except (ValueError, RecursionError, cattrs.BaseValidationError):
                raise BadFile(
                    self.path, f"line {number}", "damaged; take the line out, or give another --log"
                ) from None
            found[episode.key] = episode
        self.cut_short = whole < len(data)
        if self._write:
            os.ftruncate(self._number, whole)
            os.lseek(self._number, whole, os.SEEK_SET)
        return found

    def _check_header(self, line: bytes) -> None:
        try:
            number = json.loads(line)[_MARK]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise BadFile(self.path, "", "not a season's log; give another file with --log") from None
        if number != FORMAT:
            why = f"written in format {number}, this hanabot knows format {FORMAT}; give another file with --log"
            raise BadFile(self.path, "", why)


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).lower()


_converter = cattrs.Converter(forbid_extra_keys=True)
