"""The endgame search finds what a person finds, counts turns as the rules do, and keeps to its budget."""

import pytest

from hanabot.endgame import OutOfBudget, Position, Search

DONE = (5, 5, 5, 5)
R3, R4, R5 = 2, 3, 4


def known(card: int) -> int:
    return card * 2 + 1


def search(budget: int = 10_000) -> Search:
    return Search(budget, 8)


def test_a_run_across_the_table_is_played_out() -> None:
    position = Position((3, *DONE), ((known(R4),), (known(R5),)), 0, 0, 2, 0)
    assert search().best(position, ()) == 2


def test_turns_run_out() -> None:
    position = Position((3, *DONE), ((known(R5),), (known(R4),)), 0, 0, 2, 0)
    assert search().best(position, ()) == 1


def test_a_clue_leaves_the_last_card_where_it_is() -> None:
    # Seat 0 must wait for the 4: by a clue everybody still gets a turn, by a discard only two are left after it.
    position = Position((3, *DONE), ((known(R5), 10), (known(R4), 12), (14, 16)), 0, 0, -1, 1)
    deck = (18,)
    assert search().after(position, deck, (2, 1)) == 2
    held = position._replace(hands=((10, 12), (known(R4), 12), (known(R5), 16)))
    assert search().best(held, deck) == 2


def test_a_card_is_only_played_by_who_knows_it_and_a_clue_tells() -> None:
    unknown = Position((4, *DONE), ((10,), (R5 * 2,)), 0, 0, 2, 0)
    assert search().best(unknown, ()) == 0
    assert search().best(unknown._replace(clues=1), ()) == 1


def test_the_last_draw_gives_every_seat_one_more_turn() -> None:
    position = Position((2, *DONE), ((known(R3),), (known(R4),)), 0, 0, -1, 0)
    # Seat 0 plays the 3 and draws the 5, which it does not know; no clue is left to tell it.
    assert search().best(position, (R5,)) == 2
    assert search().best(position._replace(clues=1), (R5,)) == 2


def test_the_budget_is_kept() -> None:
    position = Position((0, 0, 0, 0, 0), ((known(0), 2, 4), (6, 8, 10), (12, 14, 16)), 0, 0, -1, 8)
    with pytest.raises(OutOfBudget):
        search(20).best(position, (3, 9, 11))
