"""The results file: SQLite, one row a game under its key, so that a game stored is a game never played again.

Rows lie in the order of their keys and hold nothing of the machine that played them: two stores of the same
tournament have equal tables, whoever played which game when. Timings, which differ, are in a table of their own.
One process writes, the parent of the workers.
"""

# ruff: noqa: S608  # statements are put together from this file's own names, values go in as parameters

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from attrs import astuple, frozen

from hanabot.errors import BadStore
from tournaments.records import Finished, Key, Record, team_label

#: Number of the layout below; a store with another one is refused.
SCHEMA = 1
#: How an SQLite file begins. SQLite itself takes a file that is too short for that to be an empty one.
_BEGINNING = b"SQLite format 3\0"
#: Marks an SQLite file as ours ("hbot").
APPLICATION = 0x68626F74

_KEY = "team, players, rules, variant, deck"
_RESULT = "seats, actions, score, score_zero, ending, turns, strikes, desyncs, false_inferences, rule_counts"
_KEY_TYPES = """
    team TEXT NOT NULL, players INTEGER NOT NULL, rules TEXT NOT NULL, variant TEXT NOT NULL,
    deck TEXT NOT NULL, """
_TABLES = (
    f"""CREATE TABLE games ({_KEY_TYPES}
    seats TEXT NOT NULL, actions TEXT NOT NULL, score INTEGER NOT NULL, score_zero INTEGER NOT NULL,
    ending TEXT NOT NULL, turns INTEGER NOT NULL, strikes INTEGER NOT NULL, desyncs INTEGER NOT NULL,
    false_inferences INTEGER NOT NULL, rule_counts TEXT NOT NULL, PRIMARY KEY ({_KEY})) WITHOUT ROWID""",
    f"CREATE TABLE timings ({_KEY_TYPES} seconds REAL NOT NULL, PRIMARY KEY ({_KEY})) WITHOUT ROWID",
)


@frozen
class Group:
    """All stored games of one team at one kind of table."""

    team: str
    players: int
    rules: str
    variant: str
    seats: tuple[str, ...]
    games: int
    mean: float
    mean_zero: float

    @property
    def label(self) -> str:
        """The team's short name."""
        return team_label(self.seats)


