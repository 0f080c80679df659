"""Tournament files: what they mean, and that whatever is wrong in them is told at its place, all of it, in one line."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabot.errors import BadFile, BadTournament, HanabotError
from tournaments.config import read_tournament

GOOD = """
name = "levels"
players = [3, 4]
decks = "quick:2"
teams = ["legal-random", ["legal-random", "legal-random"]]
"""


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "file.toml"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


def places(path) -> dict[str, str]:
    with pytest.raises(BadTournament) as told:
        read_tournament(path)
    assert "\n" not in str(told.value)
    assert str(path) in str(told.value)
    return dict(told.value.problems)


def test_a_file_is_read(file):
    words, schedule = read_tournament(file(GOOD))
    assert words.name == "levels"
    assert [(table.players, len(table.decks)) for table in schedule.tables] == [(3, 2), (4, 2)]
    assert [team.name for team in schedule.teams] == ["legal-random"]
    assert (schedule.rules, schedule.variant) == ("hanab-live", "No Variant")


def test_an_unknown_key_is_named_with_the_known_ones(file):
    found = places(file(GOOD.replace("decks", "deks") + "colour = 1\n"))
    assert "did you mean decks" in found["deks"]
    assert "known: name, players, decks, teams, rules, variant" in found["colour"]
    assert found["decks"] == "missing"


def test_all_problems_are_told(file):
    found = places(
        file('name = 3\nplayers = [3, "4", true]\nrules = "bridge"\nteams = ["legal-random", [], 5]\nextra = 1\n')
    )
    assert set(found) == {"name", "players[1]", "players[2]", "decks", "rules", "teams[1]", "teams[2]", "extra"}


def test_what_cannot_be_found_is_told_beside_what_has_the_wrong_form(file):
    found = places(file('name = 3\nplayers = [2]\ndecks = "nowhere"\nteams = ["h-gruop", "legal-random"]\n'))
    assert set(found) == {"name", "decks", "teams[0]"}


def test_a_list_longer_than_the_table_is_an_error(file):
    names = '"legal-random/x", "legal-random", "legal-random", "legal-random"'
    with pytest.raises(BadTournament):
        read_tournament(file(GOOD.replace('["legal-random", "legal-random"]', f"[{names}]")))


@pytest.mark.parametrize(
    ("text", "why"),
    [("x = [", "not TOML"), (b"name = '\xff'", "not UTF-8"), ("[" * 5000, "nested too deeply|not TOML")],
)
def test_what_is_no_toml_is_told(file, text, why):
    with pytest.raises(BadFile, match=why):
        read_tournament(file(text))


def test_a_file_from_an_editor_that_marks_its_encoding(file):
    assert read_tournament(file(GOOD.encode("utf-8-sig")))[0] == read_tournament(file(GOOD))[0]


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    for path in (tmp_path / "missing.toml", tmp_path, tmp_path / "nul\0.toml"):
        with pytest.raises(BadFile):
            read_tournament(path)


VALUES = st.recursive(
    st.sampled_from(
        ['"legal-random"', '"quick:1"', '"bga"', '"a\\nb"', "3", "2", "true", "1.5", "nan", "1979-05-27", '""', '"é,"']
    )
    | st.integers(-(10**30), 10**30).map(str)
    | st.text(
        st.characters(codec="utf-8", exclude_characters="'\x7f", exclude_categories=["Cc", "Cs"]), max_size=12
    ).map("'{}'".format),
    lambda inner: st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]"),
    max_leaves=6,
)
KEYS = st.sampled_from(
    ["name", "players", "decks", "teams", "rules", "variant", "name.first", "jobs", "'a b'", '"a\\nb"']
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=7))
def test_fuzzed_files_end_in_a_schedule_or_an_error_of_ours(tmp_path_factory, pairs):
    path = tmp_path_factory.mktemp("fuzz") / "file.toml"
    path.write_text("".join(f"{key} = {value}\n" for key, value in pairs.items()), encoding="utf-8")
    with suppress(HanabotError):
        read_tournament(path)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_fuzzed_bytes_end_in_an_error_of_ours(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("fuzz") / "file.toml"
    path.write_bytes(content)
    with pytest.raises(BadFile):
        read_tournament(path)
