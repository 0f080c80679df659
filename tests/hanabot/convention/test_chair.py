"""A chair is a function of the events that its seat saw: imagining moves and looking at notes leave no trace in it."""

import random

import pytest

from hanabot.convention.chair import Chair
from hanabot.convention.look import Look
from hanabot.decks import find
from hanabot.game import Game, masked
from hanabot.registry import policy, registry
from hanabot.start import standard_start
from hanabot.table import play, seat_team

#: The families, each at its highest level, and the level that much is built on.
COMPOSED = sorted({"h-group@3", *(policy(name).name for name in registry().families)})
#: What is worked out again whenever it is asked for.
CACHES = ("_looks", "_chops", "_planes")


def contents(chair: Chair) -> dict[str, object]:
    """All that a chair holds, caches left out."""
    held = {name: value for name, value in vars(chair).items() if name not in CACHES}
    return {name: shown(value) if isinstance(value, Look) else value for name, value in held.items()}


class Forgetful(Chair):
    """A chair that looks anew each time it is asked."""

    def look(self, seat: int, hidden: int = 0) -> Look:
        return self.look_after(seat, {}, {}, 0, hidden)

    def chop(self, seat: int) -> int | None:
        self._chops.clear()
        return super().chop(seat)


def shown(look: Look) -> list[object]:
    return [getattr(look, name) for name in Look.__slots__]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", COMPOSED)
def test_a_chair_is_what_its_seat_was_told_at_every_event(name: str, players: int) -> None:
    """Live seats decide and are asked for their notes, now and then overruled; quiet chairs are only told the log."""
    convention = policy(name).convention
    chance = random.Random(players)
    game = Game(standard_start(players), find(f"p{players}v0s4", players)[0].cards)
    live = seat_team(game, [policy(name)])
    quiet = [Forgetful(seat, game.start, convention) for seat in range(players)]
    news = list(game.log)
    while True:
        for event in news:
            for seat in range(players):
                live[seat].observe(masked(event, seat, game.variant))
                quiet[seat].observe(masked(event, seat, game.variant))
                assert contents(live[seat].chair) == contents(quiet[seat])
        if game.over:
            break
        action = live[game.current].decide(game.view(game.current)).action
        if chance.random() < 0.1:
            action = chance.choice(game.legal_actions())
        for seat, bot in enumerate(live):
            bot.public_notes()
            for hand in game.hands:
                for order in hand:
                    bot.note(order, None)
                    bot.common(order)
            for other in range(players):
                assert bot.chop(other) == quiet[seat].chop(other)
                assert shown(bot.chair.look(other)) == shown(quiet[seat].look(other))
        news = list(game.apply(action))


def test_a_bot_made_in_the_middle_of_a_game_decides_as_the_one_that_sat_there_all_along() -> None:
    """Decisions are equal with their reasons and runners-up, so that a trace can be made again from the moves alone."""
    for players in (2, 3, 4, 5):
        start, cards = standard_start(players), find(f"p{players}v0s5", players)[0].cards
        game = Game(start, cards)
        decisions = play(game, seat_team(game, [policy("h-group@3")])).decisions
        again = Game(start, cards)
        for turn, decision in enumerate(decisions):
            if turn % 7 == players:
                late = policy("h-group@3").seat(again.current, start)
                for event in again.log_for(again.current):
                    late.observe(event)
                assert late.decide(again.view(again.current)) == decision
            again.apply(decision.action)
        assert again.over
