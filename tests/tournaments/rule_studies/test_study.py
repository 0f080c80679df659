"""Studies as a person asks for them: real games, few of them."""

import csv
import io
import json
from pathlib import Path

import networkx as nx
import pytest

from hanabot.errors import BadName
from tournaments.cli.study_rules import study_rules
from tournaments.rule_studies.findings import findings
from tournaments.rule_studies.interactions import interactions
from tournaments.rule_studies.study import ask
from tournaments.run import run
from tournaments.store import Store

POLICY = "h-group@1"
MODULES = "chop,save,prompt,finesse"


def told(capsys: pytest.CaptureFixture[str], path: Path, jobs: int = 1, **more: object) -> str:
    asked = {"modules": MODULES, "decks": "quick:2", "replays": 1, "format_": "json", **more}
    assert study_rules(POLICY, jobs=jobs, results=str(path), **asked) == 0  # type: ignore[arg-type]
    return capsys.readouterr().out


def test_one_core_two_and_a_study_that_goes_on_give_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two = told(capsys, tmp_path / "two.sqlite", jobs=2)
    # Stopped by a budget on the way, and gone on with on one core.
    part = json.loads(told(capsys, tmp_path / "one.sqlite", budget=6))
    assert part["left_out"]
    assert len(part["leave-one-out"]) == 2
    assert told(capsys, tmp_path / "one.sqlite") == two
    with Store(tmp_path / "one.sqlite") as one, Store(tmp_path / "two.sqlite") as other:
        assert list(one.records()) == list(other.records())

    found = json.loads(two)
    assert found["studied"] == ["prompt", "finesse", "save"]
    assert found["cannot_be_taken_out"] == ["chop"]
    assert found["requires"] == [{"module": "finesse", "requires": "prompt"}]
    assert [one["modules"] for one in found["pairs"]] == [["prompt", "save"], ["finesse", "save"]]
    assert found["shapley_exact"]
    total = found["whole_figures"]["mean"] - found["base_figures"]["mean"]
    assert sum(one["mean"] for one in found["shapley"]) == pytest.approx(total)
    covered = {one["module"]: one for one in found["coverage"]}
    assert covered["play-clue"]["moves"] > covered["play-clue"]["gave"] > 0
    assert covered["good-touch"]["quiet"]
    assert covered["chop"]["read"] > 0

    # The other forms, of games that are all stored.
    graph, picture = tmp_path / "g.graphml", tmp_path / "p.svg"
    text = told(capsys, tmp_path / "two.sqlite", format_="table", replays=0, graph=graph, draw=picture)
    for words in ("Leave one out", "Add one in", "Pairs", "Shapley", "One side only", "Coverage", "without chop"):
        assert words in text
    assert nx.read_graphml(graph).edges["prompt", "finesse"]["kind"] == "requires"
    assert "finesse" in picture.read_text(encoding="utf-8")
    told(capsys, tmp_path / "two.sqlite", only="pairs", graph=graph)
    assert all("effect" in data for _, data in nx.read_graphml(graph).nodes(data=True))
    rows = list(csv.DictReader(io.StringIO(told(capsys, tmp_path / "two.sqlite", format_="csv", replays=0))))
    assert {row["part"] for row in rows} >= {"leave-one-out", "pairs", "shapley", "sides", "coverage, read"}


def test_a_module_that_matters_shows(tmp_path: Path) -> None:
    """Without its discards a policy loses far more than chance explains, on eight decks."""
    study = ask(POLICY, 2, "quick:8", modules=["discards"], parts=["leave-one-out"])
    planned = study.plan()
    run(study.games(planned), tmp_path / "r.sqlite")
    with Store(tmp_path / "r.sqlite") as store:
        found = findings(study, planned, store)
    [one] = found.singles
    assert one.modules == ("discards",)
    assert one.effect.sure
    assert one.effect.mean > 5
    assert set(interactions(found)) == {"discards"}


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"only": "pears"}, "known are leave-one-out"),
        ({"modules": "bluff"}, "not part of h-group@1"),
        ({"budget": 1}, "does not pay for the 2 games"),
        ({"draw": Path("a.gif")}, "must end in"),
        ({"graph": Path("nowhere/a.graphml")}, "folder does not exist"),
        ({"graph": Path("a.graphml"), "players": (2, 3)}, "one number of players"),
    ],
)
def test_a_wrong_request_is_one_line_and_plays_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: dict[str, object], why: str
) -> None:
    with pytest.raises(BadName, match=why):
        told(capsys, tmp_path / "r.sqlite", **more)
    assert not (tmp_path / "r.sqlite").exists()
