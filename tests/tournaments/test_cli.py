"""The commands, from the words that a person types to what is printed and answered."""

import csv
import io
import json
import os
import pty
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress

import pytest

from hanabot.cli.run import main
from hanabot.decks import from_seed
from hanabot.errors import HanabotError
from hanabot.variants import variant
from tournaments.cli.compare import compare
from tournaments.cli.results import export, list_, merge, show
from tournaments.cli.tournament import run

FILE = """
name = "two numbers of players"
players = [2, 3]
decks = "quick:3"
teams = ["legal-random"]
"""


def shuffled_cards(seed: str) -> list[str]:
    suits = variant("No Variant")
    return [suits.names[card] for card in from_seed(seed, suits).cards]


@pytest.fixture
def results(tmp_path) -> str:
    return str(tmp_path / "r.sqlite")


def play(results: str, **options: object) -> int:
    return compare("legal-random", **{"players": (2, 3), "decks": "quick:3", "jobs": 1, "results": results, **options})


def test_compare_prints_results_and_tells_messages_elsewhere(results, capsys):
    assert play(results, format_="json") == 0
    told = capsys.readouterr()
    assert [(team["team"], team["players"], team["games"]) for team in json.loads(told.out)["teams"]] == [
        ("legal-random", 2, 3),
        ("legal-random", 3, 3),
    ]
    assert told.err.splitlines() == ["6 games", f"6 games played and stored in {results}"]


def test_the_same_command_again_prints_the_same_and_plays_nothing(results, capsys):
    play(results)
    first = capsys.readouterr()
    play(results)
    again = capsys.readouterr()
    assert again.out == first.out
    assert again.err == f"6 games, 6 of them stored in {results}\n"


def test_a_tournament_file_and_compare_share_results(results, tmp_path, capsys):
    (tmp_path / "file.toml").write_text(FILE)
    assert run(tmp_path / "file.toml", jobs=1, results=results) == 0
    first = capsys.readouterr().out
    play(results)
    told = capsys.readouterr()
    assert told.out == first
    assert "6 of them stored" in told.err


def test_the_bound_is_shown_when_asked_for(results, capsys):
    play(results, format_="json", bound=True)
    told = json.loads(capsys.readouterr().out)
    assert told["bounds"] == [
        {"players": players, "decks": 3, "low": 25, "high": 25, "perfect": 3, "exact": 3} for players in (2, 3)
    ]
    play(results, format_="json")
    assert "bounds" not in json.loads(capsys.readouterr().out)
    with pytest.raises(HanabotError, match="clued"):
        play(results, variant="Null (5 Suits)", bound=True)


def test_timing_is_shown_when_asked_for(results, capsys):
    play(results, timing=True, format_="json")
    assert all(team["seconds"] > 0 for team in json.loads(capsys.readouterr().out)["teams"])


@pytest.mark.parametrize(
    ("teams", "options", "words"),
    [
        ((), {}, "no team"),
        (("no-such",), {}, "no-such"),
        (("legal-random,",), {}, "a policy is missing"),
        (("legal-random,no-such,nor-this",), {}, "nor-this"),
        (("legal-random",), {"decks": "no-such"}, "no-such"),
        (("legal-random",), {"decks": "quick:21"}, "decks 1 to 20"),
        (("legal-random",), {"rules": "bridge"}, "bridge"),
        (("legal-random",), {"variant": "No Such"}, "No Such"),
        (("legal-random",), {"rules": "league"}, "played by 4"),
    ],
)
def test_a_wrong_request_is_told_and_writes_nothing(tmp_path, teams, options, words):
    results = tmp_path / "r.sqlite"
    with pytest.raises(HanabotError, match=words) as told:
        compare(*teams, results=str(results), **options)
    assert "\n" not in str(told.value)
    assert not results.exists()


def test_results_are_listed_shown_and_exported(results, tmp_path, capsys):
    play(results)
    capsys.readouterr()
    list_(results=results, format_="csv")
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["team"], row["players"], row["games"], row["current"]) for row in rows] == [
        ("legal-random", "2", "3", "True"),
        ("legal-random", "3", "3", "True"),
    ]
    show("legal-random", results=results, players=(3,), deck="p3v0s2", format_="json")
    [shown] = json.loads(capsys.readouterr().out)
    assert shown["deck"] == "p3v0s2"
    assert len(shown["actions"]) == shown["turns"]
    show(rows[0]["digest"], results=results, format_="csv")
    assert len(capsys.readouterr().out.splitlines()) == 7
    export(results=results)
    lines = capsys.readouterr().out
    assert shown in [json.loads(line) for line in lines.splitlines()]
    export(results=results, output=str(tmp_path / "export.jsonl"))
    assert (tmp_path / "export.jsonl").read_text() == lines


