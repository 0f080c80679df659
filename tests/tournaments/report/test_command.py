"""`hanabot report`: what it writes, and how it answers a request that is wrong."""

import sys
from pathlib import Path

import pytest

from hanabot.cli.run import main
from hanabot.errors import HanabotError
from tournaments.cli.report import report
from tournaments.store import Store


def test_a_report_is_written_and_written_again(played, tmp_path, capsys):
    output = tmp_path / "out.html"
    for _ in range(2):
        report(played, output=output, games="worst")
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err == f"{output} written, {output.stat().st_size / 1e6:.1f} MB\n"
    assert output.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_what_is_no_report_is_replaced_only_by_force(played, tmp_path):
    output = tmp_path / "notes.html"
    output.write_text("<p>my notes</p>")
    with pytest.raises(HanabotError, match="--force"):
        report(played, output=output, games="none")
    assert output.read_text() == "<p>my notes</p>"
    report(played, output=output, games="none", force=True)
    assert "hanabot report" in output.read_text(encoding="utf-8")


def test_the_results_are_never_written_over(played, tmp_path):
    (tmp_path / "link").symlink_to(played)
    before = Path(played).stat().st_size
    for output in (Path(played), tmp_path / "link"):
        with pytest.raises(HanabotError, match="is the results file itself"):
            report(played, output=output, games="none", force=True)
    assert Path(played).stat().st_size == before


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"team": ("no-such",)}, "no games in"),
        ({"players": (5,)}, "no such games"),
        ({"rules": "league"}, "no such games"),
        ({"variant": "Rainbow (5 Suits)"}, "no such games"),
        ({"games": "p3v0s77"}, "no such deck was played"),
        ({"decks": ("no-such.txt",), "games": "worst"}, "no such file"),
    ],
)
def test_a_wrong_request_is_one_line_and_writes_nothing(played, tmp_path, options, told):
    output = tmp_path / "out.html"
    with pytest.raises(HanabotError, match=told) as error:
        report(played, output=output, **options)
    assert "\n" not in str(error.value)
    assert not output.exists()


def test_places_that_cannot_be_written_are_told_before_any_work(tmp_path):
    for output, told in ((tmp_path / "no" / "out.html", "its folder does not exist"), (tmp_path, "is a folder")):
        with pytest.raises(HanabotError, match=told):
            report(str(tmp_path / "missing.sqlite"), output=output)


def test_results_that_are_not_there_are_told(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(HanabotError, match="no such file"):
        report("missing.sqlite")
    with Store("empty.sqlite", create=True):
        pass
    with pytest.raises(HanabotError, match="holds no games"):
        report("empty.sqlite")
    (tmp_path / "text.sqlite").write_text("not a database at all, only some words")
    with pytest.raises(HanabotError, match="not a hanabot results file"):
        report("text.sqlite")
    status = main(["report", "missing.sqlite"])
    told = capsys.readouterr()
    if "there is none of that name" in told.err:
        pytest.skip("the package is not installed, so that its commands cannot be found")
    assert status == 2
    assert told.err.count("\n") == 1


def test_plots_are_written_as_both_kinds_of_pictures_and_alike_each_time(mixed, tmp_path, capsys):
    pytest.importorskip("matplotlib")
    for number in range(2):
        report(mixed, output=tmp_path / "out.html", games="none", plots=tmp_path / str(number))
        assert capsys.readouterr().err.endswith(f"6 pictures written to {tmp_path / str(number)}\n")
    first, again = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in "01")
    assert first == again
    kinds = ("scores", "differences", "crossplay")
    assert set(first) == {f"{kind}-2-players.{ending}" for kind in kinds for ending in ("png", "svg")}
    # A picture that stands by itself says how many games it is of, and explains no colour that it does not show.
    assert b"iggi minus piers, 4 decks" in first["differences-2-players.svg"]
    assert b"iggi: 4 games, mean " in first["scores-2-players.svg"]
    assert b"three strikes" not in first["scores-2-players.svg"]
    assert first["scores-2-players.png"].startswith(b"\x89PNG")


def test_where_plots_cannot_go_is_told_before_any_work(played, tmp_path, monkeypatch):
    output = tmp_path / "out.html"
    (tmp_path / "file").write_text("")
    for folder, told in ((tmp_path / "file", "is a file"), (tmp_path / "a" / "b", "make it first")):
        with pytest.raises(HanabotError, match=told):
            report(played, output=output, plots=folder)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(HanabotError, match=r"pip install 'hanabot\[plot\]'"):
        report(played, output=output, plots=tmp_path / "plots")
    assert not output.exists()
