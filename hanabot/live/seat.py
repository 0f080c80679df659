"""One bot at one running game of the site: what it was told, what it would do, why it did it, what it notes."""

import re
from collections.abc import Mapping, Sequence

from attrs import frozen

from hanabot.bots import Decision, Policy, Proposal
from hanabot.errors import BadMessage, cause
from hanabot.live.mirror import Mirror
from hanabot.live.notes import notes_of
from hanabot.live.tape import Tape, taped
from hanabot.moves import PLAY, Action, Event
from hanabot.sentences import SEATS, say_action
from hanabot.view import Start, View

#: The longest note that the site keeps.
NOTE_LIMIT = 300
_NAMED = re.compile(rf"\b({'|'.join(SEATS)})\b")


@frozen
class Reason:
    """A move of ours and its reason; `is_clue` says that the reason may tell of cards that others cannot see."""

    turn: int
    said: str
    decision: Decision
    is_clue: bool


class LiveSeat:
    """A bot at a table, from the first list of events to the end.

    Raises:
        Unsupported: the policy does not play at such a table.
    """

    def __init__(self, start: Start, seat: int, names: Sequence[str], policy: Policy) -> None:
        self.start = start
        self.seat = seat
        self.names = tuple(names)
        self.policy = policy
        self.bot = policy.seat(seat, start)
        self.tape: Tape | None = None
        self.reasons: dict[int, Reason] = {}
        #: The turn for which a move was sent and is not heard of yet.
        self.sent: int | None = None
        #: What broke in the policy, if something did: then the safest legal moves are made to the end.
        self.broken = ""
        self._mirror: Mirror | None = None
        self._seen = 0
        self._choice: tuple[int, list[Action]] = (-1, [])
        self._written: dict[int, str] = {}

    # -- What the site tells -----------------------------------------------------------------------------------------

    def begin(self, events: Sequence[object]) -> None:
        """Take in the whole list: what is new is told to the bot; a fresh one hears it all if the list is another.

        Raises:
            BadMessage: the list cannot be read, or it is no game that our rules allow.
        """
        tape = taped(self.start, events)
        old = self.tape
        if old is None or tape.deal != old.deal or tape.moves[: len(old.moves)] != old.moves:
            self.bot = self.policy.seat(self.seat, self.start)
            self._mirror, self._seen = Mirror(self.start, self.seat, tape.deal), 0
        self.tape = tape
        self._follow()

    def take(self, event: object) -> None:
        """Take in one event.

        Raises:
            BadMessage: it does not fit what was told before: ask for the whole list.
        """
        if self.tape is None:
            raise BadMessage("gameAction", "it came before the whole list")
        if self.tape.take(event):
            self._follow()

    def _follow(self) -> None:
        """Make the moves that are whole, and let the bot see what happened."""
        assert self.tape is not None
        mirror = self._mirror
        assert mirror is not None
        try:
            for move in self.tape.moves[mirror.game.turn :]:
                mirror.make(move)
        except BadMessage:
            self.tape = None  # What was made of it cannot be trusted: the next list is taken in from its beginning.
            raise
        log = mirror.log
        while self._seen < len(log):
            self._tell(log[self._seen])
            self._seen += 1
        if self.sent is not None and mirror.game.turn > self.sent:
            self.sent = None

    def _tell(self, event: Event) -> None:
        """Let the bot see an event; people at a table are not left alone because a policy has a fault."""
        if not self.broken:
            try:
                self.bot.observe(event)
            except Exception as error:  # noqa: BLE001  anybody's policy may sit here
                self.broken = cause(error)

    def has_written(self, notes: Sequence[object]) -> None:
        """Take in the notes that the site has of us, so that only what is new is written."""
        for order, text in enumerate(notes):
            if isinstance(text, str) and text:
                self._written[order] = text.partition(" from turn")[0]

    # -- What can be asked -------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """Moves made so far."""
        return 0 if self._mirror is None else self._mirror.game.turn

    @property
    def over(self) -> bool:
        """Whether the site has ended the game."""
        return self.tape is not None and self.tape.ending is not None

    @property
    def score(self) -> int:
        """Cards on the stacks."""
        return 0 if self._mirror is None else self._mirror.game.score

    @property
    def to_move(self) -> int:
        """The seat that is to move."""
        return self.start.starter if self._mirror is None else self._mirror.game.current

    @property
    def our_turn(self) -> bool:
        """Whether a move of ours is waited for."""
        return not self.over and self._mirror is not None and self._mirror.our_turn

    def in_names(self, text: str) -> str:
        """A text about seats with the players' own names in it."""
        return _NAMED.sub(lambda found: self._name(SEATS.index(found[1])), text)

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else SEATS[seat]

    # -- What we do --------------------------------------------------------------------------------------------------

    def choose(self) -> Action | None:
        """The move to send now; None if every move that we know of was refused.

        The bot is asked once a turn. After a refusal, runners-up and then the rest of the legal moves follow.
        """
        mirror = self._mirror
        assert mirror is not None
        turn = mirror.game.turn
        if self._choice[0] != turn:
            view = mirror.view
            decision = self._decision(view)
            said = say_action(decision.action, self.seat, view.hands, self.start.variant)
            self.reasons[turn] = Reason(turn + 1, self.in_names(said), decision, decision.action.is_clue)
            others = [one.action for one in decision.runners_up]
            order = dict.fromkeys((decision.action, *others, *_safest_first(view)))
            self._choice = (turn, list(order))
        left = self._choice[1]
        return left[0] if left else None

    def _decision(self, view: View) -> Decision:
        """What the bot would do, or the safest move if it is broken."""
        if not self.broken:
            try:
                return self.bot.decide(view)
            except Exception as error:  # noqa: BLE001  as in `_tell`
                self.broken = cause(error)
        return Decision(Proposal(_safest_first(view)[0], 0.0, "last-resort", "the policy has a fault"))

    def refused(self) -> None:
        """The site would not have the move: it is not sent again in this turn."""
        turn, left = self._choice
        if turn == self.turn:
            del left[:1]

    def choose_anew(self) -> None:
        """Forget what was refused in this turn."""
        self._choice = (-1, [])

    def new_notes(self) -> Mapping[int, str]:
        """By order, the notes that are other ones than those written, and from now on count as written."""
        if self._mirror is None or self.broken:
            return {}
        now = notes_of(self.bot, self._mirror.game)
        held = {order for hand in self._mirror.game.hands for order in hand}
        gone = {order: "" for order in self._written if order in held and order not in now}
        new = {order: text for order, text in (gone | now).items() if self._written.get(order, "") != text}
        self._written |= new
        return {order: f"{text} from turn {self.turn}"[:NOTE_LIMIT] if text else "" for order, text in new.items()}


def _safest_first(view: View) -> list[Action]:
    """The legal moves: discards from the oldest card, then clues, then plays."""
    return sorted(view.legal, key=lambda action: (action.kind == PLAY, action.is_clue))
