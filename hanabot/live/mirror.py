"""A live game as our seat sees it: the same engine that referees our own games, with the cards that nobody has shown.

What the site tells goes in move by move, events as every bot reads them come out. A move that our rules do not allow
is an error: then the site plays by others, or something was not told.
"""

from collections.abc import Sequence

from hanabot.cards import UNKNOWN
from hanabot.errors import BadDeck, BadMessage, IllegalMove
from hanabot.game import Game
from hanabot.live.tape import Dealt, Move
from hanabot.moves import DISCARD, PLAY, Action, Draw, Event
from hanabot.view import Start, View


class Mirror:
    """One game from one seat.

    Raises:
        BadMessage: the cards dealt cannot be.
    """

    def __init__(self, start: Start, seat: int, deal: Sequence[Dealt]) -> None:
        self.seat = seat
        size = start.variant.deck_size if start.deck_size is None else start.deck_size
        deck = [UNKNOWN] * size
        for dealt in deal:
            deck[dealt.order] = dealt.card
        try:
            self.game = Game(start, deck)
        except BadDeck as error:
            raise BadMessage("gameActionList", f"the hands cannot be: {error}") from None
        held = [Dealt(event.seat, event.order, event.card) for event in self.game.log if isinstance(event, Draw)]
        if held != list(deal):
            raise BadMessage("gameActionList", "the hands are not dealt as the table's options say")

    @property
    def log(self) -> Sequence[Event]:
        """Everything that happened, as our seat saw it."""
        return self.game.log_for(self.seat)

    @property
    def view(self) -> View:
        """The position as our seat may know it."""
        return self.game.view(self.seat)

    @property
    def our_turn(self) -> bool:
        """Whether it is our seat that is to move."""
        return not self.game.over and self.game.current == self.seat

    def _chosen(self, move: Move) -> Action:
        """The move as the seat chose it: the site tells what happened, which of an inverted card is the other thing."""
        action = move.action
        if move.card != UNKNOWN and self.game.variant.inverted >> move.card & 1:
            return action._replace(kind=DISCARD if action.kind == PLAY else PLAY)
        return action

    def make(self, move: Move) -> None:
        """Make a move that the site told.

        Raises:
            BadMessage: it cannot be in this game.
        """
        game = self.game
        if move.seat != game.current:
            raise BadMessage(f"move {game.turn}", f"seat {move.seat} moved, but it is the turn of seat {game.current}")
        try:
            if move.draw is not None and move.draw.card != UNKNOWN:
                game.reveal(move.draw.order, move.draw.card)
            if move.card != UNKNOWN:
                game.reveal(move.action.target, move.card)
            game.apply(self._chosen(move), move.touched)
        except (BadDeck, IllegalMove, IndexError) as error:
            raise BadMessage(f"move {game.turn}", str(error)) from None
        drawn = game.log[-1] if isinstance(game.log[-1], Draw) else None
        told = move.draw and Draw(move.draw.seat, move.draw.order, move.draw.card)
        if drawn != told and move.action.target != getattr(told, "order", None):
            raise BadMessage(f"move {game.turn}", f"the site drew {told}, our rules draw {drawn}")
