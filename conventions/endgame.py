"""The endgame search: with few cards left to draw, moves are weighed by what can still be played."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from random import Random

from attrs import evolve

from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.convention.chair import Chair
from hanabot.convention.imagine import imagined, understood
from hanabot.convention.look import Look
from hanabot.convention.module import Module
from hanabot.convention.read import read
from hanabot.endgame import Hand, Move, Position, Search
from hanabot.moves import COLOUR, DISCARD, PLAY, Action

#: One way in which the cards out of sight may lie: the own hand by order, and the draw pile.
World = tuple[dict[int, int], tuple[int, ...]]


class Endgame(Module):
    """With few cards left to draw, the move is taken that leads to the most points over the worlds still possible."""

    slug = "endgame"
    title = "Endgame search"
    level = 8
    requires = ("play-clue",)
    reference = "no convention: a search over what is left"

    #: Cards in the draw pile from which on it searches, worlds looked at, and nodes for one move in one world.
    deck_left = 3
    worlds = 10
    budget = 60
    #: How far below the best, in points by the weights, a move may be to be looked at.
    margin = 3.0
    #: What a point in reach is worth beside the weights.
    point = 3.0
    #: The points that full stacks are worth where nothing less counts.
    win = 3.0

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """The moves, weighed by the points that they still lead to."""
        found = list(proposals)
        if chair.deck_left > self.deck_left or chair.max_score == chair.score:
            return found
        rules = chair.start.rules
        own = chair.hands[chair.seat]
        if any(chair.card[order] == UNKNOWN for hand in chair.hands for order in hand if hand is not own):
            return found  # a scenario does not say every card of the others
        best = max((one.value for one in found), default=0.0)
        chosen = [one for one in found if one.value >= best - self.margin]
        if len(chosen) < 2:
            return found
        table = _Table(chair)
        points = dict.fromkeys((one.action for one in chosen), 0)
        wins = dict.fromkeys(points, 0)
        missing = chair.variant.max_score - chair.score
        worlds = _worlds(chair, self.worlds)
        for own_cards, deck in worlds:
            search = Search(deck, rules.clue_tokens, self.budget, rules.final_round, rules.all_or_nothing)
            position = table.position(own_cards)
            for action in points:
                reached = table.points(search, position, own_cards, action)
                points[action] += reached
                wins[action] += reached == missing and rules.only_full
        if not worlds:
            return found
        count = len(worlds)
        return [
            self._weighed(one, points[one.action] / count, wins[one.action] / count) if one.action in points else one
            for one in found
        ]

    def _weighed(self, one: Proposal, mean: float, wins: float) -> Proposal:
        said = f"{mean:.2f}".rstrip("0").rstrip(".")
        points = "1 more point is" if said == "1" else f"{said} more points are"
        return evolve(
            one, value=self.point * (mean + self.win * wins) + one.value, reason=f"{one.reason}; {points} in reach"
        )


class _Table:
    """What every seat knows of its hand as the seat to move sees it, and what clues would tell."""

    def __init__(self, chair: Chair) -> None:
        self.chair = chair
        self.needed = chair.variant.all_mask & ~chair.trash
        self.hands = [self._hand(seat, chair.look(seat), chair.card) for seat in range(chair.players)]
        self.told: dict[Action, dict[int, Hand]] = {}

    def _hand(self, seat: int, look: Look, card: list[int] | dict[int, int], called: int = 0) -> Hand:
        """A seat's hand as it looks to it; `card` says what its cards are, `called` which are called just now."""
        chair = self.chair
        known = kept = spare = 0
        queue: list[int] = []
        held = chair.clued | chair.chop_moved | chair.blind
        for order in chair.hands[seat]:
            one = card[order]
            bit = 1 << one if one >= 0 else 0
            useful = bool(self.needed & bit)
            mask = look.useful[order] or look.inferred[order]
            if useful and not (known | kept) & bit:
                sure = mask == bit or (look.playable >> order & 1 and mask & bit) or called >> order & 1
                if sure:
                    known |= bit
                elif held >> order & 1:
                    kept |= bit
                else:
                    queue.append(one)
            elif look.trash >> order & 1 or held >> order & 1:
                spare += 1
            else:
                queue.append(UNKNOWN)
        return Hand(known, kept, spare, tuple(queue))

    def position(self, own: dict[int, int]) -> Position:
        """The moment in a world where the own hand is this."""
        chair = self.chair
        hands = list(self.hands)
        hands[chair.seat] = self._hand(chair.seat, chair.look(chair.seat), own)
        turns = -1 if chair.turns_left is None else chair.turns_left
        return Position(self.needed, tuple(hands), 0, chair.seat, turns, chair.clues)

    def points(self, search: Search, position: Position, own: dict[int, int], action: Action) -> int:
        """The points that can still be made in one world after a move."""
        chair = self.chair
        if action.kind >= COLOUR:
            hands = list(position.hands)
            for seat, hand in self._after(action).items():
                hands[seat] = hand
            return search.after(position._replace(hands=tuple(hands)), Move(2))
        card = own[action.target]
        bit = 1 << card
        if action.kind == DISCARD:
            return search.after(position, Move(1, card if self.needed & bit else UNKNOWN))
        if chair.playable & bit:
            return search.after(position, Move(PLAY, card))
        if chair.strikes + 1 >= chair.start.rules.max_strikes:
            return 0
        lost = Move(1, card if self.needed & bit else UNKNOWN)
        return search.after(position._replace(clues=position.clues - 1), lost)

    def _after(self, action: Action) -> dict[int, Hand]:
        """The hands that a clue changes, as their holders then know them."""
        found = self.told.get(action)
        if found is None:
            chair = self.chair
            moment = imagined(chair, action)
            reading = read(chair, moment)
            look = understood(chair, moment, reading)
            clued = chair.clued
            chair.clued |= sum(1 << order for order in moment.touched)
            found = {action.target: self._hand(action.target, look, chair.card)}
            case = reading.case(chair.card[reading.focus]) if reading.focus >= 0 else None
            for connection in case.connections if case is not None else ():
                if connection.kind and connection.seat not in (action.target, chair.seat):
                    seat = connection.seat
                    found[seat] = self._hand(seat, chair.look(seat), chair.card, 1 << connection.order)
            chair.clued = clued
            self.told[action] = found
        return found