class Store:
    """An open results file; use as a context manager.

    Args:
        path: the file; made when it is not there and `create` is true.
        create: whether a missing file is to be made.

    Raises:
        BadStore: the file is missing, is no results file, has another schema number or cannot be written.
    """

    def __init__(self, path: str | Path, *, create: bool = False) -> None:
        self.path = str(path)
        if create and not Path(path).absolute().parent.is_dir():
            raise BadStore(self.path, "its folder does not exist; make it, or give another file with --results")
        if not create and not Path(path).exists():
            raise BadStore(self.path, "no such file; a tournament or compare writes one, --results FILE names it")
        if _is_other(Path(path)):
            raise BadStore(self.path, "not a hanabot results file; give another file with --results")
        with self._told():
            mode = "rwc" if create else "rw"
            uri = f"{Path(path).absolute().as_uri()}?mode={mode}"
            self._base = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=60)
        try:
            with self._told():
                self._check(create)
        except BaseException:
            self._base.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._base.close()

    def _check(self, create: bool) -> None:
        [number] = self._base.execute("PRAGMA user_version").fetchone()
        [application] = self._base.execute("PRAGMA application_id").fetchone()
        [tables] = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application == APPLICATION:
            if number != SCHEMA:
                why = f"written with schema {number}, this hanabot knows schema {SCHEMA}"
                raise BadStore(self.path, f"{why}; give another file with --results, or use the hanabot that wrote it")
        elif tables or number or application or not create:
            raise BadStore(self.path, "not a hanabot results file; give another file with --results")
        else:
            with self._transaction():
                # Another process may have come first while this one waited for the lock.
                if not self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                    for table in _TABLES:
                        self._base.execute(table)
                    self._base.execute(f"PRAGMA user_version = {SCHEMA}")
                    self._base.execute(f"PRAGMA application_id = {APPLICATION}")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turns what SQLite says into one line with the cure."""
        try:
            yield
        except sqlite3.Error as error:
            cures = {
                "file is not a database": "not a hanabot results file; give another file with --results",
                "database or disk is full": "no room left on the disk; make room and give the same command again",
                "disk I/O error": "the disk did not take it; make room or give another file with --results",
                "unable to open database file": "cannot be opened for writing; give another file with --results",
                "attempt to write a readonly database": "cannot be written; give another file with --results",
                "database is locked": "another process holds it; try again when it has ended",
            }
            raise BadStore(self.path, cures.get(str(error), f"{error}; give another file with --results")) from error

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise

    def add(self, finished: Iterable[Finished]) -> None:
        """Store games, all of them or none.

        Raises:
            BadStore: the file cannot be written, or holds another course of a game under the same key.
        """
        with self._told(), self._transaction():
            for game in finished:
                if self._insert(game.record):
                    self._time(game.record.key, game.seconds)

    def merge(self, other: "Store") -> int:
        """Take over another store's games, all of them or none; how many of them were new.

        Raises:
            BadStore: the two stores hold different courses of the same game.
        """
        new = 0
        with self._told(), self._transaction():
            for record in other.records():
                new += self._insert(record)
            for key, seconds in other.timings():
                self._time(key, seconds)
        return new

    def _insert(self, record: Record) -> bool:
        row = _row(record)
        before = self._base.execute(f"SELECT {_KEY}, {_RESULT} FROM games WHERE {_WHERE}", row[:5]).fetchone()
        if before is not None:
            if before != row:
                what = f"{record.key.deck} for {team_label(record.seats)} with {record.key.players} players"
                raise BadStore(self.path, f"{what} went otherwise before, under the same digest: the bot is not stable")
            return False
        self._base.execute(f"INSERT INTO games VALUES ({_marks(15)})", row)
        return True

    def _time(self, key: Key, seconds: float) -> None:
        self._base.execute(f"INSERT OR IGNORE INTO timings VALUES ({_marks(6)})", (*astuple(key), seconds))

    def find(self, keys: Sequence[Key]) -> dict[Key, Record]:
        """The stored games among those asked for."""
        wanted = set(keys)
        found: dict[Key, Record] = {}
        for group in sorted({(key.team, key.players, key.rules, key.variant) for key in wanted}):
            for record in self.records(*group):
                if record.key in wanted:
                    found[record.key] = record
        return found

    def records(
        self, team: str | None = None, players: int | None = None, rules: str | None = None, variant: str | None = None
    ) -> Iterator[Record]:
        """Stored games in the order of their keys, of one team and table where these are given."""
        given = {"team": team, "players": players, "rules": rules, "variant": variant}
        given = {name: value for name, value in given.items() if value is not None}
        where = " AND ".join(f"{name} = ?" for name in given) or "1"
        with self._told():
            rows = self._base.execute(
                f"SELECT {_KEY}, {_RESULT} FROM games WHERE {where} ORDER BY {_KEY}", tuple(given.values())
            )
            for row in rows:
                yield self._record(row)

    def timings(self) -> Iterator[tuple[Key, float]]:
        """How long games took, in seconds, in the order of their keys."""
        with self._told():
            for *key, seconds in self._base.execute(f"SELECT {_KEY}, seconds FROM timings ORDER BY {_KEY}"):
                yield Key(*key), seconds

    def groups(self) -> list[Group]:
        """What the store holds: a line a team and kind of table."""
        with self._told():
            rows = self._base.execute(
                "SELECT team, players, rules, variant, min(seats), count(*), avg(score), avg(score_zero) FROM games "
                "GROUP BY team, players, rules, variant"
            ).fetchall()
        found = []
        for team, players, rules, variant, seats, games, mean, mean_zero in rows:
            try:
                found.append(Group(team, players, rules, variant, _seats(seats, players), games, mean, mean_zero))
            except (TypeError, ValueError) as error:
                raise self._damaged(f"a game of team {team}", error) from error
        return sorted(found, key=lambda one: (one.label, one.team, one.players, one.rules, one.variant))

    def _record(self, row: tuple[Any, ...]) -> Record:
        key, (seats, actions, *figures, counts) = Key(*row[:5]), row[5:]
        try:
            score, score_zero, ending, *others = figures
            turns, strikes, desyncs, false_inferences = map(_whole, others)
            return Record(
                key,
                _seats(seats, key.players),
                tuple((_whole(kind), _whole(target), _whole(value)) for kind, target, value in json.loads(actions)),
                _whole(score),
                _whole(score_zero),
                _text(ending),
                turns,
                strikes,
                desyncs,
                false_inferences,
                tuple({rule: _whole(count) for rule, count in seat.items()} for seat in json.loads(counts)),
            )
        except (AttributeError, TypeError, ValueError) as error:
            raise self._damaged(f"the game {key.deck} of team {key.team}", error) from error

    def _damaged(self, what: str, error: Exception) -> BadStore:
        return BadStore(self.path, f"{what} is damaged ({error}); give another file with --results")


_WHERE = " AND ".join(f"{name} = ?" for name in _KEY.split(", "))


def _seats(stored: str, players: int) -> tuple[str, ...]:
    """The policies' names by seat."""
    names = json.loads(stored)
    if not isinstance(names, list) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise ValueError(f"{players} policies are needed")
    return tuple(names)


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    return value


def _marks(count: int) -> str:
    return ", ".join("?" * count)


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def _row(record: Record) -> tuple[object, ...]:
    return (
        *astuple(record.key),
        _compact(record.seats),
        _compact(record.actions),
        record.score,
        record.score_zero,
        record.ending,
        record.turns,
        record.strikes,
        record.desyncs,
        record.false_inferences,
        _compact(record.rule_counts),
    )


def _is_other(path: Path) -> bool:
    """Whether a file is there that is somebody else's: not empty, and not begun as SQLite begins."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(_BEGINNING))
    except OSError:
        return False
    return bool(begins) and begins != _BEGINNING
