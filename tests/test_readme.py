"""The README's blocks are run as a reader would paste them, in order, in one empty folder.

In a block marked `varies` every number may be another: how strong a policy is changes with its code.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)( varies)?\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
CHECKER = doctest.OutputChecker()


def shown(command: str, desk: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    finished = subprocess.run(
        command, shell=True, cwd=desk, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, f"{command}\n{finished.stderr}"
    return finished.stdout


def test_there_is_something_to_run() -> None:
    assert {"console", "python"} <= {language for language, _, _ in BLOCKS}


def without_numbers(text: str) -> str:
    """The text with a sign for each number, digest and ruled line."""
    text = re.sub(r"\b[0-9a-f]{8}\b", "#", text)
    return re.sub(r"-{3,}|[-+]?\d+(\.\d+)?", "#", text)


def test_the_blocks_do_what_they_show(tmp_path: Path) -> None:
    for language, varies, text in BLOCKS:
        if language == "console":
            for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
                output = shown(command, tmp_path)
                pair = [without_numbers(one) if varies else one for one in (expected, output)]
                flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
                assert CHECKER.check_output(*pair, flags), f"{command} prints\n{output}"
        else:
            # A block that is a file says its name in its first line.
            name = re.match(r"# (\S+\.\w+)\n", text)
            assert name, "a block that is no console session begins with its file's name"
            (tmp_path / name[1]).write_text(text, encoding="utf-8")
