"""A seat for a program that is not ours: it is asked, its answer is judged, and whatever goes wrong has a result.

The result of a fault (`Fault.kind`):
    illegal     a move that is not in the list: asked again while there are attempts, then the turn is lost
    malformed   no JSON object, bad UTF-8, a missing key, a number that was never asked: likewise
    stale       an answer to an earlier question: passed over, and the clock goes on
    silent      no answer within the deadline: the turn is lost
    start       it cannot be run, or did not answer `ready` in time: out for the episode
    gone        it ended or closed its output: out for the episode
    flood       it wrote more than is read: killed, and out for the episode
    patience    it lost as many turns as there is patience for: killed, and out for the episode
    error       one of our own policies failed: out for the episode
"""

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from hanabot.bonuses import refuse
from hanabot.bots import Decision, Proposal
from hanabot.errors import BadName
from hanabot.league.move_objects import action_of
from hanabot.league.observation import observation
from hanabot.league.process import GRACE, Flood, Gone, Keeper, Program, Silent
from hanabot.league.prompt import prompt
from hanabot.league.protocol import PROTOCOL, Malformed, line, read_answer, read_ready
from hanabot.moves import DISCARD, Event
from hanabot.view import Start, View

#: The rule of a move that a program chose, and of one that was made for it.
CHOSEN, FORFEIT = "outside", "forfeit"
#: Faults of one seat that are kept of one episode, and after them the one for which it was out.
KEPT_FAULTS = 50
#: The largest file that is looked into to tell one program from another, in bytes.
_LARGEST = 16 * 1024 * 1024


@frozen
class Limits:
    """How long programs are waited for, in seconds, and how often they may be wrong.

    `deadline` is the clock of an episode: it counts the seconds that programs took, never those of our own policies,
    whose games are the same on any machine.
    """

    start_deadline: float = 20.0
    turn_deadline: float = 10.0
    deadline: float = 600.0
    attempts: int = 2
    patience: int = 3


@frozen
class Fault:
    """What went wrong at a seat: `turn` counts from 0, and is -1 before the first."""

    turn: int
    seat: int
    kind: str
    why: str


@frozen
class Outside:
    """A program as a policy: its name in a season, its command line and the folder where it runs."""

    name: str
    command: tuple[str, ...]
    folder: Path = field(factory=Path)

    @property
    def digest(self) -> str:
        """A hash of the command line and of the files that it names: another program of the name is another policy."""
        found = hashlib.sha256("\0".join((self.name, *self.command)).encode())
        for word in self.command:
            path = self.folder / word
            try:
                if path.is_file() and path.stat().st_size <= _LARGEST:
                    found.update(path.read_bytes())
            except (OSError, ValueError):
                continue
        return found.hexdigest()[:16]

    def seat(self, seat: int, start: Start) -> "OutsideBot":
        """The seat, with no program running yet.

        Raises:
            Unsupported: the table has bonuses, for which the protocol has no words.
        """
        refuse(self.name, start)
        return OutsideBot(self, seat, start)


def forfeit(view: View) -> Decision:
    """The move that is made for a seat that loses its turn: its oldest card goes, or its first legal move is made.

    The first legal move is a play only where nothing else is legal: hints come before it.
    """
    discards = [action for action in view.legal if action.kind == DISCARD]
    hints = [action for action in view.legal if action.is_clue]
    action = min(discards) if discards else (hints or list(view.legal))[0]
    return Decision(Proposal(action, 0.0, FORFEIT, "the turn was lost"))


