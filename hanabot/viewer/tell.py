"""Makes a game's record: the game is gone through once more with fresh bots, and what they hold is written down."""

from collections.abc import Sequence
from itertools import pairwise

from attrs import Factory, define

from hanabot.beliefs.facts import Facts
from hanabot.bots import Bot, Policy, Proposal, Reader
from hanabot.cards import UNKNOWN
from hanabot.desync import Watch
from hanabot.errors import Unsupported
from hanabot.figures import figures
from hanabot.formats.replay_link import replay_link
from hanabot.game import Game
from hanabot.moves import Action, Clue, Discard, Draw, Event, Play
from hanabot.review import Reviewed, review_move
from hanabot.rules import verdict
from hanabot.sentences import SEATS, say_bonus
from hanabot.show import show_disagreement
from hanabot.story import retrace
from hanabot.table import seat_team
from hanabot.view import Start
from hanabot.viewer.looks import look_of
from hanabot.viewer.record import MARKS, CardNote, Move, Position, Record, Weighed

_Held = tuple[int, int, str, str]


def tell(
    game: Game,
    team: Sequence[Policy],
    *,
    title: str,
    names: Sequence[str] = (),
    reviewed: Sequence[Reviewed] = (),
    people: bool = False,
    remarks: Sequence[str] = (),
) -> Record:
    """The record of a finished game, as the seats of a team see it (a short team is repeated round the table).

    `names` are the players' own, `people` says that others than the team played. `reviewed` spares asking the team
    again for its choices. Traces are kept nowhere: what is told is what today's team makes of the moves.

    Raises:
        BadName: no policy, or more policies than seats.
        Unsupported: a policy does not play this variant or number of players.
    """
    variant, start = game.variant, game.start
    if start.rules.card_cycle:
        raise Unsupported("option 'cardCycle'", "the viewer moves no card within a hand")
    bots = seat_team(game, team)
    facts = [Facts(seat, start) for seat in range(start.players)]
    teller = _Teller(bots, facts)
    positions: list[Position] = []
    lengths: list[int] = []
    judged: list[Reviewed] = []
    hands: tuple[tuple[int, ...], ...] = ()
    tops: tuple[int, ...] = ()
    for now, action in retrace(game, bots, facts):
        if not positions:
            hands, tops = tuple(map(tuple, now.hands)), tuple(now.stacks)
        positions.append(teller.position(now))
        lengths.append(len(now.log))
        if action is not None:
            judged.append(reviewed[now.turn] if reviewed else review_move(now, bots[now.current], action))
    seats = SEATS[: start.players]
    try:
        link = replay_link(game)
    except Unsupported:
        link = ""
    return Record(
        title=title,
        seats=seats,
        policies=tuple(team[seat % len(team)].name for seat in range(start.players)),
        variant=variant.name,
        rules=game.rules.key,
        suits=tuple(look_of(suit) for suit in variant.suits),
        cards=variant.names,
        clue_names=variant.clue_names,
        copies=variant.copies,
        deck=tuple(game.deck),
        hands=hands,
        start=positions[0],
        moves=tuple(
            _move(one, game.log[begin:end], position)
            for one, (begin, end), position in zip(judged, pairwise(lengths), positions[1:], strict=True)
        ),
        tokens=game.rules.clue_tokens,
        max_strikes=game.rules.max_strikes,
        perfect=variant.max_score,
        result=_result(game),
        ending=game.ending or "",
        names=() if tuple(names) == seats else tuple(names),
        people=people,
        tops=tops if any(tops) else (),
        gone=start.discarded,
        marked=tuple((mark.order, mark.positive) for mark in start.marked),
        link=link,
        remarks=tuple(remarks),
    )


def tell_moves(
    start: Start, deck: Sequence[int], actions: Sequence[Action], team: Sequence[Policy], *, title: str
) -> Record:
    """The record of a game of which the deck and the moves are known, as games are stored.

    Raises:
        BadDeck, IllegalMove: they are no game.
        BadName, Unsupported: as `tell`.
    """
    game = Game(start, deck)
    for action in actions:
        game.apply(action)
    return tell(game, team, title=title)


