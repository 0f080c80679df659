"""`hanabot replay analyse`, `view`, `link` and `json`, and `play --html`: what a person reads, and what is refused."""

import json
import re
from pathlib import Path

import pytest

from hanabot.cli import main
from hanabot.shrunk import expanded

Captured = pytest.CaptureFixture[str]


def data_of(page: Path) -> list[dict[str, object]]:
    found = re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', page.read_text(), re.DOTALL)
    return [json.loads(one) for one in found]


@pytest.fixture
def game(tmp_path: Path, capsys: Captured) -> str:
    file = str(tmp_path / "game.json")
    assert main(["play", "h-group@3", "--deck", "p3v0s1", "--players", "3", "--save", file]) == 0
    capsys.readouterr()
    return file


def test_a_policy_agrees_with_its_own_game(game: str, capsys: Captured) -> None:
    assert main(["replay", "analyse", game, "--policy", "h-group@3"]) == 0
    out = capsys.readouterr().out
    moves = [line for line in out.splitlines() if re.match(r" *\d+ [=~!] ", line)]
    assert moves
    assert all(line[4] == "=" for line in moves)
    assert "(100 %) of the moves." in out
    assert "No big disagreement." in out


def test_another_policy_says_what_it_would_have_done(game: str, tmp_path: Path, capsys: Captured) -> None:
    page = tmp_path / "page.html"
    words = ["replay", "analyse", game, "--policy", "h-group@1/-finesse", "--format", "json", "--html", str(page)]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    moves = found["moves"]
    assert {"turn", "move", "agrees", "policy", "rule", "reason", "cost", "contradicts"} <= set(moves[0])
    against = [move for move in moves if move["contradicts"]]
    assert against
    assert all(not move["agrees"] for move in against)
    assert all(move["cost"] == 0 for move in moves if move["agrees"])
    for seat in found["seats"]:
        own = [move for move in moves if move["seat"] == seat["seat"]]
        assert seat["moves"] == len(own)
        assert seat["agreed"] == sum(move["agrees"] for move in own)
        assert seat["contradicting"] == sum(bool(move["contradicts"]) for move in own)
    (told,) = data_of(page)
    shown = [move.get("contradicts", "") for move in told["moves"]]  # type: ignore[attr-defined]
    assert shown == [move["contradicts"] for move in moves]
    assert told["remarks"]


def test_a_policy_without_a_convention_judges_nothing(game: str, capsys: Captured) -> None:
    assert main(["replay", "analyse", game, "--policy", "piers"]) == 0
    out = capsys.readouterr().out
    assert "piers has no convention to hold moves against" in out
    assert "disagreement" not in out


@pytest.mark.parametrize("style", ["csv", "markdown"])
def test_an_analysis_is_a_table_too(game: str, capsys: Captured, style: str) -> None:
    assert main(["replay", "analyse", game, "--policy", "piers", "--format", style]) == 0
    assert "contradicts" in capsys.readouterr().out.splitlines()[0]


