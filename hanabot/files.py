"""Writing files whole or not at all."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from hanabot.errors import BadFile


def write_whole(path: str | Path, text: str | Iterable[str]) -> None:
    """Write a text file, or its parts as they come, in one step: whoever looks sees the old file or the new one.

    Raises:
        BadFile: the place cannot be written to; what was there before is still there.
        BrokenPipeError: it is a pipe, and whoever read it has gone.
    """
    parts = [text] if isinstance(text, str) else text
    if _is_stream(path):
        with _told(path), open(path, "wb") as stream:  # noqa: PTH123  a Path would tidy the name
            stream.writelines(part.encode() for part in parts)
        return
    with whole_file(path) as file:
        try:
            file.writelines(part.encode() for part in parts)
        except UnicodeEncodeError:
            raise BadFile(str(path), "", "holds a character that no file can (half of a surrogate pair)") from None


@contextmanager
def whole_file(path: str | Path) -> Iterator[IO[bytes]]:
    """A file to write bytes to, which takes the place of what was there when the block ends, and only if it ends well.

    A link stays a link, and the file's mode what it was. A pipe or a device gets the bytes at the end: putting a file
    in its place is not what was asked.

    Raises:
        BadFile: the place cannot be written to; what was there before is still there.
        BrokenPipeError: it is a pipe, and whoever read it has gone.
    """
    with _told(path):
        if _is_stream(path):
            with tempfile.TemporaryFile() as draft:
                yield draft
                draft.seek(0)
                with open(path, "wb") as stream:  # noqa: PTH123  as above
                    shutil.copyfileobj(draft, stream)
            return
        try:
            target = Path(path).resolve()
            if target.is_dir():
                raise IsADirectoryError(None, "is a directory")
            number, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}-")
        except ValueError:
            raise BadFile(str(path), "", "not a file name") from None
        try:
            with os.fdopen(number, "w+b") as draft:
                yield draft
                draft.flush()
                os.fsync(draft.fileno())
            Path(name).chmod(_usual_mode(target))
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


@contextmanager
def _told(path: str | Path) -> Iterator[None]:
    """Turns what the system says of a place into one line that names it."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadFile(str(path), "", (error.strerror or str(error)).lower()) from None


def _is_stream(path: str | Path) -> bool:
    """Whether a pipe or a device is there."""
    try:
        return Path(path).exists() and not Path(path).is_file() and not Path(path).is_dir()
    except (OSError, ValueError):
        return False


def _usual_mode(target: Path) -> int:
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
