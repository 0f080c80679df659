"""Stored games as JSON lines, CSV or Parquet: the same games give the same bytes, whoever played them and when."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from attrs import fields

from hanabot.errors import BadFile
from hanabot.files import whole_file
from tournaments.records import Key, Record

#: Games in a row group of a Parquet file: what is in memory at a time.
ROWS = 10_000

_KEY = [field.name for field in fields(Key)]
_RECORD = [field.name for field in fields(Record) if field.name != "key"]


def flat(record: Record) -> dict[str, object]:
    """One game as a flat object, the key's parts first."""
    # By hand: attrs' own copies every move of the game, which is most of the time of a long export.
    whole = {name: getattr(record.key, name) for name in _KEY} | {name: getattr(record, name) for name in _RECORD}
    whole["rule_counts"] = [dict(sorted(seat.items())) for seat in record.rule_counts]
    return whole


def export_json(records: Iterable[Record]) -> Iterator[str]:
    """A line of JSON a game."""
    for record in records:
        yield json.dumps(flat(record), separators=(",", ":"), ensure_ascii=False) + "\n"


def export_csv(records: Iterable[Record]) -> Iterator[str]:
    """A header and a line a game; seats, actions and rule counts are JSON within their columns."""
    yield _line([*_KEY, *_RECORD])
    for record in records:
        yield _line(
            [
                value if isinstance(value, str | int) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)
                for value in flat(record).values()
            ]
        )


def _line(values: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()


def write_parquet(records: Iterable[Record], path: Path) -> None:
    """A row a game, written as they come; the columns are those of CSV, numbers and lists in types of their own.

    Rule counts are JSON within their column. The file is written whole or not at all.

    Raises:
        BadFile: the place cannot be written to, or the extra is not installed.
    """
    try:
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise BadFile(str(path), "", "Parquet needs pyarrow: pip install 'hanabot[parquet]'") from None
    text, whole = pa.string(), pa.int32()
    kinds = dict.fromkeys([*_KEY, *_RECORD], whole) | dict.fromkeys(
        ("team", "rules", "variant", "deck", "ending"), text
    )
    kinds |= {"seats": pa.list_(text), "actions": pa.list_(pa.list_(whole)), "rule_counts": text}
    schema = pa.schema(list(kinds.items()))
    games = iter(records)
    with whole_file(path) as file, ParquetWriter(file, schema, compression="zstd") as writer:
        while batch := [_typed(flat(record)) for record in islice(games, ROWS)]:
            writer.write_table(pa.Table.from_pylist(batch, schema=schema))


def _typed(game: dict[str, object]) -> dict[str, object]:
    return {**game, "rule_counts": json.dumps(game["rule_counts"], separators=(",", ":"), ensure_ascii=False)}
