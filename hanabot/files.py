"""Writing files whole or not at all."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from hanabot.errors import BadFile


def write_whole(path: str | Path, text: str | Iterable[str]) -> None:
    """Write a text file, or its parts as they come, in one step: whoever looks sees the old file or the new one.

    Raises:
        BadFile: the place cannot be written to; what was there before is still there.
    """
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            # A pipe or a device is written to as it stands: putting a file in its place is not what was asked.
            with target.open("w", encoding="utf-8") as file:
                file.writelines([text] if isinstance(text, str) else text)
            return
        target = target.resolve()
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=target.parent, prefix=f".{target.name[:40]}-", delete=False
        ) as draft:
            try:
                draft.writelines([text] if isinstance(text, str) else text)
                draft.flush()
                os.fsync(draft.fileno())
                Path(draft.name).chmod(_usual_mode(target))
                Path(draft.name).replace(target)
            except BaseException:
                Path(draft.name).unlink(missing_ok=True)
                raise
    except OSError as error:
        raise BadFile(str(path), "", (error.strerror or str(error)).lower()) from None
    except ValueError:
        raise BadFile(str(path), "", "not a file name") from None


def _usual_mode(target: Path) -> int:
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
