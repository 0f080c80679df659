"""The scenario format: what it takes, and that everything else is a BadFile that names the place."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabot.errors import BadFile, Unsupported
from hanabot.formats.scenario import parse_scenarios, read_scenarios
from hanabot.scenarios import rehearse

DATA = Path(__file__).parent.parent.parent / "scenarios"
GOOD: dict[str, Any] = {
    "id": "small",
    "about": "a small one",
    "level": 2,
    "hands": [["xx"] * 5, ["r1", "g2", "b3", "y4", "p5"], ["r2", "g3", "b4", "y5", "p1"]],
    "stacks": [0, 0, 0, 0, 0],
    "discarded": ["r4"],
    "clued": [{"seat": "Bob", "slot": 1, "clues": ["red"], "not": [2]}],
    "to_move": "Bob",
    "steps": [
        {"move": "Bob plays r1 slot 1 draws b1"},
        {"expect": {"seat": "Cathy", "slot": 1, "inferred": ["r2"], "marks": ["clued"], "view": "Cathy"}},
        {"move": "Cathy clues 1 to Alice slots 2,5"},
        {"expect": {"acts": ["Alice plays slot 5"], "avoids": ["Alice clues blue to Bob"]}},
        {"expect": {"seat": "Alice", "chop": None, "focus": {"seat": "Alice", "slot": 5}}},
    ],
}


def parsed(**changes: Any) -> None:
    one = copy.deepcopy(GOOD) | changes
    for key in [key for key, value in one.items() if value is ...]:
        del one[key]
    for scenario in parse_scenarios(json.dumps([one]), "file.json"):
        rehearse(scenario)


def test_a_good_one_says_what_it_says() -> None:
    (one,) = parse_scenarios(json.dumps([GOOD]), "file.json")
    assert one.policy == "h-group@2"
    assert one.hidden_seat == one.observer_seat == 0
    assert one.strict
    chop = one.steps[4].expect
    assert chop is not None
    assert chop.asked == ("seat", "chop", "focus")
    rehearse(one)


def test_yaml_and_json_are_the_same() -> None:
    assert parse_scenarios(yaml.safe_dump([GOOD], sort_keys=False), "f") == parse_scenarios(json.dumps([GOOD]), "f")


def test_every_scenario_at_hand_can_be_played(shared: Path) -> None:
    files = sorted((shared / "scenarios").rglob("*.json"))
    assert len(files) > 30
    for file in files:
        for one in read_scenarios(file):
            rehearse(one)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"id": ...}, "scenario number 1"),
        ({"hands": ...}, "key 'hands'"),
        ({"steps": ...}, "key 'steps'"),
        ({"levels": 3}, "unknown key 'levels'"),
        ({"level": "3"}, "key level"),
        ({"level": 0}, "key level"),
        ({"strict": 1}, "key strict"),
        ({"hands": [["r1"]]}, "key hands"),
        ({"hands": [["xx", "xx"], ["xx", "r1"]], "clued": [], "steps": []}, "key hands"),
        ({"hands": [["z1", "xx"], ["r1", "r1"]], "clued": [], "steps": []}, "key hands"),
        ({"hands": [["xx", "xx"], ["r5", "r5"]], "clued": [], "steps": []}, "key hands"),
        ({"stacks": [0, 0, 0]}, "key stacks"),
        ({"stacks": [6, 0, 0, 0, 0]}, "key stacks"),
        ({"stacks": [0, 0, 0, 0, -1]}, "key stacks"),
        ({"clues": 9}, "key clues"),
        ({"strikes": 3}, "key strikes"),
        ({"deck_left": -1}, "key deck_left"),
        ({"deck_left": 60}, "key deck_left"),
        ({"discarded": ["q1"]}, "key discarded"),
        ({"to_move": "Zoe"}, "key to_move"),
        ({"to_move": "Donald"}, "key to_move"),
        ({"observer": "Bob"}, "key observer"),
        ({"rules": "chess"}, "key rules"),
        ({"variant": "No such thing"}, "key variant"),
        ({"clued": [{"seat": "Bob", "slot": 9, "clues": [1]}]}, "key clued"),
        ({"clued": [{"seat": "Bob", "slot": 1, "clues": ["mauve"]}]}, "key clued"),
        ({"clued": [{"seat": "Bob", "slot": 1, "clues": ["blue"]}]}, "key clued"),
        ({"clued": [{"seat": "Bob", "slot": 1, "clues": ["red"], "not": ["red"]}]}, "key clued"),
    ],
)
def test_what_is_wrong_with_the_position_is_named(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(BadFile) as caught:
        parsed(**changes)
    assert str(caught.value).startswith("file.json, scenario ")
    assert place in str(caught.value)


@pytest.mark.parametrize(
    ("step", "key"),
    [
        ({}, ""),
        ({"move": "Bob plays r1 slot 1 draws b1", "expect": {"seat": "Bob", "chop": 1}}, ""),
        ({"move": "Bob sings"}, "key move"),
        ({"move": "Alice plays r1 slot 1 draws xx"}, "key move"),
        ({"move": "Bob plays r2 slot 1 draws b1"}, "key move"),
        ({"move": "Bob plays r1 slot 6 draws b1"}, "key move"),
        ({"move": "Bob plays r1 slot 1"}, "key move"),
        ({"move": "Bob plays r1 slot 1 draws xx"}, "key move"),
        ({"move": "Bob plays r1 slot 1 draws p5"}, "key hands"),
        ({"move": "Bob clues red to Alice"}, "key move"),
        ({"move": "Bob clues red to Alice slots 6"}, "key move"),
        ({"move": "Bob clues mauve to Cathy"}, "key move"),
        ({"move": "Bob clues red to Cathy slots 2"}, "key move"),
        ({"move": "Bob clues red to Bob"}, "key move"),
        ({"move": "Bob discards p5 slot 5 draws b1"}, "key move"),
        ({"expect": {}}, "key expect"),
        ({"expect": {"seat": "Bob", "slot": 1}}, "key expect"),
        ({"expect": {"seat": "Bob", "inferred": ["r1"]}}, "key inferred"),
        ({"expect": {"seat": "Bob", "slot": 1, "inferred": "r1"}}, "key inferred"),
        ({"expect": {"seat": "Bob", "slot": 1, "inferred": ["r9"]}}, "key inferred"),
        ({"expect": {"seat": "Bob", "slot": 1, "marks": ["nice"]}}, "key marks"),
        ({"expect": {"seat": "Bob", "slot": 1, "marks": ["clued"], "view": "Emily"}}, "key view"),
        ({"expect": {"seat": "Bob", "chop": 6}}, "key chop"),
        ({"expect": {"chop": 1}}, "key chop"),
        ({"expect": {"focus": None}}, "key focus"),
        ({"expect": {"focus": {"seat": "Bob"}}}, "key focus"),
        ({"expect": {"acts": []}}, "key acts"),
        ({"expect": {"acts": ["Bob plays slot 9"]}}, "key acts"),
        ({"expect": {"avoids": ["Bob clues mauve to Cathy"]}}, "key avoids"),
        ({"expect": {"colour": "red"}}, "unknown key 'colour'"),
    ],
)
def test_what_is_wrong_with_a_step_is_named(step: dict[str, Any], key: str) -> None:
    with pytest.raises(BadFile) as caught:
        parsed(steps=[step])
    assert key in str(caught.value)
    if key != "key hands":
        assert str(caught.value).startswith("file.json, scenario small, step 1")


def test_a_variant_that_nobody_has_is_named_with_the_one_that_was_meant() -> None:
    with pytest.raises(BadFile, match="did you mean 'Up or Down"):
        parsed(variant="Up and Down (5 Suits)")


def test_two_of_one_name_are_refused() -> None:
    with pytest.raises(BadFile, match="same id"):
        parse_scenarios(json.dumps([GOOD, GOOD]), "f")


@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", "3", "[", "- &a [*a]", "- id: a\n  id: b", '[{"id": "a", "id": "b"}]', "[" * 9999),
        *("- !!timestamp x", "- !!int x", "- !!bool x", "- 2026-13-45", "- " + "9" * 5000),
    ],
)
def test_a_text_that_is_no_list_of_scenarios_is_refused(text: str) -> None:
    with pytest.raises(BadFile):
        parse_scenarios(text, "f")


def test_a_value_that_is_none_is_told_with_its_place() -> None:
    with pytest.raises(BadFile, match=r"f, line 2, column 10: .* put it in quotes"):
        parse_scenarios("- id: a\n  about: 2026-13-45", "f")


def test_a_file_from_an_editor_that_marks_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_text(json.dumps([GOOD]), encoding="utf-8-sig")
    assert [one.id for one in read_scenarios(path)] == ["small"]


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe[]")
    for file in (tmp_path, tmp_path / "none.json", binary):
        with pytest.raises(BadFile, match=str(file)):
            read_scenarios(file)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def refusal(text: str) -> str:
    """Why a text is refused; empty if it is taken."""
    try:
        for one in parse_scenarios(text, "f"):
            rehearse(one)
    except (BadFile, Unsupported) as error:
        return str(error)
    return ""


SAID = ["xx", "r1", "p5", "Bob", "Emily", "red", "Bob clues 5 to Cathy", "Alice discards slot 2", "common", "league"]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.floats(allow_nan=False)
    | st.sampled_from(SAID)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_scenario_is_taken_or_refused_but_never_breaks(data: st.DataObject) -> None:
    document: Any = [copy.deepcopy(GOOD)]
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from([path for path in places(document) if path]))
        holder = document
        for key in way:
            holder = holder[key]
        if isinstance(last, str) and data.draw(st.booleans()):
            del holder[last]
        else:
            holder[last] = data.draw(VALUES)
    assert "\n" not in refusal(json.dumps(document))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80) | st.text("[]{}-:,&*!|>'\"#%@ \nab1~", max_size=40))
def test_any_text_is_taken_or_refused(text: str) -> None:
    why = refusal(text)
    assert not why or why.startswith("f")
