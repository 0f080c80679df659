"""Cross-play: which games are played, what is told of them, and in which forms."""

import csv
import io
import json
import sys
from statistics import fmean

import pytest

from hanabot.cli.run import main
from hanabot.errors import BadName, BadTournament
from tournaments.crossplay import plan_mixes
from tournaments.heat_map import check_picture
from tournaments.measures import MEASURES
from tournaments.store import Store

POLICIES = ["iggi", "legal-random", "h-group@1"]


@pytest.fixture
def results(tmp_path) -> str:
    return str(tmp_path / "r.sqlite")


def told(capsys, *arguments: str) -> str:
    assert main(["crossplay", *arguments]) == 0
    return capsys.readouterr().out


def test_every_ordered_mix_is_planned_once():
    mixes = plan_mixes(["iggi", "legal-random", "iggi"], 3, "quick:2")
    assert mixes.policies == ("iggi", "legal-random")
    assert [team.name for team in mixes.schedule.teams] == [
        "iggi",
        "iggi,legal-random,legal-random",
        "legal-random,iggi,iggi",
        "legal-random",
    ]
    assert len(list(mixes.schedule.fixtures())) == 8


def test_the_matrix_as_json(capsys, results):
    asked = [*POLICIES, "--decks", "quick:2", "--results", results, "--format", "json"]
    first = told(capsys, *asked, "--jobs", "1")
    [table] = json.loads(first)["tables"]
    assert table["policies"] == POLICIES
    cells = {(cell["first"], cell["others"]): cell for cell in table["cells"]}
    assert set(cells) == {(a, b) for a in POLICIES for b in POLICIES}
    with Store(results) as store:
        stored = {group.label: group.mean for group in store.groups()}
    for (a, b), cell in cells.items():
        assert cell["games"] == 2
        assert cell["mean"] == stored[a if a == b else f"{a},{b}"]
        assert set(cell["measures"]["first"]) == set(cell["measures"]["others"]) == set(MEASURES)
    standings = {one["policy"]: one for one in table["standings"]}
    for name, one in standings.items():
        mixed = [cell["mean"] for pair, cell in cells.items() if name in pair and pair != (name, name)]
        assert one["itself"] == cells[name, name]["mean"]
        assert one["strangers"] == pytest.approx(fmean(mixed))
        zeros = [cell["mean_zero"] for pair, cell in cells.items() if name in pair and pair != (name, name)]
        assert one["strangers_zero"] == pytest.approx(fmean(zeros))
        assert 0 <= one["strikeouts"] <= 1
        assert one["gap"] == pytest.approx(one["itself"] - one["strangers"])
    assert standings["iggi"]["worst"]["policy"] == "legal-random"
    assert standings["iggi"]["best"]["policy"] == "h-group@1"
    assert main(["crossplay", *asked, "--jobs", "2"]) == 0
    again = capsys.readouterr()
    assert again.out == first, "as many processes as you like"
    assert "18 of them stored" in again.err
    assert "played" not in again.err


@pytest.mark.parametrize("style", ["table", "markdown"])
def test_the_matrix_for_people(capsys, results, style):
    out = told(capsys, "iggi", "legal-random", "--decks", "quick:2", "--results", results, "--format", style)
    assert "2 players, 2 decks" in out
    assert "worst with" in out
    assert "communicative" in out
    assert max(map(len, out.splitlines())) < 200
    with Store(results) as store:
        means = {group.label: f"{group.mean:.2f}" for group in store.groups()}
    [line] = [line for line in out.splitlines() if line.strip("| ").startswith("1 ")]
    assert line.replace("|", " ").split() == ["1", "iggi", means["iggi"], means["iggi,legal-random"]]


def test_the_matrix_as_csv(capsys, results):
    out = told(
        capsys,
        "iggi",
        "legal-random",
        "--players",
        "2,3",
        "--decks",
        "quick:1",
        "--results",
        results,
        "--format",
        "csv",
    )
    parts = [list(csv.DictReader(io.StringIO(part))) for part in out.split("\n\n")]
    assert [len(part) for part in parts] == [4, 2, 4, 2]
    assert {row["players"] for row in parts[2]} == {"3"}
    assert {f"first_{name}" for name in MEASURES} <= set(parts[0][0])


def test_a_single_policy_has_only_itself(capsys, results):
    out = told(capsys, "iggi", "--decks", "quick:1", "--results", results)
    assert "strangers" in out


def test_an_agent_of_a_tournament_file_plays_along(capsys, results, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[[agents]]\nname = "mine"\nrules = ["play-sure", "clue-playable", "discard-oldest"]\n')
    asked = ["mine", "mine/-play-sure", "h-group@1", "--decks", "quick:1", "--results", results, "--format", "json"]
    outs = [told(capsys, *asked, "--agents", str(path), "--jobs", jobs) for jobs in ("1", "2")]
    assert outs[0] == outs[1]
    assert json.loads(outs[0])["tables"][0]["policies"] == ["mine", "mine/-play-sure", "h-group@1"]
    path.write_text('[[agents]]\nname = "mine"\nrules = ["play-shure"]\n')
    assert main(["crossplay", *asked, "--agents", str(path)]) == 2
    assert "agents[0]: rules[0]: no rule 'play-shure'; did you mean 'play-sure'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["iggi,piers"], "crossplay takes policies"),
        (["iggy"], "no such policy"),
        ([], "name at least one"),
        (["iggi", "--draw", "matrix.txt"], ".svg .png .pdf"),
        (["iggi", "--draw", "nowhere/matrix.svg"], "does not exist"),
    ],
)
def test_a_wrong_request_is_one_line_and_2(capsys, results, arguments, why):
    assert main(["crossplay", *arguments, "--decks", "quick:1", "--results", results]) == 2
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1


def test_a_policy_that_does_not_sit_at_the_table_is_told():
    with pytest.raises(BadTournament):
        plan_mixes(["iggi"], 7, "quick:1")


def test_the_picture(capsys, results, tmp_path):
    pytest.importorskip("matplotlib")
    pictures = []
    for number in range(2):
        path = tmp_path / f"{number}.svg"
        told(capsys, "iggi", "legal-random", "--decks", "quick:1", "--results", results, "--draw", str(path))
        pictures.append(path.read_text(encoding="utf-8"))
    assert pictures[0] == pictures[1]
    assert "legal-random" in pictures[0]


def test_without_the_library_that_draws_the_cure_is_told(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BadName, match=r"pip install 'hanabot\[plot\]'"):
        check_picture(tmp_path / "matrix.svg")
