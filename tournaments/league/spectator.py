"""What a spectator sees of an episode: each move in a sentence as it is made, and how the table then stands."""

from collections.abc import Callable

from hanabot.game import Game
from hanabot.moves import Draw
from hanabot.sentences import say_events
from hanabot.show import show_stacks


class Spectator:
    """Shown a game before each turn, tells the move that was made since.

    Args:
        pause: called after each move, to give people time to read.
        say: told each line.
    """

    def __init__(self, pause: Callable[[], None], say: Callable[[str], None]) -> None:
        self._pause = pause
        self._say = say
        self._hands: list[list[int]] = []
        self._turn = 0

    def __call__(self, game: Game) -> None:
        """Tell what happened since the last call, if anything did."""
        if not game.turn:
            self._say(
                f"{game.start.players} seats, {game.rules.name}: {show_stacks(game.stacks, game.ways, game.variant)}"
            )
        elif game.turn != self._turn:
            self._move(game)
        if game.over:
            self._say(f"{game.ending}, score {game.official_score}")
        self._turn = game.turn
        self._hands = [list(hand) for hand in game.hands]

    def _move(self, game: Game) -> None:
        start = len(game.log) - 1
        if isinstance(game.log[start], Draw):
            start -= 1
        self._say(
            f"{game.turn:>3}. {say_events(game.log[start:], self._hands, game.variant)}"
            f"   {show_stacks(game.stacks, game.ways, game.variant)} · {game.rules.clue_word}s {game.tokens}"
            f" · misplays {game.strikes} · deck {game.deck_left}"
        )
        self._pause()
