"""Moves as sentences: what is written is read back, and anything else is one clear error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabot.decks import from_seed
from hanabot.errors import BadName
from hanabot.game import Game, masked
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action
from hanabot.sentences import SEATS, parse, say_action, say_events, slot_of
from hanabot.start import standard_start
from hanabot.variants import variant

PLAIN = variant("No Variant")


def test_every_form_of_the_format_page() -> None:
    clue = parse("Alice clues red to Bob")
    assert (clue.seat, clue.kind, clue.target, clue.clue, clue.slots) == (0, COLOUR, 1, "red", None)
    hidden = parse("Bob clues 3 to Alice slots 2,4")
    assert (hidden.seat, hidden.kind, hidden.target, hidden.clue, hidden.slots) == (1, RANK, 0, "3", (2, 4))
    play = parse("Cathy plays b1 slot 1 draws y3")
    assert (play.seat, play.kind, play.card, play.slot, play.draws) == (2, PLAY, "b1", 1, "y3")
    discard = parse("Cathy discards p3 slot 5 draws xx")
    assert (discard.kind, discard.card, discard.slot, discard.draws) == (DISCARD, "p3", 5, "xx")
    assert parse("Alice plays slot 1").card is None


def test_moves_compare_without_cards_draws_and_touched_slots() -> None:
    assert parse("Alice plays b1 slot 1 draws y3").asked == parse("Alice plays slot 1").asked
    assert parse("Bob clues 3 to Alice slots 2,4").asked == parse("Bob clues 3 to Alice").asked
    assert parse("Alice plays slot 1").asked != parse("Alice discards slot 1").asked
    assert parse("Alice clues 3 to Bob").asked != parse("Alice clues red to Bob").asked


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Alice",
        "Alice clues red",
        "Zoe plays slot 1",
        "Alice plays slot 0",
        "Alice plays slot 12345678",
        "Alice clues red to Bob slots",
        "Alice clues red to Bob slots ,",
        "Alice clues red to Bob slots 1,,2",
        "Alice plays r1",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadName):
        parse(text)


WORDS = st.sampled_from([*SEATS, "clues", "plays", "slot", "slots", "to", "1", "red"])


@given(st.text(max_size=40) | st.lists(WORDS, max_size=8).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        assert parse(text).text == text
    except BadName:
        return


@pytest.mark.parametrize(("name", "said"), [("Duck (5 Suits)", "something"), ("Cow & Pig (5 Suits)", "a colour")])
def test_a_clue_that_is_kept_from_its_receiver_is_not_named(name: str, said: str) -> None:
    suits = variant(name)
    game = Game(standard_start(2, "hanab-live", suits), from_seed(f"p2v{suits.number}s1", suits).cards)
    hands = [list(hand) for hand in game.hands]
    clue = next(action for action in game.legal_actions() if action.kind == COLOUR)
    events = game.apply(clue)
    told = [masked(event, 1, suits) for event in events]
    assert say_events(told, hands, suits).startswith(f"Alice clues {said} to Bob")
    assert f"clues {suits.colours[clue.value]} to" in say_events(
        [masked(event, 0, suits) for event in events], hands, suits
    )


def test_a_clue_that_touches_no_card_says_so_and_is_read_back() -> None:
    blind = variant("Color Blind (5 Suits)")
    game = Game(standard_start(2, variant=blind), from_seed("p2v33s1", blind).cards)
    hands = tuple(map(tuple, game.hands))
    said = say_events(game.apply(Action(COLOUR, 1, 0)), hands, blind, slots=True)
    assert said == "Alice clues red to Bob touching no card"
    assert parse(said).slots == ()


@given(st.integers(2, 6), st.data())
def test_moves_of_a_game_are_read_back_as_they_were_said(players: int, data: st.DataObject) -> None:
    game = Game(standard_start(players), from_seed(f"p{players}v0s1", PLAIN).cards)
    for _ in range(8):
        hands = tuple(map(tuple, game.hands))
        seat = game.current
        action = data.draw(st.sampled_from(game.legal_actions()))
        meant = parse(say_action(action, seat, hands, PLAIN))
        events = game.apply(action)
        made = parse(say_events(events, hands, PLAIN, slots=True))
        assert made.asked == meant.asked
        assert made.seat == seat
        if action.is_clue:
            assert made.slots == tuple(sorted(slot_of(order, hands[action.target]) for order in events[0].touched))
        else:
            assert PLAIN.card(made.card or "") == game.deck[action.target]
            assert PLAIN.card(made.draws or "") == game.deck[events[1].order]
        if game.over:
            break
