"""What each seat did in a finished game, counted: how it talked, what it played by, and what it brought about.

A game is replayed from its stored moves. What marks tell is counted from the moves alone; who caused a desync, a false
inference or a misread clue is asked of the policies, with fresh bots, and only of games in which there was any.

Definitions (those of the MAP-Elites studies of Canaan et al. where they have one):

- communicativeness: clues given, of the turns that began with a clue to give;
- information per play: of the two facts (colour and rank) of each card played, the share that its marks said;
- chance per play: how likely the card was to be playable, to its holder's eye, by marks and counting alone;
- bits per clue: what the marks of a clue took from what its receiver's cards could be, in bits;
- clue use: the entropy, in bits, of which clue is given to which seat: signals that are used alike count most;
- a wrong play is laid to whoever gave the last clue that touched the card (or, of an unmarked card, the last clue to
  its holder) if the player's own note had come to exclude what the card is, and else to the player;
- a desync or a false inference is laid to the seat after whose move it appeared.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log2

from attrs import Factory, define

from hanabot.beliefs.counts import cards_left
from hanabot.beliefs.facts import Facts
from hanabot.bots import Bot, Policy, Reader
from hanabot.desync import Watch
from hanabot.game import Game, masked
from hanabot.moves import Action, Clue, Event
from hanabot.start import standard_start
from tournaments.records import Record
from tournaments.teams import NONE


@define
class Deeds:
    """Sums over games and seats of what was done there: `games` counts each seat of each game.

    `chances` are turns that began with a clue to give, `facts` the known facts of the cards played, `likely` the sum of
    their chances of being playable, `signals` counts clues by (steps to the receiver, clue number).
    """

    games: int = 0
    turns: int = 0
    chances: int = 0
    clues: int = 0
    plays: int = 0
    facts: int = 0
    likely: float = 0.0
    bits: float = 0.0
    wrong_plays: int = 0
    misled: int = 0
    desyncs: int = 0
    false_inferences: int = 0
    signals: Counter[tuple[int, int]] = Factory(Counter)

    def add(self, other: "Deeds") -> None:
        """Take in what was done elsewhere."""
        self.games += other.games
        self.turns += other.turns
        self.chances += other.chances
        self.clues += other.clues
        self.plays += other.plays
        self.facts += other.facts
        self.likely += other.likely
        self.bits += other.bits
        self.wrong_plays += other.wrong_plays
        self.misled += other.misled
        self.desyncs += other.desyncs
        self.false_inferences += other.false_inferences
        self.signals.update(other.signals)

    def figures(self) -> dict[str, float | None]:
        """The measures by name; None where nothing happened to measure. Counts are a game and seat."""
        count = sum(self.signals.values())
        shares = [number / count for number in self.signals.values()]
        return {
            "communicativeness": _ratio(self.clues, self.chances),
            "information_per_play": _ratio(self.facts, 2 * self.plays),
            "chance_per_play": _ratio(self.likely, self.plays),
            "bits_per_clue": _ratio(self.bits, self.clues),
            "clue_use": -sum(share * log2(share) for share in shares) if count else None,
            "clues": _ratio(self.clues, self.games),
            "wrong_plays": _ratio(self.wrong_plays, self.games),
            "misled": _ratio(self.misled, self.games),
            "desyncs": _ratio(self.desyncs, self.games),
            "false_inferences": _ratio(self.false_inferences, self.games),
        }


#: The measures in their order, with their names for people.
MEASURES = {
    "communicativeness": "communicative",
    "information_per_play": "known a play",
    "chance_per_play": "chance a play",
    "bits_per_clue": "bits a clue",
    "clue_use": "clue use",
    "clues": "clues",
    "wrong_plays": "wrong plays",
    "misled": "misled",
    "desyncs": "desyncs",
    "false_inferences": "false inf.",
}


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def total(deeds: Iterable[Deeds]) -> Deeds:
    """The sum of what was done in several seats of the same games."""
    found = Deeds()
    for one in deeds:
        found.add(one)
    return found


def measure(record: Record, cards: Sequence[int], own: Mapping[str, Policy] = NONE) -> tuple[Deeds, ...]:
    """What each seat did in a stored game, given its deck's cards; `own` are policies that no package registers.

    Raises:
        BadName: a seat's policy is no longer known.
    """
    replay = _Replay(record, cards, own)
    for kind, target, value in record.actions:
        replay.move(Action(kind, target, value))
    return tuple(replay.deeds)


class _Replay:
    """One game played again, with what it tells of each seat."""

    def __init__(self, record: Record, cards: Sequence[int], own: Mapping[str, Policy]) -> None:
        key = record.key
        start = standard_start(key.players, key.rules, key.variant)
        self.game = Game(start, cards)
        self.facts = Facts(0, start)  # told of every card, so that it serves every eye
        self.deeds = [Deeds(games=1) for _ in range(key.players)]
        self.told_by: dict[int, int] = {}
        self.last_giver: dict[int, int] = {}
        noted = record.desyncs or record.false_inferences or record.strikes
        self.readings = _Readings(record, self.game, own) if noted else None
        for event in self.game.log:
            self.facts.observe(event)

    def move(self, action: Action) -> None:
        """Make one move and count what it was."""
        game, facts = self.game, self.facts
        seat = game.current
        deeds = self.deeds[seat]
        deeds.turns += 1
        deeds.chances += game.clues > 0
        card = game.deck[action.target] if action.kind == 0 else -1
        wrong = game.would_strike(action)
        misread = wrong and self.readings is not None and self.readings.excludes(seat, action.target, card)
        if action.kind == 0:
            self._played(deeds, seat, action.target)
        if wrong:
            giver = self.told_by.get(action.target, self.last_giver.get(seat)) if misread else None
            if giver is None:
                deeds.wrong_plays += 1
            else:
                self.deeds[giver].misled += 1
        events = game.apply(action)
        if isinstance(events[0], Clue):
            self._clued(deeds, events[0])
        for event in events:
            facts.observe(event)
        if self.readings is not None:
            desyncs, mistaken = self.readings.after(events)
            deeds.desyncs += desyncs
            deeds.false_inferences += mistaken

    def _played(self, deeds: Deeds, seat: int, order: int) -> None:
        facts = self.facts
        deeds.plays += 1
        if order >= len(facts.marked):
            return  # a card from the deck: nothing is known of it
        mask = facts.marked[order]
        suits = sum(1 for suit in range(len(facts.stacks)) if mask >> 5 * suit & 31)
        ranks = sum(1 for ranks in facts.variant.rank_masks if mask & ranks)
        deeds.facts += (suits == 1) + (ranks == 1)
        planes = facts.planes(seat)
        left = cards_left(mask, planes, facts.copies)
        deeds.likely += cards_left(mask & facts.playable, planes, facts.copies) / left if left else 0.0

    def _clued(self, deeds: Deeds, clue: Clue) -> None:
        facts, players = self.facts, len(self.deeds)
        deeds.clues += 1
        deeds.signals[(clue.receiver - clue.giver) % players, clue.clue] += 1
        planes = facts.planes(clue.receiver)
        touches = facts.variant.touches[clue.clue]
        for order in facts.hands[clue.receiver]:
            before = facts.marked[order]
            after = before & (touches if order in clue.touched else ~touches)
            counts = [cards_left(mask, planes, facts.copies) for mask in (before, after)]
            if counts[1]:
                deeds.bits += log2(counts[0] / counts[1])
        self.last_giver[clue.receiver] = clue.giver
        self.told_by.update(dict.fromkeys(clue.touched, clue.giver))


class _Readings:
    """The seats' own notes, made again by fresh bots from the same events."""

    def __init__(self, record: Record, game: Game, own: Mapping[str, Policy]) -> None:
        from hanabot.registry import policy_among

        self.game = game
        self.bots: list[Bot] = [
            policy_among(name, own).seat(seat, game.start) for seat, name in enumerate(record.seats)
        ]
        self.watch = Watch()
        self.mistaken: set[int] = set()
        self._tell(game.log)

    def excludes(self, seat: int, order: int, card: int) -> bool:
        """Whether the seat's own note of a card excludes what it is."""
        bot = self.bots[seat]
        return isinstance(bot, Reader) and not bot.note(order, None).inferred >> card & 1

    def after(self, events: Sequence[Event]) -> tuple[int, int]:
        """How many desyncs, and how many false inferences, the move brought."""
        self._tell(events)
        notes = [bot.public_notes() for bot in self.bots]
        desyncs = len(self.watch.after(notes))
        now = {
            order
            for hand, own in zip(self.game.hands, notes, strict=True)
            for order in hand
            if order in own and not own[order][0] >> self.game.deck[order] & 1
        }
        fresh = len(now - self.mistaken)
        self.mistaken = now
        return desyncs, fresh

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            for seat, bot in enumerate(self.bots):
                bot.observe(masked(event, seat, self.game.variant))
