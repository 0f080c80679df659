"""A bound: the score that a deck allows to a team with all cards open to all, hands and draw pile included.

Conventions can be no better than that, so it stands beside teams; it is a solver and no policy. What it finds is a
line of moves that the game itself has accepted (`low`), and a score that no line can pass (`high`). The two meet on
nearly every deck. Clues are only ever a way to wait: what they say is known already.
"""

from __future__ import annotations

from heapq import nsmallest
from typing import NamedTuple

from attrs import frozen

from hanabot.cards import UNKNOWN, Variant
from hanabot.errors import BadDeck, Unsupported
from hanabot.game import Game
from hanabot.moves import DISCARD, PLAY, Action
from hanabot.piles import special_piles
from hanabot.view import Start

#: Positions looked at for each score that is tried.
BUDGET = 250_000
#: Positions looked at by each of the first, hasty searches.
HASTY = 3_000
#: Positions kept a turn by the wide searches that come next; the rest of the budget is for a search that can prove.
WIDTHS = (100, 400)
#: No move: a clue, whichever.
WAIT = 2
#: More turns than there are cards to play.
ENDLESS = 1_000

_Hand = tuple[int, ...]
#: How a position was come to: the way before it, kind and identity of the last move.
_Way = tuple["_Way", int, int] | None


class _State(NamedTuple):
    """A position: identities by seat in order, cards drawn, turns left (-1: nothing counts them), tokens, strikes."""

    stacks: tuple[int, ...]
    hands: tuple[_Hand, ...]
    drawn: int
    turns: int
    clues: int
    strikes: int
    current: int


class _Taste(NamedTuple):
    """What makes a position look good: cards played, tokens, turns to spare, useful cards held, and held in a row."""

    played: int
    clues: int
    spare: int
    held: int
    row: int


#: Tried one after the other: most decks give way to the first.
TASTES = (_Taste(10, 2, 3, 1, 1), _Taste(10, 2, 3, 1, 0))


@frozen
class Bound:
    """What a deck allows: `low` can be reached, by `line` (from the first turn), and more than `high` cannot.

    `nodes` counts the positions looked at.
    """

    low: int
    high: int
    line: tuple[Action, ...]
    nodes: int

    @property
    def exact(self) -> bool:
        """Whether the reachable score is known."""
        return self.low == self.high


def _unjudged(variant: Variant) -> bool:
    """Whether a variant has rules that make more of a move than the bound knows."""
    special = variant.special
    waits = special.clue_starved or special.alternating_clues or special.throw_it_in_a_hole
    return bool(waits or variant.always or variant.inverted or special_piles(variant) is not None)


def bound(start: Start, deck: tuple[int, ...], budget: int = BUDGET) -> Bound:
    """The score that a team could reach with every card open, or bounds of it where the budget (nodes) runs out.

    Raises:
        BadDeck: the deck does not fit the start, or a card of it is not said.
        Unsupported: the last card may be played from the deck, or a card can be told nothing.
    """
    game = Game(start, deck)
    told = 0
    for mask in start.variant.touches:
        told |= mask
    if UNKNOWN in deck:
        raise BadDeck("deck", "a bound needs every card of it")
    if start.rules.deck_plays:
        raise Unsupported("rule deck_plays", "the bound does not play from the deck")
    if _unjudged(start.variant):
        why = "the bound knows stacks that go up, and tokens that are whole"
        raise Unsupported(f"variant {start.variant.name!r}", why)
    if start.rules.flamboyants:
        raise Unsupported("option 'flamboyants'", "the bound counts no bonuses")
    if start.rules.card_cycle or start.rules.all_or_lost:
        raise Unsupported(f"rules {start.rules.key}", "the bound plays neither cardCycle, speedrun nor allOrNothing")
    if told != start.variant.all_mask and not start.rules.empty_clues:
        raise Unsupported(f"variant {start.variant.name!r}", "the bound takes every card to be one that can be clued")
    search = _Search(game)
    high = search.limit(search.root)
    line: list[tuple[int, int]] = []
    low = game.score
    nodes = 0
    for target in range(high, low, -1):
        found = search.reach(target, budget)
        nodes += search.nodes
        if found:
            low, line = target, search.line
            break
        if found is False and target == high:
            high = target - 1
    actions = _actions(game, line)
    assert game.score == low
    return Bound(low, high, actions, nodes)


def _actions(game: Game, line: list[tuple[int, int]]) -> tuple[Action, ...]:
    """The line as moves of the game, which makes them."""
    found = []
    for kind, card in line:
        legal = game.legal_actions()
        if kind == WAIT:
            action = next(one for one in legal if one.is_clue)
        else:
            order = next(one for one in game.hands[game.current] if game.deck[one] == card)
            action = Action(kind, order)
        game.apply(action)
        found.append(action)
    return tuple(found)


