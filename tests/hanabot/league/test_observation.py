"""What a seat is shown: all that it may know, and nothing of its own cards or the draw pile."""

import json
from random import Random

import pytest

from hanabot.decks import find
from hanabot.errors import Unsupported
from hanabot.game import Game
from hanabot.league.observation import GUIDE, check_told, observation
from hanabot.moves import Action
from hanabot.rules import house, rule_set
from hanabot.start import standard_start
from hanabot.testing import swapped
from hanabot.variants import variant


def played(number: int, moves: int) -> tuple[Game, list[Action]]:
    game = Game(standard_start(4, "league"), find(f"league:{number}", 4, "league")[0].cards)
    chance, actions = Random(number), []
    while not game.over and len(actions) < moves:
        legal = game.legal_actions()
        actions.append(chance.choice([one for one in legal if one.kind] or legal))
        game.apply(actions[-1])
    return game, actions


@pytest.mark.parametrize("number", range(1, 9))
def test_cards_out_of_sight_change_nothing(number: int) -> None:
    game, actions = played(number, 6 * number)
    other = swapped(game, actions, Random(number))
    assert other is not None
    assert other.deck != game.deck
    seat = game.current
    assert json.dumps(observation(other.view(seat))) == json.dumps(observation(game.view(seat)))


def test_the_guide_names_every_key_in_order() -> None:
    game, _ = played(1, 5)
    assert list(observation(game.view(game.current))) == list(GUIDE)


def test_others_hands_are_shown_and_ones_own_is_not() -> None:
    game, _ = played(2, 9)
    seat = game.current
    for number, hand in enumerate(observation(game.view(seat))["hands"]):
        cards = [game.deck[order] for order in reversed(game.hands[number])]
        shown = [(card["suit"], card["rank"]) for card in hand]
        names = [suit.name.lower() for suit in game.variant.suits]
        true = [(names[card // 5], card % 5 + 1) for card in cards]
        assert shown == ([(None, None)] * len(cards) if number == seat else true)
        assert [card["slot"] for card in hand] == list(range(1, len(cards) + 1))


@pytest.mark.parametrize("number", [3, 4])
def test_hints_agree_with_the_cards_that_they_touched(number: int) -> None:
    game, _ = played(number, 40)
    for seat in range(4):
        found = observation(game.view(seat))
        for hand, orders in zip(found["hands"], game.hands, strict=True):
            for card, order in zip(hand, reversed(orders), strict=True):
                rank = game.deck[order] % 5 + 1
                suit = game.variant.suits[game.deck[order] // 5].name.lower()
                assert set(card["hinted"]) <= {rank, suit}
                assert not set(card["notHinted"]) & {rank, suit}
    assert any(card["hinted"] for hand in found["hands"] for card in hand)


def test_the_history_has_every_move_as_it_was_written() -> None:
    game, actions = played(5, 25)
    history = observation(game.view(0))["history"]
    assert [one["seat"] for one in history] == [turn % 4 for turn in range(len(actions))]
    assert [one["move"]["action"] for one in history] == [
        ("play", "discard", "hint", "hint")[action.kind] for action in actions
    ]
    discards = [one for one in history if one["move"]["action"] == "discard"]
    assert discards
    assert all(one["card"]["rank"] in range(1, 6) for one in discards)
    assert all(one["touched"] for one in history if one["move"]["action"] == "hint")


def test_the_countdown_counts_the_turns_that_are_left() -> None:
    game, chance = played(6, 0)[0], Random(6)
    left = []
    while not game.over:
        left.append(observation(game.view(game.current))["countdown"])
        legal = game.legal_actions()
        game.apply(chance.choice([one for one in legal if one.kind == 1] or [one for one in legal if one.is_clue]))
    assert game.ending == "deckout"
    assert left[-5:] == [None, 4, 3, 2, 1]


def test_a_play_from_the_deck_is_told_as_one() -> None:
    rules = house(rule_set("hanab-live"), deck_plays=True)
    game = Game(standard_start(2, rules), find("p2v0s1", 2)[0].cards)
    while game.deck_left > 1:
        game.apply(next(one for one in game.legal_actions() if one.kind == 1 or (one.is_clue and game.clues > 7)))
    game.apply(Action(0, game.drawn))
    assert observation(game.view(0))["history"][-1]["move"] == {"action": "play", "slot": "deck"}


@pytest.mark.parametrize(
    ("name", "stack"),
    [
        ("Up or Down (5 Suits)", "going"),
        ("Sudoku (5 Suits)", ".."),
        ("Reversed (5 Suits)", ""),
        ("Clue Starved (5 Suits)", ""),
        ("Throw It in a Hole (5 Suits)", ""),
        ("Orange (5 Suits)", ""),
    ],
)
def test_every_turn_of_a_variant_can_be_shown(name: str, stack: str) -> None:
    start = standard_start(3, house(rule_set("hanab-live"), max_strikes=40), name)
    game, chance, said = Game(start, find(f"p3v{start.variant.number}s1", 3, start.rules, name)[0].cards), Random(1), ""
    while not game.over:
        shown = observation(game.view(game.current))
        assert shown["hintTokens"] == game.tokens
        said += json.dumps(shown["stacks"])
        game.apply(chance.choice(game.legal_actions()))
    assert stack in said


def test_a_hint_that_is_not_told_has_no_words() -> None:
    with pytest.raises(Unsupported, match="Duck"):
        check_told(variant("Duck (5 Suits)"))
