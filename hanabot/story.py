"""A finished game told again, move by move, with what every seat came to believe and where seats fell apart.

Traces are not kept anywhere: they are computed from the actions, with fresh bots that see the same events.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from attrs import frozen

from hanabot.bonuses import RESHUFFLE
from hanabot.bots import Bot, Reader
from hanabot.cards import Variant
from hanabot.desync import Disagreement, Watch
from hanabot.figures import figures
from hanabot.game import Game, masked
from hanabot.moves import (
    COLOUR,
    DECLINE,
    DECLINED,
    DISCARD,
    PLAY,
    RANK,
    RETURN,
    REVIVE,
    TAKEN,
    Action,
    Bonus,
    Clue,
    Discard,
    Event,
    Play,
)
from hanabot.sentences import say_events, slot_of


@frozen
class Noted:
    """A card that the move told something of: where it is after the move, and what its holder now takes it for."""

    order: int
    seat: int
    slot: int
    inferred: int
    marks: str


@frozen
class Turn:
    """One move and its consequences; `number` counts from 1, `hands` (orders, oldest first) are those before it.

    `stacks` and `ways` are as a game has them, `clues` are the tokens. `most` is the highest score still possible;
    `taken` is what a card that is played was taken for by its holder, 0 where that keeps no notes.
    """

    number: int
    seat: int
    action: Action
    said: str
    touched: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    hands_after: tuple[tuple[int, ...], ...]
    stacks: tuple[int, ...]
    ways: tuple[int, ...]
    clues: float
    strikes: int
    deck_left: int
    score: int
    most: int
    taken: int
    pace: int | None
    noted: tuple[Noted, ...]
    desyncs: tuple[Disagreement, ...]


def actions_of(game: Game) -> list[Action]:
    """The moves of a game, from its log: what the seats chose to do, which of an inverted card is the other thing."""
    found = []
    for event in game.log:
        if isinstance(event, Play | Discard):
            plays = isinstance(event, Play) != bool(game.variant.inverted >> event.card & 1)
            found.append(Action(PLAY if plays else DISCARD, event.order))
        elif isinstance(event, Bonus):
            found += used(event, game.variant)
        elif isinstance(event, Clue):
            colours = len(game.variant.colours)
            rank = event.clue - colours + 1
            found.append(Action(RANK, event.receiver, rank) if rank > 0 else Action(COLOUR, event.receiver, event.clue))
    return found


def used(event: Bonus, variant: Variant) -> list[Action]:
    """The move by which a seat has used a bonus that brings back a discarded card; none before it is used."""
    if event.step == DECLINED:
        return [Action(DECLINE, 0)]
    if event.step != TAKEN:
        return []
    kind = RETURN if event.bonus == RESHUFFLE else REVIVE
    return [Action(kind, variant.suit_of[event.card], variant.rank_of[event.card])]


def movers(game: Game) -> Iterator[int]:
    """The seats that made the moves of a game, in order."""
    for event in game.log:
        if isinstance(event, Clue):
            yield event.giver
        elif isinstance(event, Play | Discard) or (isinstance(event, Bonus) and event.step in (TAKEN, DECLINED)):
            yield event.seat


class Observer(Protocol):
    """Whoever sits at a table, or looks over a seat's shoulder."""

    def observe(self, event: Event) -> None:
        """Take in one event, as the seat sees it."""


def retrace(game: Game, *crowds: Sequence[Observer]) -> Iterator[tuple[Game, Action | None]]:
    """The game again before each move, with that move, and at its end with None; what led there has been told.

    Each of the crowds is an observer a seat, fresh ones.
    """
    again = Game(game.start, game.dealt)
    events: Sequence[Event] = tuple(again.log)
    for action in (*actions_of(game), None):
        for crowd in crowds:
            _tell(crowd, events, game.variant)
        yield again, action
        if action is not None:
            events = again.apply(action)


def retell(game: Game, bots: Sequence[Bot]) -> Iterator[Turn]:
    """The turns of a game; `bots` are fresh ones, a seat each (or none at all: then nobody's notes are told)."""
    again = Game(game.start, game.dealt)
    watch = Watch()
    _tell(bots, again.log, again.variant)
    notes = [bot.public_notes() for bot in bots]
    for number, action in enumerate(actions_of(game), start=1):
        hands, seat = tuple(map(tuple, again.hands)), again.current
        taken = 0
        if bots and action.kind == PLAY and action.target in hands[seat]:
            player = bots[seat]
            taken = player.note(action.target, None).inferred if isinstance(player, Reader) else 0
        events = again.apply(action)
        before = [dict(note) for note in notes]
        _tell(bots, events, again.variant)
        notes = [bot.public_notes() for bot in bots]
        first = events[0]
        yield Turn(
            number,
            seat,
            action,
            say_events(events, hands, again.variant),
            tuple(sorted(slot_of(order, hands[first.receiver]) for order in first.touched))
            if isinstance(first, Clue)
            else (),
            hands,
            tuple(map(tuple, again.hands)),
            tuple(again.stacks),
            tuple(again.ways),
            again.tokens,
            again.strikes,
            again.deck_left,
            again.score,
            again.max_score,
            taken,
            figures(again).pace,
            tuple(noted(again, bots, before, notes, first.touched if isinstance(first, Clue) else ())),
            tuple(watch.after(notes)),
        )


def _tell(bots: Sequence[Observer], events: Sequence[Event], variant: Variant) -> None:
    for event in events:
        for seat, bot in enumerate(bots):
            bot.observe(masked(event, seat, variant))


def noted(
    game: Game,
    bots: Sequence[Bot],
    before: Sequence[Mapping[int, tuple[int, str]]],
    after: Sequence[Mapping[int, tuple[int, str]]],
    touched: Sequence[int],
) -> Iterator[Noted]:
    """The cards just touched, and those whose holder's own public note is another one now.

    A card just drawn counts once it is marked. What is said of a card is what its holder takes it for as it looks at
    its hand; of a bot that does not let itself be looked at, its public note.
    """
    for seat, (bot, old, new) in enumerate(zip(bots, before, after, strict=True)):
        hand = game.hands[seat]
        for order in reversed(hand):
            note = new.get(order)
            changed = note is not None and note != old.get(order, (game.variant.all_mask, ""))
            if isinstance(bot, Reader) and (changed or order in touched):
                held = bot.note(order, None)
                marks = " ".join(sorted(held.marks - {"clued"}))
                yield Noted(order, seat, slot_of(order, hand), held.inferred, marks)
            elif changed and note is not None:
                yield Noted(order, seat, slot_of(order, hand), *note)
