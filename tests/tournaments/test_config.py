"""Tournament files: what they mean, and that whatever is wrong in them is told at its place, all of it, in one line."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabot.errors import BadFile, BadTournament, HanabotError
from tournaments.config import read_tournament
from tournaments.export import export_json
from tournaments.run import run
from tournaments.store import Store

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
    assert "known: name, players, decks, teams, rules, variant, agents" in found["colour"]
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


AGENT = """
[[agents]]
name = "mine"
about = "Plays what is likely"
rules = ["play-sure", {rule = "play-likely", at_least = 0.6, lives_over = 1}, "clue-playable", "discard-oldest"]
"""


def test_an_agent_of_the_files_own_sits_down_like_any_other(file, tmp_path):
    text = GOOD.replace('["legal-random", "legal-random"]', '"mine", ["mine/-play-sure", "piers"]') + AGENT
    words, schedule = read_tournament(file(text))
    assert [agent.name for agent in words.agents] == ["mine"]
    assert [team.name for team in schedule.teams] == ["legal-random", "mine", "mine/-play-sure,piers"]
    outcomes = [run(schedule, tmp_path / f"{jobs}.sqlite", jobs) for jobs in (1, 2)]
    assert [(outcome.played, outcome.failures) for outcome in outcomes] == [(12, ())] * 2
    other = read_tournament(file(text.replace("0.6", "0.7")))[1]
    changed = {one.key for one in other.fixtures()} - {one.key for one in schedule.fixtures()}
    assert len(changed) == 8, "another list is another team"
    stores = [Store(tmp_path / f"{jobs}.sqlite") for jobs in (1, 2)]
    assert [*export_json(stores[0].records())] == [*export_json(stores[1].records())]


def test_a_seat_may_be_told_that_its_partners_play_an_agent_of_the_files_own(file, tmp_path):
    agreed = AGENT + 'signals = "calls"\n'
    text = GOOD.replace('["legal-random", "legal-random"]', '["h-group@1~mine", "mine"], "mine"') + agreed
    schedule = read_tournament(file(text))[1]
    assert [team.name for team in schedule.teams] == ["legal-random", "h-group@1~mine,mine", "mine"]
    outcome = run(schedule, tmp_path / "r.sqlite", 2)
    assert (outcome.played, outcome.failures) == (12, ())
    scores: dict[str, list[int]] = {}
    with Store(tmp_path / "r.sqlite") as store:
        for record in store.records():
            scores.setdefault(record.seats[0], []).append(record.score)
    assert scores["h-group@1~mine"] == scores["mine"]


@pytest.mark.parametrize(
    ("before", "after", "place", "why"),
    [
        ('"mine"', '"piers"', "agents[0]", "there is a policy piers already"),
        ('"mine"', '"Mine"', "agents[0]", "lower-case"),
        ("clue-playable", "clue-payable", "agents[0]", "rules[2]: no rule 'clue-payable'; did you mean"),
        ("at_least", "at_last", "agents[0]", "takes no 'at_last'"),
        ("about", "abuot", "agents[0]", "unknown key 'abuot'"),
        ("[[agents]]", "[agents]", "agents", "is not a list"),
        ('"mine"\n', '"mine"\n' + 'rules = ["play-sure"]\n[[agents]]\nname = "mine"\n', "agents[1]", "mine is taken"),
    ],
)
def test_what_is_wrong_with_an_agent_is_told_at_its_place(file, before, after, place, why):
    found = places(file(GOOD + AGENT.replace(before, after, 1)))
    assert why in found[place]
    assert list(found) == [place]
