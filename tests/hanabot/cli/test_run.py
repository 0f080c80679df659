import inspect
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from cyclopts import App
from docstring_parser import parse

from hanabot import __version__
from hanabot.cli import main
from hanabot.cli.catalogue import find_commands


def test_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == __version__


def test_an_unknown_command_is_one_line_and_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compar"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("hanabot: ")
    assert "'compare'" in captured.err
    assert captured.err.count("\n") == 1


def test_the_overview_imports_nothing_slow() -> None:
    slow = {"networkx", "numpy", "scipy", "tabulate", "cattrs", "conventions", "tournaments"}
    program = (
        "import sys; from hanabot.cli import main; main(['--help']);"
        f" print(*({slow!r} & set(sys.modules)), file=sys.stderr)"
    )
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert finished.stderr.strip() == ""
    assert finished.returncode == 0


@pytest.mark.parametrize("columns", ["0", "\u00b2", "x", "", "1"])
def test_a_terminal_without_columns_gets_its_help(columns: str) -> None:
    environment = {**os.environ, "COLUMNS": columns}
    command = [sys.executable, "-m", "hanabot", "--help"]
    finished = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert finished.returncode == 0
    assert finished.stderr == b""
    assert finished.stdout


def cpu_seconds(*words: str) -> float:
    """The least processor time of a few runs, so that a busy machine does not count."""

    def once() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return min(once() for _ in range(5))


def test_the_overview_comes_at_once() -> None:
    assert cpu_seconds("-m", "hanabot", "--help") - cpu_seconds("-c", "pass") < 0.3


def described(app: App, path: str) -> Iterator[tuple[str, str, str]]:
    """Of each parameter whose help stands in two places: its name and both texts."""
    if app.default_command is not None:
        told = parse(inspect.getdoc(app.default_command) or "").params
        texts = {one.arg_name: " ".join((one.description or "").split()) for one in told}
        for argument in app.assemble_argument_collection(parse_docstring=False):
            here = texts.get(argument.field_info.name)
            if here and argument.parameter.help:
                yield f"{path} {argument.field_info.name}", here, argument.parameter.help
    for name in app:
        if not name.startswith("-"):
            yield from described(app[name], f"{path} {name}")


def test_help_says_what_the_commands_own_docstring_says() -> None:
    places = [(command.name, *command.path.split(":")) for command in find_commands()]
    twice = [one for name, module, app in places for one in described(getattr(import_module(module), app), name)]
    assert twice  # there are such parameters
    assert [name for name, here, shown in twice if here != shown] == []


def test_an_interrupt_ends_quietly(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "hanabot", "compare", "h-group@3", "--decks", "standard", "--jobs", "1"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not (tmp_path / "results.sqlite").exists():
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in complaint


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    command = f"{sys.executable} -m hanabot deck standard --players 5 | head -c 1"
    finished = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert finished.returncode == 141
    assert finished.stderr == ""


@pytest.mark.parametrize(
    ("words", "closed", "status"),
    [
        ("deck p3v0s1", "<&-", 0),
        ("deck p3v0s1", ">&-", 0),
        ("--help", ">&-", 0),
        ("--version", ">&- 2>&-", 0),
        ("deck nothing", "2>&-", 2),
        ("compare legal-random --decks quick:3 --jobs 2", "<&- >&- 2>&-", 0),
        ("compare legal-random --decks quick:3 --jobs 1", "2>&-", 0),
        ("deck p3v0s1", ">/dev/full", 2),
        ("deck nothing", "2>/dev/full", 2),
    ],
)
def test_streams_that_are_closed_or_full_change_nothing_else(
    tmp_path: Path, words: str, closed: str, status: int
) -> None:
    command = f"{sys.executable} -m hanabot {words} {closed}"
    finished = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert finished.returncode == status
    assert "Traceback" not in finished.stderr
    assert "Exception ignored" not in finished.stderr
    if words.startswith("compare"):
        assert main(["results", "show", "legal-random", "--results", str(tmp_path / "results.sqlite")]) == 0


def test_an_interrupt_while_it_is_loaded_ends_quietly() -> None:
    program = (
        "import sys, _thread\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'cyclopts': _thread.interrupt_main()\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "from hanabot.cli import main\n"
        "sys.exit(main(['--version']))\n"
    )
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (finished.returncode, finished.stderr) == (130, "")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise RuntimeError('boo')", "RuntimeError: boo"),
        ("def (", "SyntaxError"),
        ("x = 1", "AttributeError"),
        (None, "ModuleNotFoundError"),
    ],
)
def test_a_broken_package_of_somebody_else_is_named(tmp_path: Path, source: str | None, said: str) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    groups = "[hanabot.commands]\nbroken = broken_package:app\n[hanabot.conventions]\nbroken = broken_package\n"
    (info / "entry_points.txt").write_text(groups)
    if source is not None:
        (tmp_path / "broken_package.py").write_text(source)
    for words, status in ((["--help"], 0), (["deck", "p3v0s1"], 0), (["broken"], 2), (["policies"], 2)):
        finished = subprocess.run(
            [sys.executable, "-m", "hanabot", *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
            capture_output=True,
            text=True,
            check=False,
        )
        assert finished.returncode == status
        if status:
            assert finished.stderr.startswith("hanabot: ")
            assert finished.stderr.count("\n") == 1
            assert "'broken" in finished.stderr
            assert said in finished.stderr


@pytest.mark.parametrize("words", [["deck"], ["policies"], ["explain"], ["conventions"]])
def test_a_name_without_end_does_not_hide_the_reason(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "x" * 5000]) == 2
    assert len(capsys.readouterr().err) < 1000
