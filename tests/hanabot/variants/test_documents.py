"""The engine against the documents' rules taken literally: Board Game Arena's decks and Royal favor, random games."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabot.cards import Variant
from hanabot.decks import from_seed
from hanabot.game import Game
from hanabot.moves import (
    COLOUR,
    DECLINE,
    DECLINED,
    DISCARD,
    DRAWN,
    DUE,
    PLAY,
    RETURN,
    REVIVE,
    TAKEN,
    Action,
    Bonus,
    Clue,
)
from hanabot.piles import piles
from hanabot.rules import house, rule_set
from hanabot.start import standard_start
from tests.hanabot.variants.documents import BONUSES, HANDS, SIXTH, UNOFFICIAL, Said, Table, cards, clues

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
    table.flamboyants = options.get("flamboyants", False)
    return Game(start, deck), table


def in_words(action: Action, table: Table) -> Said:
    kind, target, value = action
    option = table.option
    if kind == DECLINE:
        return "decline", 0, 0
    if kind in (RETURN, REVIVE):
        return "return" if kind == RETURN else "revive", table.colours[target], value
    if kind < COLOUR:
        return {PLAY: "play", DISCARD: "discard"}[kind], target, 0
    return "clue", target, clues(option)[value] if kind == COLOUR else value


def well(game: Game, action: Action) -> bool:
    """Whether a move plays a card that fits, or throws one that no stack needs: who sees all cards completes stacks."""
    if action.kind > DISCARD or game.bonus is not None:
        return game.bonus is not None
    one = game.deck[action.target]
    needed = piles(game.variant).useful(game.stacks, game.ways, game.discards) >> one & 1
    return game.fits(one) if action.kind == PLAY else not needed


def finish(game: Game, table: Table, seed: int, wisely: bool = True) -> None:
    """Play a random game on both tables; every turn they must say the same of everything."""
    chance = random.Random(seed)
    while not game.over:
        legal = {in_words(action, table): action for action in game.legal_actions()}
        assert set(legal) == table.legal()
        moves = [said for said, action in legal.items() if not (wisely and game.would_strike(action))]
        if table.flamboyants and chance.random() < 0.9:
            moves = [said for said, action in legal.items() if well(game, action)] or moves
        said = chance.choice(moves or list(legal))
        before, using = list(game.deck), bool(table.due)
        events = game.apply(legal[said])
        place = next((at for at, one in enumerate(before) if game.deck[at] != one), len(before))
        touched = table.use(said, place) if using else table.apply(said)
        for event in events:
            if isinstance(event, Bonus) and event.step in (DRAWN, DUE):
                table.draw_bonus(BONUSES[event.bonus])
                assert bool(table.due) == (event.step == DUE)
        rewarded = any(isinstance(event, Bonus) and event.step in (DRAWN, DUE) for event in events)
        assert rewarded == (table.flamboyants and table.completed and not table.complete())
        if not table.due:
            table.end_turn()
        assert [card(game.variant, one) for one in game.deck] == table.deck
        assert game.current == table.seat
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


@given(st.sampled_from(OPTIONS), st.integers(2, 5), st.integers(0, 1 << 32))
@settings(max_examples=60)
def test_flamboyants_with_any_deck(name: str, players: int, seed: int) -> None:
    game, table = dealt(name, players, str(seed), flamboyants=True, max_strikes=9)
    finish(game, table, seed)


def test_every_bonus_is_met() -> None:
    """Random games that strike nowhere complete suits: every bonus comes and is used, and some chain."""
    met: Counter[tuple[int, int]] = Counter()
    for seed in range(30):
        game, table = dealt(OPTIONS[seed % 5], 2 + seed % 4, f"met-{seed}", flamboyants=True)
        finish(game, table, seed)
        met.update((event.bonus, event.step) for event in game.log if isinstance(event, Bonus))
    used = {(0, DRAWN), (1, DRAWN), *((bonus, DUE) for bonus in (2, 3, 4, 5)), (4, TAKEN), (5, TAKEN), (4, DECLINED)}
    assert used <= set(met)


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
