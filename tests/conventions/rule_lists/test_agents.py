"""Agents as data: what a list may say, what its name may change, and how its bot sits at a table."""

import json
import random
from pathlib import Path

import pytest

from conventions.rule_lists.agent import Agent, RuleList, agent_converter, read_agents
from conventions.rule_lists.seat import HandOrder
from conventions.rule_lists.signals import Agreement
from conventions.rule_lists.step import Condition, Step, take_step
from conventions.rule_lists.vocabulary import RULES
from hanabot.bots import Told
from hanabot.cards import UNKNOWN
from hanabot.cli.run import main
from hanabot.decks import find
from hanabot.errors import BadFile, BadName, IllegalMove
from hanabot.formats.strict import Wrong
from hanabot.game import Game, masked
from hanabot.registry import policy, registry
from hanabot.rules import house, rule_set
from hanabot.start import standard_start
from hanabot.table import play, seat_team

LISTS = sorted(name for name, one in registry().plain.items() if isinstance(one, RuleList))


def listed(name: str) -> RuleList:
    found = policy(name)
    assert isinstance(found, RuleList)
    return found


def rules_of(name: str) -> list[str]:
    return [step.rule for step in listed(name).agent.rules]


def test_the_published_agents_are_there() -> None:
    named = "cautious clivej flawed iggi iggi2 internal outer piers risky self-recognition van-den-bergh"
    assert set(named.split()) <= set(LISTS)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_says_how_it_plays(name: str) -> None:
    for variant in (name, f"{name}/+published"):
        found = policy(variant)
        assert isinstance(found, Told)
        assert found.about
        assert all(step.rule in "\n".join(found.words()) for step in listed(variant).agent.rules)


def test_a_step_is_a_name_or_a_table() -> None:
    assert take_step("play-sure") == Step("play-sure")
    taken = take_step({"rule": "play-likely", "at_least": 0.6, "lives_over": 1})
    assert taken == Step("play-likely", (("at_least", 0.6),), Condition(lives_over=1))
    assert str(taken) == "play-likely at_least=0.6 lives_over=1"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("play-shure", "did you mean 'play-sure'"),
        (5, "a rule's name"),
        ({"at_least": 1}, "name is missing"),
        ({"rule": ["play-sure"]}, "name is missing"),
        ("play-likely", "needs at_least"),
        ({"rule": "play-likely", "at_least": "0.6"}, "should be a number"),
        ({"rule": "play-likely", "at_least": True}, "should be a number"),
        ({"rule": "play-likely", "at_least": float("nan")}, "should be a number from 0 to 1"),
        ({"rule": "play-likely", "at_least": -1.0}, "should be a number from 0 to 1"),
        ({"rule": "play-recognised", "ratio": float("inf")}, "should be a number"),
        ({"rule": "play-sure", "at_least": 0.6}, "takes no 'at_least'"),
        ({"rule": "play-sure", "lives_over": "one"}, "should be a whole number"),
        ({"rule": "play-sure", "deck_empty": 1}, "should be true or false"),
        ({"rule": "clue-playable", "first": "number"}, "'colour' or 'rank'"),
    ],
)
def test_what_is_wrong_with_a_step_is_told(value: object, why: str) -> None:
    with pytest.raises(Wrong, match=why):
        take_step(value)


def test_a_file_of_agents_tells_the_place_of_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    for text, why in [
        ("- {name: mine, rules: [play-sure, play-shure]}", "agent 1: rules.1.: no rule 'play-shure'"),
        ("- {name: Mine, rules: [play-sure]}", "lower-case"),
        ("- {name: mine, rules: []}", "at least one"),
        ("- {name: mine, rules: [play-sure], hand_order: left}", "hand_order: should be newest, oldest, slots"),
        ("- {name: mine, rule: [play-sure]}", "unknown key 'rule'"),
    ]:
        path.write_text(text)
        with pytest.raises(BadFile, match=why):
            read_agents(path)
    path.write_text("- {name: mine, rules: [play-sure, discard-oldest]}")
    assert read_agents(path) == [Agent("mine", (Step("play-sure"), Step("discard-oldest")))]
    assert agent_converter().structure({"name": "a", "rules": ["unblock"], "hand_order": "oldest"}, Agent).hand_order


