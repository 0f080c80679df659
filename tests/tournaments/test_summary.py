"""Summaries and exports of whole files: the figures are those of the games, and memory does not grow with them."""

import csv
import io
import json
import os
import threading
import tracemalloc

import pytest

from hanabot.errors import HanabotError
from tests.bench_results import TEAMS, fill
from tournaments.cli.results import export, summary
from tournaments.export import export_csv
from tournaments.statistics.figures import team_figures
from tournaments.store import Store
from tournaments.summary import summaries


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    path = tmp_path_factory.mktemp("stored") / "r.sqlite"
    fill(path, 400)
    return path


def test_a_summary_is_the_figures_of_the_games(stored):
    with Store(stored) as store:
        found = list(summaries(store))
        for one in found:
            games = list(store.scan(one.digest))
            assert one.figures == team_figures(one.figures.team, 3, games)
            assert sum(one.scores.values()) == len(games) == 40
    assert len(found) == TEAMS


def test_many_games_have_the_interval_that_fewer_would_have(stored, monkeypatch):
    with Store(stored) as store:
        few = [one.figures.ci95 for one in summaries(store)]
        monkeypatch.setattr("tournaments.summary.MANY", 1)
        many = [one.figures.ci95 for one in summaries(store)]
    assert all(a == pytest.approx(b, abs=0.1) for a, b in zip(few, many, strict=True))


def test_memory_of_a_summary_does_not_grow_with_the_games(tmp_path, monkeypatch):
    monkeypatch.setattr("tournaments.summary.MANY", 1)
    peaks = []
    for games in (11_000, 22_000):
        fill(tmp_path / f"{games}.sqlite", games)
        with Store(tmp_path / f"{games}.sqlite") as store:
            list(summaries(store))
            tracemalloc.start()
            list(summaries(store))
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


def test_the_command_prints_a_line_a_team(stored, capsys):
    summary(results=str(stored), format_="csv")
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["games"] for row in rows] == ["40"] * TEAMS
    summary(results=str(stored), format_="json")
    assert sum(json.loads(capsys.readouterr().out)[0]["scores"].values()) == 40


def test_parquet_holds_what_csv_holds_and_is_the_same_bytes_again(stored, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pip install 'hanabot[parquet]'")
    for name in ("one.parquet", "two.parquet", "games.csv"):
        export(str(tmp_path / name), results=str(stored))
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()
    rows = parquet.read_table(tmp_path / "one.parquet").to_pylist()
    with Store(stored) as store:
        assert (tmp_path / "games.csv").read_text() == "".join(export_csv(store.records()))
        for row, record in zip(rows, store.records(), strict=True):
            assert (row["deck"], row["score"]) == (record.key.deck, record.score)
            assert [tuple(action) for action in row["actions"]] == list(record.actions)
            assert json.loads(row["rule_counts"]) == list(record.rule_counts)


def test_parquet_goes_to_a_file_that_can_be_written(stored, tmp_path):
    with pytest.raises(HanabotError, match="name one"):
        export(results=str(stored), format_="parquet")
    with pytest.raises(HanabotError, match="nowhere"):
        export(str(tmp_path / "nowhere" / "g.parquet"), results=str(stored))


def test_parquet_to_a_pipe_or_behind_a_link_leaves_pipe_and_link(stored, tmp_path):
    pytest.importorskip("pyarrow.parquet", reason="pip install 'hanabot[parquet]'")
    export(str(tmp_path / "games.parquet"), results=str(stored))
    told = (tmp_path / "games.parquet").read_bytes()
    link, pipe, read = tmp_path / "link.parquet", tmp_path / "pipe", []
    link.symlink_to(tmp_path / "real.parquet")
    export(str(link), results=str(stored))
    assert link.is_symlink()
    assert (tmp_path / "real.parquet").read_bytes() == told
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    export(str(pipe), results=str(stored), format_="parquet")
    reader.join(5)
    assert read == [told]
    assert pipe.is_fifo()
