"""Playing until it is settled: where it stops, what is stored, and what is told."""

import json

import pytest

from hanabot.errors import HanabotError
from tournaments.cli.compare import compare
from tournaments.store import Store

REQUEST = {"players": (2,), "decks": "standard:100", "until_settled": True, "format_": "json"}


def settle(path, capsys, *teams, **options):
    assert compare(*teams, **{**REQUEST, "jobs": 1, "results": str(path), **options}) == 0
    return json.loads(capsys.readouterr().out)


def test_it_stops_when_settled_and_at_the_same_deck_on_two_cores_and_with_games_stored(tmp_path, capsys):
    one = settle(tmp_path / "one.sqlite", capsys, "piers", "legal-random")
    [pair] = one["pairs"]
    assert pair["settled"] == "a"
    assert pair["decks"] < 60
    assert pair["ci95"][0] > 0
    assert pair["p"] <= 0.05
    assert one["stopping"] == {"error": 0.05, "margin": None}
    assert settle(tmp_path / "two.sqlite", capsys, "piers", "legal-random", jobs=2) == one
    with Store(tmp_path / "one.sqlite") as store, Store(tmp_path / "two.sqlite") as other:
        decks = [record.key.deck for record in store.records()]
        assert sorted(decks) == sorted(2 * [f"p2v0s{number}" for number in range(1, pair["decks"] + 1)])
        assert list(store.records()) == list(other.records())
    # Games of later decks that are there already do not move the stop.
    compare("piers", "legal-random", players=(2,), decks="standard:60", jobs=1, results=str(tmp_path / "one.sqlite"))
    capsys.readouterr()
    assert settle(tmp_path / "one.sqlite", capsys, "piers", "legal-random") == one


def test_what_is_not_settled_is_told_so(tmp_path, capsys):
    [pair] = settle(tmp_path / "r.sqlite", capsys, "iggi", "piers", decks="standard:10")["pairs"]
    assert (pair["settled"], pair["decks"]) == (None, 10)
    compare(
        "iggi",
        "piers",
        **{**REQUEST, "decks": "standard:10", "format_": "table", "results": str(tmp_path / "r.sqlite")},
    )
    assert "not settled." in capsys.readouterr().out


def test_teams_nearer_than_the_margin_are_settled_to_be_so(tmp_path, capsys):
    [pair] = settle(tmp_path / "r.sqlite", capsys, "iggi", "piers", margin=8.0)["pairs"]
    assert pair["settled"] == "neither"


@pytest.mark.parametrize(
    ("teams", "options", "words"),
    [
        (("piers",), {}, "two teams"),
        (("piers", "iggi"), {"until_settled": False, "margin": 0.1}, "--until-settled only"),
        (("piers", "iggi"), {"error": 0.0}, "no chance"),
        (("piers", "iggi"), {"margin": -1.0}, "no difference"),
        (("piers", "iggi"), {"rank": "zero"}, "cannot rank"),
    ],
)
def test_wrong_requests(tmp_path, teams, options, words):
    with pytest.raises(HanabotError, match=words):
        compare(*teams, **{**REQUEST, "results": str(tmp_path / "r.sqlite"), **options})
