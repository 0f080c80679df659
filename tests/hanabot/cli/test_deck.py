import json
from pathlib import Path

import pytest

from hanabot.cli import main

FIRST = "g3 g3 b1 y3 r5 p4 g1 p5 r4 r2"


def test_a_seed_says_its_own_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "p3v0s1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(FIRST + " ")
    assert len(out.split()) == 50


def test_what_it_prints_is_a_deck_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    main(["deck", "p3v0s1"])
    line = capsys.readouterr().out
    file = tmp_path / "deck.txt"
    file.write_text(line)
    for name in (line.strip(), str(file)):
        assert main(["deck", name, "--players", "3"]) == 0
        assert capsys.readouterr().out == line


def test_json_lists_every_deck_of_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "quick:2", "--players", "2,3", "--format", "json"]) == 0
    decks = json.loads(capsys.readouterr().out)
    assert [deck["deck"] for deck in decks] == ["p2v0s1", "p2v0s2", "p3v0s1", "p3v0s2"]
    assert " ".join(decks[2]["cards"]).startswith(FIRST)


@pytest.mark.parametrize(
    ("arguments", "cure"),
    [
        (["quick"], "--players 3"),
        (["p3v0s1", "--players", "4"], "3 players"),
        (["p3v0s1", "--players", "7"], "2 to 6"),
        (["no-such-deck"], "standard:200"),
        (["p3v0s1", "--variant", "Nonsense"], "Nonsense"),
        (["p3v0s1", "--rules", "hanab-liv"], "hanab-live"),
        (["missing.json"], "no such file"),
        ([], "name"),
    ],
)
def test_a_wrong_request_is_one_line_with_the_cure(
    capsys: pytest.CaptureFixture[str], arguments: list[str], cure: str
) -> None:
    assert main(["deck", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert cure in captured.err


def test_the_bound_says_what_open_hands_reach(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "bound", "p2v0s242", "--format", "json"]) == 0
    [found] = json.loads(capsys.readouterr().out)
    assert (found["deck"], found["players"], found["at least"], found["at most"]) == ("p2v0s242", 2, 23, 23)
    assert found["exact"] is True
    assert main(["deck", "bound", "standard:2", "--players", "2,3", "--budget", "5000"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["p2v0s1", "p2v0s2", "p3v0s1", "p3v0s2"]


def test_seeds_are_texts_as_on_hanab_live(capsys: pytest.CaptureFixture[str]) -> None:
    main(["deck", "p3v0s7"])
    plain = capsys.readouterr().out
    main(["deck", "p3v0s007"])
    assert capsys.readouterr().out != plain
