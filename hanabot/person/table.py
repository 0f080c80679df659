"""The game of a person and bots: every move can be taken back, and a player of the bots' convention can be asked.

The person's side is told nothing that the seat may not know; the deck stays in here.
"""

import re
from collections.abc import Sequence

from attrs import frozen

from hanabot.bots import Bot, Decision, Policy, Reader
from hanabot.errors import BadName, IllegalMove
from hanabot.game import Game, masked
from hanabot.moves import Action, Clue, Event, Play
from hanabot.sentences import SEATS, say_action, say_events
from hanabot.show import STRUCK, show_note
from hanabot.story import Noted, actions_of, noted
from hanabot.view import Start


@frozen
class Made:
    """A move that was made: as the person saw it, the bot's own reason, and what it says to who reads by convention."""

    seat: int
    said: str
    decision: Decision | None
    readings: tuple[str, ...]


class PersonTable:
    """A table at which one seat is a person's.

    `policies` are those of the other seats, in their order and repeated round them; `adviser` is the policy that is
    asked for hints in the person's chair.

    Raises:
        BadName: no policy, or more policies than seats.
        Unsupported: a policy does not play this variant or number of players.
        BadDeck: the deck does not fit.
    """

    def __init__(
        self, start: Start, deck: Sequence[int], seat: int, policies: Sequence[Policy], adviser: Policy
    ) -> None:
        others = start.players - 1
        if not 0 < len(policies) <= others:
            raise BadName("team", ", ".join(one.name for one in policies), f"1 to {others} policies are needed")
        filled = [policies[number % len(policies)] for number in range(others)]
        self.seat = seat
        #: The policy of each seat; at the person's own it is the adviser's.
        self.policies = [*filled[:seat], adviser, *filled[seat:]]
        self.start = start
        self.deck = tuple(deck)
        #: The person's own notes, by order.
        self.pencil: dict[int, str] = {}
        self._deal()

    def _deal(self) -> None:
        self.game = Game(self.start, self.deck)
        self._bots: list[Bot] = [policy.seat(seat, self.start) for seat, policy in enumerate(self.policies)]
        self.made: list[Made] = []
        self._tell(self.game.log)

    # -- What the person may ask -------------------------------------------------------------------------------------

    @property
    def adviser(self) -> Policy:
        """Who is asked for hints."""
        return self.policies[self.seat]

    @property
    def our_turn(self) -> bool:
        """Whether the person is to move."""
        return not self.game.over and self.game.current == self.seat

    @property
    def seen(self) -> Sequence[Event]:
        """What happened, as the person's seat saw it."""
        return self.game.log_for(self.seat)

    def hint(self) -> Decision:
        """What the adviser would do now in the person's chair; to be asked at the person's turn."""
        return self._bots[self.seat].decide(self.game.view(self.seat))

    def says(self, action: Action) -> str:
        """The sentence of a move that the person may make now."""
        return say_action(action, self.seat, self.game.hands, self.game.variant)

    def read(self) -> list[str]:
        """What the adviser would take the person's cards for, newest first; nothing where it keeps no notes."""
        bot, hand = self._bots[self.seat], self.game.hands[self.seat]
        found = []
        for slot, order in enumerate(reversed(hand), start=1):
            note = bot.note(order, None) if isinstance(bot, Reader) else None
            if note is not None and (note.marks or note.inferred.bit_count() == 1):
                marks = " ".join(sorted(note.marks))
                said = show_note(Noted(order, self.seat, slot, note.inferred, marks), self.game.variant)
                found.append(said + _by(note.rule))
        return found

    # -- What changes the game ---------------------------------------------------------------------------------------

    def move(self, action: Action) -> None:
        """Make the person's move.

        Raises:
            IllegalMove: it is not legal; nothing was changed. It is told in the table's words.
        """
        try:
            self._apply(action, None)
        except IllegalMove as error:
            why = re.sub(r"\bseat (\d)", lambda found: SEATS[int(found[1])], error.why)
            raise IllegalMove(f"'{self.says(action)}'", why) from None

    def let_bots_move(self) -> None:
        """Let the bots move up to the person's next turn or the end."""
        while not self.game.over and not self.our_turn:
            decision = self._bots[self.game.current].decide(self.game.view(self.game.current))
            self._apply(decision.action, decision)

    def resign(self) -> None:
        """End the game."""
        self.game.stop(self.game.rules.outside_names[0])

    def follow(self, actions: Sequence[Action]) -> None:
        """Make recorded moves; a bot's reason is kept where the bot would make the same move.

        Raises:
            IllegalMove: one of them is not legal.
        """
        for action in actions:
            seat = self.game.current
            decision = None if seat == self.seat else self._bots[seat].decide(self.game.view(seat))
            kept = decision if decision is not None and decision.action == action else None
            self._apply(action, kept)

    def take_notes(self, notes: Sequence[str]) -> None:
        """Take pencil notes, by order, of the cards that the person holds."""
        held = self.game.hands[self.seat]
        self.pencil = {order: text for order, text in enumerate(notes) if text and order in held}

    def undo(self, moves: int = 1) -> int:
        """Go back to before the person's last moves, and say how many were taken back."""
        mine = [turn for turn, one in enumerate(self.made) if one.seat == self.seat]
        if not mine or moves < 1:
            return 0
        taken = min(moves, len(mine))
        actions, made = actions_of(self.game)[: mine[-taken]], self.made[: mine[-taken]]
        self._deal()
        for action, one in zip(actions, made, strict=True):
            self._apply(action, one.decision)
        held = set(self.game.hands[self.seat])
        self.pencil = {order: text for order, text in self.pencil.items() if order in held}
        return taken

    def _apply(self, action: Action, decision: Decision | None) -> None:
        game, shadow = self.game, self._bots[self.seat]
        seat, hands = game.current, [list(hand) for hand in game.hands]
        before = dict(shadow.public_notes())
        events = game.apply(action)
        self._tell(events)
        seen = [masked(event, self.seat, self.game.variant) for event in events]
        said = say_events(seen, hands, game.variant, slots=action.is_clue)
        struck = STRUCK if any(isinstance(event, Play) and not event.success for event in seen) else ""
        self.made.append(Made(seat, said + struck, decision, self._readings(before, seen)))

    def _readings(self, before: dict[int, tuple[int, str]], seen: Sequence[Event]) -> tuple[str, ...]:
        """What the adviser makes of a move: of cards touched or called, what their holders should take them for."""
        shadow, players = self._bots[self.seat], self.start.players
        touched = seen[0].touched if isinstance(seen[0], Clue) else ()
        after = shadow.public_notes()
        held = list(noted(self.game, [shadow] * players, [before] * players, [after] * players, touched))
        rules = [shadow.note(note.order, None).rule if isinstance(shadow, Reader) else "" for note in held]
        return tuple(show_note(note, self.game.variant) + _by(rule) for note, rule in zip(held, rules, strict=True))

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            for seat, bot in enumerate(self._bots):
                bot.observe(masked(event, seat, self.game.variant))


def _by(rule: str) -> str:
    """The convention that a card was read by, as `explain` takes it."""
    return f"  [{rule}]" if rule else ""
