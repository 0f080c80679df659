"""Sets up the table of a scenario: its position as a `Start` and a deck, and its moves, made one by one.

What the file cannot mean (a card too many, a move that is not legal) is an error that names scenario, step and key.
"""

from collections.abc import Sequence

from hanabot.bots import Bot
from hanabot.cards import UNKNOWN, Variant
from hanabot.errors import BadDeck, BadName, IllegalMove, Unsupported
from hanabot.formats.scenario import Bearing, Scenario
from hanabot.game import Game, masked
from hanabot.moves import COLOUR, DISCARD, PLAY, Action, Event
from hanabot.rules import rule_set
from hanabot.sentences import HIDDEN, SEATS, Sentence, clue_number, seat_number
from hanabot.variants import variant_under
from hanabot.view import Marked, Start


def position(scenario: Scenario) -> tuple[Start, list[int]]:
    """How the table is set, and the deck: the hands, then what the steps draw, then cards that nobody knows.

    Raises:
        BadFile: the position cannot be.
        Unsupported: the variant is not built.
    """
    try:
        rules = rule_set(scenario.rules)
        variant = variant_under(rules, scenario.variant)
    except Unsupported:
        raise
    except BadName as error:
        raise scenario.bad("rules" if error.kind == "rule set" else "variant", str(error)) from None
    sizes = tuple(len(hand) for hand in scenario.hands)
    discarded = [_card(scenario, "discarded", name, variant) for name in scenario.discarded]
    deck = [UNKNOWN] * sum(sizes)
    places = _orders(sizes, rules.deal_one_by_one)
    for seat, hand in enumerate(scenario.hands):
        for order, name in zip(reversed(places[seat]), hand, strict=True):
            deck[order] = UNKNOWN if name == HIDDEN else _card(scenario, "hands", name, variant)
    most = variant.deck_size - len(deck) - sum(scenario.stacks) - len(discarded)
    left = most if scenario.deck_left is None else scenario.deck_left
    if not 0 <= left <= most:
        raise scenario.bad("deck_left", f"beside hands, stacks and discards the deck has {most} cards, not {left}")
    deck += _drawn(scenario, variant, left)
    start = Start(
        players=scenario.players,
        rules=rules,
        variant=variant,
        hand_size=max(sizes),
        hand_sizes=sizes if min(sizes) < max(sizes) else (),
        starter=seat_number(scenario.to_move),
        stacks=scenario.stacks,
        discarded=tuple(discarded),
        clues=scenario.clues,
        strikes=scenario.strikes,
        deck_size=len(deck),
        early_game=not scenario.discarded if scenario.early_game is None else scenario.early_game,
        marked=tuple(_marked(scenario, bearing, places, deck, variant) for bearing in scenario.clued),
    )
    if not 0 <= scenario.clues <= rules.clue_tokens:
        raise scenario.bad("clues", f"0 to {rules.clue_tokens} tokens are possible, not {scenario.clues}")
    if not 0 <= scenario.strikes < rules.max_strikes:
        raise scenario.bad("strikes", f"a game goes on with 0 to {rules.max_strikes - 1} strikes")
    try:
        Game(start, deck)
    except BadDeck as error:
        key = "stacks" if error.deck.startswith("stacks") else "hands"
        raise scenario.bad(key, f"the position cannot be: {error.deck}: {error.why}") from None
    except BadName as error:
        raise scenario.bad("hands", str(error)) from None
    return start, deck


def _orders(sizes: Sequence[int], one_by_one: bool) -> list[list[int]]:
    """By seat, the orders of the cards dealt, oldest first; the game deals in the same order."""
    seats = [seat for seat, size in enumerate(sizes) for _ in range(size)]
    if one_by_one:
        seats = [seat for place in range(max(sizes)) for seat, size in enumerate(sizes) if place < size]
    found: list[list[int]] = [[] for _ in sizes]
    for order, seat in enumerate(seats):
        found[seat].append(order)
    return found


def _drawn(scenario: Scenario, variant: Variant, left: int) -> list[int]:
    """The draw pile: what the steps draw, in their order, then unknown cards."""
    pile: list[int] = []
    for number, step in enumerate(scenario.steps, start=1):
        move = step.move
        if move is None or move.kind not in (PLAY, DISCARD):
            continue
        if len(pile) == left:
            if move.draws is not None:
                raise scenario.bad("move", f"{move.text!r}: the draw pile is empty", number)
        elif move.draws is None:
            raise scenario.bad("move", f"{move.text!r}: say what was drawn (`draws r1`, or `draws xx`)", number)
        elif move.draws != HIDDEN:
            pile.append(_card(scenario, "move", move.draws, variant, number))
        elif move.seat == scenario.observer_seat:
            pile.append(UNKNOWN)
        else:
            raise scenario.bad("move", f"{move.text!r}: only the observer's cards may be xx", number)
    return pile + [UNKNOWN] * (left - len(pile))


