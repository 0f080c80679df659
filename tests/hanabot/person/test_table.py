"""`hanabot table`: a person's game typed in, with what is shown, asked, taken back, saved and gone on with."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE, STDOUT

import pytest

from hanabot.bonuses import RESHUFFLE
from hanabot.cli import main
from hanabot.decks import find
from hanabot.game import Game
from hanabot.interface import policy
from hanabot.moves import PLAY, RETURN, Action
from hanabot.person.screen import facts_of, show_table
from hanabot.person.table import PersonTable
from hanabot.start import standard_start
from hanabot.variants import variant

Output = pytest.CaptureFixture[str]
SITTING = ["table", "--with", "h-group@3,h-group@3", "--deck", "p3v0s1"]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of games that are left goes nowhere else."""
    monkeypatch.chdir(tmp_path)


def typed(monkeypatch: pytest.MonkeyPatch, capsys: Output, lines: str, *words: str) -> tuple[str, str]:
    """What is printed when these lines are typed: standard output and standard error."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert main(list(words) or SITTING) == 0
    captured = capsys.readouterr()
    return captured.out, captured.err


def person(seat: int = 0, players: int = 3, seed: str = "1", name: str = "h-group@3") -> PersonTable:
    start = standard_start(players)
    bots = policy(name)
    return PersonTable(start, find(f"p{players}v0s{seed}", players)[0].cards, seat, [bots], bots)


def test_a_whole_game_by_the_hints_is_the_bots_own_game(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    table = person()
    lines = []
    while not table.game.over:
        action = table.hint().action
        lines.append(table.says(action).replace("Alice ", "", 1))
        table.move(action)
        table.let_bots_move()
    out, err = typed(monkeypatch, capsys, "\n".join(lines) + "\n")
    assert main(["play", "h-group@3", "--deck", "p3v0s1"]) == 0
    alone = capsys.readouterr().out
    ends = [re.findall(r"^(?:score .*|replay .*)$", text, re.MULTILINE) for text in (out, alone)]
    assert len(ends[0]) == 2
    assert ends[0] == ends[1]
    assert err == ""


def test_an_illegal_move_is_refused_in_the_words_of_the_table(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    out, _ = typed(monkeypatch, capsys, "yellow bob\ndiscard 5\n")
    assert re.findall(r"^\? .*$", out, re.MULTILINE) == [
        "? illegal move 'Alice clues yellow to Bob': the clue touches no card of Bob",
        "? illegal move 'Alice discards slot 5': no discard at 8 clues",
    ]


def test_what_stands_in_brackets_can_be_explained_at_the_table(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    out, _ = typed(monkeypatch, capsys, "purple cathy\nwhy\nexplain [play-clue]\nexplain\nexplain finese\n")
    assert "[play-clue]" in out.partition("> why")[2].partition("> explain")[0]
    assert "  Play clue (play-clue; shared, level 1)" in out
    assert "? request 'explain': say what" in out
    assert "did you mean 'finesse'?" in out


def test_one_slot_is_no_slots(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    out, _ = typed(monkeypatch, capsys, "red bob\nundo\npurple cathy\n")
    told = re.findall(r"(slots?) ([\d,]+)$", out, re.MULTILINE)
    assert told
    assert all((word == "slots") == ("," in slots) for word, slots in told)


def test_who_sits_down_is_told_what_is_special_in_the_variant(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    table = ["table", "--with", "legal-random", "--deck"]
    out, _ = typed(monkeypatch, capsys, "", *table, "p3v2072s1")
    assert "  each stack begins with a rank of its own" in out
    out, _ = typed(monkeypatch, capsys, "", *table, "p3v16s1")
    assert re.search(r"^  \w+: \w+ colour touches it$", out, re.MULTILINE), out
    out, _ = typed(monkeypatch, capsys, "", *table, "p3v0s1")
    assert "touch" not in out


@pytest.mark.parametrize("seat", range(3))
def test_what_is_shown_hangs_on_no_hidden_card(seat: int) -> None:
    table = person(seat)
    table.let_bots_move()
    others = list(table.deck)
    hand = table.game.hands[seat]
    # Two cards of the own hand change places with two that are still to be drawn.
    for order, other in zip(hand[:2], (len(others) - 1, len(others) - 2), strict=True):
        others[order], others[other] = others[other], others[order]
    twin = PersonTable(table.start, others, seat, [policy("h-group@3")], policy("h-group@3"))
    twin.let_bots_move()
    # The bots see these cards and may move otherwise; where they moved alike the same is shown.
    if [one.said for one in twin.made] == [one.said for one in table.made]:
        assert list(show_table(twin)) == list(show_table(table))
        assert twin.read() == table.read()
    names = [table.game.variant.names[card] for card in table.game.deck]
    own = next(line for line in show_table(table) if line[2:].startswith(("Alice", "Bob", "Cathy")[seat]))
    assert not any(name in own for name in names)


def test_pencil_marks_are_what_is_left_by_clues_and_sight() -> None:
    table = person(1, seed="4")
    while not table.game.over:
        facts = facts_of(table)
        for order, mask in zip(facts.hands[1], facts.possible(1), strict=True):
            assert mask >> table.game.deck[order] & 1
        table.let_bots_move()
        if not table.game.over:
            table.move(table.hint().action)


def test_undo_goes_back_to_the_same_position_and_the_same_answers() -> None:
    table = person()
    shown = []
    for _ in range(6):
        table.let_bots_move()
        shown.append((list(show_table(table)), table.hint(), [one.decision for one in table.made]))
        table.move(table.hint().action)
    table.let_bots_move()
    assert table.undo(2) == 2
    assert (list(show_table(table)), table.hint(), [one.decision for one in table.made]) == shown[4]
    assert table.undo(100) == 4
    assert (list(show_table(table)), table.hint(), [one.decision for one in table.made]) == shown[0]
    assert table.undo() == 0


def test_asking_changes_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    asked = "hint\nwhy\nread\nmarks\nlook\nlog\nhelp\nnote 2 maybe r3\nnonsense\nplay 9\nred alice\nundo 0\nsave\n"
    plain, _ = typed(monkeypatch, capsys, "red bob\nd5\nlog\n")
    busy, _ = typed(monkeypatch, capsys, f"{asked}red bob\n{asked}d5\n{asked}log\n")
    logs = [re.findall(r"^ +\d+\. .*$", text, re.MULTILINE) for text in (plain, busy)]
    assert len(logs[0]) == 6
    assert logs[1][-6:] == logs[0]
    # nonsense, no such slot, a clue to oneself, undo 0, and save without a place
    assert len(re.findall(r"^\? ", busy, re.MULTILINE)) == 5 * 3
    assert '"maybe r3"' in busy


def test_a_clue_is_explained_by_what_it_says_to_the_person_and_not_by_what_its_giver_sees(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    out, _ = typed(monkeypatch, capsys, "purple cathy\nwhy\nwhy 2\nhint\n")
    answer = out.partition("> why\n")[2].partition("> why 2")[0]
    assert answer.splitlines()[0].startswith("  Cathy ")
    longer = out.partition("> why 2\n")[2].partition("> hint")[0]
    assert longer.splitlines()[0].startswith("  Bob clues ")
    assert "Alice slot" in longer
    assert "because" not in longer.partition("Cathy ")[0]
    assert "h-group@3 in your chair:" in out


def test_a_saved_game_and_a_link_go_on_where_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    file = tmp_path / "game.json"
    out, err = typed(monkeypatch, capsys, f"purple cathy\nsave {file}\n")
    position = out.partition("turn 4")[2].partition("> save")[0]
    assert f"--resume {file}" in out
    assert err == ""  # it is saved
    assert json.loads(file.read_text())["seed"] == "p3v0s1"
    out, err = typed(monkeypatch, capsys, "", "table", "--with", "h-group@3", "--resume", str(file))
    assert out.partition("turn 4")[2] == position
    link = re.search(r"--resume '(.*)'", err)
    assert link is not None
    out, _ = typed(monkeypatch, capsys, "undo\n", "table", "--with", "h-group@3", "--resume", link[1])
    assert "back by 1 of your moves" in out
    assert out.partition("turn 4")[2].startswith(position.rstrip())


def test_pencil_notes_are_saved_with_the_game(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    _, err = typed(monkeypatch, capsys, "note 2 maybe g3\npurple cathy\nsave game.json\nnote 2\n")
    out, _ = typed(monkeypatch, capsys, "", "table", "--with", "h-group@3", "--resume", "game.json")
    assert "maybe g3" in out
    _, err = typed(monkeypatch, capsys, "note 1 odd\npurple cathy\n")
    assert re.search(r"--resume hanabot-table(-2)?\.json$", err.rstrip())  # a link would have no room for it
    league = ["table", "--with", "h-group@3", "--rules", "league", "--deck", "league:3"]
    typed(monkeypatch, capsys, "note 4 mine\nsave league.json\n", *league)
    out, _ = typed(monkeypatch, capsys, "", "table", "--with", "h-group@3", "--resume", "league.json")
    assert re.search(r"slot 4 .*mine", out)


def test_who_leaves_without_saving_is_told_how_to_go_on(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    _, err = typed(monkeypatch, capsys, "")
    assert err == ""  # nothing was played
    _, err = typed(monkeypatch, capsys, "purple cathy\nquit\nd5\n")
    assert "the game goes on with: hanabot table --seat Alice --with h-group@3,h-group@3 --resume 'https://" in err
    bga = ["table", "--with", "h-group@3", "--players", "2", "--rules", "bga", "--deck", "bga:2026-11-30#1"]
    _, err = typed(monkeypatch, capsys, "d1\n1 bob\n2 bob\n3 bob\n", *bga)
    assert err.rstrip().endswith("--resume hanabot-table.json")
    out, _ = typed(monkeypatch, capsys, "log\n", "table", "--with", "h-group@3", "--resume", "hanabot-table.json")
    assert "   1. Alice clues " in out
    _, err = typed(monkeypatch, capsys, "p1\n", *bga)  # the game that was left first is left alone
    assert err.rstrip().endswith("--resume hanabot-table-2.json")


def test_a_game_that_went_on_otherwise_after_it_was_saved_is_not_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = "purple cathy\nsave g.json\nundo\n"
    _, err = typed(monkeypatch, capsys, lines + "purple cathy\n")
    assert err == ""
    _, err = typed(monkeypatch, capsys, lines + "p1\n")
    assert "the game goes on with: " in err


def test_the_command_that_goes_on_can_be_pasted(
    monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["table", "--with", "h-group@3, piers", "--deck", "p3v0s1"]
    out, _ = typed(monkeypatch, capsys, "purple cathy\nsave my game.json\nlog\n", *words)
    before = out.partition("> log\n")[2]
    [again] = re.findall(r"go on with (hanabot .*)", out)
    out, _ = typed(monkeypatch, capsys, "log\n", *shlex.split(again)[1:])
    assert before.rstrip()
    assert out.partition("> log\n")[2] == before


@pytest.mark.parametrize("slot", ["0010", "0019", "6", "0", "-1", "2" * 5000, "\u00b2"])
def test_a_note_on_no_slot_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: Output, slot: str) -> None:
    out, _ = typed(monkeypatch, capsys, f"note {slot} mine\nnote 0001 yours\n")
    assert "say a slot from 1 to 5" in out
    assert '"mine"' not in out
    assert '"yours"' in out


def test_an_interrupt_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    lines = iter(["purple cathy\n"])

    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            try:
                return next(lines)
            except StopIteration:
                raise KeyboardInterrupt from None

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(SITTING) == 130
    assert "the game goes on with: " in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
def test_leaving_by_the_end_of_input_at_a_terminal_ends_the_line_of_the_prompt() -> None:
    import pty

    ours, theirs = pty.openpty()
    with os.fdopen(ours, "wb", buffering=0) as keyboard, os.fdopen(theirs, "rb") as terminal:
        command = [sys.executable, "-m", "hanabot", "table", "--with", "piers", "--deck", "p2v0s1"]
        keyboard.write(b"play 1\n\x04")
        done = subprocess.run(command, stdin=terminal, stdout=PIPE, stderr=STDOUT, text=True, timeout=60, check=False)
    assert re.search(r"^> \nthe game goes on with: ", done.stdout, re.MULTILINE)


def test_resigning_and_three_strikes_end_the_game_and_undo_goes_behind_them(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    out, _ = typed(monkeypatch, capsys, "resign\nplay 1\nundo\n")
    assert "ending terminated" in out
    assert "the game is over" in out
    table = person()
    while not table.game.over:
        table.let_bots_move()
        if not table.game.over:
            unfit = [order for order in table.game.hands[0] if not _fits(table.game, order)]
            table.move(Action(PLAY, unfit[0]) if unfit else table.hint().action)
    assert table.game.struck_out
    assert table.undo() == 1
    assert not table.game.over


def _fits(game: Game, order: int) -> bool:
    card = game.deck[order]
    return game.stacks[card // 5] == card % 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seat", "Zoe"], "the seats are Alice, Bob"),
        (["--with", "nobody"], "no such policy"),
        (["--with", "h-group@3,h-group@3,h-group@3", "--deck", "p3v0s1"], "1 to 2 policies"),
        (["--deck", "quick", "--players", "3"], "names 20 decks"),
        (["--resume", "no-such-file.json"], "no such file"),
        (["--resume", "x.json", "--deck", "p3v0s1"], "'--deck': a saved game has its own"),
        (["--resume", "x.json", "--players", "3"], "'--players': a saved game has its own"),
        (["--resume", "x.json", "--rules", "bga"], "'--rules': a saved game has its own"),
        (["--players", "0"], "hanab-live is played by"),
        (["--advice", "h-group@99"], "h-group"),
        (["--players", "9"], "hanab-live is played by"),
    ],
)
def test_a_wrong_request_is_one_line_and_2(words: list[str], said: str, capsys: Output) -> None:
    assert main(["table", *words]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert said in captured.err


def test_any_bytes_may_be_typed() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "hanabot", *SITTING], input=b"\xff\xfe\x00\nred bob\n", capture_output=True, check=False
    )
    assert finished.returncode == 0
    assert b"Traceback" not in finished.stderr
    assert b"Alice clues red to Bob" in finished.stdout


def test_a_person_uses_a_bonus(monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path) -> None:
    """A whole game with bonuses by the hints, typed in the words of the hints; saved half-way, it goes on."""
    start = standard_start(2, "bga/flamboyants")
    bots = policy("h-group@3")
    for number in range(1, 30):
        table = PersonTable(start, find(f"p2v0s{number}", 2, "bga")[0].cards, 0, [bots], bots)
        lines, kinds = [], set()
        while not table.game.over:
            action = table.hint().action
            kinds.add((table.game.bonus, action.kind))
            lines.append(table.says(action).replace("Alice ", "", 1))
            table.move(action)
            table.let_bots_move()
        if (RESHUFFLE, RETURN) in kinds:
            break
    sitting = ["table", "--with", "h-group@3", "--rules", "bga/flamboyants", "--deck", f"p2v0s{number}"]
    out, err = typed(monkeypatch, capsys, "\n".join(lines) + "\n", *sitting)
    assert "Your bonus: a discarded card may be shuffled back. `shuffle r3`" in out
    assert "into the deck and draws" in out
    assert err == ""
    saved = tmp_path / "half.json"
    half = next(at for at, line in enumerate(lines) if "into the deck" in line) + 1
    typed(monkeypatch, capsys, "\n".join([*lines[:half], f"save {saved}", "quit"]) + "\n", *sitting)
    resumed = ["table", "--with", "h-group@3", "--resume", str(saved)]
    again, _ = typed(monkeypatch, capsys, "\n".join(lines[half:]) + "\n", *resumed)
    assert re.findall(r"^score .*", again, re.MULTILINE) == re.findall(r"^score .*", out, re.MULTILINE)


def test_what_is_played_face_down_is_not_told_at_the_table(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    hole = ["table", "--with", "legal-random", "--players", "2", "--variant", "Throw It in a Hole (5 Suits)"]
    deck = f"p2v{variant('Throw It in a Hole (5 Suits)').number}s1"
    out, _ = typed(monkeypatch, capsys, "p1\np1\n", *hole, "--deck", deck)
    running, _, _ = out.partition("score 0 of 25, ending")
    assert "Alice plays xx slot 1" in running
    assert "face down" in running
    assert " - a strike" not in running
    assert "strikes 1" not in running
    assert "score" not in running
