"""What a tournament asks to be played, and what is kept of it.

All of it is plain values, so that it goes to worker processes and into the store as it is.
"""

from collections.abc import Sequence

from attrs import frozen

from hanabot.bots import Policy


@frozen(order=True)
class Key:
    """What makes a game the same game, and so never played twice.

    `team` is the team's digest over the sources it runs on; a deck's name pins its cards (`hanabot.decks`).
    """

    team: str
    players: int
    rules: str
    variant: str
    deck: str


@frozen
class Fixture:
    """One game to be played: `seats` are canonical policy names, `digests` theirs, `deck` the cards in deal order.

    `brought` are policies that no package registers, and that the worker cannot find by their names.
    """

    key: Key
    seats: tuple[str, ...]
    digests: tuple[str, ...]
    deck: tuple[int, ...]
    brought: tuple[Policy, ...] = ()


@frozen
class Record:
    """One finished game as it is stored: all of it follows from the key, and nothing in it depends on the machine.

    `actions` are (kind, target, value) with hanab.live's numbers; `score` keeps the stacks, `score_zero` counts a
    strikeout as 0; `rule_counts` are by seat.
    """

    key: Key
    seats: tuple[str, ...]
    actions: tuple[tuple[int, int, int], ...]
    score: int
    score_zero: int
    ending: str
    turns: int
    strikes: int
    desyncs: int
    false_inferences: int
    rule_counts: tuple[dict[str, int], ...]


@frozen
class Result:
    """What a stored game came to, without its course: a record's figures, for whoever has no use for the moves."""

    key: Key
    score: int
    score_zero: int
    ending: str
    turns: int
    strikes: int
    desyncs: int
    false_inferences: int


@frozen
class Finished:
    """A game that was played to its end, and the seconds that it took (kept apart from the result)."""

    record: Record
    seconds: float


@frozen
class Failed:
    """A game that a bot broke off: whose it was, where and why."""

    seats: tuple[str, ...]
    players: int
    deck: str
    seat: int
    turn: int
    why: str

    def __str__(self) -> str:
        game = f"team {team_label(self.seats)}, {self.players} players, deck {self.deck}"
        return f"{game}: seat {self.seat} ({self.seats[self.seat]}) failed at turn {self.turn}: {self.why}"


def team_label(seats: Sequence[str]) -> str:
    """A team's short name: the shortest list of policies that fills these seats when repeated."""
    return ",".join(shortest_round(seats))


def shortest_round(seats: Sequence[str]) -> Sequence[str]:
    """The shortest list that fills these seats when it is repeated round the table."""
    for length in range(1, len(seats)):
        if all(seat == seats[index % length] for index, seat in enumerate(seats)):
            return seats[:length]
    return seats