def _marked(scenario: Scenario, bearing: Bearing, places: list[list[int]], deck: list[int], variant: Variant) -> Marked:
    order = places[seat_number(bearing.seat)][-bearing.slot]
    positive = tuple(clue_of(scenario, "clued", name, variant) for name in bearing.clues)
    negative = tuple(clue_of(scenario, "clued", name, variant) for name in bearing.not_)
    fits = variant.all_mask
    for clue in positive:
        fits &= variant.touches[clue]
    for clue in negative:
        fits &= ~variant.touches[clue]
    where = f"{bearing.seat} slot {bearing.slot}"
    if not fits:
        raise scenario.bad("clued", f"{where}: no card bears these marks")
    if deck[order] != UNKNOWN and not fits >> deck[order] & 1:
        raise scenario.bad("clued", f"{where}: {variant.names[deck[order]]} cannot bear these marks")
    return Marked(order, positive, negative, bearing.chop_moved)


def _card(scenario: Scenario, key: str, name: str, variant: Variant, step: int | None = None) -> int:
    try:
        return variant.card(name)
    except BadDeck as error:
        raise scenario.bad(key, f"{name!r} is {error.why}", step) from None


def mask_of(scenario: Scenario, key: str, names: Sequence[str], variant: Variant, step: int) -> int:
    """The set of the cards that an expectation names.

    Raises:
        BadFile: a name is no card of the variant.
    """
    found = 0
    for name in names:
        found |= 1 << _card(scenario, key, name, variant, step)
    return found


def clue_of(scenario: Scenario, key: str, name: str, variant: Variant, step: int | None = None) -> int:
    """The number of a clue that the file names.

    Raises:
        BadFile: it is no clue of the variant.
    """
    try:
        return clue_number(name, variant)
    except BadName as error:
        raise scenario.bad(key, str(error), step) from None


class Table:
    """A scenario's game with a bot in every seat (or none, to try the moves alone)."""

    def __init__(self, scenario: Scenario, start: Start, deck: Sequence[int], bots: Sequence[Bot]) -> None:
        self.scenario = scenario
        self.variant = start.variant
        self.game = Game(start, deck)
        self.bots = bots
        self._tell(self.game.log)

    def make(self, move: Sentence, number: int) -> None:
        """Make a move of the steps and tell everybody.

        Raises:
            BadFile: it is not legal, or not what the position says.
        """
        game, scenario = self.game, self.scenario
        if game.over:
            raise scenario.bad("move", f"{move.text!r}: the game is over ({game.ending})", number)
        if move.seat != game.current:
            raise scenario.bad("move", f"{move.text!r}: it is {SEATS[game.current]}'s turn", number)
        try:
            if move.kind >= COLOUR:
                events = self._clue(move, number)
            else:
                events = self._card(move, number)
        except (IllegalMove, BadDeck) as error:
            raise scenario.bad("move", f"{move.text!r}: {error.why}", number) from None
        self._tell(events)

    def _clue(self, move: Sentence, number: int) -> Sequence[Event]:
        assert move.target is not None
        assert move.clue is not None
        clue = clue_of(self.scenario, "move", move.clue, self.variant, number)
        value = clue if move.kind == COLOUR else int(move.clue)
        hand = self.game.hands[move.target]
        touched = None
        if move.slots is not None:
            if move.slots and move.slots[-1] > len(hand):
                raise self.scenario.bad("move", f"{move.text!r}: slots are 1 to {len(hand)}", number)
            touched = [hand[-slot] for slot in move.slots]
        elif any(self.game.deck[order] == UNKNOWN for order in hand):
            raise self.scenario.bad("move", f"{move.text!r}: say which slots are touched (`slots 2,4`)", number)
        return self.game.apply(Action(move.kind, move.target, value), touched)

    def _card(self, move: Sentence, number: int) -> Sequence[Event]:
        assert move.slot is not None
        hand = self.game.hands[move.seat]
        if move.slot > len(hand):
            raise self.scenario.bad("move", f"{move.text!r}: slots are 1 to {len(hand)}", number)
        order = hand[-move.slot]
        if move.card not in (None, HIDDEN):
            self.game.reveal(order, _card(self.scenario, "move", str(move.card), self.variant, number))
        return self.game.apply(Action(move.kind, order))

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            for seat, bot in enumerate(self.bots):
                bot.observe(masked(event, seat, self.variant))
