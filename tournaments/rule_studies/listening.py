"""Replays a game with bots whose modules are listened to: who answers what, and who is asked in vain.

For a question of which the first answer counts, the modules behind the one that answered are asked as well. Nothing of
that is done while games are played for results: a module keeps no state, so that asking it once more changes nothing.
"""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

from attrs import Factory, define, evolve

from hanabot.convention.composition import Convention
from hanabot.convention.policy import Composed, Seat
from hanabot.convention.reading import Reading
from hanabot.errors import BadName
from hanabot.game import Game, masked
from hanabot.moves import COLOUR, Action
from hanabot.registry import policy
from hanabot.start import standard_start
from tournaments.records import Record
from tournaments.rule_studies.coverage import Heard

Method = Callable[..., Any]

#: Questions whose first answer counts, as the engine asks them.
_FIRST = (
    "chop",
    "focus",
    "connect",
    "connect_third",
    "connect_alone",
    "came_up",
    "excluded",
    "missed",
    "thrown",
    "passed_on",
    "react",
    "join",
    "shown_up",
    "warned",
    "pressed",
)
#: Questions about a chain that may lead nowhere: what came of them stands in the reading.
_CHAINS = ("connect", "connect_third", "connect_alone")


def listen(record: Record, cards: Sequence[int]) -> Heard:
    """What was heard in a stored game of one policy at every seat, given its deck's cards.

    Raises:
        BadName: the policy is no longer known, or is not made of modules.
    """
    [name] = set(record.seats)
    found = policy(name)
    if not isinstance(found, Composed):
        raise BadName("policy", name, "is not made of modules")
    key = record.key
    replay = _Replay(Game(standard_start(key.players, key.rules, key.variant), cards), found)
    for kind, target, value in record.actions:
        replay.move(Action(kind, target, value))
    return replay.heard


@define
class _Ear:
    """What is heard: modules that answered, who was asked in vain because of whom, and the moves that each proposed."""

    reading: bool = False
    answered: set[str] = Factory(set)
    vain: set[tuple[str, str]] = Factory(set)
    proposed: set[tuple[str, Action]] = Factory(set)


class _Replay:
    """A game played again."""

    def __init__(self, game: Game, found: Composed) -> None:
        self.game = game
        self.heard = Heard(games=1)
        self.ear = _Ear()
        self.slugs = found.convention.giving.slugs
        listened = evolve(found, convention=_listened(found.convention, self.ear))
        self.bots = [listened.seat(seat, game.start) for seat in range(game.start.players)]
        for event in game.log:
            for seat, bot in enumerate(self.bots):
                bot.observe(masked(event, seat, game.variant))

    def move(self, action: Action) -> None:
        """Make one move, and take down who had a say in it and in its reading."""
        game, ear, heard = self.game, self.ear, self.heard
        mover = game.current
        ear.reading, ear.answered, ear.proposed = False, set(), set()
        chosen = self.bots[mover].decide(game.view(mover)).chosen
        heard.weighed.update(ear.answered)
        rule = chosen.rule if chosen.action == action else ""
        played = rule in self.slugs and action.kind < COLOUR and (rule, action) not in ear.proposed
        read: set[str] = {rule} if played else set()
        gave: set[str] = {rule} & self.slugs - read
        ear.reading, ear.answered, ear.vain = True, set(), set()
        events = game.apply(action)
        for seat, bot in enumerate(self.bots):
            ear.answered = set()
            for event in events:
                bot.observe(masked(event, seat, game.variant))
            rules = _rules(bot, seat) if action.kind >= COLOUR else set()
            if seat == mover:
                gave |= rules & self.slugs
            else:
                read |= ear.answered | rules & self.slugs
        heard.gave.update(gave)
        heard.read.update(read)
        heard.overridden.update(ear.vain)


def _rules(bot: Seat, seat: int) -> set[str]:
    """The modules on which a seat's reading of the last clue rests: its receiver's, in any case of the focus."""
    reading = bot.chair.last_reading
    if reading is None:
        return set()
    if seat != reading.receiver and reading.focus >= 0:
        return set(reading.rules(bot.chair.card[reading.focus]))
    return {rule for card in _cards(reading) for rule in reading.rules(card)}


