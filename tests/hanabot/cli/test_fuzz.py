"""Whatever is typed, the answer is a status and at most one line of complaint: never a traceback."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from hanabot.cli import main
from hanabot.cli.catalogue import find_commands

#: Any characters that can stand in an argument: a shell gives bytes that are no text as lone surrogates.
WORD = st.text(st.characters(exclude_characters="\0"), max_size=12)
#: Words of the right kind that are wrong, or right in another place. None of them starts a long run.
KNOWN = st.sampled_from(
    [
        *("--players", "--format", "--rules", "--variant", "--results", "--jobs", "--deck", "--save", "--turn"),
        *("--draw", "--graph", "--help", "--version", "-h", "--", "-", "--=x", "=", "--format=yaml", "--turn=-5"),
        *("check", "show", "list", "export", "run", "json", "csv", "0", "-1", "3", "2,3", "7", "1e9", "١"),
        *(".", "..", "/", "/dev/null", "./missing/file.json", "p3v0s1", "p9v0s1", "p3v99999s1", "standard:5-3"),
        *("quick:0", "bga:2026-02-30#1", "league:", "h-group@", "h-group@999", "h-group/-/+", "h-group@3~", "~", ","),
    ]
)
WORDS = st.lists(KNOWN | WORD, max_size=5)
COMMANDS = [command.name for command in find_commands() if command.summary]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", COMMANDS)
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.differing_executors],
)
@given(words=WORDS)
def test_a_command_answers_any_words(capsys: pytest.CaptureFixture[str], command: str, words: list[str]) -> None:
    status = main([command, *words])
    captured = capsys.readouterr()
    assert status in (0, 1, 2)
    if status == 2:
        assert captured.err.startswith("hanabot: ")
        assert captured.err.count("\n") == 1


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=WORDS)
@example(words=["\udcff"])
@example(words=[""])
@example(words=["deck", "\udcff.json"])
def test_the_command_line_answers_any_words(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(words) in (0, 1, 2)
    capsys.readouterr()


@pytest.mark.parametrize("command", COMMANDS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(["input.json", "input.jsonl", "input.toml", "input.yaml", "results.sqlite"]),
    before=st.sampled_from([(), ("check",), ("run",), ("show",), ("list", "--results"), ("--deck",)]),
    content=st.binary(max_size=60) | st.sampled_from([b"[]", b"{}", b"[" * 5000, b"[{}]", b"null", b"1", b'"x"']),
)
def test_a_command_answers_any_file(
    capsys: pytest.CaptureFixture[str], command: str, name: str, before: tuple[str, ...], content: bytes
) -> None:
    Path(name).write_bytes(content)
    assert main([command, *before, name]) in (0, 1, 2)
    capsys.readouterr()
