"""The results file: what goes in comes out, what is not ours is refused, and order leaves no trace."""

import random
import sqlite3
import time
from contextlib import closing

import pytest
from attrs import evolve

from hanabot.errors import BadStore
from tournaments.export import export_csv, export_json
from tournaments.records import Finished, Key, Record, Result
from tournaments.store import BATCH, SCHEMA, Store


def game(deck: str = "p3v0s1", team: str = "aa", score: int = 20) -> Finished:
    record = Record(
        key=Key(team, 3, "hanab-live", "No Variant", deck),
        seats=("h-group@1", "piers", "h-group@1"),
        actions=((2, 1, 4), (0, 7, 0), (1, 3, 0)),
        score=score,
        score_zero=0,
        ending="strikeout",
        turns=3,
        strikes=3,
        desyncs=2,
        false_inferences=1,
        rule_counts=({"play-clue": 2}, {}, {"chop": 1}),
    )
    return Finished(record, 0.25)


def tables(path) -> list[str]:
    with closing(sqlite3.connect(path)) as base:
        return [line for line in base.iterdump() if "timings" not in line]


def test_games_come_back_as_they_were(tmp_path):
    games = [game(f"p3v0s{number}") for number in range(5)]
    with Store(tmp_path / "r.sqlite", create=True) as store:
        store.add(games)
    with Store(tmp_path / "r.sqlite") as store:
        assert list(store.records()) == [one.record for one in games]
        key = games[3].record.key
        assert store.find([key, evolve(key, deck="p3v0s99")]) == {key: games[3].record}
        assert dict(store.timings())[key] == 0.25


def result_of(record: Record) -> Result:
    names = ["key", "score", "score_zero", "ending", "turns", "strikes", "desyncs", "false_inferences"]
    return Result(*(getattr(record, name) for name in names))


def test_results_are_read_without_the_games(tmp_path):
    games = [game(f"p3v0s{number}", team, number) for team in ("bb", "aa") for number in range(4)]
    with Store(tmp_path / "r.sqlite", create=True) as store:
        store.add(games)
        asked = [games[6].record.key, evolve(games[0].record.key, players=4), games[1].record.key]
        assert list(store.results(asked)) == [result_of(games[6].record), result_of(games[1].record)]
        assert list(store.seconds(asked)) == [0.25, 0.25]
        assert list(store.scan("bb")) == [result_of(one.record) for one in games[:4]]
        assert list(store.scan(players=3)) == [result_of(one) for one in store.records()]
        assert list(store.scan(players=2)) == []
        assert [store.holds(key) for key in asked] == [True, False, True]


def test_more_games_than_are_read_at_a_time_come_back_once_each_in_order(tmp_path):
    games = [game(f"p3v0s{number}", team) for team in ("bb", "aa", "ab") for number in range(BATCH)]
    games += [game("p3v0s9999", "ab"), game("p3v0s9999", "ac")]
    with Store(tmp_path / "r.sqlite", create=True) as store:
        store.add(games)
        keys = sorted(one.record.key for one in games)
        assert [record.key for record in store.records()] == keys
        assert [result.key for result in store.scan()] == keys
        assert [result.key for result in store.results(keys)] == keys
        assert [key for key, _seconds in store.timings()] == keys


def test_who_reads_and_pauses_does_not_stop_who_writes(tmp_path):
    games = [game(f"p3v0s{number}") for number in range(2 * BATCH)]
    with Store(tmp_path / "r.sqlite", create=True) as store:
        store.add(games[:-1])
        with Store(tmp_path / "r.sqlite") as reader:
            reading = reader.records()
            next(reading)
            begun = time.monotonic()
            store.add(games[-1:])
            assert time.monotonic() - begun < 30  # a writer gives up after a minute
            assert len(list(reading)) == 2 * BATCH - 1


def test_order_of_writing_leaves_no_trace(tmp_path):
    games = [game(f"p3v0s{number}", team) for number in range(30) for team in ("aa", "bb")]
    with Store(tmp_path / "one.sqlite", create=True) as one:
        one.add(games)
        exported = "".join(export_json(one.records()))
    random.Random(7).shuffle(games)
    with Store(tmp_path / "two.sqlite", create=True) as two:
        for each in games:
            two.add([evolve(each, seconds=each.seconds * 3)])
        assert "".join(export_json(two.records())) == exported
    assert tables(tmp_path / "one.sqlite") == tables(tmp_path / "two.sqlite")


def test_exports_hold_every_game_and_no_timing(tmp_path):
    with Store(tmp_path / "r.sqlite", create=True) as store:
        store.add([game("p3v0s1"), game("p3v0s2")])
        lines = list(export_json(store.records()))
        table = list(export_csv(store.records()))
    assert len(lines) == 2
    assert '"deck":"p3v0s1"' in lines[0]
    assert len(table) == 3
    assert "0.25" not in "".join(lines + table)


def test_a_game_is_kept_once(tmp_path):
    with Store(tmp_path / "r.sqlite", create=True) as store:
        store.add([game(), game()])
        store.add([game()])
        assert len(list(store.records())) == 1


def test_another_course_of_a_stored_game_is_refused_and_nothing_is_stored(tmp_path):
    with Store(tmp_path / "r.sqlite", create=True) as store:
        store.add([game()])
        with pytest.raises(BadStore, match=r"p3v0s1 .* went otherwise before"):
            store.add([game("p3v0s2"), game(score=21)])
        assert [record.key.deck for record in store.records()] == ["p3v0s1"]


