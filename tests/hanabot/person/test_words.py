"""What a person types: every short form means what the scenario's sentence means, a slip says what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabot.errors import BadDeck, BadName
from hanabot.moves import COLOUR, DECLINE, DISCARD, PLAY, RANK, RETURN, REVIVE, Action
from hanabot.person.words import Request, move_of, request_of
from hanabot.rules import rule_set
from hanabot.variants import variant, variant_under

NO_VARIANT = variant("No Variant")
#: Alice's hand, oldest first: slot 1 is 12.
HAND = (0, 1, 3, 4, 12)


def move(line: str) -> Action:
    return move_of(line, 0, 4, HAND, NO_VARIANT)


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        (("play 1", "p1", "p 1", "Play slot 1", "plays slot 1", "Alice plays slot 1"), Action(PLAY, 12)),
        (("discard 5", "d5", "x5", "discards slot 5", "Alice discards slot 5"), Action(DISCARD, 0)),
        (("clue red to Bob", "red bob", "r b", "clue red bob", "Alice clues red to Bob", "re B"), Action(COLOUR, 1, 0)),
        (("clue 3 to Cathy", "3 c", "3 to cathy", "clue 3 cathy", "Alice clues 3 to Cathy"), Action(RANK, 2, 3)),
        (("purple donald", "p d"), Action(COLOUR, 3, 4)),
    ],
)
def test_words_short_and_long_mean_the_same(lines: tuple[str, ...], meant: Action) -> None:
    assert [move(line) for line in lines] == [meant] * len(lines)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play 6", "slots are 1"),
        ("play 0", "slots are 1"),
        ("red alice", "somebody else"),
        ("red emily", "partners are Bob, Cathy, Donald"),
        ("mauve bob", "no colour: they are red, yellow"),
        ("7 bob", "ranks are 1 to 5"),
        ("Bob plays slot 1", "you are Alice"),
        ("Alice plays r1", "a move is"),
        ("Alice plays r1 slot 9", "slots are 1"),
        ("what now", "no colour"),
        ("dance", "a move is"),
        ("²  bob", "no colour"),
    ],
)
def test_a_slip_says_what_is_wrong(line: str, said: str) -> None:
    with pytest.raises(BadName, match=said):
        move(line)


def test_letters_of_suits_are_those_of_the_variant() -> None:
    black = variant("Black (6 Suits)")
    assert move_of("k bob", 0, 2, HAND, black) == Action(COLOUR, 1, black.colours.index("black"))
    assert move_of("b bob", 0, 2, HAND, black) == Action(COLOUR, 1, black.colours.index("blue"))
    with pytest.raises(BadName, match="blue or black"):
        move_of("bl bob", 0, 2, HAND, black)


def test_requests_are_known_by_their_words_and_moves_are_none() -> None:
    assert request_of(" Hint ") == Request("hint")
    assert request_of("undo 3") == Request("undo", "3")
    assert request_of("note 2 maybe r3") == Request("note", "2 maybe r3")
    assert request_of("play 2") is None
    assert request_of("red bob") is None


@given(st.text(max_size=30))
def test_any_line_is_a_request_a_move_or_one_clear_error(line: str) -> None:
    if request_of(line) is None:
        try:
            found = move(line)
        except BadName:
            return
        assert found.target in range(13)


def test_what_is_said_of_a_bonus() -> None:
    variant = variant_under(rule_set("bga"))
    said = {
        "shuffle r3": Action(RETURN, 0, 3),
        "return w5": Action(RETURN, 4, 5),
        "Revive G1": Action(REVIVE, 2, 1),
        "play discarded b2": Action(REVIVE, 3, 2),
        "decline": Action(DECLINE, 0),
    }
    for line, action in said.items():
        assert move_of(line, 0, 3, [1, 2, 3], variant) == action
    with pytest.raises(BadDeck, match="p3"):
        move_of("shuffle p3", 0, 3, [1, 2, 3], variant)
