"""Policies beside the same strangers: who sits where, and that the sums and differences are those of the games."""

import json

import pytest

from hanabot.cli.run import main
from hanabot.interface import play
from tournaments.strangers import plan_meetings


def test_the_policy_begins_and_strangers_have_the_other_seats() -> None:
    two = plan_meetings(["piers", "iggi"], ["iggi", "smart"], 2, "quick:1")
    names = {pair: team.name for pair, team in two.teams.items()}
    assert names["piers", "smart"] == "piers,smart"
    assert names["iggi", "iggi"] == "iggi"
    three = plan_meetings(["piers"], ["smart"], 3, "quick:1")
    assert three.teams["piers", "smart"].name == "piers,smart,smart"


@pytest.mark.parametrize("players", [2, 3])
def test_the_means_are_those_of_the_games(tmp_path, capsys: pytest.CaptureFixture[str], players: int) -> None:
    words = ["crossplay", "piers", "iggi", "--beside", "iggi,smart", "--decks", "quick:3", "--players", str(players)]
    assert main([*words, "--jobs", "1", "--results", str(tmp_path / "r.sqlite"), "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["decks"] == 3
    for one in told["policies"]:
        for stranger, mean in one["means"].items():
            seats = [one["policy"], *[stranger] * (players - 1)]
            scores = [play(seats, deck, players).game.score for deck in one["sums"]]
            assert mean == pytest.approx(sum(scores) / len(scores))
        assert one["mean"] == pytest.approx(sum(one["means"].values()) / 2)
        assert sum(one["sums"].values()) / len(one["sums"]) / 2 == pytest.approx(one["mean"])
    (pair,) = told["pairs"]
    first, second = told["policies"]
    assert pair["mean"] == pytest.approx(first["mean"] - second["mean"])


def test_a_table_for_people(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["crossplay", "piers", "iggi", "--beside", "smart", "--decks", "quick:2", "--jobs", "1"]
    assert main([*words, "--results", str(tmp_path / "r.sqlite")]) == 0
    assert "piers minus iggi" in capsys.readouterr().out
    many = [*words[:3], "legal-random", *words[3:], "--results", str(tmp_path / "r.sqlite")]
    assert main(many) == 0
    assert capsys.readouterr().out.count(" among 3 pairs\n") == 3
    assert main([*words, "--results", str(tmp_path / "r.sqlite"), "--format", "csv"]) == 0
    assert capsys.readouterr().out.startswith("with,piers,iggi\nsmart,")


def test_an_unknown_stranger_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["crossplay", "piers", "--beside", "nobody", "--players", "2"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
