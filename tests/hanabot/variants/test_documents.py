"""The engine against the documents' rules taken literally: Board Game Arena's decks and Royal favor, random games."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabot.cards import Variant
from hanabot.decks import from_seed
from hanabot.game import Game
from hanabot.moves import COLOUR, DISCARD, PLAY, Action, Clue
from hanabot.rules import house, rule_set
from hanabot.start import standard_start
from tests.hanabot.variants.documents import HANDS, SIXTH, UNOFFICIAL, Table, cards, clues

OPTIONS = ("Normal", *SIXTH)
#: 004's decks for Royal favor by hanab.live's names: the rainbow suit as one more suit, and in all suits at once.
ROYAL = {"No Variant": "Normal", "6 Suits": "Tricky", "Rainbow (6 Suits)": "Avalanche of colours"}


def card(suits: Variant, identity: int) -> tuple[str, int]:
    place = suits.suit_of[identity]
    names = list(dict.fromkeys(colour for colour, _ in cards("Tricky" if place == 5 else "Normal")))
    sixth = "black" if suits.suits[place].reversed else names[place]
    return sixth, suits.rank_of[identity]


def dealt(name: str, players: int, seed: str, rules: str = "bga", **options: Any) -> tuple[Game, Table]:
    """The same deck on our table and on the literal one."""
    unofficial = options.pop("unofficial", False)
    changes = {"hand_sizes": (0, 0, 6, 5, 4, 3)} if unofficial else {}
    start = standard_start(players, house(rule_set(rules), **changes, **options), name)
    deck = from_seed(seed, start.variant).cards
    option = name if rules == "bga" else ROYAL[name]
    written = [card(start.variant, one) for one in deck]
    assert sorted(written) == sorted(cards(option))
    table = Table(
        option,
        written,
        players,
        (UNOFFICIAL if unofficial else HANDS)[players],
        royal=rules == "royal-favor",
        empty=options.get("empty_clues", rules == "bga"),
        tokens=options.get("clue_tokens", 8),
        lives=options.get("max_strikes", 3),
    )
    return Game(start, deck), table


def in_words(action: Action, option: str) -> tuple[str, int, str | int]:
    kind, target, value = action
    if kind < COLOUR:
        return {PLAY: "play", DISCARD: "discard"}[kind], target, 0
    return "clue", target, clues(option)[value] if kind == COLOUR else value


def finish(game: Game, table: Table, seed: int, wisely: bool = True) -> None:
    """Play a random game on both tables; every turn they must say the same of everything."""
    chance = random.Random(seed)
    while not game.over:
        legal = {in_words(action, table.option): action for action in game.legal_actions()}
        assert set(legal) == table.legal()
        moves = [said for said, action in legal.items() if not (wisely and game.would_strike(action))]
        said = chance.choice(moves or list(legal))
        events = game.apply(legal[said])
        touched = table.apply(said)
        assert [list(event.touched) for event in events if isinstance(event, Clue)] == [touched] * (said[0] == "clue")
        assert game.hands == table.hands
        assert game.stacks == [len(pile) for pile in table.stacks.values()]
        assert (game.clues, game.strikes, sum(game.discards)) == (table.tokens, table.misfires, len(table.pile))
        assert (game.ending or "") == table.end()
        assert game.over or all(
            game.fits(one) == table.fits(card(game.variant, one)) for one in game.variant.identities
        )
    assert game.official_score == (0 if table.end() == "strikeout" else table.score())


@pytest.mark.parametrize("name", OPTIONS)
def test_every_deck_of_board_game_arena(name: str) -> None:
    for players in (2, 3, 4, 5):
        for unofficial in (False, True):
            finish(*dealt(name, players, f"bga-{players}", unofficial=unofficial), seed=players)


@given(st.sampled_from(OPTIONS), st.integers(2, 5), st.integers(0, 1 << 32), st.booleans(), st.booleans())
@settings(max_examples=40)
def test_any_deck_of_board_game_arena(name: str, players: int, seed: int, empty: bool, wisely: bool) -> None:
    finish(*dealt(name, players, str(seed), empty_clues=empty), seed, wisely)


@given(
    st.sampled_from(list(ROYAL)),
    st.integers(2, 5),
    st.integers(0, 1 << 32),
    st.sampled_from([8, 8, 0, 3, 12]),
    st.sampled_from([3, 1, 50]),
    st.booleans(),
)
@settings(max_examples=40)
def test_royal_favor_goes_on_until_a_hand_is_empty(
    name: str, players: int, seed: int, tokens: int, lives: int, empty: bool
) -> None:
    options = {"clue_tokens": tokens, "max_strikes": lives, "empty_clues": empty}
    finish(*dealt(name, players, str(seed), "royal-favor", **options), seed)


@pytest.mark.parametrize(("name", "wrong"), [("Tricky", "Avalanche of colours"), ("Black powder", "Tricky")])
def test_a_wrong_rule_would_be_found(name: str, wrong: str) -> None:
    game, table = dealt(name, 3, "wrong")
    table.option = wrong
    table.stacks = {colour.replace("black", "multicolour"): [] for colour in table.stacks}
    table.deck = [(colour.replace("black", "multicolour"), rank) for colour, rank in table.deck]
    with pytest.raises(AssertionError):
        finish(game, table, 1)
