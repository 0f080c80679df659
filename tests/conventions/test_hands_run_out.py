"""Without a final round play goes on with an empty draw pile, and hands run out: what counts on either must hold."""

from conventions.endgame import Endgame
from conventions.hats.few_signs import sign
from conventions.hats.public import Public
from hanabot.bots import Proposal
from hanabot.convention.policy import Seat
from hanabot.decks import find
from hanabot.endgame import Hand, Move, Position, Search
from hanabot.game import Game, masked
from hanabot.moves import Action
from hanabot.registry import policy
from hanabot.start import standard_start

R4, R5, Y5 = 3, 4, 9
SPARE = Hand(0, 0, 1, ())


def known(*cards: int, spare: int = 0) -> Hand:
    return Hand(sum(1 << card for card in cards), 0, spare, ())


def search(*deck: int, nothing: bool = False) -> Search:
    return Search(deck, 8, 10_000, final_round=False, clues_from_nothing=nothing)


def needed(*cards: int) -> int:
    return sum(1 << card for card in cards)


def test_a_clue_to_an_empty_hand_touches_no_oldest_card() -> None:
    public = Public(standard_start(2), ((7,), ()), (0, 0, 0, 0, 0), (0, 0, 0), 8, 0, 0, 0)
    assert sign(public, 0, 1, 0, ()) == 2


def test_the_game_is_over_when_a_seat_would_begin_with_no_card() -> None:
    # The seat to move has one useless card, and the other has two to play: who throws it ends the game too early.
    position = Position(needed(R4, R5), (SPARE, known(R4, R5)), 0, 0, -1, 1)
    assert search().after(position, Move(1)) == 1
    assert search().after(position, Move(2, seat=1)) == 2
    # With all or nothing a seat without cards may still give clues, as long as there is a token.
    assert search(nothing=True).after(position, Move(1)) == 2
    assert search(nothing=True).after(position._replace(clues=-1), Move(1)) == 1


def test_play_goes_on_after_the_last_card_is_drawn() -> None:
    # Four turns after the last draw: by a final round of two seats there would be two.
    position = Position(needed(R4, R5, Y5), (known(R4, R5), known(spare=4)), 0, 0, -1, 8)
    assert search(Y5).after(position, Move(0, R4)) == 3
    assert Search((Y5,), 8, 10_000).after(position, Move(0, R4)) == 2


def test_a_clue_is_kept_for_whoever_needs_it_before_hands_run_out() -> None:
    position = Position(needed(R4, R5), (known(R5), Hand(0, 0, 0, (R4,))), 0, 0, -1, 1)
    assert search().after(position, Move(2, seat=1, told=1 << R4)) == 2
    assert search().after(position._replace(clues=0), Move(1, R5)) == 0


def table(team: str, seed: int, rules: str = "royal-favor") -> tuple[Game, list[Seat]]:
    """A game of two up to an empty draw pile."""
    start = standard_start(2, rules)
    game = Game(start, find(f"p2v0s{seed}", 2, start.rules, start.variant)[0].cards)
    seats = []
    for seat in range(2):
        bot = policy(team).seat(seat, start)
        assert isinstance(bot, Seat)
        seats.append(bot)
    told = 0
    while not game.over:
        for event in game.log[told:]:
            for seat, bot in enumerate(seats):
                bot.observe(masked(event, seat, game.variant))
        told = len(game.log)
        if not game.deck_left:
            break
        game.apply(seats[game.current].decide(game.view(game.current)).action)
    return game, seats


def test_the_endgame_is_searched_with_no_card_left_to_draw() -> None:
    for seed in range(1, 20):
        game, seats = table("h-group@8", seed)
        chair = seats[game.current].chair
        if not game.over and chair.max_score > chair.score:
            break
    legal = game.view(game.current).legal
    weighed = Endgame().duty(chair, [Proposal(Action(*action), 1.0, "play", "known") for action in legal], set())
    assert len(weighed) > 1
    assert all("in reach" in one.reason for one in weighed)


def test_a_card_without_which_all_is_lost_counts_more() -> None:
    r5 = 1 << R5
    for rules, more in (("royal-favor", True), ("hanab-live", False)):
        bot = policy("h-group@8").seat(0, standard_start(2, rules))
        assert isinstance(bot, Seat)
        chair, weights = bot.chair, bot.chair.weights
        assert chair.critical & r5
        assert (weights.loss(chair, R5, False) > weights.lost_first) == more