def _result(game: Game) -> str:
    if not game.over:
        return f"{game.score} of {game.variant.max_score}, not played to its end"
    said = f"{game.score} of {game.variant.max_score}, {game.ending}: {verdict(game.official_score)}"
    return said if game.score_zero == game.score else f"{said} (a strikeout as 0: {game.score_zero})"


@define
class _Teller:
    """Writes down positions one after the other, each by what is new in it."""

    bots: Sequence[Bot]
    facts: Sequence[Facts]
    watch: Watch = Factory(Watch)
    held: dict[int, _Held] = Factory(dict)
    chops: tuple[int, ...] = ()
    mistaken: set[int] = Factory(set)

    def position(self, now: Game) -> Position:
        """What is new since the position before."""
        notes = [bot.public_notes() for bot in self.bots]
        held: dict[int, _Held] = {}
        chops = []
        for seat, (hand, bot, facts) in enumerate(zip(now.hands, self.bots, self.facts, strict=True)):
            reader = bot if isinstance(bot, Reader) else None
            for order, possible in zip(hand, facts.possible(seat), strict=True):
                clued = "c" if facts.clued >> order & 1 else ""
                if reader is not None:
                    note = reader.note(order, None)
                    marks = "".join(letter for mark, letter in MARKS.items() if mark in note.marks)
                    rule = note.rule or (self.held[order][3] if order in self.held and marks else "")
                    held[order] = (possible, note.inferred, marks, rule)
                elif order in notes[seat]:
                    inferred, said = notes[seat][order]
                    marks = clued + "".join(MARKS[mark] for mark in said.split() if mark in MARKS and mark != "clued")
                    held[order] = (possible, inferred & possible or inferred, marks, "")
                else:
                    held[order] = (possible, 0, clued, "")
            chop = reader.chop(seat) if reader is not None else None
            chops.append(UNKNOWN if chop is None else chop)
        mistaken = {
            order
            for order, (_, inferred, _, _) in held.items()
            if inferred and now.deck[order] != UNKNOWN and not inferred >> now.deck[order] & 1
        }
        desyncs = [show_disagreement(one, now.hands, now) for one in self.watch.after(notes)] if now.turn else []
        found = figures(now)
        position = Position(
            clues=now.tokens,
            strikes=now.strikes,
            score=now.score,
            most=now.max_score,
            pace=found.pace,
            efficiency=None if found.efficiency is None else round(found.efficiency, 2),
            notes=tuple(CardNote(order, *note) for order, note in held.items() if self.held.get(order) != note),
            chops=() if tuple(chops) == self.chops else tuple(chops),
            mistaken=tuple(sorted(mistaken - self.mistaken)),
            desyncs=tuple(desyncs),
        )
        self.held, self.chops, self.mistaken = held, tuple(chops), mistaken
        return position


def _move(one: Reviewed, events: Sequence[Event], after: Position) -> Move:
    """A move with what it did."""
    move = next(event for event in events if not isinstance(event, Draw))
    proposal = one.verdict.proposal if one.verdict else None
    kind, target, value = one.action
    return Move(
        seat=one.seat,
        action=(kind, target, value),
        choice=_weighed(one.decision.chosen),
        after=after,
        touched=move.touched if isinstance(move, Clue) else (),
        did=_did(move),
        bonus=say_bonus(events),
        drawn=next((event.order for event in events if isinstance(event, Draw)), UNKNOWN),
        rivals=tuple(map(_weighed, one.decision.runners_up)),
        made=_weighed(proposal) if proposal else None,
        contradicts=one.contradicts,
    )


def _did(event: Event) -> str:
    if isinstance(event, Play):
        return "played" if event.success else "struck"
    return "discarded" if isinstance(event, Discard) else ""


def _weighed(one: Proposal) -> Weighed:
    kind, target, value = one.action
    return Weighed((kind, target, value), round(one.value, 2), one.rule, one.reason)
