"""Ratings: Elo's change of a draw, and the exceptions of the site's help page."""

import pytest

from hanabot.cards import Variant
from hanabot.errors import BadFile
from hanabot.rules import rule_set
from hanabot.variants import variant, variant_under
from tournaments.ratings import Hanabots, read_hanabots


def deck(name: str) -> Variant:
    return variant_under(rule_set("bga"), name)


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
    bots = table.find(deck("Normal"), 3)
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
    for name, least in (("Normal", 18), ("Tricky", 21), ("Avalanche of colours", 21), ("Black powder", 21)):
        for players in (2, 3, 4, 5):
            bots = table.find(deck(name), players)
            assert bots is not None
            assert (table.rating(bots, least - 1), table.rating(bots, least) > 0) == (0, True)
            assert max(bots.ratings) == deck(name).max_score
    assert table.find(variant("4 Suits"), 3) is None


def test_a_sixth_suit_of_one_each_is_unrated():
    assert read_hanabots().find(deck("Difficult"), 3) is None


def test_a_deck_may_have_bots_of_its_own(tmp_path):
    own = FILE.replace(
        "[[bots]]", '[[bots]]\nsuits = 6\nplayers = [3]\nsource = "x"\nratings = {21 = 5}\n[[bots]]'
    ).replace("suits = 5", 'suits = 6\nvariants = ["Black powder"]')
    (tmp_path / "bots.toml").write_text(own)
    table = read_hanabots(tmp_path / "bots.toml")
    assert [bots.ratings[21] for name in ("Tricky", "Avalanche") if (bots := table.find(deck(name), 3))] == [5, 5]
    assert getattr(table.find(deck("Black powder"), 3), "ratings", {}) == {18: 100, 20: 400, 25: 800}


def test_below_may_be_the_older_pages_thousand(tmp_path):
    (tmp_path / "bots.toml").write_text("below = 1000" + FILE)
    assert change(read_hanabots(tmp_path / "bots.toml"), 17) > 10


def test_every_seat_counts_as_the_mean(table):
    bots = table.find(deck("Normal"), 3)
    assert bots is not None
    changes = table.changes(bots, [100, 300, 800], 24, perfect=False)
    assert changes == (0, 0, 0)  # a mean of 400 against a bot of 400
    assert table.changes(bots, [100, 300, 800], 24, perfect=False, end="conceded") == (-10, -10, -10)
    assert table.changes(bots, [100, 300, 800], 24, perfect=False, end="strikeout") == (-10, -10, -10)
    assert table.changes(bots, [100, 300, 800], 24, perfect=False, end="quit", quitter=1) == (0, -10, 0)


def test_there_are_seven_bands():
    table = read_hanabots()
    assert list(table.bands) == ["Beginner", "Apprentice", "Average", "Good", "Strong", "Expert", "Master"]
    assert [table.band(rating) for rating in (-5, 0, 99, 100, 699, 4000)] == [
        "Beginner",
        "Beginner",
        "Apprentice",
        "Average",
        "Expert",
        "Master",
    ]


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
