"""Episodes with programs at the table: every way to be wrong has its result, and nothing is left running."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hanabot.bots import Decision
from hanabot.decks import find
from hanabot.game import Game
from hanabot.league.episode import Episode, play_episode
from hanabot.league.outside import FORFEIT, KEPT_FAULTS, Limits, Outside, forfeit
from hanabot.league.process import Flood, Halted, Keeper, Program
from hanabot.legal_random import LegalRandom, RandomBot
from hanabot.rules import house, rule_set
from hanabot.start import standard_start

ROUGH = Path(__file__).parents[3] / "tournaments" / "examples" / "rough"
QUICK = Limits(start_deadline=5.0, turn_deadline=0.2, patience=1)


def agent(kind: str) -> Outside:
    return Outside(kind, (sys.executable, "-I", "-S", "rough_agent.py", kind), ROUGH)


def league_game(turns: int = 20) -> Game:
    start = standard_start(4, house(rule_set("league"), max_turns=turns))
    return Game(start, find("league:1", 4, "league")[0].cards)


def episode(*team: object, limits: Limits = QUICK, turns: int = 20) -> Episode:
    return play_episode(league_game(turns), team, limits)


def kinds(found: Episode) -> list[str]:
    return [fault.kind for fault in found.faults]


@pytest.mark.parametrize(
    ("kind", "faults", "why"),
    [
        ("illegal", ["illegal", "illegal", "patience"], "not in the list"),
        ("nearly-legal", ["illegal", "illegal", "patience"], "1.0"),
        ("talks", ["malformed", "malformed", "patience"], "I think"),
        ("no-text", ["malformed", "malformed", "patience"], "not UTF-8"),
        ("deep", ["malformed", "malformed", "patience"], "too deeply"),
        ("huge-number", ["malformed", "malformed", "patience"], "too long"),
        ("twice", ["malformed", "malformed", "patience"], "twice"),
        ("silent", ["silent", "patience"], "within 0.2 s"),
        ("endless-errors", ["silent", "patience"], "within 0.2 s"),
        ("endless-line", ["flood"], "a line of more than 65536 bytes"),
        ("endless-lines", ["malformed", "malformed", "patience"], "missing"),
        ("crashes", ["gone"], "exit status 1"),
        ("killed", ["gone"], "signal 9"),
        ("closes", ["gone"], "signal 9"),
        ("exits", ["start"], "exit status 4"),
        ("other-protocol", ["start"], "99"),
    ],
)
def test_each_way_to_be_wrong_has_its_result(kind: str, faults: list[str], why: str) -> None:
    found = episode(agent(kind), LegalRandom(), LegalRandom(), LegalRandom())
    assert found.game.over
    # A busy machine may make silence of what takes a moment to write.
    if kind not in {"deep", "huge-number", "endless-lines"} or "silent" not in kinds(found):
        assert kinds(found) == faults
        assert any(why in fault.why for fault in found.faults)
    own_turns = len(range(0, found.game.turn, 4))
    assert found.forfeits == (own_turns, 0, 0, 0)
    assert {fault.seat for fault in found.faults} == {0}


def test_the_errors_of_a_program_are_kept_and_no_more_than_their_end() -> None:
    found = episode(agent("crashes"), LegalRandom())
    assert found.errors[0].rstrip().endswith("RuntimeError: no more ideas")
    assert len(episode(agent("endless-errors"), LegalRandom()).errors[0]) == 2000


def test_a_seat_may_correct_itself_and_writes_to_standard_error_freely() -> None:
    limits = Limits(turn_deadline=20)
    found = episode(agent("changes-its-mind"), agent("chatters"), agent("right"), agent("stubborn"), limits=limits)
    assert set(kinds(found)) == {"illegal"}
    assert found.forfeits == (0, 0, 0, 0)


def test_an_answer_to_an_earlier_question_is_passed_over() -> None:
    limits = Limits(turn_deadline=0.3, patience=3)
    found = episode(agent("late"), LegalRandom(), limits=limits)
    assert "stale" in kinds(found)
    assert found.forfeits[0] >= 2


def test_why_a_seat_was_out_is_told_after_however_many_faults() -> None:
    found = episode(agent("talks"), LegalRandom(), limits=Limits(attempts=100, patience=1))
    assert len(found.faults) == 2 * (KEPT_FAULTS + 1)
    assert kinds(found).count("patience") == 2


def test_a_program_that_is_not_there() -> None:
    found = episode(Outside("nobody", ("no-such-program",)), LegalRandom())
    assert kinds(found) == ["start", "start"]
    assert "cannot be run" in found.faults[0].why


def test_the_clock_ends_an_episode_between_two_turns() -> None:
    limits = Limits(turn_deadline=0.2, deadline=0.1, patience=100)
    found = episode(LegalRandom(), agent("silent"), LegalRandom(), LegalRandom(), limits=limits)
    assert found.game.ending == "deadline"
    assert found.game.turn <= 2


def test_what_is_made_for_a_lost_turn() -> None:
    game = league_game()
    first = forfeit(game.view(0)).action
    assert first == next(one for one in game.legal_actions() if one.is_clue)  # at 8 tokens nothing can be discarded
    game.apply(first)
    assert forfeit(game.view(1)).action == (1, game.hands[1][0], 0)
    assert forfeit(game.view(1)).chosen.rule == FORFEIT


class Stumbler(RandomBot):
    def decide(self, view: object) -> Decision:
        raise ZeroDivisionError


class Stumbling(LegalRandom):
    def seat(self, seat: int, start: object) -> RandomBot:
        return Stumbler(seat)


def test_a_policy_of_ours_that_fails_costs_its_turns_only() -> None:
    found = episode(Stumbling(), LegalRandom())
    assert kinds(found) == ["error", "error"]
    assert "ZeroDivisionError" in found.faults[0].why
    assert found.game.over


def processes_of(session: int) -> list[int]:
    """The living processes of a session; session and group are one where nobody changed it."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, group = path.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(group) == session and state != "Z":
            found.append(int(path.parent.name))
    return found


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


