"""`hanabot report`: what it writes, and how it answers a request that is wrong."""

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
