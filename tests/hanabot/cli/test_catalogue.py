import json
import re
from pathlib import Path

import pytest

from hanabot import modules, policies
from hanabot.cli import main
from hanabot.cli.drawing import DRAWERS
from hanabot.explained import examples
from hanabot.formats.scenario import Scenario
from hanabot.registry import policy
from hanabot.scenarios import check
from hanabot.terms import TERMS, terms_in
from hanabot.variants import variant_names

#: Our own modules: a package that somebody installed beside ours may explain less.
OURS = {slug: module for slug, module in modules().items() if type(module).__module__.startswith("conventions.")}
#: Policies that are one piece and have a scenario of their own.
WHOLE = ("hat-public", "hat-information", "hat-recommendation")
EXAMPLES = [scenario for module in OURS.values() for scenario in examples(module, module.slug)]
EXAMPLES += [scenario for name in WHOLE for scenario in examples(policy(name), name)]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_every_rule_that_a_move_or_a_reading_may_bear_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    # Hat-guessing and adaptive seats name rules of their own, which the words on their policies tell of.
    root = Path(__file__).parents[3]
    sources = [*(root / "hanabot" / "convention").glob("*.py"), *(root / "conventions").glob("*.py")]
    text = "\n".join(path.read_text() for path in sources)
    named = set(re.findall(r'(?:\breading|Reading|Proposal)\([^"\n]*"([a-z0-9-]+)"', text))
    assert named > {"gamble", "unreadable", "unclear-stall"}
    for name in sorted(named):
        assert main(["explain", name]) == 0, name
        assert len(capsys.readouterr().out.splitlines()) >= 3


def test_policies_lists_every_policy_with_its_digest(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(printed(capsys, "policies", "--format", "json"))
    assert [row["policy"] for row in rows] == policies()
    assert len({row["digest"] for row in rows}) == len(rows)
    assert all(row["about"] for row in rows)


def test_policies_says_the_canonical_name(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "policies", "h-group@3/-prompt:give/-finesse:give", "--format", "csv")
    assert out.splitlines()[1].startswith("h-group@3/-finesse:give/-prompt:give,")


def test_the_catalogue_comes_from_the_modules(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(printed(capsys, "conventions", "--format", "json"))
    assert [row["module"] for row in rows] == list(modules())
    for row in rows:
        assert row["title"]
        assert row["summary"]
        assert set(row["requires"]) | set(row["overrides"]) <= set(modules())


def test_a_policys_modules_are_in_its_order_of_precedence(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(printed(capsys, "conventions", "h-group@3", "--format", "json"))
    place = {row["module"]: number for number, row in enumerate(rows)}
    assert {"finesse", "save"} <= set(place)
    for row in rows:
        assert all(place[row["module"]] < place[other] for other in row["overrides"] if other in place)


@pytest.mark.parametrize("ending", sorted(DRAWERS))
def test_the_graph_is_drawn_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"graph{ending}"
    assert printed(capsys, "conventions", "--draw", str(file)) == ""
    text = file.read_text(encoding="utf-8")
    assert [slug for slug in modules() if slug not in text] == []


def test_the_graph_is_shown_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "conventions", "--graph")
    assert [slug for slug in modules() if f" {slug}" not in out] == []


def test_a_picture_of_an_unknown_kind_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["conventions", "--draw", str(tmp_path / "graph.gif")]) == 2
    assert ".svg" in capsys.readouterr().err


@pytest.mark.parametrize("slug", list(OURS))
def test_every_convention_is_explained_with_a_scenario(capsys: pytest.CaptureFixture[str], slug: str) -> None:
    out = printed(capsys, "explain", slug)
    assert modules()[slug].title in out
    assert "Played through by" in out


def test_words_of_the_field_are_defined_where_they_are_used(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "explain", "finesse").splitlines()
    words = lines[lines.index("Words:") + 1 :]
    assert any(line.startswith("  finesse position - the newest card") for line in words)
    assert sum("finesse position" in line for line in lines) == 2
    assert [word for word, _ in terms_in("The Bluff Seat plays its layers; two copies of a card.")] == [
        "Bluff Seat",
        "layer",
        "copy",
    ]
    assert list(terms_in("A chopper is no chop-")) == [("chop", TERMS["chop"])]


@pytest.mark.parametrize("name", WHOLE)
def test_a_policy_that_is_one_piece_is_explained_with_a_scenario(capsys: pytest.CaptureFixture[str], name: str) -> None:
    out = printed(capsys, "explain", name)
    assert out.startswith(f"{name}: ")
    assert f"Played through by {name}" in out


@pytest.mark.parametrize("scenario", EXAMPLES, ids=[scenario.id for scenario in EXAMPLES])
def test_what_an_example_says_holds(scenario: Scenario) -> None:
    assert check(scenario, policy).failures == ()


def test_an_unknown_convention_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "fines"]) == 2
    assert "'finesse'" in capsys.readouterr().err
    assert main(["explain", "what is a finesse?"]) == 2
    assert "did you mean 'finesse'?" in capsys.readouterr().err


def test_a_policy_that_is_asked_for_as_a_convention_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "h-group@2"]) == 2
    assert "`hanabot conventions h-group@2`" in capsys.readouterr().err
    assert main(["policies", "h-group@3/-finese"]) == 2
    assert "did you mean 'finesse'?" in capsys.readouterr().err


def test_policies_say_what_they_play(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "policies", "h-group@3", "hat-public", "legal-random", "--format", "json"))
    assert [one["variants"] for one in told][2] == len(variant_names())
    assert told[1]["plays"] == "plain suits, black and dark suits, Critical Fours and Scarce Ones"
    assert "pink" in told[0]["plays"]
    assert told[2]["plays"] == "every variant"


def test_policies_that_play_a_variant(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "policies", "--variant", "Pink (5 Suits)", "--format", "json"))
    names = {one["policy"] for one in told}
    assert {"legal-random", "h-group@1", "h-group@14"} <= names
    assert not names & {"hat-public", "bga-finesse", "piers"}
    told = json.loads(printed(capsys, "policies", "--variant", "Up or Down & Pink (6 Suits)", "--format", "json"))
    assert [one["policy"] for one in told] == ["legal-random"]
