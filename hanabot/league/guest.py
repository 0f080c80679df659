"""A table at which one seat is a guest's and bots have the others: what the guest may see, do and ask.

All that the guest is shown comes from its own view, and from a *shadow*: a bot of its partners' convention that sits
behind the guest's chair and is told what the guest sees. So the guest learns how its partners read a move, and never
from a partner that sees the guest's cards; what a bot itself thought is told when the game is over.
"""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from hanabot.bonuses import refuse
from hanabot.bots import Bot, Decision, Policy, Told
from hanabot.convention.policy import Composed
from hanabot.decks import NamedDeck
from hanabot.errors import BadName, IllegalMove
from hanabot.game import Game, masked
from hanabot.league.move_objects import action_of, legal_objects
from hanabot.league.observation import check_told, observation
from hanabot.league.prompt import prompt
from hanabot.moves import Action, Clue, Event
from hanabot.sentences import SEATS, say_events
from hanabot.show import show_note
from hanabot.story import noted
from hanabot.table import seat_team
from hanabot.view import Start

#: How the guest hands in a move, for the prompt.
ANSWER = (
    "Make a move with the tool `move`: it takes one object of the list `legal`, copied exactly; nothing else is "
    "accepted, and a wrong one changes nothing. The tool `new_game` deals. Moves look like this:"
)


@frozen
class Reported:
    """A move that was made: the sentence, the bot's decision if it was a bot's, and how the shadow reads it."""

    seat: int
    said: str
    decision: Decision | None
    readings: tuple[str, ...] = field(factory=tuple)


