"""`hanabot replay check`: formats, the closing line and the exit status."""

import json
from pathlib import Path

import pytest

from hanabot.cli import main

GAME = {
    "players": ["Alice", "Bob"],
    "seed": "p2v0s1",
    "actions": [{"type": 3, "target": 1, "value": 1}, {"type": 0, "target": 6, "value": 0}],
}


def written(folder: Path, *games: object) -> str:
    file = folder / "games.jsonl"
    file.write_text("\n".join(json.dumps(game) for game in games))
    return str(file)


def test_a_good_game_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "check", written(tmp_path, GAME)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed, 0 refused"


def test_a_game_that_stops_in_the_middle_is_said_not_to_be_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "check", written(tmp_path, GAME), "--format", "csv"]) == 0
    columns, game = (line.split(",") for line in capsys.readouterr().out.splitlines())
    assert game[columns.index("ending")] == "not over"


def test_an_illegal_move_fails_and_a_variant_that_nobody_has_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    illegal = GAME | {"actions": [{"type": 1, "target": 0, "value": 0}]}
    unknown = GAME | {"options": {"variant": "Up and Down (5 Suits)"}}
    file = written(tmp_path, GAME, illegal, unknown)
    assert main(["replay", "check", file, "--format", "json"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["status"] for one in found] == ["passed", "failed", "refused"]
    assert found[0]["turns"] == 2
    assert found[0]["file"] == "games.jsonl"


def test_what_is_no_game_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "check", written(tmp_path, GAME, {"players": 3})]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "line 2, players" in captured.err


@pytest.mark.parametrize("content", ["", "\n \n", "[]"])
def test_a_file_without_a_game_does_not_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str) -> None:
    file = tmp_path / "empty.json"
    file.write_text(content)
    assert main(["replay", "check", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "there is no game in it" in captured.err


def test_a_link_is_checked_like_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    link = "https://hanab.live/shared-replay-json/215txrdkrpalnbqlubap-hiainvwudogufjfmewgp-mhsfcsckqkxyv,03lbag-gb,0#2"
    assert main(["replay", "check", link, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["turns"] == 3
    assert main(["replay", "check", link.replace("lbag", "lbaz")]) == 1


@pytest.mark.parametrize(
    ("address", "export"),
    [
        ("https://hanab.live/replay/1234567#8", "https://hanab.live/export/1234567 "),
        ("hanab.live/shared-replay/1234567", "https://hanab.live/export/1234567 "),
        ("https://hanab.live/", "https://hanab.live/export/NUMBER "),
    ],
)
def test_the_address_of_a_game_on_the_site_is_answered_with_where_its_file_is(
    address: str, export: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["check"], ["analyse", "--policy", "piers"], ["link"]):
        assert main(["replay", *words, address]) == 2
        assert export in capsys.readouterr().err


def test_a_links_line_is_no_wider_for_its_address(capsys: pytest.CaptureFixture[str]) -> None:
    link = "https://hanab.live/shared-replay-json/215txrdkrpalnbqlubap-hiainvwudogufjfmewgp-mhsfcsckqkxyv,03lbag-gb,0"
    main(["replay", "check", link])
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith("replay link ")


@pytest.mark.parametrize("command", ["link", "json"])
def test_a_link_or_a_file_of_a_game_that_went_wrong_is_said_to_be_a_part(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", command, written(tmp_path, GAME)]) == 0
    assert not capsys.readouterr().err
    actions = [*GAME["actions"][:1], {"type": 0, "target": 49}]
    assert main(["replay", command, written(tmp_path, {**GAME, "actions": actions})]) == 0
    assert "turn 2" in (said := capsys.readouterr().err)
    assert "only the moves before it" in said


def test_names_in_a_file_do_nothing_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = {**GAME, "players": ["\x1b[2JAlice", "B\u202eob\n"]}
    assert main(["replay", "analyse", written(tmp_path, game), "--policy", "piers"]) == 0
    assert all(line.isprintable() for line in capsys.readouterr().out.splitlines())


def test_the_turn_of_a_link_is_no_number_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "link", "--help"]) == 0
    assert "Open at this turn" in capsys.readouterr().out


def test_a_seed_that_gives_another_deck_is_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = [{"suitIndex": suit, "rank": rank} for suit in range(5) for rank in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)]
    game = {"players": ["Alice", "Bob"], "seed": "p2v0s1", "deck": plain, "actions": [{"type": 0, "target": 0}]}
    assert main(["replay", "check", written(tmp_path, game)]) == 0
    assert "seed p2v0s1 gives another deck" in capsys.readouterr().err
    assert main(["replay", "check", written(tmp_path, GAME)]) == 0
    assert not capsys.readouterr().err
