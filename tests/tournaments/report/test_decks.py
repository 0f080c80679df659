"""How hard decks are: judged by teams that played them, and those that nobody can win marked as such."""

from tournaments.report.decks import decks, hardness
from tournaments.report.gather import Choice, gather
from tournaments.report.replays import Cards
from tournaments.store import Store


def of(path: str):
    with Store(path) as store:
        [table] = gather(store, Choice())
        return table, decks(table, store, Cards((), [table]))


def test_decks_are_ranked_by_the_teams_that_played_most_of_them(store_of):
    path = store_of({"a": [20, 25, 18, 24], "b": [18, 23, 18, 25], "c": [0], "a,b": [1, 1, 1, 1]})
    with Store(path) as store:
        [table] = gather(store, Choice())
    judges, found = hardness(table)
    assert [side.name for side in judges] == ["a", "b", "a,b"]
    assert [one.deck for one in found] == ["p3v0s3", "p3v0s1", "p3v0s2", "p3v0s4"]
    assert [one.percentile for one in found] == [12.5, 37.5, 62.5, 87.5]
    assert [(one.best.name, one.worst.name, one.spread) for one in found][:2] == [("a", "a,b", 17), ("a", "a,b", 19)]


def test_equal_decks_share_a_percentile(store_of):
    with Store(store_of({"a": [20, 20, 25, 10]})) as store:
        [table] = gather(store, Choice())
    assert [(one.deck, one.percentile) for one in hardness(table)[1]] == [
        ("p3v0s4", 12.5),
        ("p3v0s1", 50.0),
        ("p3v0s2", 50.0),
        ("p3v0s3", 87.5),
    ]


def test_a_deck_that_nobody_can_win_is_marked(store_of):
    unwinnable = "p2v0s40"  # `hanabot deck bound p2v0s40` says 24
    _, found = of(store_of({"a": [25] * 39 + [20]}, players=2))
    assert found is not None
    row = next(row for row in found.grid.rows if row[0].text == unwinnable)
    assert row[-1].text == "no: 24 at most"
    assert row[-1].kinds == "marked"
    assert "Of the 1 deck that no team won, 1 cannot be won by anybody (with all cards open)" in found.note
    assert {row[-1].text for row in found.grid.rows if row[0].text != unwinnable} == {"won"}


def test_of_one_deck_there_is_nothing_to_say(store_of):
    assert of(store_of({"a": [20], "b": [19]}))[1] is None


def test_decks_whose_cards_are_not_known_are_not_asked_about(store_of):
    _, found = of(store_of({"a": [20, 21]}, variant="No Such Variant"))
    assert found is not None
    assert {row[-1].text for row in found.grid.rows} == {"not asked"}