class GuestTable:
    """The table; a game is dealt by `new_game`.

    Args:
        start: how the table is set.
        seat: the guest's seat.
        partners: the bots' policies, in the order of the other seats and repeated round them.
        decks: dealt one after the other.

    Raises:
        BadName: there is no such seat, or more partners than seats.
        Unsupported: a partner does not play this variant or number of players, or an observation cannot tell it.
    """

    def __init__(self, start: Start, seat: int, partners: Sequence[Policy], decks: Sequence[NamedDeck]) -> None:
        if not 0 <= seat < start.players:
            raise BadName("seat", str(seat), f"seats are 0 to {start.players - 1}")
        refuse("the agent's prompt", start)
        others = start.players - 1
        if not 0 < len(partners) <= others:
            raise BadName("team", ", ".join(one.name for one in partners), f"1 to {others} partners are needed")
        check_told(start.variant)
        self.start = start
        self.seat = seat
        filled = [partners[number % len(partners)] for number in range(others)]
        #: The policy of each seat; the guest's is that of the seat after it, whose shadow sits behind its chair.
        self.policies = [*filled[:seat], filled[seat % others], *filled[seat:]]
        self._decks = iter(decks)
        self._deck: NamedDeck | None = None
        self.game: Game | None = None
        self._bots: list[Bot] = []
        self._shadow: Bot | None = None
        self._moves: list[Reported] = []
        for number, policy in enumerate(self.policies):
            policy.seat(number, start)

    # -- What the guest may ask --------------------------------------------------------------------------------------

    def rules(self) -> str:
        """The rules in words, and how a move is made."""
        return prompt(self.start, self.seat, ANSWER)

    def new_game(self) -> dict[str, Any]:
        """Deal the next deck; bots that sit before the guest move.

        Raises:
            BadName: no deck is left, or a game is under way.
        """
        if self.game is not None and not self.game.over:
            raise BadName("game", "new", f"one is under way, at turn {self.game.turn}; play it to its end first")
        deck = next(self._decks, None)
        if deck is None:
            raise BadName("game", "new", "no deck is left to be dealt")
        self._deck, self.game = deck, Game(self.start, deck.cards)
        self._bots = seat_team(self.game, self.policies)
        self._shadow = self._bots[self.seat]
        self._moves = []
        self._tell(self.game, self.game.log)
        self._let_bots_move(self.game)
        return self._now(self.game, 0)

    def observe(self) -> dict[str, Any]:
        """The position as the guest may see it; when the game is over, also the result.

        Raises:
            BadName: no game was dealt.
        """
        return self._now(self._dealt(), len(self._moves))

    def legal_moves(self) -> list[dict[str, Any]]:
        """The guest's legal moves; none when the game is over.

        Raises:
            BadName: no game was dealt.
        """
        return legal_objects(self._dealt().view(self.seat))

    def move(self, move: object) -> dict[str, Any]:
        """Make the guest's move, then those of the bots up to the guest's next turn.

        Raises:
            BadName: no game was dealt, or the move is not in the list.
            IllegalMove: the game is over.
        """
        game = self._dealt()
        if game.over:
            raise IllegalMove(move, f"the game is over ({game.ending}); deal a new one")
        action = action_of(move, game.view(self.seat))
        before = len(self._moves)
        self._apply(game, action, None)
        self._let_bots_move(game)
        return self._now(game, before)

    def why(self, moves: int) -> list[dict[str, Any]]:
        """The last moves, oldest first: what each says to one who reads by the bots' convention from the guest's seat.

        When the game is over each bot's own rule and reason come with it, which may have spoken of the guest's cards.

        Args:
            moves: how many moves.

        Raises:
            BadName: no game was dealt.
        """
        game = self._dealt()
        found = []
        for one in self._moves[-moves:] if moves > 0 else []:
            told: dict[str, Any] = {"seat": one.seat, "policy": self._name(one.seat), "move": one.said}
            told["readings"] = list(one.readings)
            if game.over and one.decision is not None:
                told |= {"rule": one.decision.chosen.rule, "reason": one.decision.chosen.reason}
            found.append(told)
        return found

    def partners(self) -> list[dict[str, Any]]:
        """Who sits where, and what the bots' conventions are, in words."""
        found: list[dict[str, Any]] = []
        for seat in range(self.start.players):
            told: dict[str, Any] = {"seat": seat, "name": SEATS[seat], "policy": self._name(seat)}
            known = next((other["seat"] for other in found if other["policy"] == told["policy"]), None)
            if seat != self.seat:
                told["plays"] = list(_words(self.policies[seat])) if known is None else f"as seat {known}"
            found.append(told)
        return found

    # -- The game ----------------------------------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        return "you" if seat == self.seat else self.policies[seat].name

    def _dealt(self) -> Game:
        if self.game is None:
            raise BadName("game", "", "none was dealt yet; `new_game` deals one")
        return self.game

    def _let_bots_move(self, game: Game) -> None:
        while not game.over and game.current != self.seat:
            decision = self._bots[game.current].decide(game.view(game.current))
            self._apply(game, decision.action, decision)

    def _apply(self, game: Game, action: Action, decision: Decision | None) -> None:
        assert self._shadow is not None
        seat, hands = game.current, [list(hand) for hand in game.hands]
        before = dict(self._shadow.public_notes())
        events = game.apply(action)
        self._tell(game, events)
        seen = [masked(event, self.seat, game.variant) for event in events]
        readings = self._readings(game, before, seen)
        self._moves.append(Reported(seat, say_events(seen, hands, game.variant, slots=True), decision, readings))

    def _readings(self, game: Game, before: Mapping[int, tuple[int, str]], seen: Sequence[Event]) -> tuple[str, ...]:
        """What the shadow makes of a move: of cards touched or called, what their holders should take them for."""
        shadow = self._shadow
        assert shadow is not None
        players, touched = game.start.players, seen[0].touched if isinstance(seen[0], Clue) else ()
        held = noted(game, [shadow] * players, [before] * players, [shadow.public_notes()] * players, touched)
        return tuple(show_note(note, game.variant) for note in held)

    def _tell(self, game: Game, events: Sequence[Event]) -> None:
        for event in events:
            for seat, bot in enumerate(self._bots):
                bot.observe(masked(event, seat, game.variant))

    def _now(self, game: Game, since: int) -> dict[str, Any]:
        """The guest's view, the moves since a moment in sentences, and the result when there is one."""
        told: dict[str, Any] = {"happened": [one.said for one in self._moves[since:]]}
        told |= observation(game.view(self.seat))
        if game.over:
            assert self._deck is not None
            told["result"] = {
                "ending": game.ending,
                "score": game.official_score,
                "contributions": list(game.contributions),
                "deck": self._deck.name,
            }
        return told


def _words(policy: Policy) -> Iterator[str]:
    """How a policy plays, a line each."""
    if isinstance(policy, Told):
        yield from policy.words()
    elif isinstance(policy, Composed):
        for module in policy.convention.modules:
            yield f"{module.title} ({module.slug}): {' '.join((inspect.getdoc(type(module)) or '').split())}"
