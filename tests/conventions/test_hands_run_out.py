"""Without a final round play goes on with an empty draw pile, and hands run out: what counts on either must hold."""

from conventions.endgame import Endgame
from conventions.hats.few_signs import sign
from conventions.hats.public import Public
from hanabot.bots import Proposal
from hanabot.convention.policy import Seat
from hanabot.decks import find
from hanabot.game import Game, masked
from hanabot.moves import Action
from hanabot.registry import policy
from hanabot.start import standard_start


def test_a_clue_to_an_empty_hand_touches_no_oldest_card() -> None:
    public = Public(standard_start(2), ((7,), ()), (0, 0, 0, 0, 0), (0, 0, 0), 8, 0, 0, 0)
    assert sign(public, 0, 1, 0, ()) == 2


def test_nothing_is_searched_where_the_turns_that_are_left_have_no_number() -> None:
    start = standard_start(2, "royal-favor")
    game = Game(start, find("p2v0s1", 2, start.rules, start.variant)[0].cards)
    seats = [policy("h-group@8").seat(seat, start) for seat in range(2)]
    for event in game.log:
        for seat, bot in enumerate(seats):
            bot.observe(masked(event, seat, game.variant))
    while not game.over and game.deck_left:
        decided = seats[game.current].decide(game.view(game.current))
        for event in game.apply(decided.action):
            for seat, bot in enumerate(seats):
                bot.observe(masked(event, seat, game.variant))
    assert not game.over
    mover = seats[game.current]
    assert isinstance(mover, Seat)
    assert mover.chair.max_score > mover.chair.score
    found = [Proposal(Action(*action), 1.0, "play", "known") for action in game.view(game.current).legal]
    assert Endgame().duty(mover.chair, found, set()) == found