def test_parts_merged_export_as_the_whole(results, tmp_path, capsys):
    play(results)
    for players in (2, 3):
        play(str(tmp_path / f"{players}.sqlite"), players=(players,))
    merge(str(tmp_path / "3.sqlite"), str(tmp_path / "2.sqlite"), results=str(tmp_path / "all.sqlite"))
    assert "3 new games" in capsys.readouterr().err
    export(results=results)
    whole = capsys.readouterr().out
    export(results=str(tmp_path / "all.sqlite"))
    assert capsys.readouterr().out == whole


def test_games_of_older_sources_are_listed_as_such(results, capsys):
    play(results)
    with closing(sqlite3.connect(results)) as base, base:
        base.execute("UPDATE games SET team = 'older' WHERE players = 2")
    capsys.readouterr()
    list_(results=results, format_="json")
    assert {row["players"]: row["current"] for row in json.loads(capsys.readouterr().out)} == {2: False, 3: True}


def test_of_an_agent_of_a_file_nothing_says_whether_its_games_are_current(results, tmp_path, capsys):
    path = tmp_path / "mine.toml"
    agent = '[[agents]]\nname = "mine"\nrules = ["play-sure", "discard-oldest", "clue-random-next"]\n'
    path.write_text('name = "mine"\nplayers = [2]\ndecks = "quick:1"\nteams = ["mine"]\n' + agent)
    run(path, results=results)
    capsys.readouterr()
    list_(results=results, format_="json")
    assert [row["current"] for row in json.loads(capsys.readouterr().out)] == [None]
    list_(results=results)
    assert "unknown" in capsys.readouterr().out


def test_a_bar_is_drawn_on_a_terminal(results):
    master, slave = pty.openpty()
    program = "import sys; from tournaments.cli.compare import compare; compare('legal-random', results=sys.argv[1])"
    with subprocess.Popen([sys.executable, "-c", program, results], stdout=subprocess.PIPE, stderr=slave) as process:
        os.close(slave)
        drawn = b""
        with suppress(OSError):  # how a terminal says that nobody is there any more
            while part := os.read(master, 4096):
                drawn += part
        assert process.stdout is not None
        printed = process.stdout.read()
    os.close(master)
    assert b"20/20" in drawn
    assert b"20 games played" in drawn
    assert b"\x1b" in drawn
    assert b"\x1b" not in printed


def test_what_is_not_stored_is_told(results):
    play(results)
    with pytest.raises(HanabotError, match="results list"):
        show("h-group@99", results=results)


def test_a_wrong_request_is_status_2_and_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("tournaments.cli.results")
    status = main(["results", "list"])
    told = capsys.readouterr()
    if "no command" in told.err or "there is none of that name" in told.err:
        pytest.skip("the package is not installed, so that its commands cannot be found")
    assert (status, told.out) == (2, "")
    assert told.err.count("\n") == 1
    assert "no such file" in told.err


def test_an_export_does_not_take_the_place_of_what_it_exports(results, tmp_path):
    assert play(results) == 0
    (tmp_path / "link").symlink_to(results)
    for output in (results, str(tmp_path / "link")):
        with pytest.raises(HanabotError, match="--output"):
            export(results=results, output=output)
    with pytest.raises(HanabotError, match="no games"):
        show("", results=results)
    show("legal-random", results=results)


def test_games_of_decks_with_any_name_are_shown(tmp_path, results, capsys):
    names = ["²1", "1²", "9" * 50]
    for name in names:
        (tmp_path / f"{name}.json").write_text(json.dumps([shuffled_cards(name)]))
        assert play(results, players=(3,), decks=str(tmp_path / f"{name}.json")) == 0
    capsys.readouterr()
    show("legal-random", results=results, format_="csv")
    assert len(list(csv.reader(io.StringIO(capsys.readouterr().out)))) == 1 + len(names)
