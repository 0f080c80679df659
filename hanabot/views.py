"""Making the view of a seat out of the whole truth: the one place where the two meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabot.cards import UNKNOWN
from hanabot.moves import Discard, Play
from hanabot.view import View

if TYPE_CHECKING:
    from hanabot.game import Game


def view_of(game: Game, seat: int) -> View:
    """What that seat may know of the game now."""
    seen = game.deck[: game.drawn]
    for order in game.hands[seat]:
        seen[order] = UNKNOWN
    stacks, discards, strikes, ways = game.stacks, game.discards, game.strikes, game.ways
    if game.variant.special.throw_it_in_a_hole:
        stacks, discards, strikes, ways = _face_down(game, seat, seen)
    return View(
        seat,
        game.start,
        game.turn,
        game.clues,
        strikes,
        tuple(stacks),
        tuple(discards),
        tuple(map(tuple, game.hands)),
        tuple(seen),
        game.deck_left,
        tuple(game.legal_actions()) if seat == game.current else (),
        tuple(game.log_for(seat)),
        tuple(ways) if any(ways) else (),
    )


def _face_down(game: Game, seat: int, seen: list[int]) -> tuple[list[int], list[int], int, list[int]]:
    """Where cards are played face down: stacks and strikes as at the start, and only what was really discarded."""
    thrown = [0] * len(game.discards)
    for card in game.start.discarded:
        thrown[card] += 1
    for event in game.log:
        if isinstance(event, Play) and event.seat == seat:
            seen[event.order] = UNKNOWN
        elif isinstance(event, Discard):
            thrown[event.card] += 1
    return list(game.start.stacks) or [0] * len(game.stacks), thrown, game.start.strikes, []