def test_a_link_and_a_file_are_the_same_game(game: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(["replay", "link", game, "--turn", "9"]) == 0
    link = capsys.readouterr().out.strip()
    assert link.endswith("#9")
    assert main(["replay", "json", link]) == 0
    text = capsys.readouterr().out
    again = tmp_path / "again.json"
    again.write_text(text)
    saved = json.loads(Path(game).read_text())
    assert {key: json.loads(text)[key] for key in ("players", "deck", "actions")} == {
        key: saved[key] for key in ("players", "deck", "actions")
    }
    assert main(["replay", "link", str(again)]) == 0
    assert capsys.readouterr().out.strip() == link.removesuffix("#9")
    assert expanded(link)["actions"]
    for command in (
        ["replay", "check"],
        ["replay", "analyse", "--policy", "piers"],
        ["scenario", "from", "--turn", "3"],
    ):
        assert main([*command, link]) == 0, command
    page = tmp_path / "page.html"
    assert main(["replay", "view", link, "--policy", "piers", "--html", str(page)]) == 0
    (told,) = data_of(page)
    assert str(told["title"]).startswith("Replay, 3 players, ")


def test_a_page_of_all_games_or_of_one(game: str, tmp_path: Path) -> None:
    both = tmp_path / "both.jsonl"
    one = Path(game).read_text().strip()
    both.write_text(f"{one}\n{one}\n")
    page = tmp_path / "page.html"
    assert main(["replay", "view", str(both), "--policy", "h-group@1", "--html", str(page)]) == 0
    assert len(data_of(page)) == 2
    assert main(["replay", "view", str(both), "--policy", "h-group@1", "--html", str(page), "--number", "2"]) == 0
    (told,) = data_of(page)
    assert str(told["title"]).startswith("both.jsonl, line 2, p3v0s1")


def test_a_game_just_played_is_shown(tmp_path: Path, capsys: Captured) -> None:
    page = tmp_path / "page.html"
    assert main(["play", "hat-public,piers", "--deck", "p2v0s1", "--html", str(page)]) == 0
    capsys.readouterr()
    (told,) = data_of(page)
    assert told["policies"] == ["hat-public", "piers"]
    assert all(move["choice"][0] == move["action"] for move in told["moves"])  # type: ignore[attr-defined]


def test_wrong_requests_are_told_in_a_line(game: str, tmp_path: Path, capsys: Captured) -> None:
    variant = tmp_path / "variant.json"
    variant.write_text(json.dumps({"players": ["A", "B"], "seed": "p2v60s1", "options": {"variant": "Null (5 Suits)"}}))
    deck = [{"suitIndex": suit, "rank": rank} for suit in range(5) for rank in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)]
    null = {"players": ["A", "B"], "deck": deck, "actions": [], "options": {"variant": "Null (5 Suits)"}}
    variant.write_text(json.dumps(null))
    for words, expected in (
        (["analyse", game, "--policy", "h-group@99"], "h-group@99"),
        (["analyse", game, "--policy", "piers", "--number", "2"], "the file has 1 games"),
        (["analyse", str(tmp_path / "nothing"), "--policy", "piers"], "no such file"),
        (["analyse", game, "--policy", "piers,piers,piers,piers"], "1 to 3 policies"),
        (["analyse", str(variant), "--policy", "hat-public"], "hat-public"),
        (["view", game, "--policy", "piers", "--html", str(tmp_path / "no" / "such.html")], "no such file"),
        (["link", "https://hanab.live/shared-replay-json/xyz"], "replay link"),
    ):
        assert main(["replay", *words]) == 2, words
        captured = capsys.readouterr()
        assert captured.out == ""
        assert len(captured.err.splitlines()) == 1
        assert expected in captured.err


def test_a_game_of_no_moves_and_a_game_that_breaks_off(tmp_path: Path, capsys: Captured) -> None:
    file, page = tmp_path / "game.json", tmp_path / "page.html"
    for actions, expected in (
        ([], "No move was made."),
        ([{"type": 3, "target": 1, "value": 1}, {"type": 0, "target": 0}], "1 of"),
    ):
        file.write_text(json.dumps({"players": ["Alice", "Bob"], "seed": "p2v0s1", "actions": actions}))
        assert main(["replay", "analyse", str(file), "--policy", "h-group@1", "--html", str(page)]) == 0
        captured = capsys.readouterr()
        assert expected in captured.out
        assert ("actions[1]" in captured.err) is bool(actions)


def test_real_games_are_gone_through(shared: Path, capsys: Captured) -> None:
    file = str(shared / "games" / "ah2ac2-3p.jsonl")
    assert main(["replay", "analyse", file, "--policy", "h-group@11", "--number", "4"]) == 0
    out = capsys.readouterr().out
    assert "against the convention: reads as play-clue, focus" in out
    assert "First big disagreement: turn" in out
