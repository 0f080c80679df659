"""The game against an independent engine, the hanabi-learning-environment, move for move in thousands of games.

It cannot be given a deck, so it deals first: its game is recorded, and ours replays the recorded deck and moves.
Its three endings are three strikes, the highest score and the last round, so hanab.live's earlier ones are off.
"""

import random
from typing import Any

import pytest

from hanabot.game import Game
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action
from hanabot.rules import house, rule_set
from hanabot.variants import variant
from hanabot.view import Start

hle = pytest.importorskip(
    "hanabi_learning_environment.pyhanabi", reason="hanabi-learning-environment is not installed (make hle)"
)

GAMES = 250
VARIANTS = {3: "3 Suits", 4: "4 Suits", 5: "No Variant"}
ENDINGS = {"OUT_OF_LIFE_TOKENS": "strikeout", "OUT_OF_CARDS": "normal", "COMPLETED_FIREWORKS": "perfect"}
#: Ways of choosing, and the endings that each must come to at least once.
SEEN = {
    "any legal move": {"strikeout"},
    "plays that fit": {"perfect", "normal"},
    "no plays": {"normal"},
    "clues first": {"strikeout", "normal"},
}


def options_of(players: int, number: int) -> dict[str, int]:
    """Every fifth game has other numbers of colours, tokens, strikes and cards in hand."""
    if number % 5:
        return {}
    chosen = random.Random(f"options {players} {number}")
    return {
        "colors": chosen.choice((3, 4, 5)),
        "max_information_tokens": chosen.choice((1, 3, 8, 12)),
        "max_life_tokens": chosen.choice((1, 2, 5)),
        "hand_size": chosen.choice((2, 3, 4, 5)),
    }


def theirs_now(state: Any) -> dict[str, Any]:
    """All that is public, and the hands, oldest card first."""
    return {
        "hands": [[5 * card.color() + card.rank() for card in hand] for hand in state.player_hands()],
        "stacks": state.fireworks(),
        "clues": state.information_tokens(),
        "lives": state.life_tokens(),
        "discards": sorted(5 * card.color() + card.rank() for card in state.discard_pile()),
        "deck": state.deck_size(),
    }


def ours_now(game: Game) -> dict[str, Any]:
    return {
        "hands": [[game.deck[order] for order in hand] for hand in game.hands],
        "stacks": game.stacks,
        "clues": game.clues,
        "lives": game.rules.max_strikes - game.strikes,
        "discards": sorted(card for card, count in enumerate(game.discards) for _ in range(count)),
        "deck": game.deck_left,
    }


def move_of(move: Any, seat: int, players: int) -> tuple[int, int, int]:
    """A move with the place in the hand (0 is the oldest card) instead of the order."""
    kinds = hle.HanabiMoveType
    target = (seat + move.target_offset()) % players
    match move.type():
        case kinds.PLAY:
            return (PLAY, move.card_index(), 0)
        case kinds.DISCARD:
            return (DISCARD, move.card_index(), 0)
        case kinds.REVEAL_COLOR:
            return (COLOUR, target, move.color())
        case kinds.REVEAL_RANK:
            return (RANK, target, move.rank() + 1)
    raise AssertionError(move)


def chosen(style: str, moves: list[Any], seen: dict[str, Any], seat: int, chance: random.Random) -> Any:
    """One of the legal moves, so that between them the styles see every ending."""
    kinds = hle.HanabiMoveType
    hand = seen["hands"][seat]
    fits = [
        move
        for move in moves
        if move.type() == kinds.PLAY and seen["stacks"][hand[move.card_index()] // 5] == hand[move.card_index()] % 5
    ]
    quiet = [move for move in moves if move.type() != kinds.PLAY]
    clues = [move for move in quiet if move.type() != kinds.DISCARD]
    if style == "plays that fit" and chance.random() < 0.97:
        useless = [
            move
            for move in quiet
            if move.type() == kinds.DISCARD
            and seen["stacks"][hand[move.card_index()] // 5] > hand[move.card_index()] % 5
        ]
        return chance.choice(fits or clues[:1] or useless or quiet or moves)
    if style == "no plays" and chance.random() < 0.9:
        return chance.choice(quiet or moves)
    if style == "clues first" and chance.random() < 0.9:
        return chance.choice(clues or fits or quiet or moves)
    return chance.choice(moves)


@pytest.mark.parametrize("style", SEEN)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_agree_move_for_move(players: int, style: str) -> None:
    endings = {compare(players, style, number) for number in range(GAMES)}
    assert endings >= SEEN[style]


def compare(players: int, style: str, number: int) -> str | None:
    """One game there, the same game here; its ending."""
    chance = random.Random(f"{players} {style} {number}")
    there = hle.HanabiGame({"players": players, "seed": chance.randrange(1 << 30), **options_of(players, number)})
    state = there.new_initial_state()
    deck: list[int] = []
    turns = []
    while True:
        while state.cur_player() == hle.CHANCE_PLAYER_ID:
            before = [len(hand) for hand in state.player_hands()]
            state.deal_random_card()
            (drawn,) = (hand[-1] for hand, size in zip(state.player_hands(), before, strict=True) if len(hand) > size)
            deck.append(5 * drawn.color() + drawn.rank())
        if state.is_terminal():
            break
        seat, seen, moves = state.cur_player(), theirs_now(state), state.legal_moves()
        move = chosen(style, moves, seen, seat, chance)
        turns.append((seat, seen, {move_of(one, seat, players) for one in moves}, move_of(move, seat, players)))
        state.apply_move(move)

    suits = variant(VARIANTS[there.num_colors()])
    left = [card for card in suits.identities for _ in range(suits.copies[card])]
    for card in deck:
        left.remove(card)
    rules = house(
        rule_set("hanab-live"),
        early_endings=False,
        clue_tokens=there.max_information_tokens(),
        max_strikes=there.max_life_tokens(),
    )
    game = Game(Start(players, rules, suits, there.hand_size()), deck + left)
    for seat, seen, legal, (kind, target, value) in turns:
        assert game.current == seat
        assert ours_now(game) == seen
        hand, mine = game.hands[seat], game.legal_actions()
        places = {(one.kind, one.target if one.is_clue else hand.index(one.target), one.value) for one in mine}
        assert places == legal
        game.apply(Action(kind, target if kind >= COLOUR else hand[target], value))
    assert ours_now(game) == theirs_now(state)
    assert game.ending == ENDINGS[state.end_of_game_status().name]
    assert game.score_zero == state.score()
    return game.ending
