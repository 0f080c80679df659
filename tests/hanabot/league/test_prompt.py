"""The rules in words are made of the rule set, so that no figure in them can be another one than the game's."""

import json
import re

import pytest

from hanabot.decks import find
from hanabot.game import Game
from hanabot.league.move_objects import legal_objects
from hanabot.league.observation import GUIDE
from hanabot.league.prompt import prompt
from hanabot.rules import RULE_SETS, house, rule_set
from hanabot.start import standard_start


def flat(text: str) -> str:
    return " ".join(text.split())


def test_the_league() -> None:
    text = flat(prompt(standard_start(4, "league"), 2))
    for said in (
        "You are seat 2",
        "red, yellow, green, blue and white: ranks 1 1 1 2 2 3 3 4 4 5",
        "50 cards in all; each seat is dealt 4 cards, and 34 are left to draw",
        "unless all 8 hint tokens",
        "it has to touch at least one card",
        "3 misplays: strikeout",
        "All 25 cards are played: perfect",
        "had its turn after the last card was drawn: deckout",
        "80 moves were made: turnlimit",
        "between two turns: deadline",
        "0 to 25, also after a strikeout",
    ):
        assert said in text
    assert all(f"{key}:" in text for key in GUIDE)


@pytest.mark.parametrize("name", RULE_SETS)
def test_what_is_said_follows_the_rule_set(name: str) -> None:
    rules = RULE_SETS[name]
    start = standard_start(4, rules)
    text = flat(prompt(start))
    assert ("turnlimit" in text) == (rules.max_turns is not None)
    assert ("deadline" in text) == ("deadline" in rules.outside_names)
    assert ("one more turn" in text) == rules.final_round
    assert ("may touch no card" in text) == rules.empty_clues
    assert f": {rules.normal_name}." in text
    assert f": {rules.perfect_name}." in text


def test_house_options_and_variants_are_told() -> None:
    rules = house(rule_set("hanab-live"), clue_tokens=9, max_strikes=2)
    text = flat(prompt(standard_start(3, rules, "Rainbow (6 Suits)")))
    assert "unless all 9 hint tokens" in text
    assert "2 misplays: strikeout" in text
    assert "0 to 30, but a strikeout counts as 0" in text
    assert "rainbow in a way of its own: red, yellow, green, blue and purple touch all its cards." in text
    assert flat(prompt(standard_start(4, house(rule_set("league"), max_turns=33)))).count("33 moves") == 1
    text = flat(prompt(standard_start(3, "hanab-live", "Up or Down (5 Suits)")))
    assert "A rule of this variant, above all others: a stack goes up from 1 or down from 5" in text
    assert "built from 1 to 5" not in text
    assert "orange: to play such a card discards it" in flat(
        prompt(standard_start(3, "hanab-live", "Orange (5 Suits)"))
    )


def test_the_examples_have_the_form_of_legal_moves() -> None:
    start = standard_start(4, "league")
    game = Game(start, find("league:1", 4, "league")[0].cards)
    forms = {tuple(one): type(list(one.values())[-1]) for one in legal_objects(game.view(0))}
    forms[("action", "slot")] = int
    examples = [json.loads(one) for one in re.findall(r"^ {4}(\{.*\})$", prompt(start), re.MULTILINE)]
    assert len(examples) == 4
    for one in examples:
        assert tuple(one) in forms