def _unwound(way: _Way) -> list[tuple[int, int]]:
    """A way as its moves, first to last."""
    found = []
    while way is not None:
        way, kind, card = way
        found.append((kind, card))
    return found[::-1]


class _OutOfBudget(Exception):
    """The nodes of this search are used up."""


class _Search:
    """The search of one deck: depth first, best-looking move first, failures remembered; and wide, turn by turn.

    A card that is of no use any more, or that the same hand holds twice, is always thrown before one that is: whatever
    can be done without the useful card can be done without the useless one. A misplay only ever stands for a discard
    that full tokens forbid.
    """

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.deck = game.deck
        self.size = len(game.deck)
        self.players = len(game.hands)
        self.max_clues = rules.clue_tokens
        self.max_strikes = rules.max_strikes
        self.final_round = rules.final_round
        self.after_last = self.players if rules.final_round else ENDLESS
        turns = -1 if rules.max_turns is None else rules.max_turns
        if rules.final_round and game.drawn == self.size:
            turns = self.players if turns < 0 else min(turns, self.players)
        hands = tuple(tuple(sorted(self.deck[order] for order in hand)) for hand in game.hands)
        self.root = _State(tuple(game.stacks), hands, game.drawn, turns, game.clues, game.strikes, game.current)
        #: By cards drawn, the place in the deck of each identity's next copy.
        self.next_copy: list[list[int]] = [[]] * (self.size + 1)
        never = self.size
        places = [never] * len(game.variant.identities)
        self.last_copy = [-1] * len(places)
        for place in range(self.size, game.drawn - 1, -1):
            if place < self.size:
                card = self.deck[place]
                places = list(places)
                places[card] = place
                self.last_copy[card] = max(self.last_copy[card], place)
            self.next_copy[place] = places
        self.masks: dict[_Hand, int] = {}
        self.failed: set[_State] = set()
        self.line: list[tuple[int, int]] = []
        self.nodes = 0
        self.allowed = 0
        self.taste = TASTES[0]

    def reach(self, target: int, budget: int) -> bool | None:
        """Whether a score can be reached (`line` is how); None when the nodes are used up first."""
        self.failed = set()
        self.nodes = 0
        for taste in TASTES:
            self.taste = taste
            found = self._deep(target, min(budget, self.nodes + HASTY))
            if found is not None:
                return found
        for width in WIDTHS:
            for taste in TASTES:
                self.taste = taste
                if self._wide(target, width, budget):
                    return True
        return self._deep(target, budget)

    def _deep(self, target: int, allowed: int) -> bool | None:
        """Depth first, until so many nodes have been looked at in all."""
        self.allowed = allowed
        self.line = []
        try:
            return self._reach(self.root, target)
        except _OutOfBudget:
            return None

    def _wide(self, target: int, width: int, allowed: int) -> bool:
        """Turn by turn, keeping the best-looking positions of each: whether a way is found; it proves nothing else."""
        level: list[tuple[_State, _Way]] = [(self.root, None)]
        while level:
            seen = set[_State]()
            better: list[tuple[int, int, _State, _Way]] = []
            for state, way in level:
                for kind, card, after in self._moves(state):
                    if after in seen:
                        continue
                    seen.add(after)
                    self.nodes += 1
                    if self.nodes > allowed:
                        return False
                    if sum(after.stacks) >= target:
                        self.line = _unwound((way, kind, card))
                        return True
                    if self.limit(after) >= target:
                        better.append((-self._looks(after, target), len(better), after, (way, kind, card)))
            level = [(state, way) for _, _, state, way in nsmallest(width, better)]
        return False

    def _reach(self, state: _State, target: int) -> bool:
        options = []
        for kind, card, after in self._moves(state):
            self.line.append((kind, card))
            if sum(after.stacks) >= target:
                return True
            self.line.pop()
            self.nodes += 1
            if self.nodes > self.allowed:
                raise _OutOfBudget
            if self.limit(after) >= target:
                options.append((-self._looks(after, target), kind, card, after))
        options.sort()
        for _, kind, card, after in options:
            key = self._plain(after)
            if key not in self.failed:
                self.line.append((kind, card))
                if self._reach(after, target):
                    return True
                self.line.pop()
                self.failed.add(key)
        return False

    def _plain(self, state: _State) -> _State:
        """The position with all cards of no use alike."""
        stacks = state.stacks
        hands = tuple(
            tuple([card if card % 5 >= stacks[card // 5] else UNKNOWN for card in hand]) for hand in state.hands
        )
        return state._replace(hands=hands)

    def _moves(self, state: _State) -> list[tuple[int, int, _State]]:
        """What the seat to move may do: kind, identity, and the position after it."""
        stacks, hands, _, turns, clues, strikes, current = state
        hand = hands[current]
        if turns == 0 or (not self.final_round and not hand):
            return []
        found = []
        throw: list[int] = []
        useless = before = -1
        for place, card in enumerate(hand):
            suit, rank = divmod(card, 5)
            if card == before or stacks[suit] > rank:
                useless = place
                continue
            before = card
            throw.append(place)
            if stacks[suit] == rank:
                grown = (*stacks[:suit], rank + 1, *stacks[suit + 1 :])
                tokens = clues + 1 if rank == 4 and clues < self.max_clues else clues
                found.append((PLAY, card, self._without(state, place, grown, tokens, strikes)))
        if turns == 1:
            return found
        if useless >= 0:
            throw = [useless]
        if clues < self.max_clues:
            for place in throw:
                found.append((DISCARD, hand[place], self._without(state, place, stacks, clues + 1, strikes)))
        elif strikes < self.max_strikes - 1:
            for place in throw:
                if stacks[hand[place] // 5] != hand[place] % 5:
                    found.append((PLAY, hand[place], self._without(state, place, stacks, clues, strikes + 1)))
        if clues and any(other for seat, other in enumerate(hands) if seat != current):
            after = current + 1 if current + 1 < self.players else 0
            left = turns - 1 if turns > 0 else turns
            found.append((WAIT, UNKNOWN, state._replace(turns=left, clues=clues - 1, current=after)))
        return found

    def _without(self, state: _State, place: int, stacks: tuple[int, ...], clues: int, strikes: int) -> _State:
        """The position once a card has left the hand of the seat to move, and it has drawn."""
        _, hands, drawn, turns, _, _, current = state
        hand = hands[current]
        hand = hand[:place] + hand[place + 1 :]
        left = turns - 1 if turns > 0 else turns
        if drawn < self.size:
            hand = tuple(sorted((*hand, self.deck[drawn])))
            drawn += 1
            if drawn == self.size and self.final_round:
                left = self.players if left < 0 else min(left, self.players)
        after = current + 1 if current + 1 < self.players else 0
        hands = (*hands[:current], hand, *hands[current + 1 :])
        return _State(stacks, hands, drawn, left, clues, strikes, after)

    def limit(self, state: _State) -> int:
        """No more than this can be scored from here.

        Each suit goes as far as its cards are there. Of the cards that need `k` more draws, no more can be played than
        there are turns after them; the very last card drawn only in the last turn of all. And while cards have to be
        drawn, what no copy follows of and does not play yet must find room in the hands.
        """
        stacks, hands, drawn, turns, *_ = state
        have = room = 0
        for hand in hands:
            mask = self.masks.get(hand)
            if mask is None:
                mask = 0
                for card in hand:
                    mask |= 1 << card
                self.masks[hand] = mask
            have |= mask
            room += len(hand)
        left = self.size - drawn
        next_copy, last_copy = self.next_copy[drawn], self.last_copy
        late: list[int] = []
        held: list[tuple[int, int]] = []
        there = score = 0
        for suit, height in enumerate(stacks):
            score += height
            needs = 0
            for card in range(5 * suit + height, 5 * suit + 5):
                if not have >> card & 1:
                    draws = next_copy[card] - drawn + 1
                    if draws > left:
                        break
                    needs = max(needs, draws)
                there += 1
                if not needs:
                    continue
                late.append(needs)
                if needs == left and self.final_round:
                    break
                since = max(0, last_copy[card] - drawn + 1)
                if since < needs:
                    held.append((since, needs))
        lost = max(0, there - left - self.after_last)
        if turns >= 0:
            lost = max(lost, there - turns)
        late.sort(reverse=True)
        for number, needs in enumerate(late, 1):
            in_time = 1 if needs == left and self.final_round else left - needs + self.after_last
            lost = max(lost, number - in_time)
        if len(held) >= room + lost:
            for since, _ in held:
                together = sum(1 for begin, end in held if begin <= since < end)
                lost = max(lost, together + 1 - room)
        return score + there - lost

    def _looks(self, state: _State, target: int) -> int:
        """How good a position looks on the way to a score."""
        taste = self.taste
        have = 0
        for hand in state.hands:
            have |= self.masks[hand]
        score = held = row = 0
        for suit, height in enumerate(state.stacks):
            score += height
            in_row = True
            for card in range(5 * suit + height, 5 * suit + 5):
                if have >> card & 1:
                    held += 1
                    row += in_row
                else:
                    in_row = False
        need = target - score
        spare = state.turns - need if state.turns >= 0 else self.size - state.drawn + self.players - need
        return (
            taste.played * score
            + taste.clues * min(state.clues, 6)
            + taste.spare * min(spare, 12)
            + taste.held * held
            + taste.row * row
        )
