"""Whether a move is legal now, and if not, why: what a seat or a file is told of its mistake."""

from typing import cast

from hanabot.board import Board
from hanabot.bonuses import WORDS
from hanabot.cards import UNKNOWN
from hanabot.errors import IllegalMove
from hanabot.moves import COLOUR, DECLINE, DISCARD, RANK, RETURN, Action
from hanabot.special import RANKS


def check(board: Board, action: Action) -> tuple[int, int, int]:
    """The numbers of a move, if it is legal now.

    Raises:
        IllegalMove: it is not; the error says why.
    """
    try:
        kind, target, value = cast(tuple[object, object, object], action)
    except (TypeError, ValueError):
        raise IllegalMove(action, "a move has a kind, a target and a value") from None
    if not (isinstance(kind, int) and isinstance(target, int) and isinstance(value, int)):
        raise IllegalMove(action, "kind, target and value are whole numbers")
    if board.bonus is not None:
        if Action(kind, target, value) not in board.legal_actions():
            raise IllegalMove(action, f"a bonus is to be used first: {WORDS[board.bonus]}")
    elif 0 <= kind < COLOUR:
        _check_card(board, action, kind, target, value)
    elif COLOUR <= kind <= RANK:
        _check_clue(board, action, kind, target, value)
    elif RETURN <= kind <= DECLINE:
        raise IllegalMove(action, "there is no bonus to be used")
    else:
        raise IllegalMove(action, "kinds are 0 play, 1 discard, 2 colour clue, 3 rank clue")
    return kind, target, value


def _check_card(board: Board, action: Action, kind: int, order: int, value: int) -> None:
    if value != 0:
        raise IllegalMove(action, "a play or a discard has the value 0")
    if kind == DISCARD and board.clues >= board.discards_below:
        raise IllegalMove(action, f"no discard at {board.clues} {board.rules.clue_word}s")
    hand = board.hands[board.current]
    if order not in hand:
        last = board.deck_left == 1 and order == board.drawn
        if kind == DISCARD or not last or not board.rules.deck_plays:
            held = ", ".join(map(str, hand))
            raise IllegalMove(action, f"seat {board.current} does not hold card {order}; it holds {held}")
    if board.deck[order] == UNKNOWN:
        raise IllegalMove(action, f"what card {order} is was not said")


def _check_clue(board: Board, action: Action, kind: int, target: int, value: int) -> None:
    variant = board.variant
    if board.clues < board.clue_cost:
        raise IllegalMove(action, f"no {board.rules.clue_word} left")
    if not 0 <= target < len(board.hands):
        raise IllegalMove(action, f"there is no seat {target}")
    if target == board.current:
        raise IllegalMove(action, "a clue is given to another seat")
    colours = len(variant.colours)
    if kind == COLOUR and not 0 <= value < colours:
        raise IllegalMove(action, f"colours are 0 to {colours - 1}" if colours else "there are no colour clues")
    if kind == RANK and not 1 <= value <= len(RANKS):
        raise IllegalMove(action, f"ranks are 1 to {len(RANKS)}")
    number = value if kind == COLOUR else colours + value - 1
    if not board.open_clues >> number & 1:
        barred = "the other kind of clue is due" if variant.clues >> number & 1 else "no such clue is given"
        raise IllegalMove(action, f"{barred} in {variant.name}")
    if not board.clues_for(target) >> number & 1:
        raise IllegalMove(action, f"the clue touches no card of seat {target}")