def test_a_name_puts_rules_in_and_out() -> None:
    assert rules_of("iggi/-play-known") == [rule for rule in rules_of("iggi") if rule != "play-known"]
    assert rules_of("risky/+clue-random-next") == [*rules_of("risky"), "clue-random-next"]
    assert rules_of("piers/-play-likely").count("play-likely") == 0
    assert policy("iggi/+published/-play-known").name == "iggi/+published/-play-known"
    assert listed("iggi/+published/-play-known").agent.hand_order == "slots"
    assert policy("iggi/-play-known").digest != policy("iggi").digest


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("iggi@2", "no levels"),
        ("iggi/-clue-fives", "not among its rules"),
        ("iggi/+clue-fivs", "did you mean 'clue-fives'"),
        ("iggi/+play-likely", "needs at_least"),
        ("iggi/-play-sure:give", "as a whole"),
        ("legal-random/+published", "neither levels nor modules"),
    ],
)
def test_a_name_that_means_nothing_is_told(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        policy(name)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", LISTS)
def test_every_decision_names_a_rule_of_the_list_and_a_reason(name: str, players: int) -> None:
    deck = find(f"p{players}v0s41", players)[0]
    game = Game(standard_start(players), deck.cards)
    played = play(game, seat_team(game, [policy(name)]))
    allowed = {*rules_of(name), "last-resort"}
    for decision in played.decisions:
        assert decision.chosen.rule in allowed
        assert decision.chosen.reason
        for other in decision.runners_up:
            assert other.rule in allowed
            assert other.action != decision.action
    assert any(decision.runners_up for decision in played.decisions)


@pytest.mark.parametrize("variant", ["No Variant", "Rainbow (5 Suits)", "White (5 Suits)", "Black (6 Suits)"])
def test_every_rule_answers_with_legal_moves_or_none_whatever_the_position(variant: str) -> None:
    """Random games, in some of which a scenario does not say every card; every rule is asked at every turn."""
    answered = set()
    given = {"at_least": 0.3}
    for number in range(1, 8 if variant == "No Variant" else 4):
        chance, players = random.Random(number), 2 + number % 4
        rules = house(rule_set("hanab-live"), max_strikes=30)
        cards = find(f"standard:{number}", players, rules, variant)[-1].cards
        gaps = number / 30 if number % 2 else 0.0
        game = Game(
            standard_start(players, rules, variant), [UNKNOWN if chance.random() < gaps else card for card in cards]
        )
        lists = [
            RuleList(
                rule.name,
                Agent(
                    rule.name,
                    (take_step({"rule": rule.name, **_needed(rule.name, given)}),),
                    hand_order=HandOrder.SLOTS,
                    signals=Agreement.WARNINGS,
                ),
            )
            for rule in RULES.values()
        ]
        bots = [[one.seat(seat, game.start) for one in lists] for seat in range(players)]
        news = list(game.log)
        while not game.over:
            for event in news:
                for seat, own in enumerate(bots):
                    for bot in own:
                        bot.observe(masked(event, seat, game.variant))
            view = game.view(game.current)
            for bot, one in zip(bots[game.current], lists, strict=True):
                chosen = bot.decide(view).chosen
                assert chosen.action in view.legal, (one.name, chosen)
                if chosen.rule == one.name:
                    answered.add(one.name)
            action = chance.choice(view.legal)
            if not action.is_clue and game.deck[action.target] == UNKNOWN:
                game.reveal(action.target, cards[action.target])
            try:
                news = list(game.apply(action))
            except IllegalMove:
                break
    if variant == "No Variant":
        assert set(RULES) - answered == set()


def _needed(rule: str, given: dict[str, object]) -> dict[str, object]:
    return {name: given[name] for name, option in RULES[rule].options.items() if option.needed}


def test_explain_knows_lists_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "piers"]) == 0
    assert "1. play-likely at_least=0" in capsys.readouterr().out
    assert main(["explain", "play-likely"]) == 0
    told = capsys.readouterr().out
    assert "Option at_least (a number from 0 to 1)" in told
    assert "piers" in told
    assert main(["explain", "play-likly"]) == 2
    assert "did you mean 'play-likely'" in capsys.readouterr().err


def test_the_vocabulary_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vocabulary", "--format", "json"]) == 0
    listed_rules = json.loads(capsys.readouterr().out)
    assert {one["rule"] for one in listed_rules} == set(RULES)
    assert all(one["what it does"].endswith(".") or "..." in one["what it does"] for one in listed_rules)