class OutsideBot:
    """One seat of a program for one episode: open it, play, close it.

    Attributes: `faults` in the order in which they came, `forfeits` the number of turns that were lost, `seconds` that
    the program took, `ended` how it ended, `errors` the end of its standard error.
    """

    def __init__(self, program: Outside, seat: int, start: Start) -> None:
        self._program = program
        self._seat = seat
        self._start = start
        self._limits = Limits()
        self._running: Program | None = None
        self._request = 0
        self._turn = -1
        self._moves = 0
        self.faults: list[Fault] = []
        self.forfeits = 0
        self.seconds = 0.0
        self.ended = ""
        self.errors = ""

    def open(self, limits: Limits, guard: Keeper, halted: Callable[[], bool]) -> None:
        """Start the program and wait until it is ready."""
        self._limits = limits
        begun = time.monotonic()
        try:
            self._running = Program(self._program.command, self._program.folder, guard, halted)
        except (OSError, ValueError) as error:
            self._fault("start", f"{self._program.command[0]} cannot be run: {error}")
            return
        try:
            self._running.ask(line(self._hello()))
            read_ready(self._running.line(begun + limits.start_deadline))
        except Silent:
            self._out("start", f"not ready within {limits.start_deadline:g} s")
        except Malformed as error:
            self._out("start", str(error))
        except Gone:
            self._out("start", "it ended before it was ready", GRACE)
        except Flood as error:
            self._out("start", str(error))
        finally:
            self.seconds += time.monotonic() - begun

    def part(self, told: Mapping[str, object]) -> None:
        """Tell the program the result of the episode; it has a moment to end by itself before `close`."""
        if self._running is not None:
            self._running.part(line({"type": "end", **told}))

    def close(self, until: float = 0.0) -> None:
        """End the program, at once or when a moment of `time.monotonic` has come."""
        if self._running is not None:
            self._running.close(until)
            self.errors, self.ended = self._running.errors, self._running.ended or ""
            self._running = None

    # -- What a bot is asked -----------------------------------------------------------------------------------------

    def observe(self, event: Event) -> None:
        """Nothing: the program is shown all of the game when it is to move."""

    def decide(self, view: View) -> Decision:
        """Ask the program, as often as there are attempts; without a legal answer the turn is lost."""
        self._turn = view.turn
        begun = time.monotonic()
        try:
            found = self._ask(view, begun + self._limits.turn_deadline)
        finally:
            self.seconds += time.monotonic() - begun
        if found is not None:
            self._moves += 1
            return found
        self.forfeits += 1
        if self.forfeits >= self._limits.patience and self._running is not None:
            self._out("patience", f"{self.forfeits} turns lost")
        return forfeit(view)

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        """None: what a program takes a card for is its own affair."""
        return {}

    def rule_counts(self) -> Mapping[str, int]:
        """How many moves were its own, and how many were made for it."""
        counts = {CHOSEN: self._moves, FORFEIT: self.forfeits}
        return {rule: count for rule, count in counts.items() if count}

    # -- Asking ------------------------------------------------------------------------------------------------------

    def _hello(self) -> dict[str, object]:
        return {
            "type": "start",
            "protocol": PROTOCOL,
            "seat": self._seat,
            "players": self._start.players,
            "rules": self._start.rules.key,
            "variant": self._start.variant.name,
            "prompt": prompt(self._start, self._seat),
        }

    def _ask(self, view: View, until: float) -> Decision | None:
        """The program's move; None if the turn is lost."""
        shown = observation(view)
        rejected: str | None = None
        for _ in range(self._limits.attempts):
            if self._running is None:
                return None
            self._request += 1
            self._running.ask(line({"type": "turn", "request": self._request, "rejected": rejected, **shown}))
            try:
                move = self._answer(self._running, until)
                return Decision(Proposal(action_of(move, view), 0.0, CHOSEN, f"chosen by {self._program.name}"))
            except Malformed as error:
                rejected = str(error)
                self._fault("malformed", rejected)
            except BadName as error:
                rejected = f"{error.name[:200]} is not legal: {error.why}"
                self._fault("illegal", rejected)
            except Silent:
                self._fault("silent", f"no answer within {self._limits.turn_deadline:g} s")
                return None
            except Gone:
                self._out("gone", "it ended or closed its output", GRACE)
            except Flood as error:
                self._out("flood", str(error))
        return None

    def _answer(self, running: Program, until: float) -> object:
        """The move of the answer to the last question; those to earlier ones are passed over."""
        while True:
            answer = read_answer(running.line(until), self._request)
            if answer.request == self._request:
                return answer.move
            self._fault("stale", f"an answer to request {answer.request}, while {self._request} waits for one")

    # -- Faults ------------------------------------------------------------------------------------------------------

    def _fault(self, kind: str, why: str, last: bool = False) -> None:
        if last or len(self.faults) < KEPT_FAULTS:
            self.faults.append(Fault(self._turn, self._seat, kind, why))

    def _out(self, kind: str, why: str, grace: float = 0.0) -> None:
        """The program is out for the episode."""
        self.close(time.monotonic() + grace)
        self._fault(kind, f"{why} ({self.ended})" if grace else why, last=True)


def outside_seats(bots: Sequence[object]) -> list[OutsideBot]:
    """The seats that programs have taken."""
    return [bot for bot in bots if isinstance(bot, OutsideBot)]
