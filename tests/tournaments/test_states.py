"""Stored games of several states of a team, or of several kinds of table: they are not taken for one team's."""

import csv
import io
import sqlite3
from contextlib import closing

import pytest

from hanabot.cli.run import main
from tournaments.cli.compare import compare
from tournaments.store import Store

OLD = "0123456789abcdef" * 2


@pytest.fixture
def stored(tmp_path, capsys) -> str:
    path = str(tmp_path / "r.sqlite")
    compare("legal-random", "iggi", players=(2,), decks="quick:2", jobs=1, results=path)
    capsys.readouterr()
    return path


def age(path: str, team: str, digest: str) -> None:
    """Store a team's games once more, as sources of another state played them."""
    with Store(path) as store:
        current = next(one.team for one in store.groups() if one.label == team)
    columns = "players, rules, variant, deck, seats, actions, score, score_zero, ending, turns, strikes"
    columns += ", desyncs, false_inferences, rule_counts"
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(f"INSERT INTO games SELECT ?, {columns} FROM games WHERE team = ?", (digest, current))


def games(capsys, *words: str) -> list[str]:
    assert main(["study", "losses", *words, "--format", "csv"]) == 0
    return sorted({row["games"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))})


def test_losses_are_those_of_the_sources_as_they_are(stored, capsys):
    age(stored, "iggi", OLD)
    assert main(["study", "losses", "iggi", "--results", stored]) == 0
    assert "2 games of other states of its sources are left out" in capsys.readouterr().err
    assert games(capsys, "iggi", "--results", stored) == ["2"]
    assert games(capsys, OLD[:8], "--results", stored) == ["2"]


def test_losses_of_several_old_states_are_not_added_up(stored, capsys):
    age(stored, "iggi", OLD)
    age(stored, "iggi", OLD[::-1])
    with closing(sqlite3.connect(stored)) as base, base:
        base.execute("DELETE FROM games WHERE seats LIKE '%iggi%' AND team NOT IN (?, ?)", (OLD, OLD[::-1]))
    assert main(["study", "losses", "iggi", "--results", stored]) == 2
    said = capsys.readouterr().err
    assert OLD[:8] in said
    assert OLD[::-1][:8] in said


def test_losses_by_several_rules_are_not_added_up(stored, capsys):
    compare("iggi", players=(2,), decks="quick:1", rules="bga", jobs=1, results=stored)
    capsys.readouterr()
    assert main(["study", "losses", "iggi", "--results", stored]) == 2
    assert "bga, No Variant; hanab-live, No Variant" in capsys.readouterr().err
    assert games(capsys, "iggi", "--rules", "bga", "--results", stored) == ["1"]


@pytest.mark.parametrize(
    "words",
    [["study", "losses"], ["study", "decks"], ["results", "show"], ["report", "--team"]],
    ids=" ".join,
)
@pytest.mark.parametrize("name", ["", "start"])
def test_a_letter_or_nothing_names_no_team(stored, capsys, words, name):
    with Store(stored) as store:
        name = name and store.groups()[0].team[:1]
    results = [stored] if words[0] == "report" else ["--results", stored]
    assert main([*words, name, *results]) == 2
    assert "team" in capsys.readouterr().err


def test_two_files_to_export_to_are_one_too_many(stored, tmp_path, capsys):
    one, two = str(tmp_path / "one.csv"), str(tmp_path / "two.csv")
    assert main(["results", "export", one, "-o", two, "--results", stored]) == 2
    assert "name one" in capsys.readouterr().err
    assert not (tmp_path / "one.csv").exists()
