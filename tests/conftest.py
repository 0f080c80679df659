"""What tests in every room share."""

import os
import shutil
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# A busy machine is no bug, so there is no deadline. What continuous integration tries is the same every time; anew is
# tried wherever somebody sits before the answer.
settings.register_profile("patient", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "patient")

# A shell that starts a run behind it has it ignore interrupts, and so would every process that a test interrupts.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


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


#: How a headless Chromium is started that asks nobody anything.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: Names that the browser goes by.
NAMES = ("chromium", "chromium-browser", "google-chrome")


def missing() -> str:
    """What there is to be installed before pages can be tested; empty if nothing is."""
    try:
        import selenium  # noqa: F401
    except ImportError:
        return "selenium (the extra `test` has it)"
    if not any(map(shutil.which, NAMES)):
        return "Chromium (Debian: chromium)"
    return "" if shutil.which("chromedriver") else "Chromium's driver (Debian: chromium-driver)"


class Page:
    """A page in the browser, as tests look at it and type into it."""

    phone, desktop = (390, 844), (1280, 900)

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, address: str, size: tuple[int, int] = (1280, 900), dark: bool = False) -> None:
        """Load a page anew, at a width and height."""
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self._tell("Emulation.setDeviceMetricsOverride", metrics)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._tell("Emulation.setEmulatedMedia", {"features": [scheme]})
        self.driver.get("about:blank")
        self.driver.get(address)

    def _tell(self, command: str, values: Mapping[str, object]) -> None:
        self.driver.execute_cdp_cmd(command, dict(values))

    def press(self, *keys: str) -> None:
        """Type to whatever has the focus: characters, or keys by selenium's names (`ARROW_LEFT`)."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        ActionChains(self.driver).send_keys(*(getattr(Keys, key, key) for key in keys)).perform()

    def ask(self, script: str, *values: object) -> Any:
        """What an expression in the page's script is."""
        return self.driver.execute_script(f"return {script.strip()}", *values)

    def text(self, selector: str) -> str:
        """The text of the first such element, as it is written in the page."""
        return " ".join(self.ask("document.querySelector(arguments[0]).textContent", selector).split())

    def count(self, selector: str) -> int:
        """How many such elements there are."""
        return self.ask("document.querySelectorAll(arguments[0]).length", selector)

    @property
    def complaints(self) -> list[str]:
        """Errors and warnings of the page since it was last asked."""
        return [entry["message"] for entry in self.driver.get_log("browser")]


@contextmanager
def browsing(folder: Path) -> Iterator[Page]:
    """A browser with an empty profile in a folder; it is closed at the end."""
    from selenium.webdriver import Chrome, ChromeOptions, ChromeService

    options = ChromeOptions()
    options.binary_location = next(filter(None, map(shutil.which, NAMES)))
    for flag in (*FLAGS, f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options, ChromeService(shutil.which("chromedriver")))
    try:
        yield Page(driver)
    finally:
        driver.quit()


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A headless Chromium; without one the test is skipped."""
    lacking = missing()
    if lacking:
        pytest.skip(f"pages are not tested: there is no {lacking}")
    with browsing(tmp_path_factory.mktemp("profile")) as page:
        yield page
