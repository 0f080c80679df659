"""Ratings: Elo's change of a draw, and the exceptions of the site's help page."""

import pytest

from hanabot.errors import BadFile
from tournaments.ratings import Hanabots, read_hanabots

FILE = """
team = 400
stake = 40
strikeout = -10
[[bots]]
suits = 5
players = [3]
source = "a thread of the forum"
ratings = {18 = 100, 20 = 400, 25 = 800}
"""


@pytest.fixture
def table(tmp_path) -> Hanabots:
    (tmp_path / "bots.toml").write_text(FILE)
    return read_hanabots(tmp_path / "bots.toml")


def change(table: Hanabots, score: int, ending: str = "") -> float:
    bots = table.find(5, 3)
    assert bots is not None
    return table.change(bots, score, perfect=ending == "perfect", strikeout=ending == "strikeout")


def test_a_draw_against_the_bot_of_the_score(table):
    assert change(table, 20) == 0
    # 400 points above a bot a player is expected to get 10 / 11, and a draw is 1 / 2.
    assert change(table, 25) == pytest.approx(40 * (0.5 - 1 / 11))
    assert change(table, 19) == pytest.approx(40 * (0.5 - 1 / (1 + 10 ** (-300 / 400))))
    assert change(table, 24) == 0  # worth what 20 is worth, until a higher score is named


def test_below_the_lowest_score_the_bot_is_worth_nothing(table):
    assert change(table, 17) == change(table, 0) == pytest.approx(40 * (0.5 - 10 / 11))


def test_three_strikes_cost_every_seat_ten_whatever_the_score(table):
    assert change(table, 24, "strikeout") == -10


def test_a_perfect_score_loses_nothing(tmp_path):
    (tmp_path / "bots.toml").write_text(FILE.replace("team = 400", "team = 1200"))
    table = read_hanabots(tmp_path / "bots.toml")
    assert change(table, 25) < 0
    assert change(table, 25, "perfect") == pytest.approx(40 / 11)


def test_the_table_that_comes_along_says_that_it_is_assumed():
    table = read_hanabots()
    assert table.assumed
    assert table.strikeout == -10
    for suits, least in ((5, 18), (6, 21)):
        for players in (2, 3, 4, 5):
            bots = table.find(suits, players)
            assert bots is not None
            assert (bots.rating(least - 1), bots.rating(least) > 0) == (0, True)
    assert table.find(4, 3) is None


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("stake = 40", "", "stake"),
        ("stake = 40", 'stake = "x"', "stake"),
        ("team = 400", "teams = 400", "teams"),
        ("18 = 100", "x = 100", "ratings"),
        ("[[bots]]", "[[bots]", "not TOML"),
    ],
)
def test_what_is_wrong_with_a_table_is_told(tmp_path, old, new, words):
    (tmp_path / "bots.toml").write_text(FILE.replace(old, new))
    with pytest.raises(BadFile, match=words) as told:
        read_hanabots(tmp_path / "bots.toml")
    assert "\n" not in str(told.value)
