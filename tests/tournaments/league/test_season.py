"""Seasons that are played: whole, in parts, killed, and with programs that are wrong in every way."""

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from hanabot.cli import main
from hanabot.league.observation import observation
from hanabot.moves import Action
from tournaments.cli.league import telling_line
from tournaments.league.run import run_season
from tournaments.league.season_file import read_season
from tournaments.league.season_log import SeasonLog
from tournaments.league.standings import ENDINGS

ROUGH = Path(__file__).parents[3] / "tournaments" / "examples" / "rough" / "rough_agent.py"
#: Ten ways to be wrong, each at a table of its own with a policy of ours.
TEN = (
    "illegal", "talks", "silent", "crashes", "endless-line", "endless-errors", "late", "no-text", "deep", "exits",
)  # fmt: skip
OURS = 'name = "ours"\nepisodes = 3\nteams = ["legal-random", ["iggi", "piers"]]\n'


def rough_season(episodes: int, kinds: tuple[str, ...], more: str = "") -> str:
    teams = ", ".join(f'["{kind}", "legal-random", "legal-random", "legal-random"]' for kind in kinds)
    agents = "".join(
        f'[[agents]]\nname = "{kind}"\ncommand = ["{sys.executable}", "-I", "-S", "{ROUGH}", "{kind}"]\n'
        for kind in kinds
    )
    return f'name = "rough"\nepisodes = {episodes}\nmax_turns = 20\npatience = 1\n{more}\nteams = [{teams}]\n{agents}'


def test_a_hundred_episodes_with_ten_kinds_of_bad_agents_are_all_accounted_for(tmp_path: Path) -> None:
    file, log = tmp_path / "season.toml", tmp_path / "log.jsonl"
    file.write_text(rough_season(10, TEN, "turn_deadline = 0.1"))
    season = read_season(file)
    outcome = run_season(season, log, jobs=2)
    assert (outcome.stored, outcome.played) == (0, 100)
    with SeasonLog(log) as kept:
        episodes = kept.episodes
    assert set(episodes) == {fixture.key for fixture in season.fixtures()}
    for one in episodes.values():
        assert one.ending in ENDINGS
        assert one.faults, one.entrants
        assert one.forfeits[0] == len(range(0, one.turns, 4))
        assert one.forfeits[1:] == (0, 0, 0)
    assert Counter(one.seats[0] for one in episodes.values()) == dict.fromkeys(TEN, 10)
    again = run_season(season, log)
    assert (again.stored, again.played) == (100, 0)


def lines(log: Path) -> list[str]:
    return sorted(log.read_text().splitlines())


def test_our_own_policies_play_the_same_on_any_number_of_cores_and_in_parts(tmp_path: Path) -> None:
    file = tmp_path / "season.toml"
    file.write_text(OURS)
    season = read_season(file)
    for number in (1, 2):
        run_season(season, tmp_path / f"{number}.jsonl", jobs=number)
    whole = lines(tmp_path / "1.jsonl")
    assert lines(tmp_path / "2.jsonl") == whole
    part = tmp_path / "part.jsonl"
    part.write_text("".join(f"{line}\n" for line in (tmp_path / "1.jsonl").read_text().splitlines()[:4])[:-30])
    outcome = run_season(season, part)
    assert (outcome.stored, outcome.played, outcome.cut_short) == (2, 4, True)
    assert lines(part) == whole


def test_the_log_holds_the_game(tmp_path: Path) -> None:
    from hanabot.game import Game
    from hanabot.start import standard_start

    file, log = tmp_path / "season.toml", tmp_path / "log.jsonl"
    file.write_text(OURS)
    season = read_season(file)
    run_season(season, log)
    with SeasonLog(log) as kept:
        for fixture in season.fixtures():
            one = kept.episodes[fixture.key]
            game = Game(standard_start(4, season.rules), fixture.cards)
            for action in one.actions:
                game.apply(Action(*action))
            assert (game.ending, game.score, game.contributions) == (one.ending, one.score, one.contributions)
            assert observation(game.view(0))["score"] == one.score


