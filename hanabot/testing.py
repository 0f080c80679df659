"""What every policy must hold to, as one function for the tests of whoever writes one.

    def test_my_policy_keeps_the_contract():
        start = standard_start(3)
        for deck in find("quick:3", 3):
            assert violations(MyPolicy(), start, deck.cards) == []

A policy that passes can sit at any table, be replayed from its events, and knows nothing that its seat may not.
"""

import pickle
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from attrs import frozen

from hanabot.bots import Bot, Decision, Policy
from hanabot.cards import Variant
from hanabot.errors import IllegalMove
from hanabot.game import Game, masked
from hanabot.moves import Action, Event
from hanabot.view import Start, View

#: How many pairs of hidden cards are tried until two can change places.
_TRIES = 12


@frozen
class Violation:
    """A rule of the contract that a policy broke: at which turn, in which seat, and what was found.

    Rules: `legal` (a move that the view lists), `repeatable` (the same deck is the same game), `view kept` (nothing
    given to a bot is changed by it), `picklable` (the decision survives being sent to another process), `rebuilt` (a
    fresh bot that is told the same events decides the same), `no peeking` (two hidden cards that change places change
    no decision).
    """

    rule: str
    turn: int
    seat: int
    found: str


def violations(policy: Policy, start: Start, deck: Sequence[int], every: int = 1) -> list[Violation]:
    """Let a policy play a deck in every seat, twice, and hold it to the contract.

    `every`: the two costly rules, rebuilt and no peeking, are tried once in so many turns. An illegal move ends the
    game.

    Raises:
        Unsupported: the policy does not play this table.
    """
    first, found = _watched(policy, start, deck, every)
    second, _ = _watched(policy, start, deck, 0)
    for turn, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            seat = (start.starter + turn) % start.players
            found.append(Violation("repeatable", turn, seat, f"{one}, and the second time {other}"))
            break
    return found


def _watched(policy: Policy, start: Start, deck: Sequence[int], every: int) -> tuple[list[Action], list[Violation]]:
    """A game's moves, and what was wrong with its decisions; `every` 0 looks at legality only."""
    game = Game(start, deck)
    bots = [policy.seat(seat, start) for seat in range(start.players)]
    actions: list[Action] = []
    found: list[Violation] = []
    _tell(bots, game.log, game.variant)
    while not game.over:
        seat = game.current
        view = game.view(seat)
        before = pickle.dumps(view)
        decision = bots[seat].decide(view)
        broken = list(_kept(view, before, decision)) if every else []
        if every and game.turn % every == 0:
            broken += _remade(policy, game, actions, decision)
        found += [Violation(rule, game.turn, seat, text) for rule, text in broken]
        try:
            events = game.apply(decision.action)
        except IllegalMove as error:
            if every:
                found.append(Violation("legal", game.turn, seat, str(error)))
            break
        actions.append(decision.action)
        _tell(bots, events, game.variant)
    return actions, found


def _tell(bots: Sequence[Bot], events: Sequence[Event], variant: Variant) -> None:
    for event in events:
        for seat, bot in enumerate(bots):
            bot.observe(masked(event, seat, variant))


def _kept(view: View, before: bytes, decision: Decision) -> Iterator[tuple[str, str]]:
    if pickle.loads(before) != view:  # noqa: S301  our own bytes of a moment ago
        yield "view kept", "the view was changed"
    try:
        again = pickle.loads(pickle.dumps(decision))  # noqa: S301  likewise
    except Exception as error:  # noqa: BLE001  whatever stands in the way of pickling is what is reported
        yield "picklable", f"{type(error).__name__}: {error}"
    else:
        if again != decision:
            yield "picklable", f"{decision} comes back as {again}"


def _remade(policy: Policy, game: Game, actions: Sequence[Action], decision: Decision) -> Iterator[tuple[str, str]]:
    """What a fresh bot would do, told the same, and told the same while other cards are hidden."""
    again = told(policy, game).action
    if again != decision.action:
        yield "rebuilt", f"{decision.action}, and a fresh bot {again}"
    other = swapped(game, actions, Random(f"{game.turn} {game.deck}"))  # noqa: S311  a test, no secret
    if other is not None:
        there = told(policy, other).action
        if there != again:
            yield "no peeking", f"{again}, and {there} where cards out of sight had changed places"


def told(policy: Policy, game: Game) -> Decision:
    """The decision of a fresh bot that is told a game's events as the seat to move saw them."""
    view = game.view(game.current)
    bot = policy.seat(game.current, game.start)
    for event in view.log:
        bot.observe(event)
    return bot.decide(view)


def swapped(game: Game, actions: Sequence[Action], chance: Random) -> Game | None:
    """The same position with a card of the hand to move changed for another that its holder does not see.

    It is the same position to the seat to move: the same view, event for event. None if no such two cards are found.
    `actions` are the moves that led to the game.
    """
    seat = game.current
    seen = game.view(seat)
    deck = game.deck
    if len(game.dealt) < len(deck):
        return None  # a bonus has shuffled a card back, to a place that the deck itself decides
    hidden = [*game.hands[seat], *range(game.drawn, len(deck))]
    pairs = [(one, other) for one in game.hands[seat] for other in hidden if deck[one] != deck[other]]
    chance.shuffle(pairs)
    for one, other in islice(pairs, _TRIES):
        cards = list(deck)
        cards[one], cards[other] = cards[other], cards[one]
        twin = Game(game.start, cards)
        try:
            for action in actions:
                twin.apply(action)
        except IllegalMove:
            continue
        if not twin.over and twin.view(seat) == seen:
            return twin
    return None
