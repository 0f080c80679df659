"""Where the points of finished games went: each point that is missing at the end, by cause and by the rule that moved.

A game is replayed from its stored moves. A suit that stopped lost its points either with the last copy of a card
(thrown or misplayed) or, with every card still there, because the game ended first. The rule is that of the move at
fault, asked again of the policy; nothing of it is stored. What no team could have had, the open-hands bound says.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

from attrs import evolve, frozen

from hanabot.bots import Bot, Reader
from hanabot.bound import bound
from hanabot.decks import find
from hanabot.errors import Unsupported
from hanabot.formats.replay_link import replay_link
from hanabot.game import Game, masked
from hanabot.moves import Action, Discard, Play
from hanabot.piles import special_piles
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.view import Start
from tournaments.records import Record

#: Positions that the open-hands bound may look at for a deck.
BOUND_NODES = 20_000


class Cause(StrEnum):
    """Why a point is missing."""

    #: A seat played a card that its reading took for another, and it was the last copy or the last strike.
    MISREAD = "misread clue"
    #: The same with a note that held the card: a gamble, or a play by good touch alone.
    MISPLAY = "misplay"
    #: The last copy of a card was discarded.
    DISCARDED = "critical card discarded"
    #: The next card of the suit was among the last that were drawn.
    BOTTOM = "bottom-deck"
    #: The cards were there, the turns were not.
    TIME = "out of pace"
    #: Nobody could have had the point, whatever was played: more than the open-hands bound of the deck.
    UNWINNABLE = "unwinnable deal"


#: Whose points the deal took, if it took some: those that most likely lay too deep.
DEALT = (Cause.BOTTOM, Cause.TIME, Cause.DISCARDED, Cause.MISPLAY, Cause.MISREAD)


@frozen
class Loss:
    """Points of one suit that were lost by one move: the turn (from 0), who moved, by which rule, which card.

    A loss to the end of the game has no move of its own: turn and seat are those of the last move, the rule is empty.
    `replay` is the game on hanab.live, opened before that move; empty where the site could not replay it.
    """

    deck: str
    players: int
    suit: int
    points: int
    cause: Cause
    turn: int
    seat: int
    rule: str
    card: str
    replay: str = ""


def losses(record: Record) -> list[Loss]:
    """Where the missing points of a stored game went.

    Raises:
        BadDeck: the deck is not one that its name gives back (a file's).
        BadName: a seat's policy is no longer known.
        Unsupported: a variant whose stacks do not simply go up.
    """
    key = record.key
    start = standard_start(key.players, key.rules, key.variant)
    if special_piles(start.variant) is not None or start.variant.inverted:
        raise Unsupported(f"variant {key.variant!r}", "losses are found where every stack goes up, card by card played")
    [deck] = find(key.deck, key.players, key.rules, key.variant)
    if record.score == start.variant.max_score:
        return []
    trail = _Trail(record, Game(start, deck.cards))
    found = list(trail.losses())
    return [evolve(loss, replay=_replay(trail.game, loss.turn)) for loss in _dealt(found, _beyond(start, deck.cards))]


@lru_cache(maxsize=1024)
def _beyond(start: Start, cards: tuple[int, ...]) -> int:
    """How many points of a deck are out of everybody's reach, as far as it is proved."""
    try:
        return start.variant.max_score - bound(start, cards, BOUND_NODES).high
    except Unsupported:
        return 0


def _dealt(found: list[Loss], points: int) -> list[Loss]:
    """The losses with so many points of them put down to the deal."""
    for cause in DEALT:
        told = []
        for loss in found:
            taken = min(points, loss.points) if loss.cause == cause else 0
            points -= taken
            if taken:
                told.append(evolve(loss, points=taken, cause=Cause.UNWINNABLE, rule=""))
            if taken < loss.points:
                told.append(evolve(loss, points=loss.points - taken))
        found = told
    return found


def _replay(game: Game, turn: int) -> str:
    try:
        return replay_link(game, turn + 1)
    except Unsupported:
        return ""


@frozen
class _Fault:
    """The move that took the last copy of a card away, or the last strike."""

    turn: int
    seat: int
    rule: str
    misread: bool


class _Trail:
    """One game played again, with the moves after which a card was gone for good."""

    def __init__(self, record: Record, game: Game) -> None:
        self.record = record
        self.game = game
        self.gone: dict[int, tuple[_Fault, bool]] = {}
        self.strike: _Fault | None = None
        bots = [policy(name).seat(seat, game.start) for seat, name in enumerate(record.seats)]
        for event in game.log:
            for seat, bot in enumerate(bots):
                bot.observe(masked(event, seat, game.variant))
        for kind, target, value in record.actions:
            self._move(bots, Action(kind, target, value))

    def _move(self, bots: Sequence[Bot], action: Action) -> None:
        game = self.game
        seat, turn = game.current, game.turn
        card = game.deck[action.target] if not action.is_clue else -1
        copies = game.start.variant.copies
        fatal = card >= 0 and game.discards[card] + 1 == copies[card] and game.stacks[card // 5] <= card % 5
        misplay = game.would_strike(action)
        fault = None
        if misplay or (fatal and action.kind == 1):
            bot = bots[seat]
            decided = bot.decide(game.view(seat))
            rule = decided.chosen.rule if decided.action == action else "another policy"
            misread = isinstance(bot, Reader) and not bot.note(action.target, None).inferred >> card & 1
            fault = _Fault(turn, seat, rule, misread)
        for event in game.apply(action):
            if isinstance(event, Play | Discard) and fault is not None:
                if fatal:
                    self.gone[card] = (fault, isinstance(event, Play))
                if isinstance(event, Play):
                    self.strike = fault
            for other, bot in enumerate(bots):
                bot.observe(masked(event, other, game.variant))

    def losses(self) -> Iterator[Loss]:
        """The losses, suit by suit."""
        names = self.game.start.variant.names
        for suit, height in enumerate(self.game.stacks):
            alive = height
            while alive < 5 and 5 * suit + alive not in self.gone:
                alive += 1
            if alive > height:
                yield self._unplayed(suit, height, alive - height)
            if alive < 5:
                card = 5 * suit + alive
                fault, played = self.gone[card]
                cause = Cause.DISCARDED
                if played:
                    cause = Cause.MISREAD if fault.misread else Cause.MISPLAY
                yield self._loss(suit, 5 - alive, cause, fault, names[card])

    def _unplayed(self, suit: int, height: int, points: int) -> Loss:
        """Points of cards that were there to the end."""
        game, card = self.game, 5 * suit + height
        name = game.start.variant.names[card]
        if game.ending == "strikeout" and self.strike is not None:
            cause = Cause.MISREAD if self.strike.misread else Cause.MISPLAY
            return self._loss(suit, points, cause, self.strike, name)
        first = min(order for order, other in enumerate(game.deck) if other == card and self._still_there(order))
        late = first >= len(game.deck) - game.start.players
        last = _Fault(game.turn - 1, (game.current - 1) % game.start.players, "", misread=False)
        return self._loss(suit, points, Cause.BOTTOM if late else Cause.TIME, last, name)

    def _still_there(self, order: int) -> bool:
        return any(order in hand for hand in self.game.hands) or order >= len(self.game.deck) - self.game.deck_left

    def _loss(self, suit: int, points: int, cause: Cause, fault: _Fault, card: str) -> Loss:
        key = self.record.key
        return Loss(key.deck, key.players, suit, points, cause, fault.turn, fault.seat, fault.rule, card)