def program_processes(folder: Path) -> list[str]:
    """The command lines of living processes that speak of a folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue
        if str(folder) in words and "agent.py" in words:
            found.append(words)
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize(("number", "jobs"), [(signal.SIGINT, 1), (signal.SIGINT, 2), (signal.SIGKILL, 2)])
def test_a_season_that_is_stopped_goes_on_and_leaves_no_program(tmp_path: Path, number: int, jobs: int) -> None:
    agent = tmp_path / "agent.py"
    agent.write_text(ROUGH.read_text())
    agents = "".join(
        f'[[agents]]\nname = "{kind}"\ncommand = ["{sys.executable}", "-I", "-S", "{agent}", "{kind}"]\n'
        for kind in ("right", "silent")
    )
    file, log = tmp_path / "season.toml", tmp_path / "log.jsonl"
    text = f'name = "x"\nepisodes = 1\nteams = ["legal-random", ["right", "silent"]]\nturn_deadline = 600\n{agents}'
    file.write_text(text)
    words = ["league", "run", str(file), "--log", str(log), "--jobs", str(jobs)]
    process = subprocess.Popen(
        [sys.executable, "-m", "hanabot", *words], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    with process:
        wait_until(
            lambda: log.exists() and len(log.read_text().splitlines()) == 2 and len(program_processes(agent)) == 4
        )
        process.send_signal(number)
        _, told = process.communicate()
    if number == signal.SIGINT:
        assert process.returncode == 130
        assert f"stopped; what is finished is in {log}" in told
    wait_until(lambda: not program_processes(agent))
    file.write_text(text.replace("= 600", "= 0.1"))
    outcome = run_season(read_season(file), log)
    assert (outcome.stored, outcome.played) == (1, 1)


def wait_until(held: object) -> None:
    until = time.monotonic() + 60
    while not held():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("", ""),
        ("ready\n", "ready"),
        ("[eval]:1\nError: no more ideas\n    at Object.<anonymous>\n\nNode.js v20.20.2\n", "Error: no more ideas"),
        ("Traceback:\n  File\nKeyError: 'move'\n", "KeyError: 'move'"),
    ],
)
def test_of_a_programs_last_words_the_error_is_shown(written: str, line: str) -> None:
    assert telling_line(written) == line


def test_a_season_in_which_nothing_went_wrong_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, log = tmp_path / "season.toml", tmp_path / "log.jsonl"
    file.write_text('name = "ours"\nepisodes = 1\nteams = ["legal-random"]\n')
    assert main(["league", "run", str(file), "--log", str(log), "--jobs", "1"]) == 0
    capsys.readouterr()
    assert main(["league", "faults", str(log)]) == 0
    assert capsys.readouterr().out == "nothing went wrong in 1 episode\n"


def test_the_command_shows_the_table_and_the_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, log = tmp_path / "season.toml", tmp_path / "log.jsonl"
    file.write_text(rough_season(2, ("crashes", "right")))
    words = ["league", "run", str(file), "--log", str(log), "--jobs", "1"]
    assert main([*words, "--format", "json"]) == 0
    told = capsys.readouterr()
    table = {line["entrant"]: line for line in json.loads(told.out)}
    assert {line["episodes"] for line in table.values()} == {2}
    name = "crashes,legal-random,legal-random,legal-random"
    assert table[name]["faults"] == {"gone": 2}
    assert table["right,legal-random,legal-random,legal-random"]["faults"] == {}
    assert told.err.splitlines()[0] == "4 episodes"
    assert "something went wrong in 2 episodes" in told.err
    for style in ("table", "markdown", "csv"):
        assert main([*words, "--format", style]) == 0
        assert name in capsys.readouterr().out
    assert main(["league", "faults", str(log), "--format", "json"]) == 0
    faults = json.loads(capsys.readouterr().out)
    assert [(one["who"], one["kind"]) for one in faults] == [("crashes", "gone")] * 2
    assert "no more ideas" in faults[0]["standard error"]
    assert main(["league", "faults", str(log)]) == 0
    assert "no more ideas" in capsys.readouterr().out
    # Other terms are other episodes, and the old ones do not count.
    file.write_text(rough_season(1, ("right",)).replace("max_turns = 20", "max_turns = 21"))
    assert main([*words, "--format", "csv"]) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 2
    assert "4 episodes of other terms" in told.err


def test_a_spectator_sees_each_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "season.toml"
    file.write_text('name = "x"\nepisodes = 1\nmax_turns = 20\nturn_delay_ms = 1\nteams = ["legal-random"]\n')
    assert main(["league", "run", str(file), "--log", str(tmp_path / "l"), "--watch"]) == 0
    told = capsys.readouterr().err.splitlines()
    moves = [line for line in told if line[:3].strip().isdecimal() and line[3:4] == "."]
    assert [int(line[:3]) for line in moves] == list(range(1, len(moves) + 1))
    assert sum(" score " in line for line in told) == 1


def test_an_episode_is_told_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, log, saved = tmp_path / "season.toml", str(tmp_path / "log"), tmp_path / "game.json"
    file.write_text(rough_season(1, ("crashes", "right")) + "\n")
    assert main(["league", "run", str(file), "--log", log]) == 0
    capsys.readouterr()
    name = "crashes,legal-random,legal-random,legal-random"
    words = ["league", "show", log, "league:1"]
    assert main(words) == 2
    assert "name one of them with --entrant" in capsys.readouterr().err
    assert main([*words, "--entrant", name, "--save", str(saved)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("Alice (seat 0): crashes, Bob")
    assert any(line.startswith("     Alice, gone: ") for line in told)
    assert told[-1].startswith("contributions ")
    with SeasonLog(log) as kept:
        (one,) = (one for one in kept.episodes.values() if one.entrants == (name,))
    assert told[-2] == f"{one.ending}, score {one.score}"
    assert len(json.loads(saved.read_text())["actions"]) == one.turns
    for wrong in (["league:9"], ["league:1", "--entrant", "nobody"]):
        assert main(["league", "show", log, *wrong]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_wrong_request_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "season.toml"
    file.write_text("name = 1\n")
    for words in (
        ["league", "run", str(file)],
        ["league", "run", str(tmp_path / "nothing.toml")],
        ["league", "faults", str(file)],
        ["league", "prompt", "--players", "3"],
        ["league", "prompt", "--seat", "4"],
        ["league", "prompt", "--max-turns", "500"],
    ):
        assert main(words) == 2
        told = capsys.readouterr()
        assert not told.out
        assert len(told.err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["season.toml"]


def test_the_prompt_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "prompt", "--max-turns", "40", "--seat", "3"]) == 0
    told = capsys.readouterr().out
    assert "You are seat 3" in told
    assert "40 moves were made: turnlimit" in told
