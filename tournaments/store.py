"""The results file: SQLite, one row a game under its key, so that a game stored is a game never played again.

Rows lie in the order of their keys and hold nothing of the machine that played them: two stores of the same
tournament have equal tables, whoever played which game when. Timings, which differ, are in a table of their own.
One process writes, the parent of the workers.
"""

# ruff: noqa: S608  # statements are put together from this file's own names, values go in as parameters

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from attrs import astuple, frozen

from hanabot.errors import BadStore
from tournaments.records import Finished, Key, Record, Result, team_label
from tournaments.rows import FIGURES, KEY, RESULT, record_of, result_of, row_of, seats_of, seconds_of

#: Number of the layout below; a store with another one is refused.
SCHEMA = 1
#: How an SQLite file begins. SQLite itself takes a file that is too short for that to be an empty one.
_BEGINNING = b"SQLite format 3\0"
#: Marks an SQLite file as ours ("hbot").
APPLICATION = 0x68626F74

#: Characters of a digest that are shown, and the fewest that name one.
SHORT = 8
#: Rows that are read at a time.
BATCH = 500

#: A team's digest, players, rules and variant: rows lie together by these, in the order of their decks.
Kind = tuple[str, int, str, str]
Row = TypeVar("Row")

_GROUP = "team, players, rules, variant"
_KIND = "team = ? AND players = ? AND rules = ? AND variant = ?"
_ONE = f"{_KIND} AND deck = ?"
_KEY_TYPES = """
    team TEXT NOT NULL, players INTEGER NOT NULL, rules TEXT NOT NULL, variant TEXT NOT NULL,
    deck TEXT NOT NULL, """
