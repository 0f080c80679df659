import subprocess
import sys

import pytest

from hanabot import __version__
from hanabot.cli import main


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
