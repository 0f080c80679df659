"""Every error that the toolkit raises on purpose, in one place so that callers can catch by kind.

Each child carries its data as attributes and also subclasses the builtin that a caller would catch by habit.
"""

import traceback


def cause(error: Exception) -> str:
    """What broke in code that is not ours, with the line of it: whoever mends it begins there."""
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    return f"{type(error).__name__}: {error} ({frame.f_globals.get('__name__')}, line {line})"


def _quoted(text: str) -> str:
    """A text as an error quotes it: its beginning and its end, where it is so long that the reason would be lost."""
    quoted = repr(text)
    return quoted if len(quoted) <= 240 else f"{quoted[:160]}...{quoted[-60:]}"


class HanabotError(Exception):
    """The root of all errors that hanabot raises on purpose."""


class IllegalMove(HanabotError, ValueError):
    """A move that the rule set does not allow in this position; nothing was changed."""

    def __init__(self, move: object, why: str) -> None:
        super().__init__(move, why)
        self.move = move
        self.why = why

    def __str__(self) -> str:
        return f"illegal move {self.move}: {self.why}"


class BadDeck(HanabotError, ValueError):
    """A deck, a deck name or a card that cannot be read."""

    def __init__(self, deck: str, why: str) -> None:
        super().__init__(deck, why)
        self.deck = deck
        self.why = why

    def __str__(self) -> str:
        return f"bad deck {_quoted(self.deck)}: {self.why}"


class BadName(HanabotError, LookupError):
    """A name (policy, module, rule set, preset, ...) that is not known or not well formed."""

    def __init__(self, kind: str, name: str, why: str) -> None:
        super().__init__(kind, name, why)
        self.kind = kind
        self.name = name
        self.why = why

    def __str__(self) -> str:
        return f"{self.kind} {_quoted(self.name)}: {self.why}" if self.name else f"{self.kind}: {self.why}"


class Unsupported(HanabotError, NotImplementedError):
    """A variant or option of hanab.live that is known of but not built yet, refused by its name."""

    def __init__(self, what: str, why: str = "not built yet") -> None:
        super().__init__(what, why)
        self.what = what
        self.why = why

    def __str__(self) -> str:
        return f"{self.what}: {self.why}"


class BadFile(HanabotError, ValueError):
    """Input (a game, scenario or tournament file) that is wrong at a named place."""

    def __init__(self, source: str, place: str, why: str) -> None:
        super().__init__(source, place, why)
        self.source = source
        self.place = place
        self.why = why

    def __str__(self) -> str:
        place = f", {self.place}" if self.place else ""
        return f"{self.source}{place}: {self.why}"


class BadComposition(HanabotError, ValueError):
    """Modules that cannot form a policy: a missing requirement, a circle, a duplicate slug."""

    def __init__(self, policy: str, why: str) -> None:
        super().__init__(policy, why)
        self.policy = policy
        self.why = why

    def __str__(self) -> str:
        return f"cannot compose {self.policy}: {self.why}"


class BadTournament(BadFile):
    """A tournament that cannot be played as asked, with everything that is wrong and not only the first thing.

    `problems` are (place, why) pairs.
    """

    def __init__(self, source: str, problems: tuple[tuple[str, str], ...]) -> None:
        super().__init__(source, *problems[0])
        self.args = (source, problems)
        self.problems = problems

    def __str__(self) -> str:
        return f"{self.source}: " + "; ".join(f"{place}: {why}" if place else why for place, why in self.problems)


class BadStore(HanabotError, ValueError):
    """A results file that cannot be read or written."""

    def __init__(self, store: str, why: str) -> None:
        super().__init__(store, why)
        self.store = store
        self.why = why

    def __str__(self) -> str:
        return f"results file {self.store}: {self.why}"


class BadMessage(HanabotError, ValueError):
    """A message of a game's server that cannot be read, or does not fit what was told before."""

    def __init__(self, message: str, why: str) -> None:
        super().__init__(message, why)
        self.message = message
        self.why = why

    def __str__(self) -> str:
        return f"message {_quoted(self.message)}: {self.why}"


class NoService(HanabotError, ConnectionError):
    """A server that cannot be reached, or will not have us; `passing` says that it may be another time."""

    def __init__(self, address: str, why: str, passing: bool = False) -> None:
        super().__init__(address, why, passing)
        self.address = address
        self.why = why
        self.passing = passing

    def __str__(self) -> str:
        return f"{self.address}: {self.why}"


class WorkerLost(HanabotError, RuntimeError):
    """A worker process of a tournament, or whatever hands out its work, ended in the middle of it."""

    def __init__(self, why: str, who: str = "a worker process") -> None:
        super().__init__(why, who)
        self.why = why
        self.who = who

    def __str__(self) -> str:
        return f"{self.who} was lost ({self.why}); finished games are stored, the same command goes on from there"
