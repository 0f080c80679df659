"""The command that rates a game."""

import json

import pytest

from hanabot.cli import main


def rated(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, str]]:
    assert main(["rating", *arguments, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_seat_changes_alike(capsys):
    rows = rated(capsys, "24", "--ratings", "575,475,675")
    assert [(row["seat"], row["band"], row["change"]) for row in rows] == [
        ("Alice", "Expert", "+0.00"),
        ("Bob", "Strong", "+0.00"),
        ("Cathy", "Expert", "+0.00"),
    ]


def test_who_runs_away_pays_alone(capsys):
    rows = rated(capsys, "3", "--ratings", "500,500", "--end", "quit", "--quitter", "bob", "--variant", "tricky")
    assert [row["change"] for row in rows] == ["+0.00", "-10.00"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["26", "--ratings", "1,2"], "0 to 25"),
        (["20", "--ratings", "1"], "number of players '1'"),
        (["20", "--ratings", "1,x"], "no rating"),
        (["20", "--ratings", "1,nan"], "no rating"),
        (["20", "--ratings", "1,2", "--variant", "difficult"], "not rated"),
        (["20", "--ratings", "1,2", "--end", "quit", "--quitter", "Cathy"], "Alice, Bob"),
    ],
)
def test_what_cannot_be_rated(capsys, arguments, words):
    assert main(["rating", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_a_ranking_says_that_games_are_not_rated(capsys, tmp_path):
    table = ["--rules", "bga", "--decks", "quick:1", "--results", str(tmp_path / "r.sqlite"), "--jobs", "1"]
    request = ["compare", "legal-random", *table, "--rank", "rating", "--variant"]
    for deck, said in (("Difficult", True), ("Tricky", False)):
        assert main([*request, deck]) == 0
        assert ("Such games are not rated." in capsys.readouterr().out) == said