def _cards(reading: Reading) -> list[int]:
    return [case.card for case in reading.hypotheses] or [0]


def _listened(convention: Convention, ear: _Ear) -> Convention:
    """The convention with an ear at every module."""
    found = copy(convention)
    for question in _FIRST:
        setattr(found, question, _first(question, getattr(convention, question), ear))
    found.claims = _claims(convention.claims, ear)
    for question, counts in _EVERY.items():
        methods = getattr(convention, question)
        setattr(found, question, tuple(_every(method, counts, ear) for method in methods))
    found.propose = tuple(_proposing(method, ear) for method in convention.propose)
    found.answer = tuple(_answering(method, ear) for method in convention.answer)
    found.giving = found if convention.giving is convention else _listened(convention.giving, ear)
    return found


def _slug(method: Method) -> str:
    slug: str = method.__self__.slug  # type: ignore[attr-defined]  # a provider is a module's bound method
    return slug


def _first(question: str, methods: Sequence[Method], ear: _Ear) -> tuple[Method, ...]:
    """Methods of which the first that answers counts."""

    def one(place: int, method: Method) -> Method:
        slug = _slug(method)
        behind = methods[place + 1 :]

        def asked(*args: Any) -> Any:
            said = method(*args)
            if said is not None:
                if not ear.reading or question not in _CHAINS:
                    ear.answered.add(slug)
                if ear.reading:
                    ear.vain |= {(_slug(other), slug) for other in behind if other(*args) not in {None, said}}
            return said

        return asked

    return tuple(one(place, method) for place, method in enumerate(methods))


def _claims(claims: Sequence[tuple[str, Method]], ear: _Ear) -> tuple[tuple[str, Method], ...]:
    """Claims on whole clues, of which the first counts that is not ruled out."""

    def one(place: int, slug: str, claim: Method) -> Method:
        behind = claims[place + 1 :]

        def asked(moment: Any) -> Any:
            said = claim(moment)
            if said is not None:
                ear.answered.add(slug)
                if ear.reading:
                    later = [(other, its) for other, its in behind if other not in moment.ruled_out]
                    ear.vain |= {(other, slug) for other, its in later if its(moment) is not None}
            return said

        return asked

    return tuple((slug, one(place, slug, claim)) for place, (slug, claim) in enumerate(claims))


#: Questions that every module is asked, and which answers to the arguments count as a say.
_EVERY: dict[str, Callable[[tuple[Any, ...], Any], bool]] = {
    "save": lambda _args, said: bool(said),
    "excuse": lambda _args, said: bool(said),
    "chop_moves": lambda _args, said: not said,
    "restrain": lambda _args, said: bool(said),
    "refine": lambda args, said: said != args[1],
    "due": lambda args, said: bool(said) and said != args[1],
    "duty": lambda args, said: said != args[1],
}


def _every(method: Method, counts: Callable[[tuple[Any, ...], Any], bool], ear: _Ear) -> Method:
    slug = _slug(method)

    def asked(*args: Any) -> Any:
        said = method(*args)
        if counts(args, said):
            ear.answered.add(slug)
        return said

    return asked


def _proposing(method: Method, ear: _Ear) -> Method:
    slug = _slug(method)

    def asked(*args: Any) -> Any:
        said = list(method(*args))
        if said:
            ear.answered.add(slug)
            ear.proposed |= {(slug, one.action) for one in said if one.rule == slug}
        return said

    return asked


def _answering(method: Method, ear: _Ear) -> Method:
    slug = _slug(method)

    def asked(chair: Any, event: Any) -> None:
        before = _state(chair)
        method(chair, event)
        if _state(chair) != before:
            ear.answered.add(slug)

    return asked


def _state(chair: Any) -> tuple[object, ...]:
    """What an answer to an event may change."""
    masks = (chair.chop_moved, chair.called_trash, chair.called_play, chair.called_discard, chair.settled)
    return (*masks, tuple(chair.inferred), tuple(chair.readings), chair.screamed, chair.calls, chair.reaction)
