"""Which games are shown: the kinds do what they say, and decks can be asked for."""

import pytest

from hanabot.errors import BadName
from tournaments.report.choose import MOST, choose, read_wanted
from tournaments.report.gather import Choice, gather
from tournaments.store import Store

TEAMS = {
    "good": [24, 25, 22, (20, "strikeout"), 25],
    "weak": [20, 14, 15, 20, (9, "strikeout")],
    "good,weak": [1, 1, 1, 1, 1],
}


@pytest.fixture
def tables(store_of):
    with Store(store_of(TEAMS)) as store:
        return gather(store, Choice())


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("worst", [("good", "p3v0s4")]),  # a strikeout is worth nothing
        ("worst:2", [("good", "p3v0s4"), ("good", "p3v0s3")]),
        ("strikeout:9", [("good", "p3v0s4"), ("weak", "p3v0s5")]),
        ("perfect", [("good", "p3v0s2")]),
        ("spread", [("good", "p3v0s5"), ("weak", "p3v0s5")]),  # 25 to 0, and mixed teams do not count
        ("p3v0s1", [("good", "p3v0s1"), ("weak", "p3v0s1"), ("good,weak", "p3v0s1")]),
        ("worst,strikeout", [("good", "p3v0s4")]),  # no game twice
        ("none", []),
    ],
)
def test_the_games_asked_for(tables, words, games):
    assert [(one.side.name, one.deck) for one in choose(tables, read_wanted(words))] == games


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("worst:0", "from 1 to"),
        ("worst:many", "from 1 to"),
        ("worst,,perfect", "a word is missing"),
        ("", "a word is missing"),
        ("p3v0s99", "no such deck was played"),
        ("bset", "one of worst"),
    ],
)
def test_what_cannot_be_shown_is_told(tables, words, told):
    with pytest.raises(BadName, match=told):
        choose(tables, read_wanted(words))


def test_there_is_an_end_to_games(store_of):
    with Store(store_of({f"team{number}": [20, 21] for number in range(MOST)})) as store:
        tables = gather(store, Choice())
    with pytest.raises(BadName, match="at most"):
        choose(tables, read_wanted("p3v0s1,p3v0s2"))


def test_where_all_teams_came_out_alike_no_deck_has_the_largest_spread(store_of):
    with Store(store_of({"a": [20, 25], "b": [20, 25]})) as store:
        assert choose(gather(store, Choice()), read_wanted("spread")) == []
