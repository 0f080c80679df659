"""The engine against the literal statement of the rules: random games of every kind of variant and every option."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabot.decks import from_seed
from hanabot.formats.replay_checks import end_condition
from hanabot.game import Game
from hanabot.moves import Action, Clue, Play
from hanabot.rules import house, rule_set
from hanabot.start import standard_start
from hanabot.variants import variant, variant_names
from hanabot.variants.families import families
from tests.hanabot.variants.literal import Rules, Table

#: The site's options by our names of them.
OPTIONS: dict[str, dict[str, Any]] = {
    "emptyClues": {"empty_clues": True},
    "cardCycle": {"card_cycle": True},
    "deckPlays": {"deck_plays": True},
    "speedrun": {"speedrun": True},
    "allOrNothing": {"all_or_nothing": True},
    "oneExtraCard": {},
    "oneLessCard": {},
}
HANDS = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}


class Site(NamedTuple):
    """The site's files, by name; short to print."""

    suits: dict[str, Any]
    variants: dict[str, Any]

    def __repr__(self) -> str:
        return "the site's files"


@pytest.fixture(scope="module")
def site(shared: Path) -> Site:
    folder = shared / "data" / "hanab-live"
    return Site(
        *(
            {one["name"]: one for one in json.loads((folder / name).read_text())}
            for name in ("suits.json", "variants.json")
        )
    )


def dealt(site: Site, name: str, players: int, options: set[str], seed: str) -> tuple[Game, Table]:
    """The same deck on our table and on the literal one."""
    suits, variants = site
    literal = Rules(variants[name], suits)
    changes = {key: value for option in options for key, value in OPTIONS[option].items()}
    extra = ("oneExtraCard" in options) - ("oneLessCard" in options)
    start = standard_start(players, house(rule_set("hanab-live"), **{**changes, "extra_cards": extra}), name)
    cards = from_seed(seed, start.variant).cards
    assert sorted(written(start.variant, card) for card in cards) == sorted(literal.deck())
    deck = [written(start.variant, card) for card in cards]
    return Game(start, cards), Table(literal, players, HANDS[players] + extra, deck, options)


def written(suits: Any, card: int) -> tuple[int, int]:
    return suits.suit_of[card], suits.rank_of[card]


def play_both(game: Game, table: Table, chance: random.Random, wisely: bool) -> Iterator[None]:
    """Play a random game on both tables; every turn they must say the same of everything."""
    while not game.over:
        legal = game.legal_actions()
        assert {tuple(action) for action in legal} == table.legal()
        moves = [action for action in legal if not game.would_strike(action)] if wisely else legal
        action = chance.choice(moves or legal)
        events = game.apply(action)
        touched = table.apply(tuple(action))
        for event in events:
            if isinstance(event, Clue):
                assert list(event.touched) == touched
        yield
        assert game.hands == table.hands
        assert game.stacks == [len(pile) for pile in table.stacks]
        assert (game.score, game.strikes) == (table.score(), table.strikes)
        assert game.max_score == table.most()
        assert game.clues == table.tokens * game.clue_cost
        assert sum(game.discards) == len(table.discarded)
        if game.turn % 4 == 0:
            assert all(game.fits(card) == table.fits(written(game.variant, card)) for card in set(game.deck))
        assert end_condition(game) == table.end()
    assert game.official_score == (0 if table.end() > 1 else table.score())


def finish(game: Game, table: Table, seed: int, wisely: bool = True) -> None:
    for _ in play_both(game, table, random.Random(seed), wisely):
        pass


