"""The report in a real browser: on a phone and on a desk, by keys alone, without scripts, and by day and by night."""

import time
from pathlib import Path
from typing import Any

import pytest

from tournaments.cli.report import report

#: Elements that reach beyond the page and are not within something that scrolls by itself.
STICKING_OUT = """
[...document.querySelectorAll('main *, header *, nav *, footer *')].filter((one) => one.getClientRects().length
  && !one.closest('.scroll, .graph-box, .hv-unseen, [aria-hidden=true]')
  && one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 120))"""
#: Words with less contrast than 4.5 (WCAG 2, AA) against what is behind them.
FAINT = r"""
(() => {
  const paint = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const channels = (css) => {
    paint.fillStyle = css; paint.clearRect(0, 0, 1, 1); paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data];
  };
  const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = (css) => channels(css).slice(0, 3).map((v) => linear(v / 255))
    .reduce((sum, v, place) => sum + v * [0.2126, 0.7152, 0.0722][place], 0);
  const behind = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (channels(colour)[3] === 255) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  return [...document.querySelectorAll('h1, h2, h3, h4, p, dt, dd, td, th, caption, figcaption, li a, .much, .who')]
    .filter((one) => one.getClientRects().length && !one.closest('.hv') && one.textContent.trim())
    .map((one) => {
      const [a, b] = [light(getComputedStyle(one).color), light(behind(one))];
      return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), one.className, one.textContent.slice(0, 30)];
    })
    .filter(([ratio]) => ratio < 4.5);
})()"""
FIRST_COLUMN = "[...document.querySelectorAll('#table-1-teams + .scroll tbody th')].map((one) => one.textContent)"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory, mixed: str) -> str:
    """A report of two policies and their mixes."""
    output = tmp_path_factory.mktemp("page") / "report.html"
    report(mixed, output=output, games="worst,perfect,spread")
    return Path(output).as_uri()


def soon(browser: Any, true: str) -> None:
    """The page hears of a new address, and scrolls there, a little later."""
    for _ in range(100):
        if browser.ask(true):
            return
        time.sleep(0.1)
    pytest.fail(f"after ten seconds still not so: {true}")


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (1280, 900)])
@pytest.mark.parametrize("dark", [False, True])
def test_it_fits_the_screen_and_can_be_read(browser: Any, address: str, size: tuple[int, int], dark: bool) -> None:
    browser.open(address, size, dark=dark)
    assert browser.ask("document.documentElement.scrollWidth") <= size[0]
    assert browser.ask(STICKING_OUT) == []
    assert browser.ask(FAINT) == []
    assert browser.complaints == []


def test_tables_are_sorted_by_keys(browser: Any, address: str) -> None:
    browser.open(address)
    came = browser.ask(FIRST_COLUMN)
    browser.ask("document.querySelectorAll('#table-1-teams + .scroll thead button')[3].focus()")
    orders = []
    for key in ("ENTER", "SPACE", "ENTER"):
        browser.press(key)
        sort = browser.ask("document.activeElement.closest('th').getAttribute('aria-sort')")
        orders.append((sort, browser.ask(FIRST_COLUMN)))
    # By the mean, best first, as they came; then worst first; then as they came.
    assert orders == [("descending", came), ("ascending", came[::-1]), (None, came)]
    browser.ask("document.querySelectorAll('#table-1-teams + .scroll thead button')[0].click()")
    assert browser.ask(FIRST_COLUMN) == sorted(came)


def test_by_keys_alone_one_comes_to_a_game_and_through_it(browser: Any, address: str) -> None:
    browser.open(address)
    browser.press("TAB")
    assert browser.ask("document.activeElement.textContent") == "Skip to the results"
    for _ in range(80):
        browser.press("TAB")
        if browser.ask("(document.activeElement.getAttribute('href') || '').startsWith('#game/2/')"):
            break
    browser.press("ENTER")
    soon(browser, "document.activeElement.matches('.viewer input')")
    browser.press("ARROW_RIGHT", "ARROW_RIGHT")
    assert browser.ask("location.hash") == "#game/2/2"
    assert browser.text("[aria-current=step]").startswith("2")
    soon(browser, "document.querySelector('.viewer').getBoundingClientRect().top < innerHeight")
    assert browser.complaints == []


def test_without_scripts_all_but_the_viewer_is_there(browser: Any, address: str) -> None:
    try:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        browser.open(address, browser.phone)
        assert browser.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": "1"})
        words = browser.driver.find_element("tag name", "main").text
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    for part in ("What was played", "Teams with 2 players", "iggi minus piers", "Cross-play", "does not run"):
        assert part in words
    assert "↕" not in words
