"""Stored games as text: the same games give the same bytes, whoever played them and in whatever order."""

import csv
import io
import json
from collections.abc import Iterable, Iterator

from attrs import asdict, fields

from tournaments.records import Key, Record


def flat(record: Record) -> dict[str, object]:
    """One game as a flat object, the key's parts first."""
    whole = asdict(record)
    counts = [dict(sorted(seat.items())) for seat in record.rule_counts]
    return {**whole.pop("key"), **whole, "rule_counts": counts}


def export_json(records: Iterable[Record]) -> Iterator[str]:
    """A line of JSON a game."""
    for record in records:
        yield json.dumps(flat(record), separators=(",", ":"), ensure_ascii=False) + "\n"


def export_csv(records: Iterable[Record]) -> Iterator[str]:
    """A header and a line a game; seats, actions and rule counts are JSON within their columns."""
    names = [field.name for field in fields(Key)] + [field.name for field in fields(Record) if field.name != "key"]
    yield _line(names)
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
