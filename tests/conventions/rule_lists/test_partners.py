"""Rule lists beside partners of every kind: seats that play random legal moves at times, and any other policy."""

import random

import pytest

from conventions.rule_lists.agent import RuleList
from hanabot.bots import Bot, Decision, Proposal
from hanabot.cards import UNKNOWN
from hanabot.decks import find
from hanabot.errors import IllegalMove
from hanabot.game import Game, masked
from hanabot.registry import policy, registry
from hanabot.rules import house, rule_set
from hanabot.start import standard_start
from hanabot.table import play
from hanabot.view import View

LISTS = sorted(name for name, one in registry().plain.items() if isinstance(one, RuleList))
#: Whoever else may sit there; levels that are slow to play are left to a longer run.
OTHERS = ["legal-random", "h-group@1", "bga-finesse"]


class Whim:
    """A seat that makes any legal move with a chance, and otherwise what its policy says."""

    def __init__(self, bot: Bot, chance: random.Random, share: float) -> None:
        self.bot = bot
        self.chance = chance
        self.share = share
        self.observe = bot.observe
        self.public_notes = bot.public_notes
        self.rule_counts = bot.rule_counts

    def decide(self, view: View) -> Decision:
        if self.chance.random() < self.share:
            return Decision(Proposal(self.chance.choice(view.legal), 0.0, "whim", "no reason"))
        return self.bot.decide(view)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", LISTS)
def test_partners_that_make_no_sense_bring_no_list_to_an_illegal_move(name: str, players: int) -> None:
    for number in range(1, 6):
        chance = random.Random(number)
        rules = house(rule_set("hanab-live"), max_strikes=chance.choice([3, 40]))
        game = Game(standard_start(players, rules), find(f"p{players}v0s{number}", players)[0].cards)
        share = chance.choice([0.1, 0.3, 1.0])
        bots: list[Bot] = [
            policy(name).seat(seat, game.start)
            if seat == number % players
            else Whim(policy(chance.choice(LISTS + OTHERS)).seat(seat, game.start), chance, share)
            for seat in range(players)
        ]
        play(game, bots)
        assert game.over


@pytest.mark.parametrize("rules", ["bga", "royal-favor"])
@pytest.mark.parametrize("name", LISTS)
def test_a_list_plays_by_any_rule_set(name: str, rules: str) -> None:
    game = Game(standard_start(3, rules), find("p3v0s5", 3, rules)[0].cards)
    play(game, [policy(name).seat(seat, game.start) for seat in range(3)])
    assert game.over


@pytest.mark.parametrize("name", LISTS)
def test_a_list_decides_where_a_scenario_does_not_say_every_card(name: str) -> None:
    for number in range(1, 6):
        chance, players = random.Random(number), 2 + number % 4
        cards = find(f"p{players}v0s{number}", players)[0].cards
        game = Game(standard_start(players), [UNKNOWN if chance.random() < number / 12 else card for card in cards])
        bots = [policy(name).seat(seat, game.start) for seat in range(players)]
        news = list(game.log)
        while not game.over:
            for event in news:
                for seat, bot in enumerate(bots):
                    bot.observe(masked(event, seat, game.variant))
            view = game.view(game.current)
            action = bots[game.current].decide(view).action
            assert action in view.legal
            if not action.is_clue and game.deck[action.target] == UNKNOWN:
                game.reveal(action.target, cards[action.target])
            try:
                news = list(game.apply(action))
            except IllegalMove:
                assert action.is_clue, "a clue that touches only cards that are not said"
                break