_TABLES = (
    f"""CREATE TABLE games ({_KEY_TYPES}
    seats TEXT NOT NULL, actions TEXT NOT NULL, score INTEGER NOT NULL, score_zero INTEGER NOT NULL,
    ending TEXT NOT NULL, turns INTEGER NOT NULL, strikes INTEGER NOT NULL, desyncs INTEGER NOT NULL,
    false_inferences INTEGER NOT NULL, rule_counts TEXT NOT NULL, PRIMARY KEY ({KEY})) WITHOUT ROWID""",
    f"CREATE TABLE timings ({_KEY_TYPES} seconds REAL NOT NULL, PRIMARY KEY ({KEY})) WITHOUT ROWID",
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

    def answers_to(self, name: str) -> bool:
        """Whether a name means this team: its short name, or the first characters of its digest."""
        return self.label == name or (len(name) >= SHORT and self.team.startswith(name))


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
        row = row_of(record)
        before = self._base.execute(f"SELECT {KEY}, {RESULT} FROM games WHERE {_ONE}", row[:5]).fetchone()
        if before is not None:
            if before != row:
                what = f"{record.key.deck} for {team_label(record.seats)} with {record.key.players} players"
                raise BadStore(self.path, f"{what} went otherwise before, under the same digest: the bot is not stable")
            return False
        self._base.execute(f"INSERT INTO games VALUES ({_marks(15)})", row)
        return True

    def _time(self, key: Key, seconds: float) -> None:
        self._base.execute(f"INSERT OR IGNORE INTO timings VALUES ({_marks(6)})", (*astuple(key), seconds))

    def holds(self, key: Key) -> bool:
        """Whether a game is stored."""
        with self._told():
            return self._base.execute(f"SELECT 1 FROM games WHERE {_ONE}", astuple(key)).fetchone() is not None

    def held(self, keys: Iterable[Key]) -> Iterator[bool]:
        """Whether each of some games is stored, in the order asked."""
        return (row is not None for _key, row in self._looked_up(keys, "games", "1"))

    def find(self, keys: Iterable[Key]) -> dict[Key, Record]:
        """The stored games among those asked for, whole."""
        return {key: self._read(record_of, key, row) for key, row in self._asked(keys, "games", RESULT)}

    def results(self, keys: Iterable[Key]) -> Iterator[Result]:
        """What the stored games among those asked for came to, in the order asked."""
        for key, row in self._asked(keys, "games", FIGURES):
            yield self._read(result_of, key, row)

    def seconds(self, keys: Iterable[Key]) -> Iterator[float]:
        """How long the games among those asked for took, of those that were timed, in the order asked."""
        for key, row in self._asked(keys, "timings", "seconds"):
            yield self._read(_seconds, key, row)

    def records(
        self, team: str | None = None, players: int | None = None, rules: str | None = None, variant: str | None = None
    ) -> Iterator[Record]:
        """Stored games in the order of their keys, of one team and table where these are given."""
        for kind in self._kinds("games", (team, players, rules, variant)):
            for key, row in self._rows(kind, "games", RESULT):
                yield self._read(record_of, key, row)

    def scan(
        self, team: str | None = None, players: int | None = None, rules: str | None = None, variant: str | None = None
    ) -> Iterator[Result]:
        """What stored games came to, in the order of their keys, of one team and table where these are given."""
        for kind in self._kinds("games", (team, players, rules, variant)):
            for key, row in self._rows(kind, "games", FIGURES):
                yield self._read(result_of, key, row)

    def timings(self) -> Iterator[tuple[Key, float]]:
        """How long games took, in seconds, in the order of their keys."""
        for kind in self._kinds("timings"):
            for key, row in self._rows(kind, "timings", "seconds"):
                yield key, self._read(_seconds, key, row)

    def kinds(self) -> Iterator[tuple[Kind, tuple[str, ...]]]:
        """Each team at each kind of table that has games, with the policies that sit there."""
        for kind in self._kinds("games"):
            with self._told():
                [seats] = self._base.execute(f"SELECT seats FROM games WHERE {_KIND} LIMIT 1", kind).fetchone()
            try:
                yield kind, seats_of(seats, kind[1])
            except (TypeError, ValueError) as error:
                raise self._damaged(f"a game of team {kind[0]}", error) from error

    def groups(self) -> list[Group]:
        """What the store holds: a line a team and kind of table."""
        found = []
        for kind in self._kinds("games"):
            with self._told():
                [(seats, games, mean, mean_zero)] = self._base.execute(
                    f"SELECT min(seats), count(*), avg(score), avg(score_zero) FROM games WHERE {_KIND}", kind
                )
            try:
                found.append(Group(*kind, seats_of(seats, kind[1]), games, mean, mean_zero))
            except (TypeError, ValueError) as error:
                raise self._damaged(f"a game of team {kind[0]}", error) from error
        return sorted(found, key=lambda one: (one.label, one.team, one.players, one.rules, one.variant))

    def _asked(self, keys: Iterable[Key], table: str, columns: str) -> Iterator[tuple[Key, tuple[Any, ...]]]:
        """The rows that there are of some keys."""
        return ((key, row) for key, row in self._looked_up(keys, table, columns) if row is not None)

    def _looked_up(self, keys: Iterable[Key], table: str, columns: str) -> Iterator[tuple[Key, tuple[Any, ...] | None]]:
        """The row of each key, looked up one by one: what is not asked for is not read."""
        waiting = iter(keys)
        while batch := list(islice(waiting, BATCH)):
            with self._told():
                self._base.execute("BEGIN")
                try:
                    rows = [
                        self._base.execute(f"SELECT {columns} FROM {table} WHERE {_ONE}", astuple(key)).fetchone()
                        for key in batch
                    ]
                finally:
                    self._base.execute("COMMIT")
            yield from zip(batch, rows, strict=True)

    def _rows(self, kind: Kind, table: str, columns: str) -> Iterator[tuple[Key, tuple[Any, ...]]]:
        """The rows of a team at a kind of table, deck by deck.

        They are read a batch at a time. Between two batches the file is free, so that whoever looks at results, and
        be it page by page in a pager, does not stop the run that writes them.
        """
        deck, more = "", True
        while more:
            with self._told():
                rows = self._base.execute(
                    f"SELECT deck, {columns} FROM {table} WHERE {_KIND} AND deck > ? ORDER BY deck LIMIT {BATCH}",
                    (*kind, deck),
                ).fetchall()
            for deck, *row in rows:
                yield Key(*kind, deck), tuple(row)
            more = len(rows) == BATCH

    def _kinds(self, table: str, given: tuple[object, ...] = ()) -> Iterator[Kind]:
        """The teams and kinds of tables that have rows, in the order of the keys, as far as they are as `given`."""
        if given and None not in given:
            # Asked for whole, it is looked up: a store may hold thousands of kinds.
            with self._told():
                found = self._base.execute(f"SELECT {_GROUP} FROM {table} WHERE {_KIND} LIMIT 1", given).fetchall()
            yield from found
            return
        kind: Kind | None = ("", 0, "", "")
        while kind is not None:
            with self._told():
                kind = self._base.execute(
                    f"SELECT {_GROUP} FROM {table} WHERE ({_GROUP}) > (?, ?, ?, ?) ORDER BY {_GROUP} LIMIT 1", kind
                ).fetchone()
            if kind is not None and all(want in (None, value) for want, value in zip(given, kind, strict=False)):
                yield kind

    def _read(self, reading: Callable[[Key, Sequence[Any]], Row], key: Key, row: Sequence[Any]) -> Row:
        try:
            return reading(key, row)
        except (AttributeError, TypeError, ValueError) as error:
            raise self._damaged(f"the game {key.deck} of team {key.team}", error) from error

    def _damaged(self, what: str, error: Exception) -> BadStore:
        return BadStore(self.path, f"{what} is damaged ({error}); give another file with --results")


def _seconds(_key: Key, row: Sequence[Any]) -> float:
    return seconds_of(row[0])


def _marks(count: int) -> str:
    return ", ".join("?" * count)


def _is_other(path: Path) -> bool:
    """Whether a file is there that is somebody else's: not empty, and not begun as SQLite begins."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(_BEGINNING))
    except OSError:
        return False
    return bool(begins) and begins != _BEGINNING