def test_a_game_of_every_family(site: Site) -> None:
    """The family's own rule alone, with a suit of the usual number of cards, and with a dark one."""
    for place, (family, listed) in enumerate(families().items()):
        for one in {listed[0].name: 0, listed[len(listed) // 3].name: 0, listed[-1].name: 0}:
            game, table = dealt(site, one, 2 + place % 5, set(), f"literal-{family}")
            finish(game, table, place)


def test_a_game_of_every_special_suit(site: Site) -> None:
    for place, one in enumerate(families()["plain"]):
        game, table = dealt(site, one.name, 2 + place % 5, set(), "literal")
        finish(game, table, place)


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option(site: Site, option: str) -> None:
    for name in ("No Variant", "Clue Starved (5 Suits)", "Up or Down (5 Suits)", "Orange (5 Suits)", "Null (3 Suits)"):
        if option == "deckPlays" and variant(name).inverted:
            continue  # nothing says what pressing play does to an inverted card that is still in the deck
        for players in (2, 5):
            game, table = dealt(site, name, players, {option}, "options")
            finish(game, table, players)


@given(
    st.sampled_from(variant_names()),
    st.integers(2, 6),
    st.sets(st.sampled_from([option for option in OPTIONS if option != "deckPlays"]), max_size=2),
    st.integers(0, 1 << 32),
    st.booleans(),
)
@settings(max_examples=60)
def test_any_variant_at_any_table(
    site: Site, name: str, players: int, options: set[str], seed: int, wisely: bool
) -> None:
    game, table = dealt(site, name, players, options, str(seed))
    finish(game, table, seed, wisely)


def test_a_wrong_rule_would_be_found(site: Site) -> None:
    """The comparison can fail: a table that plays by another variant's rules soon differs."""
    for name, other in (
        ("Funnels (5 Suits)", "Chimneys (5 Suits)"),
        ("Rainbow (5 Suits)", "Prism (5 Suits)"),
        ("Sudoku (5 Suits)", "Up or Down (5 Suits)"),
    ):
        game, table = dealt(site, name, 3, set(), "wrong")
        _, wrong = dealt(site, other, 3, set(), "wrong")
        table.rules = wrong.rules
        with pytest.raises(AssertionError):
            finish(game, table, 1)


def test_a_perfect_game_ends_so(site: Site) -> None:
    """Random games are never perfect: one that is made so, from a deck in the order of its stacks."""
    for name in ("No Variant", "Reversed (5 Suits)", "Sudoku (5 Suits)", "Orange (5 Suits)", "Up or Down (5 Suits)"):
        game, table = dealt(site, name, 2, {"allOrNothing"}, "perfect")
        chance = random.Random(3)
        while not game.over:
            legal = game.legal_actions()
            plays = [a for a in legal if a.kind < 2 and puts(game, a)]
            safe = [a for a in legal if a.kind >= 2]
            spare = [a for a in legal if a.kind < 2 and a not in plays and not game.would_strike(a)]
            action = next(iter(plays or safe or spare), None) or chance.choice(legal)
            game.apply(action)
            table.apply(tuple(action))
            assert end_condition(game) == table.end()


def puts(game: Game, action: Action) -> bool:
    """Whether a move would put a card on a stack."""
    plays = (action.kind == 0) != bool(game.variant.inverted >> game.deck[action.target] & 1)
    return plays and game.fits(game.deck[action.target])


def test_what_is_played_face_down_is_shown_to_nobody(site: Site) -> None:
    game, table = dealt(site, "Throw It in a Hole (5 Suits)", 3, set(), "hole")
    for _ in play_both(game, table, random.Random(5), wisely=False):
        for seat in range(3):
            view = game.view(seat)
            assert (view.stacks, view.strikes) == ((0,) * 5, 0)
            shown = [event for event in view.log if isinstance(event, Play)]
            assert all(event.card == -1 and event.success for event in shown)
            own = [event.order for event in shown if event.seat == seat]
            assert all(view.seen[order] == -1 for order in own)
            assert sum(view.discards) == sum(1 for event in view.log if type(event).__name__ == "Discard")


@pytest.mark.parametrize(("name", "said"), [("Duck (5 Suits)", {-1}), ("Cow & Pig (5 Suits)", {-2, -3})])
def test_receivers_are_told_less(site: Site, name: str, said: set[int]) -> None:
    game, table = dealt(site, name, 3, set(), "quiet")
    finish(game, table, 4)
    clues = [event for event in game.log if isinstance(event, Clue)]
    for seat in range(3):
        heard = [event for event in game.view(seat).log if isinstance(event, Clue)]
        assert {event.clue for event in heard if event.receiver == seat} == said
        assert [e for e in heard if e.receiver != seat] == [e for e in clues if e.receiver != seat]
        assert [e.touched for e in heard] == [e.touched for e in clues]
