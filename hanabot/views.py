"""Making the view of a seat out of the whole truth: the one place where the two meet."""

from hanabot.board import Board
from hanabot.cards import UNKNOWN
from hanabot.moves import Discard, Play
from hanabot.view import View


def view_of(board: Board, seat: int) -> View:
    """What that seat may know of the game now."""
    seen = board.deck[: board.drawn]
    for order in board.hands[seat]:
        seen[order] = UNKNOWN
    stacks, discards, strikes, ways = board.stacks, board.discards, board.strikes, board.ways
    if board.variant.special.throw_it_in_a_hole:
        stacks, discards, strikes, ways = _face_down(board, seat, seen)
    return View(
        seat,
        board.start,
        board.turn,
        board.clues,
        strikes,
        tuple(stacks),
        tuple(discards),
        tuple(map(tuple, board.hands)),
        tuple(seen),
        board.deck_left,
        tuple(board.legal_actions()) if seat == board.current else (),
        tuple(board.log_for(seat)),
        tuple(ways) if any(ways) else (),
        board.bonus if seat == board.current else None,
    )


def _face_down(board: Board, seat: int, seen: list[int]) -> tuple[list[int], list[int], int, list[int]]:
    """Where cards are played face down: stacks and strikes as at the start, and only what was really discarded."""
    thrown = [0] * len(board.discards)
    for card in board.start.discarded:
        thrown[card] += 1
    for event in board.log:
        if isinstance(event, Play) and event.seat == seat:
            seen[event.order] = UNKNOWN
        elif isinstance(event, Discard):
            thrown[event.card] += 1
    return list(board.start.stacks) or [0] * len(board.stacks), thrown, board.start.strikes, []
