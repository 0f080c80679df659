"""Writes rows in any of the formats that every command offers, and pages."""

import csv
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from hanabot.files import write_whole


def write_page(path: str | Path, text: str) -> None:
    """Write an HTML file whole, and say on standard error that it is there and how large it is.

    Raises:
        BadFile: the place cannot be written to.
    """
    write_whole(path, text)
    print(f"{path} written, {len(text.encode()) / 1e6:.1f} MB", file=sys.stderr)


def write_rows(
    rows: Sequence[Sequence[object]], headers: Sequence[str], style: str, file: TextIO | None = None
) -> None:
    """Write rows as `table`, `markdown`, `csv` or `json` (a list of objects keyed by the headers)."""
    out = file if file is not None else sys.stdout
    if style == "json":
        print(json.dumps([dict(zip(headers, row, strict=True)) for row in rows], indent=2), file=out)
    elif style == "csv":
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(headers)
        writer.writerows(rows)
    else:
        from tabulate import tabulate

        names = {"table": "simple", "markdown": "github"}
        print(tabulate(rows, headers, tablefmt=names[style], disable_numparse=True), file=out)
