"""What tests in every room share."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no bug, so there is no deadline. What continuous integration tries is the same every time; anew is
# tried wherever somebody sits before the answer.
settings.register_profile("patient", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "patient")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared material beside the repository (or at HANABOT_SHARED); without it the test is skipped."""
    named = os.environ.get("HANABOT_SHARED")
    root = Path(__file__).resolve().parent.parent
    # A worktree may lie deeper than the repository itself.
    for folder in [Path(named)] if named else [parent / "shared" for parent in root.parents]:
        if (folder / "games").is_dir():
            return folder
    pytest.skip("there is no shared material beside the repository (set HANABOT_SHARED to its folder)")