def test_merge_takes_what_is_new(tmp_path):
    with Store(tmp_path / "a.sqlite", create=True) as a, Store(tmp_path / "b.sqlite", create=True) as b:
        a.add([game("p3v0s1"), game("p3v0s2")])
        b.add([game("p3v0s2"), game("p3v0s3")])
        assert a.merge(b) == 1
        assert [record.key.deck for record in a.records()] == ["p3v0s1", "p3v0s2", "p3v0s3"]
        assert len(dict(a.timings())) == 3


def test_merge_of_stores_that_disagree_changes_nothing(tmp_path):
    with Store(tmp_path / "a.sqlite", create=True) as a, Store(tmp_path / "b.sqlite", create=True) as b:
        a.add([game("p3v0s2")])
        b.add([game("p3v0s1"), game("p3v0s2", score=1)])
        with pytest.raises(BadStore, match="went otherwise"):
            a.merge(b)
        assert len(list(a.records())) == 1


def test_another_schema_is_refused_with_the_cure(tmp_path):
    path = tmp_path / "r.sqlite"
    with Store(path, create=True) as store:
        store.add([game()])
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    before = path.read_bytes()
    with pytest.raises(BadStore, match=f"schema {SCHEMA + 1}.*--results"):
        Store(path, create=True)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + b"junk" * 500])
def test_a_file_that_is_no_results_file_is_refused_for_reading(tmp_path, content):
    path = tmp_path / "r.sqlite"
    path.write_bytes(content)
    with pytest.raises(BadStore, match="--results"):
        Store(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b"x", b"hello", b"SQLite format", b"x" * 2000])
def test_somebody_elses_file_is_not_taken_over(tmp_path, content):
    path = tmp_path / "r.sqlite"
    path.write_bytes(content)
    with pytest.raises(BadStore, match="not a hanabot results file"):
        Store(path, create=True)
    assert path.read_bytes() == content


def test_someone_elses_database_is_refused(tmp_path):
    path = tmp_path / "r.sqlite"
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("CREATE TABLE games (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(BadStore, match="not a hanabot results file"):
        Store(path, create=True)
    assert path.read_bytes() == before


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(BadStore, match="no such file"):
        Store(tmp_path / "r.sqlite")
    assert not (tmp_path / "r.sqlite").exists()


@pytest.mark.parametrize("place", ["nowhere/r.sqlite", ".", "file/r.sqlite"])
def test_an_unwritable_place_is_one_line(tmp_path, place):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadStore, match="--results") as told:
        Store(tmp_path / place, create=True)
    assert "\n" not in str(told.value)


def test_a_full_disk_is_one_line_and_keeps_what_was_stored(tmp_path):
    with Store(tmp_path / "r.sqlite", create=True) as store:
        store.add([game()])
        store._base.execute("PRAGMA max_page_count = 6")
        with pytest.raises(BadStore, match="no room left") as told:
            store.add(game(f"p3v0s{number}") for number in range(2, 2000))
        assert "\n" not in str(told.value)
        assert [record.key.deck for record in store.records()] == ["p3v0s1"]


def test_a_damaged_game_is_told(tmp_path):
    path = tmp_path / "r.sqlite"
    with Store(path, create=True) as store:
        store.add([game()])
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE games SET actions = '[[1'")
    with Store(path) as store, pytest.raises(BadStore, match=r"p3v0s1 .* is damaged"):
        list(store.records())


@pytest.mark.parametrize(
    "damage",
    [
        "actions = '5'",
        "actions = '[[0,1]]'",
        "actions = '[[0,1,null]]'",
        "seats = '[]'",
        "seats = '5'",
        "seats = 'x'",
        "seats = '[1,2,3]'",
        "score = 'many'",
        "turns = 1.5",
        "score = -7",
        "score_zero = 999999999",
        "turns = 9223372036854775807",
        "strikes = -1",
        "ending = x'ff'",
        "rule_counts = '[1,2]'",
        'rule_counts = \'[{"chop":"x"}]\'',
    ],
)
def test_damage_of_any_column_is_told_whoever_looks(tmp_path, damage):
    path = tmp_path / "r.sqlite"
    with Store(path, create=True) as store:
        store.add([game()])
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(f"UPDATE games SET {damage}")
    with Store(path) as store:
        with pytest.raises(BadStore, match=r"p3v0s1 .* is damaged .*--results"):
            list(store.records())
        if "seats" in damage:
            with pytest.raises(BadStore, match=r"is damaged .*--results"):
                store.groups()


@pytest.mark.parametrize("seconds", ["'x'", "-1", "9e999"])
def test_damage_of_a_timing_is_told(tmp_path, seconds):
    path = tmp_path / "r.sqlite"
    with Store(path, create=True) as store:
        store.add([game()])
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(f"UPDATE timings SET seconds = {seconds}")
    with Store(path) as store:
        for read in (lambda: store.seconds([game().record.key]), store.timings):
            with pytest.raises(BadStore, match=r"p3v0s1 .* is damaged .*--results"):
                list(read())


def test_a_missing_folder_is_called_that(tmp_path):
    with pytest.raises(BadStore, match="folder does not exist"):
        Store(tmp_path / "nowhere" / "r.sqlite", create=True)


def test_groups_are_named_as_teams_are_written(tmp_path):
    with Store(tmp_path / "r.sqlite", create=True) as store:
        store.add([game("p3v0s1"), game("p3v0s2", score=10)])
        [group] = store.groups()
    assert (group.label, group.games, group.mean, group.mean_zero) == ("h-group@1,piers", 2, 15, 0)
