"""`hanabot play` and `hanabot desync`: what they show, what they save, what they refuse."""

import json
from pathlib import Path

import pytest

from hanabot.cli import main

Output = pytest.CaptureFixture[str]


def test_every_turn_has_its_move_rule_and_reason_and_the_end_its_score(capsys: Output) -> None:
    assert main(["play", "h-group@2", "--players", "3", "--deck", "p3v0s1"]) == 0
    text = capsys.readouterr().out
    assert "h-group@2 on p3v0s1, 3 players" in text
    first = next(line for line in text.splitlines() if line.startswith(" 1. "))
    assert first.startswith(" 1. Alice ")
    assert first.endswith("]")
    assert "      because " in text
    assert "      rather than " in text
    *_, score, turns, desyncs, replay = text.splitlines()
    assert score.startswith("score ")
    assert "strikeout" not in score
    assert turns.startswith("turns ")
    assert "pace" in turns
    assert desyncs.startswith("desyncs ")
    assert replay.startswith("replay https://hanab.live/shared-replay-json/315")


def test_json_has_all_of_it_and_the_saved_game_replays_to_the_same(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "game.json"
    assert main(["play", "h-group@3, h-group@1", "--deck", "p2v0s4", "--save", str(file), "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["team"] == ["h-group@3", "h-group@1"]
    assert [turn["turn"] for turn in told["turns"]] == list(range(1, told["result"]["turns"] + 1))
    assert json.loads(file.read_text())["seed"] == "p2v0s4"
    assert main(["replay", "check", str(file), "--format", "json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["turns"], again["stackScore"]) == (told["result"]["turns"], told["result"]["score"])


def test_a_game_by_other_rules_replays_to_the_same(tmp_path: Path, capsys: Output) -> None:
    # With 25 points won after the deck is empty, when hanab.live's game would be over.
    file = tmp_path / "game.json"
    words = ["play", "h-group@3", "--deck", "p4v0s3", "--rules", "royal-favor", "--save", str(file), "--format", "json"]
    assert main(words) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert main(["replay", "check", str(file), "--format", "json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["turns"], again["stackScore"]) == (result["turns"], result["score"])
    assert again["surplusActions"] == 0


def test_the_same_game_twice(capsys: Output) -> None:
    texts = []
    for _ in range(2):
        assert main(["play", "legal-random", "--deck", "p4v0s2", "--format", "csv"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["h-group@77", "--deck", "p3v0s1"], "h-group"),
        (["nobody", "--deck", "p3v0s1"], "nobody"),
        (["h-group@1", "--deck", "quick", "--players", "3"], "20 decks"),
        (["h-group@1", "--deck", "p3v0s1", "--players", "4"], "3 players"),
        (["h-group@1", "--deck", "p3v0s1", "--players", "0"], "'0'"),
        (["h-group@1", "--deck", "league:17"], "--players"),
        (["h-group@1", "--deck", f"p3v{'9' * 5000}s1"], "a deck is a seed"),
        (["h-group@1", "--deck", "p3v0s1", "--save", "."], "is a directory"),
        (["h-group@1", "--deck", "no such deck", "--players", "3"], "no such deck"),
        (["h-group@1,h-group@1,h-group@1", "--deck", "p2v0s1"], "1 to 2 policies"),
        (["h-group@1", "--deck", "p3v0s1", "--variant", "Up or Down (5 Suits)"], "Up or Down"),
    ],
)
def test_a_wrong_request_is_one_line_and_2(arguments: list[str], said: str, capsys: Output) -> None:
    assert main(["play", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert said in captured.err


def test_a_game_that_cannot_be_saved_leaves_nothing(tmp_path: Path, capsys: Output) -> None:
    assert main(["play", "legal-random", "--deck", "p2v0s1", "--save", str(tmp_path / "none" / "g.json")]) == 2
    assert "g.json" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_desyncs_are_listed_with_a_mean_and_causes(capsys: Output) -> None:
    assert main(["desync", "h-group@3", "--players", "3", "--decks", "quick:2", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2
    assert found["desyncs"] == len(found["list"]) == sum(found["causes"].values())
    assert main(["desync", "legal-random", "--decks", "quick:1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("0 desyncs in 1 games")


def test_a_deck_without_a_number_of_players_asks_for_one(capsys: Output) -> None:
    assert main(["play", "h-group@1", "--deck", "standard:1"]) == 2
    assert "--players 3" in capsys.readouterr().err


def test_a_mixed_team_is_named_by_seat(capsys: Output) -> None:
    assert main(["play", "legal-random,h-group@1", "--deck", "p3v0s1"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "Alice: legal-random, Bob: h-group@1, Cathy: legal-random"


def test_the_end_has_its_word_and_in_the_league_what_each_seat_banked(capsys: Output) -> None:
    assert main(["play", "h-group@1", "--deck", "p4v0s3", "--rules", "league"]) == 0
    *_, score, _, shares, _ = capsys.readouterr().out.splitlines()
    assert score.rpartition(": ")[2] in ("excellent", "amazing", "legendary")
    assert shares.startswith("contributions (cards banked less misplays): Alice +")
    assert main(["play", "h-group@1", "--deck", "p4v0s3"]) == 0
    assert "contributions" not in capsys.readouterr().out
