"""A program that is not ours, behind its standard streams: nothing that it does can block us, fill our memory or last.

All streams are read and written without waiting, until a moment that the caller says. The program has a process group
of its own, which is killed when the seat is done with it; a `Keeper` does the same if we are killed ourselves.
"""

import contextlib
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from hanabot.league import keeper
from hanabot.league.protocol import KEPT_ERRORS, MAX_ANSWER, MAX_LINE

#: Seconds after which a wait looks whether it is to be broken off.
_GLANCE = 0.2
#: Seconds that a program has to end when its input is closed, or after it closed its output.
GRACE = 0.5
_CHUNK = 64 * 1024


class Silent(Exception):
    """No line came in time."""


class Gone(Exception):
    """The program ended or closed its output."""


class Flood(Exception):
    """The program wrote more than is read."""


class Halted(Exception):
    """Whoever runs the season wants it to stop now."""


class Keeper:
    """A small process that kills what we started, should we be killed; use as a context manager."""

    def __enter__(self) -> Self:
        # It has a session of its own, so that no interrupt at the terminal ends it first.
        self._process = subprocess.Popen(  # noqa: S603  # our own file
            [sys.executable, "-I", "-S", keeper.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()

    def tell(self, sign: str, group: int) -> None:
        """Say that a process group began (`+`) or is no more (`-`)."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(f"{sign}{group}\n".encode())
            self._process.stdin.flush()


class Program:
    """A running program.

    Args:
        command: the words of the command line.
        folder: where it runs.
        guard: the process that outlives us.
        halted: asked now and then; true breaks off every wait.

    Raises:
        OSError: there is no such program, or it cannot be run.
    """

    def __init__(self, command: Sequence[str], folder: Path, guard: Keeper, halted: Callable[[], bool]) -> None:
        self._halted = halted
        self._guard = guard
        self._process = subprocess.Popen(  # noqa: S603  # what the season's file says is what is to be run
            list(command),
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        guard.tell("+", self._process.pid)
        self.ended: str | None = None
        self._unsent = b""
        self._unread = bytearray()
        self._errors = bytearray()
        self._read = 0
        self._closed = self._parted = False
        self._selector = selectors.DefaultSelector()
        self._in, self._out, self._err = self._process.stdin, self._process.stdout, self._process.stderr
        assert self._in is not None
        assert self._out is not None
        assert self._err is not None
        for stream, take in ((self._out, self._take_output), (self._err, self._take_errors)):
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream, selectors.EVENT_READ, take)
        os.set_blocking(self._in.fileno(), False)

    @property
    def errors(self) -> str:
        """The end of what it wrote to standard error."""
        return self._errors.decode(errors="replace")

    def ask(self, data: bytes) -> None:
        """Begin to send a question; what is read from now on is counted for it. `line` does the sending."""
        assert self._in is not None
        self._read = 0
        if self._in.closed:
            return
        self._unsent += data
        if self._in not in self._selector.get_map():
            self._selector.register(self._in, selectors.EVENT_WRITE, self._send)

    def line(self, until: float) -> bytes:
        """The next line, without its end, sending meanwhile what is to be sent.

        Args:
            until: the moment, of `time.monotonic`, to wait for at most.

        Raises:
            Silent: none came.
            Gone: none will.
            Flood: more came than is read.
            Halted: the wait was broken off.
        """
        while True:
            end = self._unread.find(b"\n")
            if end > MAX_LINE or (end < 0 and len(self._unread) > MAX_LINE):
                raise Flood(f"a line of more than {MAX_LINE} bytes")
            if self._read > MAX_ANSWER:
                raise Flood(f"more than {MAX_ANSWER} bytes for one question")
            if end >= 0:
                found = bytes(self._unread[:end])
                del self._unread[: end + 1]
                return found
            if self._closed:
                raise Gone
            left = until - time.monotonic()
            if left <= 0:
                raise Silent
            self.pump(min(left, _GLANCE))

    def pump(self, seconds: float) -> None:
        """Send and read what can be, waiting so long for something to happen.

        Raises:
            Halted: the wait was broken off.
        """
        if self._halted():
            raise Halted
        if not self._selector.get_map():
            time.sleep(seconds)
        for key, _ in self._selector.select(seconds):
            key.data()

    def part(self, last: bytes) -> None:
        """Send a last line and close its input, as far as that goes without waiting; `close` does the rest."""
        self.ask(last)
        with contextlib.suppress(Halted):
            self.pump(0)
        self._parted = True

    def close(self, until: float) -> None:
        """Wait for its end, until a moment of `time.monotonic` at most, kill the group, and see how it ended."""
        if self.ended is not None:
            return
        try:
            with contextlib.suppress(Halted):
                self._wait(until)
        finally:
            # The group is killed before its leader is waited for: until then its number cannot be another's.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._guard.tell("-", self._process.pid)
            status = self._process.wait()
            self._selector.close()
            for stream in (self._in, self._out, self._err):
                assert stream is not None
                stream.close()
            self.ended = f"signal {-status}" if status < 0 else f"exit status {status}"

    def _wait(self, until: float) -> None:
        """Wait for its end, sending what there is and reading what may hold it up."""
        while time.monotonic() < until and not self._has_ended():
            if self._parted and not self._unsent:
                self._close_input()
            self.pump(0.02)
            self._unread.clear()
        # What it said last may say why; whoever never stops is not heard out.
        for _ in range(16):
            if not self._take_errors():
                break

    def _has_ended(self) -> bool:
        """Whether it ended, without taking its number from it."""
        if not hasattr(os, "waitid"):  # macOS with an older Python
            return self._process.poll() is not None
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None

    def _send(self) -> None:
        assert self._in is not None
        try:
            sent = os.write(self._in.fileno(), self._unsent[:_CHUNK])
        except BlockingIOError:
            return
        except OSError:  # It reads no more. It may have answered before, so that this is no end of it.
            self._unsent = b""
            self._close_input()
            return
        self._unsent = self._unsent[sent:]
        if not self._unsent:
            self._selector.unregister(self._in)

    def _close_input(self) -> None:
        assert self._in is not None
        if not self._in.closed:
            if self._in in self._selector.get_map():
                self._selector.unregister(self._in)
            self._in.close()

    def _take_output(self) -> None:
        assert self._out is not None
        data = _read(self._out.fileno())
        if data is None:
            return
        if not data:
            self._closed = True
            self._selector.unregister(self._out)
        self._read += len(data)
        self._unread += data

    def _take_errors(self) -> bool:
        """Keep the end of what stands in standard error; whether there was anything."""
        assert self._err is not None
        data = _read(self._err.fileno())
        if data == b"" and self._err in self._selector.get_map():
            self._selector.unregister(self._err)
        self._errors += data or b""
        del self._errors[:-KEPT_ERRORS]
        return bool(data)


def _read(number: int) -> bytes | None:
    """What can be read now: empty at the end, None if there is nothing yet."""
    try:
        return os.read(number, _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""
