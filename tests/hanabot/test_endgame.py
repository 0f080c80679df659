"""The endgame search finds what a person finds, counts turns as the rules do, and keeps to its budget."""

from hanabot.cards import UNKNOWN
from hanabot.endgame import Hand, Move, Position, Search

R1, R2, R3, R4, R5 = range(5)
Y1, USELESS = 5, 10


def cards(*identities: int) -> int:
    return sum(1 << card for card in identities)


def known(*identities: int) -> Hand:
    """A hand that knows these cards and holds nothing else."""
    return Hand(cards(*identities), 0, 0, ())


def unmarked(*identities: int) -> Hand:
    """A hand with nothing marked, oldest first; UNKNOWN for what is of no use."""
    return Hand(0, 0, 0, identities)


TRASH = Hand(0, 0, 3, ())


def search(*deck: int, budget: int = 10_000) -> Search:
    return Search(deck, 8, budget)


def best(search: Search, position: Position) -> int:
    """The most that the team can play when the seat to move passes its turn with a clue that says nothing."""
    before = position._replace(
        current=(position.current - 1) % len(position.hands),
        clues=position.clues + 1,
        turns_left=position.turns_left + 1 if position.turns_left >= 0 else -1,
    )
    return search.after(before, Move(2))


def test_a_run_across_the_table_is_played_out() -> None:
    assert best(search(), Position(cards(R4, R5), (known(R4), known(R5)), 0, 0, 2, 0)) == 2


def test_turns_run_out() -> None:
    assert best(search(), Position(cards(R4, R5), (known(R5), known(R4)), 0, 0, 2, 0)) == 1


def test_a_clue_leaves_the_last_card_where_it_is() -> None:
    # Three plays from seat to seat: by a clue nobody draws the last card yet, by a discard only two turns are left.
    hands = (Hand(cards(R4), 0, 1, ()), Hand(cards(R3, R5), 0, 0, ()))
    position = Position(cards(R3, R4, R5), hands, 0, 0, -1, 1)
    assert search(Y1).after(position, Move(2)) == 3
    assert search(Y1).after(position, Move(1)) == 2


def test_a_card_is_only_played_by_who_knows_it_and_a_clue_tells() -> None:
    position = Position(cards(R5), (TRASH, unmarked(R5)), 0, 0, 2, 0)
    assert best(search(), position) == 0
    assert best(search(), position._replace(clues=1)) == 1


def test_who_has_nothing_known_to_throw_throws_the_oldest_unmarked_card() -> None:
    # No token is left, and the seat to move throws: the 5 if it is oldest, a useless card otherwise.
    hands = (unmarked(R5, UNKNOWN), known(R4))
    position = Position(cards(R4, R5), hands, 0, 0, -1, 0)
    assert best(search(Y1, Y1, Y1), position) == 1
    safe = position._replace(hands=(unmarked(UNKNOWN, R5), known(R4)))
    assert best(search(Y1, Y1, Y1), safe) == 2


def test_a_copy_of_a_card_that_was_played_is_of_no_use() -> None:
    position = Position(cards(R4, R5), (known(R4), known(R4, R5)), 0, 0, 2, 0)
    assert best(search(), position) == 2
    assert known(R4).without(1 << R4) == Hand(0, 0, 1, ())
    assert unmarked(R4, R5).without(1 << R4) == unmarked(UNKNOWN, R5)


def test_what_is_told_is_known_once() -> None:
    assert unmarked(R4, R4, R5).told(cards(R4)) == Hand(cards(R4), 0, 1, (R5,))


def test_the_last_draw_gives_every_seat_one_more_turn() -> None:
    # Seat 0 plays the 3 and draws the 5, which it does not know until a clue tells it.
    position = Position(cards(R3, R4, R5), (known(R3), known(R4)), 0, 0, -1, 0)
    assert best(search(R5), position) == 2
    held = position._replace(hands=(known(R3), Hand(cards(R4), 0, 0, ()), TRASH), clues=2)
    assert best(search(R5), held) == 3


def test_past_the_budget_every_seat_makes_the_likeliest_move() -> None:
    hands = (unmarked(R1, R2, R3), unmarked(R4, Y1, R5), unmarked(R1, Y1, UNKNOWN))
    position = Position(cards(R1, R2, R3, R4, R5, Y1), hands, 0, 0, -1, 8)
    hasty = search(USELESS, USELESS, USELESS, budget=1)
    assert best(hasty, position) <= best(search(USELESS, USELESS, USELESS), position)
    assert hasty.spent < 60
