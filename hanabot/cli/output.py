"""Writes rows in any of the formats that every command offers."""

import csv
import json
import sys
from collections.abc import Sequence
from typing import TextIO


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
