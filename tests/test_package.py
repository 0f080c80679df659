"""What the package says of itself is so: its dependencies, and that its wheel works away from the checkout."""

import ast
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("hanabot", "conventions", "tournaments")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
#: Names of packages that are imported by another name.
IMPORTED_AS = {"pyyaml": "yaml", "hanabi-learning-environment": "hanabi_learning_environment"}


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_every_import_is_declared_and_every_dependency_is_imported() -> None:
    used = set().union(*(imported(path) for room in ROOMS for path in (ROOT / room).rglob("*.py")))
    used -= sys.stdlib_module_names | set(ROOMS)
    # What the extras bring is imported only where what they are for is asked for; those of the tests are none of ours.
    extras = (lines for name, lines in PROJECT["optional-dependencies"].items() if name not in {"test", "lint"})
    lines = [*PROJECT["dependencies"], *(line for extra in extras for line in extra)]
    declared = {line.partition(">")[0] for line in lines}
    assert used == {IMPORTED_AS.get(name, name) for name in declared}


def test_dependencies_have_lower_bounds_only() -> None:
    groups = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    assert [line for group in groups for line in group if not set("<=~!;@").isdisjoint(line.replace(">=", "", 1))] == []


@pytest.mark.slow
def test_a_wheel_works_away_from_the_checkout(tmp_path: Path) -> None:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}

    def run(*words: str) -> str:
        finished = subprocess.run(words, cwd=tmp_path, env=clean, capture_output=True, text=True, check=False)
        assert finished.returncode == 0, finished.stderr
        return finished.stdout

    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", ".", str(ROOT))
    (wheel,) = tmp_path.glob("hanabot-*.whl")
    run(sys.executable, "-m", "venv", "elsewhere")
    run("elsewhere/bin/python", "-m", "pip", "install", "--quiet", str(wheel))
    hanabot = "elsewhere/bin/hanabot"
    place = run("elsewhere/bin/python", "-c", "import hanabot; print(hanabot.__file__)")
    assert Path(place).is_relative_to(tmp_path)
    assert run(hanabot, "deck", "p3v0s1").startswith("g3 g3 b1 y3 r5")
    assert len(run(hanabot, "deck", "quick", "--players", "4").splitlines()) == 20
    compared = run(
        hanabot, *("compare", "h-group@3", "legal-random", "--players", "3", "--decks", "quick:2", "--format", "json")
    )
    assert [team["games"] for team in json.loads(compared)["teams"]] == [2, 2]
    assert "finesse" in run(hanabot, "explain", "finesse")
    run(hanabot, "play", "h-group@3", "--deck", "p3v0s1", "--html", "game.html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert ".hv-grid" in page
    assert "class Viewer" in page
