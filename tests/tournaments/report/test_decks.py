"""How hard decks are: judged by teams that played them, and those that nobody can win marked as such."""

from tournaments.report.decks import decks
from tournaments.report.gather import Choice, gather
from tournaments.report.replays import Cards
from tournaments.store import Store


def of(path: str):
    with Store(path) as store:
        [table] = gather(store, Choice())
        return table, decks(table, store, Cards((), [table]))


def test_decks_come_hardest_first_with_their_best_and_their_worst_game(store_of):
    teams = {"a": [20, 25, 18, 24], "b": [18, 23, (11, "strikeout"), 25], "c": [0], "b,a": [1, 1, 1, 1]}
    _, found = of(store_of(teams))
    assert found is not None
    assert [row[0].text for row in found.grid.rows] == ["p3v0s3", "p3v0s1", "p3v0s2", "p3v0s4"]
    hardest = found.grid.rows[0]
    assert [cell.text for cell in hardest[1:4] + hardest[5:6] + hardest[7:]] == [
        "yes",
        "3",
        "10.00",
        "12.5",
        "18, a",
        "1, b,a",
    ]
    assert found.grid.rows[1][2].text == "4"
    assert found.grid.rows[3][1].text == "won"


def test_a_deck_that_nobody_can_win_is_marked(store_of):
    unwinnable = "p2v0s40"  # `hanabot deck bound p2v0s40` says 24
    _, found = of(store_of({"a": [25] * 39 + [20]}, players=2))
    assert found is not None
    row = next(row for row in found.grid.rows if row[0].text == unwinnable)
    assert row[1].text == "no: 24 at most"
    assert row[1].kinds == "marked"
    assert "Of the 1 deck that no team won, 1 cannot be won by anybody (with all cards open)" in found.note
    assert {row[1].text for row in found.grid.rows if row[0].text != unwinnable} == {"won"}


def test_of_one_deck_there_is_nothing_to_say(store_of):
    assert of(store_of({"a": [20], "b": [19]}))[1] is None


def test_decks_whose_cards_are_not_known_are_not_asked_about(store_of):
    _, found = of(store_of({"a": [20, 21]}, variant="No Such Variant"))
    assert found is not None
    assert {row[1].text for row in found.grid.rows} == {"not asked"}