def _worlds(chair: Chair, most: int) -> list[World]:
    """Ways in which the cards out of sight may lie, at most so many, drawn by what is public and so always the same."""
    left: list[int] = []
    planes = chair.planes(chair.seat)
    for card, copies in enumerate(chair.variant.copies):
        seen = sum(plane >> card & 1 for plane in planes)
        left += [card] * (copies - seen)
    look = chair.look(chair.seat)
    hand = chair.hands[chair.seat]
    masks = {order: look.useful[order] or look.inferred[order] for order in hand}
    chance = Random(chair.turn)  # noqa: S311 (worlds, not secrets)
    found = []
    for _ in range(most):
        for notes in (masks, look.possible):
            own = _dealt(notes, left, chance)
            if own is not None:
                break
        else:
            continue
        rest = list(left)
        for card in own.values():
            rest.remove(card)
        chance.shuffle(rest)
        found.append((own, tuple(rest[: chair.deck_left])))
    return found


def _dealt(masks: dict[int, int], left: list[int], chance: Random) -> dict[int, int] | None:
    """A hand with these notes out of the cards left, the tightest first; None when the notes do not go together."""
    for _ in range(4):
        rest = list(left)
        own: dict[int, int] = {}
        for order in sorted(masks, key=lambda order: masks[order].bit_count()):
            fitting = [card for card in rest if masks[order] >> card & 1]
            if not fitting:
                break
            own[order] = card = fitting[int(chance.random() * len(fitting))]
            rest.remove(card)
        else:
            return own
    return None
