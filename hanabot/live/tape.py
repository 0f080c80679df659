"""The site's events of a game, put together into whole moves.

A move comes in pieces (hanab-live.md, 5.5: the clue, play or discard, a draw, the status, the turn), and pieces may
come twice, late or not at all. What was taken in before is passed over; a move is whole at its `turn`, and one that
then lacks a piece is an error, after which whoever listens asks for the whole list again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from hanabot.cards import UNKNOWN, Variant
from hanabot.decks import json_card
from hanabot.errors import BadDeck, BadMessage
from hanabot.formats.replay_checks import NORMAL
from hanabot.live.messages import fields_of, items, number
from hanabot.moves import COLOUR, DISCARD, PLAY, RANK, Action
from hanabot.view import Start

#: Who moves next when the game is over.
NOBODY = -1
#: The site's numbers for kinds of clues.
_CLUE_KINDS = {0: COLOUR, 1: RANK}


@frozen
class Dealt:
    """A card that came into a hand; `card` is UNKNOWN if our seat may not see it."""

    seat: int
    order: int
    card: int


@frozen
class Status:
    """What the site counts after a move: clue tokens (twice their number where they are halves), score, best score."""

    clues: int
    score: int
    max_score: int


@frozen
class Move:
    """One whole move: `card` is what a play or discard showed, `touched` the orders that a clue touched."""

    seat: int
    action: Action
    card: int = UNKNOWN
    failed: bool = False
    touched: tuple[int, ...] | None = None
    draw: Dealt | None = None
    status: Status | None = None


class Tape:
    """The deal and the moves so far, and how the game ended.

    Attributes: `deal` is complete when as many cards are dealt as the table's hands hold; `ending` is the site's number
    for the end, None while the game runs.
    """

    def __init__(self, start: Start) -> None:
        self._variant: Variant = start.variant
        self._hands = sum(start.dealt)
        self._size = start.variant.deck_size if start.deck_size is None else start.deck_size
        self.deal: list[Dealt] = []
        self.moves: list[Move] = []
        self.ending: int | None = None
        self._drawn: set[int] = set()
        self._gone: set[int] = set()
        self._move: Move | None = None
        self._draw: Dealt | None = None
        self._status: Status | None = None

    @property
    def is_dealt(self) -> bool:
        """Whether every hand is dealt."""
        return len(self.deal) == self._hands

    def take(self, data: object) -> bool:
        """Take in one event, and say whether it completed a move.

        Raises:
            BadMessage: it cannot be read, or what should have come before it is missing.
        """
        event = fields_of(data, "gameAction")
        kind = event.get("type")
        if kind == "draw":
            self._take_draw(event)
        elif kind == "clue":
            self._take_clue(event)
        elif kind in ("play", "discard"):
            self._take_card(event, PLAY if kind == "play" else DISCARD)
        elif kind == "status":
            self._status = Status(*(number(event, key, "status") for key in ("clues", "score", "maxScore")))
        elif kind == "gameOver":
            self.ending = number(event, "endCondition", "gameOver")
        elif kind == "turn":
            whole = self._take_turn(number(event, "num", "turn"))
            if self.ending is None and event.get("currentPlayerIndex") == NOBODY:
                self.ending = NORMAL
            return whole
        return False

    def _take_draw(self, event: Mapping[str, Any]) -> None:
        order, seat = number(event, "order", "draw"), number(event, "playerIndex", "draw")
        card = self._card(event, "draw")
        if order in self._drawn:
            return
        if not self.is_dealt:
            if order != len(self.deal):
                raise BadMessage("draw", f"card {order} was dealt before card {len(self.deal)}")
            self.deal.append(Dealt(seat, order, card))
            self._drawn.add(order)
        elif self._draw is None or self._draw.order == order:
            self._draw = Dealt(seat, order, card)
        else:
            raise BadMessage("draw", f"card {order} after card {self._draw.order} in one move")

    def _take_clue(self, event: Mapping[str, Any]) -> None:
        if number(event, "turn", "clue") < len(self.moves):
            return
        clue = fields_of(event.get("clue"), "clue")
        kind = _CLUE_KINDS.get(number(clue, "type", "clue"))
        if kind is None:
            raise BadMessage("clue", f"{clue['type']} is no kind of clue")
        touched = tuple(sorted(order for order in items(event.get("list"), "clue") if type(order) is int))
        action = Action(kind, number(event, "target", "clue"), number(clue, "value", "clue"))
        self._begin(Move(number(event, "giver", "clue"), action, touched=touched), number(event, "turn", "clue"))

    def _take_card(self, event: Mapping[str, Any], kind: int) -> None:
        order = number(event, "order", "play or discard")
        if order in self._gone:
            return
        failed = kind == DISCARD and event.get("failed") is True
        card, seat = self._card(event, "play or discard"), number(event, "playerIndex", "play or discard")
        self._begin(Move(seat, Action(PLAY if failed else kind, order), card, failed), len(self.moves))

    def _begin(self, move: Move, turn: int) -> None:
        if not self.is_dealt or turn != len(self.moves) or self._move not in (None, move):
            raise BadMessage(f"turn {turn}", f"only {len(self.moves)} whole moves were told before it")
        self._move = move

    def _take_turn(self, num: int) -> bool:
        if num <= len(self.moves):
            return False
        if self.ending is not None and self._move is None:
            return False  # ended from outside: nobody moved
        move, draw = self._move, self._draw
        if move is None or num != len(self.moves) + 1:
            raise BadMessage(f"turn {num}", f"only {len(self.moves)} whole moves were told before it")
        if not move.action.is_clue and draw is None and len(self._drawn) < self._size:
            raise BadMessage(f"turn {num}", "the card drawn was not told")
        if move.action.is_clue and draw is not None:
            raise BadMessage(f"turn {num}", "a card was drawn after a clue")
        self.moves.append(evolve(move, draw=draw, status=self._status))
        if draw is not None:
            self._drawn.add(draw.order)
        if not move.action.is_clue:
            self._gone.add(move.action.target)
        self._move = self._draw = self._status = None
        return True

    def _card(self, event: Mapping[str, Any], message: str) -> int:
        if event.get("suitIndex") == UNKNOWN and event.get("rank") == UNKNOWN:
            return UNKNOWN
        try:
            return json_card(message, dict(event), self._variant)
        except BadDeck as error:
            raise BadMessage(message, error.why) from None


def taped(start: Start, events: Sequence[object]) -> Tape:
    """The tape of a whole list of events, as `gameActionList` gives them.

    Raises:
        BadMessage: an event cannot be read or a piece is missing, or the hands are not dealt.
    """
    tape = Tape(start)
    for event in events:
        tape.take(event)
    if not tape.is_dealt:
        raise BadMessage("gameActionList", f"only {len(tape.deal)} cards are dealt")
    return tape
