"""The four rule sets against the table of the rulebook."""

import pytest

from hanabot.errors import BadName
from hanabot.rules import RULE_SETS, house, rule_set, verdict


@pytest.mark.parametrize(
    ("name", "players"),
    [("hanab-live", range(2, 7)), ("bga", range(2, 6)), ("league", range(4, 5)), ("royal-favor", range(2, 6))],
)
def test_players(name: str, players: range) -> None:
    rules = rule_set(name)
    assert [number for number in range(1, 9) if rules.min_players <= number <= rules.max_players] == list(players)
    for number in (players.start - 1, players.stop):
        with pytest.raises(BadName, match=str(number)):
            rules.hand_size(number)


def test_hands() -> None:
    assert [rule_set("hanab-live").hand_size(players) for players in range(2, 7)] == [5, 5, 4, 4, 3]
    assert house(rule_set("hanab-live"), extra_cards=1).hand_size(6) == 4
    assert [house(rule_set("bga"), hand_sizes=(0, 0, 6, 5, 4, 3)).hand_size(players) for players in (2, 5)] == [6, 3]


def test_where_the_rule_sets_differ() -> None:
    assert [name for name, rules in RULE_SETS.items() if rules.empty_clues] == ["bga"]
    assert [name for name, rules in RULE_SETS.items() if rules.white_fifth_suit] == ["bga", "league"]
    assert [name for name, rules in RULE_SETS.items() if rules.strikeout_keeps_stacks] == ["league"]
    assert [name for name, rules in RULE_SETS.items() if not rules.final_round] == ["royal-favor"]
    assert [name for name, rules in RULE_SETS.items() if rules.max_turns] == ["league"]
    assert [name for name, rules in RULE_SETS.items() if rules.early_endings] == ["hanab-live"]


def test_an_unknown_rule_set_is_named_with_a_guess() -> None:
    with pytest.raises(BadName, match="did you mean 'hanab-live'"):
        rule_set("hanab-love")


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("hanab-live", {"tokens": 9}, "known: min_players"),
        ("hanab-live", {"max_strikes": 0}, "max_strikes"),
        ("hanab-live", {"clue_tokens": -1}, "clue_tokens"),
        ("league", {"max_turns": 19}, "20 to 120"),
        ("league", {"max_turns": 121}, "20 to 120"),
        ("league", {"max_turns": None}, "20 to 120"),
    ],
)
def test_house_options_that_are_refused(name: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(BadName, match=message):
        house(rule_set(name), **options)


def test_key_names_what_was_changed() -> None:
    assert rule_set("bga").key == "bga"
    assert house(rule_set("bga"), clue_tokens=9, empty_clues=False).key == "bga/clue_tokens=9/empty_clues=false"
    assert house(rule_set("bga"), clue_tokens=8).key == "bga"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("bga", "bga"),
        ("bga/clue-tokens=9/empty-clues=no", "bga/clue_tokens=9/empty_clues=false"),
        (" bga / Unofficial-hands ", "bga/hand_sizes=6-5-4-3"),
        ("bga/flamboyants", "bga/flamboyants=true"),
        ("bga/flamboyants/clue_tokens=8", "bga/flamboyants=true"),
        ("royal-favor/max-strikes=1/extra-cards=-1", "royal-favor/extra_cards=-1/max_strikes=1"),
        ("hanab-live/all-or-nothing", "hanab-live/all_or_nothing=true/final_round=false"),
        ("league/max-turns=100", "league/max_turns=100"),
    ],
)
def test_house_options_follow_the_name(name: str, key: str) -> None:
    assert rule_set(name).key == key
    assert rule_set(key) == rule_set(name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("bga/", "option: not known; known: clue_tokens"),
        ("bga/clue-token=9", "did you mean 'clue_tokens'"),
        ("bga/clue-tokens", "a whole number"),
        ("bga/clue-tokens=9=9", "a whole number"),
        ("bga/clue-tokens=-1", "clue_tokens"),
        ("bga/empty-clues=maybe", "neither yes nor no"),
        ("bga/hand-sizes=5-x", "6-5-4-3"),
        ("hanab-live/flamboyants", "an option of bga"),
        ("bga/flamboyants/speedrun", "an option of bga"),
        ("league/max-turns=19", "20 to 120"),
        ("bag/flamboyants", "did you mean 'bga'"),
    ],
)
def test_options_that_cannot_be_had(name: str, message: str) -> None:
    with pytest.raises(BadName, match=message):
        rule_set(name)


def test_too_few_hand_sizes() -> None:
    rules = rule_set("bga/hand-sizes=6-5")
    assert [rules.hand_size(players) for players in (2, 3)] == [6, 5]
    with pytest.raises(BadName, match="hand size '0'"):
        rules.hand_size(4)


def test_verdicts() -> None:
    words = [verdict(score) for score in range(31)]
    assert [words.count(word) for word in dict.fromkeys(words)] == [6, 5, 5, 5, 4, 5, 1]
    assert [verdict(score) for score in (0, 10, 15, 18, 24, 25, 30)] == [
        "horrible",
        "mediocre",
        "honourable",
        "excellent",
        "amazing",
        "legendary",
        "divine",
    ]
