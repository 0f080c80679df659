"""Season files: what they mean, and that whatever is wrong in them is told at its place, all of it, in one line."""

import sys
from pathlib import Path

import pytest

from hanabot.errors import BadFile, BadTournament
from hanabot.league.outside import Limits, Outside
from tournaments.league.season import Season, tables
from tournaments.league.season_file import read_season

GOOD = f"""
name = "spring"
episodes = 3
turn_deadline = 2
teams = ["legal-random", "mine", ["mine", "legal-random"]]

[[agents]]
name = "mine"
command = ["{sys.executable}", "mine.py"]

[[agents]]
name = "listed"
about = "a rule list"
rules = ["play-sure", "discard-oldest", "clue-random-next"]
"""
SHIPPED = Path(__file__).parents[3] / "tournaments" / "examples" / "rough" / "season.toml"


def season(folder: Path, text: str = GOOD) -> Season:
    path = folder / "file.toml"
    path.write_text(text, encoding="utf-8")
    return read_season(path)


def places(folder: Path, text: str) -> dict[str, str]:
    with pytest.raises(BadTournament) as told:
        season(folder, text)
    assert "\n" not in str(told.value)
    return dict(told.value.problems)


def test_a_file_is_read(tmp_path: Path) -> None:
    found = season(tmp_path)
    assert found.entrants == ("legal-random", "mine", "mine,legal-random")
    assert found.limits == Limits(turn_deadline=2.0)
    assert found.rules.max_turns == 80
    assert set(found.own) == {"mine", "listed"}
    fixtures = list(found.fixtures())
    assert [one.deck for one in fixtures] == [f"league:{seed}" for seed in (1, 2, 3) for _ in range(3)]
    assert fixtures[2].seats == ("mine", "legal-random", "mine", "legal-random")
    assert len({one.key for one in fixtures}) == 9


def test_the_shipped_file_is_read() -> None:
    found = read_season(SHIPPED)
    assert found.episodes == 100
    assert len(found.pool) == 23


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    found = places(
        tmp_path,
        """
        name = 3
        episodes = 0
        teams = ["h-gruop", [], "legal-random/+x"]
        first_seed = -1
        max_turns = 200
        turn_deadline = "5"
        attempts = 0
        patience = true
        colour = 1
        """,
    )
    assert set(found) == {
        "name", "episodes", "teams[1]", "first_seed", "max_turns", "turn_deadline", "attempts", "patience", "colour",
    }  # fmt: skip
    assert "known: name, episodes, teams, pool" in found["colour"]
    assert "20 to 120" in found["max_turns"]


def test_who_is_not_known_is_told_beside_what_has_the_wrong_form(tmp_path: Path) -> None:
    found = places(tmp_path, 'name = 1\nepisodes = 2\npool = ["h-gruop", "piers,iggi", "iggi"]\n')
    assert set(found) == {"name", "pool[0]", "pool[1]"}


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        ('name = "Mine"\ncommand = ["true"]', "name: 'Mine' is not lower-case"),
        ('name = "mine"\ncommand = "true"', "no list of words"),
        ('name = "mine"\ncommand = []', "no list of words"),
        ('name = "mine"\ncommand = ["no-such-program"]', "there is no program no-such-program"),
        ('name = "mine"\ncommand = ["./file.toml"]', "there is no program ./file.toml"),
        ('name = "piers"\ncommand = ["true"]', "there is a policy piers already"),
        ('name = "mine"\ncommand = ["true"]\ncolour = 1', "no such key; known: name, command"),
        ('command = ["true"]', "name: None is not"),
        ('name = "mine"', "rules"),
    ],
)
def test_an_agent_that_cannot_be(tmp_path: Path, agent: str, why: str) -> None:
    found = places(tmp_path, f'name = "x"\nepisodes = 1\nteams = ["iggi"]\n[[agents]]\n{agent}\n')
    assert list(found) == ["agents[0]"]
    assert why in found["agents[0]"]


@pytest.mark.parametrize(
    ("who", "place"),
    [
        ("", "teams"),
        ('teams = ["iggi"]\npool = ["iggi", "piers"]', "teams"),
        ("teams = []", "teams"),
        ("pool = []", "pool"),
        ('pool = ["iggi"]', "pool"),
        ('pool = "iggi"', "pool"),
    ],
)
def test_either_teams_or_a_pool(tmp_path: Path, who: str, place: str) -> None:
    assert place in places(tmp_path, f'name = "x"\nepisodes = 1\n{who}\n')


def test_a_list_longer_than_the_table(tmp_path: Path) -> None:
    text = 'name = "x"\nepisodes = 1\nteams = [["iggi", "piers", "iggi", "piers", "risky"]]\n'
    assert "do not fit" in places(tmp_path, text)["teams[0]"]


@pytest.mark.parametrize("text", ["x = [", "[" * 5000, "\ufeffname"])
def test_what_is_no_toml_is_told(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadFile, match=r"file\.toml"):
        season(tmp_path, text)


def test_another_program_of_the_name_is_another_entrant(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("1")
    before = [one.key for one in season(tmp_path).fixtures()]
    assert before == [one.key for one in season(tmp_path).fixtures()]
    (tmp_path / "mine.py").write_text("2")
    after = [one.key for one in season(tmp_path).fixtures()]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, False] * 3
    # Other deadlines make another episode where a program sits, and none where ours alone do.
    later = [one.key for one in season(tmp_path, GOOD.replace("deadline = 2", "deadline = 3")).fixtures()]
    assert [one == other for one, other in zip(after, later, strict=True)] == [True, False, False] * 3
    assert Outside("mine", ("x",)).digest != Outside("mine", ("y",)).digest


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 12])
def test_a_pool_sits_evenly(count: int) -> None:
    names = [f"p{number}" for number in range(count)]
    found = list(tables(names, 60))
    assert found == list(tables(names, 60))
    sat = [sum(table.count(name) for table in found) for name in names]
    assert max(sat) - min(sat) <= 1
    if count >= 4:
        assert all(len(set(table)) == 4 for table in found)
    for name in names:
        seats = [sum(table[seat] == name for table in found) for seat in range(4)]
        assert max(seats) - min(seats) <= 0.3 * sum(seats)
    if count >= 5:
        assert len({frozenset(table) for table in found}) >= 5
