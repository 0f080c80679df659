"""The search at the end of a game."""

from conventions.hats.endgame import Ahead, Hand, Position
from hanabot.variants import variant

SUITS = variant("No Variant")


def held(*names: str, others: int = 0) -> Hand:
    """A hand of cards, those with a prime known to their holder."""
    return tuple(2 * SUITS.card(name.rstrip("'")) + name.endswith("'") for name in names), others


def can(hands: tuple[Hand, ...], need: int, deck: tuple[int, ...] = (), clues: int = 0, red: int = 3) -> bool:
    last = -1 if deck else len(hands)
    stacks = (red, 5, 5, 5, 5)
    return Ahead(deck, 8, 500).can(Position(stacks, hands, 0, 0, last, clues, need))


def test_known_cards_are_played_in_turn() -> None:
    assert can((held("r4'"), held("r5'")), 2)
    assert not can((held("r5'"), held("r4'")), 2)


def test_an_unknown_card_needs_a_clue() -> None:
    assert not can((held("r4'"), held("r5")), 2)
    assert not can((held("r4'"), held("r5")), 2, clues=1)
    assert can((held("r4'"), held("r5"), held(others=1)), 1)
    assert can((held(others=1), held("r4")), 1, clues=1)


def test_a_turn_is_won_by_a_clue_and_lost_by_a_draw() -> None:
    hands = (held("r5'", others=1), held("r4'", others=1))
    assert can(hands, 2, deck=(-1,), clues=1)
    assert can(hands, 2, deck=(-1, -1))
    assert not can((held("r4'", others=1), held("r4'", "r5'", others=1)), 3, deck=(-1,))


def test_a_card_of_the_deck_is_drawn_unknown() -> None:
    hands = (held("r4'"), held(others=2))
    assert not can(hands, 2, deck=(SUITS.card("r5"),))
    assert can(hands, 2, deck=(SUITS.card("r5"),), clues=1)


def test_a_budget_that_is_used_up_is_a_no() -> None:
    position = Position((3, 5, 5, 5, 5), (held("r4'"), held("r5'")), 0, 0, 2, 0, 2)
    assert not Ahead((), 8, 0).can(position)