@linux
def test_whoever_will_not_go_is_killed_with_its_children() -> None:
    with Keeper() as guard:
        program = Program(agent("stubborn").command, ROUGH, guard, lambda: False)
        program.ask(b'{"type": "start", "protocol": 1}\n')
        program.line(time.monotonic() + 20)
        assert len(processes_of(program._process.pid)) == 2
        program.part(b'{"type": "end"}\n')
        program.close(time.monotonic() + 0.1)
        assert program.ended == "signal 9"
        wait_for_none(program._process.pid)


def wait_for_none(session: int) -> None:
    until = time.monotonic() + 20
    while processes_of(session):
        assert time.monotonic() < until
        time.sleep(0.01)


@linux
def test_if_we_are_killed_nothing_of_ours_lives_on(tmp_path: Path) -> None:
    script = tmp_path / "host.py"
    script.write_text(
        "import sys, time\n"
        "from pathlib import Path\n"
        "from hanabot.league.process import Keeper, Program\n"
        "with Keeper() as guard:\n"
        "    program = Program(('sleep', '3600'), Path(), guard, lambda: False)\n"
        "    print(program._process.pid, flush=True)\n"
        "    time.sleep(3600)\n"
    )
    host = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    with host:
        assert host.stdout is not None
        session = int(host.stdout.readline())
        assert processes_of(session)
        os.kill(host.pid, signal.SIGKILL)
    wait_for_none(session)


def test_a_flood_is_not_kept() -> None:
    with Keeper() as guard:
        program = Program(("sh", "-c", "exec yes | tr -d '\\n'"), ROUGH, guard, lambda: False)
        with pytest.raises(Flood):
            program.line(time.monotonic() + 20)
        assert len(program._unread) <= 3 * 65536
        program.close(0.0)


def test_a_wait_is_broken_off_when_the_run_is_to_stop() -> None:
    begun = time.monotonic()
    with pytest.raises(Halted):
        play_episode(
            league_game(),
            [agent("silent")],
            Limits(turn_deadline=3600),
            lambda: time.monotonic() > begun + 1,
        )
    assert time.monotonic() < begun + 60


def test_a_program_that_never_reads_is_no_hindrance() -> None:
    with Keeper() as guard:
        program = Program(("sleep", "3600"), ROUGH, guard, lambda: False)
        for _ in range(30):
            program.ask(b"x" * 65536)
            program.pump(0)
        program.part(b"end\n")
        program.close(time.monotonic() + 0.05)
        assert program.ended == "signal 9"
