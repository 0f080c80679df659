"""The end of a game as a search: how many more cards a team can play when few are left to draw.

A *world* fixes the cards that nobody at the table can see for sure (the mover's own hand and the draw pile). In a world
the team plays as well as it can, but a card is only played by a holder who knows it, a clue is what makes a card known,
and who has nothing known to throw throws the oldest unclued card. The search obeys a budget in nodes, never in time, so
that a decision is the same on every machine: past it, every seat just makes the move that looks best.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from attrs import Factory, define

from hanabot.cards import UNKNOWN, bits

#: Identities that are not the top of their suit.
_BELOW_TOP = sum(0b01111 << 5 * suit for suit in range(8))


class Hand(NamedTuple):
    """A hand as the search holds it: `known` and `kept` are identities as bits.

    `known`: useful cards that their holder knows; `kept`: useful ones that are marked and not known yet; `spare`: how
    many cards it knows to be useless; `queue`: the unmarked rest, oldest first, useless ones as UNKNOWN.
    """

    known: int
    kept: int
    spare: int
    queue: tuple[int, ...]

    def without(self, bit: int) -> Hand:
        """The hand when the identity is of no use any more."""
        known, kept, spare, queue = self
        if (known | kept) & bit:
            return Hand(known & ~bit, kept & ~bit, spare + bool(known & bit) + bool(kept & bit), queue)
        card = bit.bit_length() - 1
        if card in queue:
            return Hand(known, kept, spare, tuple(UNKNOWN if one == card else one for one in queue))
        return self

    def thrown(self, card: int) -> Hand:
        """The hand without a card that was played or thrown; UNKNOWN stands for a useless one."""
        known, kept, spare, queue = self
        if card == UNKNOWN and spare:
            return Hand(known, kept, spare - 1, queue)
        if card >= 0 and (known | kept) >> card & 1:
            return Hand(known & ~(1 << card), kept & ~(1 << card), spare, queue)
        if card in queue:
            place = queue.index(card)
            queue = queue[:place] + queue[place + 1 :]
        return Hand(known, kept, spare, queue)

    def told(self, cards: int) -> Hand:
        """The hand when its holder has been told of its useful cards among these."""
        known, kept, spare, queue = self
        moved = kept & cards
        rest = []
        for card in queue:
            if card >= 0 and cards >> card & 1:
                if (known | moved) >> card & 1:
                    spare += 1
                moved |= 1 << card
            else:
                rest.append(card)
        return Hand(known | moved, kept & ~cards, spare, tuple(rest))

    @property
    def unknown(self) -> int:
        """The useful cards that its holder does not know, as identities."""
        found = self.kept
        for card in self.queue:
            if card >= 0:
                found |= 1 << card
        return found


class Position(NamedTuple):
    """A moment in one world: what is needed, hands, cards drawn so far, who moves, turns left (-1: not counted yet).

    `needed` has the identities above each stack (as bits), up to the first that is gone for good.
    """

    needed: int
    hands: tuple[Hand, ...]
    drawn: int
    current: int
    turns_left: int
    clues: int


#: A `Position` with its names left out, as the search makes them: a named one costs ten times as much to make.
_State = tuple[int, tuple[Hand, ...], int, int, int, int]


class Move(NamedTuple):
    """A move as the search makes it: a play or throw of a card (`kind` 0, 1), or a clue (2) that tells seat `seat`.

    `card`: the identity, UNKNOWN for a useless card; `told`: what the receiver learns, identities as bits.
    """

    kind: int
    card: int = UNKNOWN
    seat: int = 0
    told: int = 0


@define
class Search:
    """A search of one world; `deck` is the draw pile, `budget` the nodes that one question may cost.

    Without a `final_round` turns are never counted: the game ends when a seat would begin its turn with no card, or,
    where it may still give a clue (`clues_from_nothing`), with no token either.
    """

    deck: tuple[int, ...]
    max_clues: int
    budget: int
    final_round: bool = True
    clues_from_nothing: bool = False
    spent: int = 0
    seen: dict[_State, int] = Factory(dict)

    def after(self, position: Position, move: Move) -> int:
        """The most cards that can be seen to be played once the seat to move makes a move, that card included."""
        self.spent = 0
        return self._after(position, move)

    def _best(self, position: _State) -> int:
        needed, hands, _, current, turns_left, _ = position
        if turns_left == 0 or not needed:
            return 0
        # In the very last turn nothing but a known play counts: most positions are such.
        if turns_left == 1 and not hands[current].known & needed & ~((needed & _BELOW_TOP) << 1):
            return 0
        if not self.final_round and self._ended(position):
            return 0
        found = self.seen.get(position)
        if found is not None:
            return found
        if turns_left == 1:
            self.spent += 1
            if self.spent <= self.budget:
                self.seen[position] = 1
            return 1
        limit = self._limit(position)
        if not limit:
            return 0
        self.spent += 1
        moves = self._moves(position)
        if self.spent > self.budget:
            return self._after(position, moves[0])
        best = 0
        for move in moves:
            best = max(best, self._after(position, move))
            if best >= limit or self.spent > self.budget:
                break
        if best >= limit or self.spent <= self.budget:
            self.seen[position] = best
        return best

    def _ended(self, position: _State) -> bool:
        """Whether the seat to move has no card, and so the game is over."""
        _, hands, _, current, _, clues = position
        known, kept, spare, queue = hands[current]
        return not (known or kept or spare or queue) and not (self.clues_from_nothing and clues > 0)

    def _after(self, position: _State, move: Move) -> int:
        """The cards that can be played from a position by a move on, whatever the move itself plays included."""
        needed, hands, drawn, current, turns_left, clues = position
        played = 0
        if move.kind == 2:
            clues -= 1
            if move.told:
                hands = (*hands[: move.seat], hands[move.seat].told(move.told), *hands[move.seat + 1 :])
        else:
            hand = hands[current].thrown(move.card)
            if move.kind == 0:
                played = 1 << move.card
                needed &= ~played
            if move.kind == 1 or move.card % 5 == 4:
                clues = min(self.max_clues, clues + 1)
            if drawn < len(self.deck):
                new = self.deck[drawn]
                known, kept, spare, queue = hand
                hand = Hand(known, kept, spare, (*queue, new if needed >> new & 1 else UNKNOWN))
                drawn += 1
                if drawn == len(self.deck) and self.final_round:
                    turns_left = len(hands) + 1
            hands = (*hands[:current], hand, *hands[current + 1 :])
            if played:
                hands = tuple([other.without(played) for other in hands])
        if turns_left > 0:
            turns_left -= 1
        return (move.kind == 0) + self._best((needed, hands, drawn, (current + 1) % len(hands), turns_left, clues))

    def _moves(self, position: _State) -> list[Move]:
        """What the seat to move may do, likeliest first; a clue that says nothing only where none says something."""
        needed, hands, _, current, _, clues = position
        playable = needed & ~((needed & _BELOW_TOP) << 1)
        hand = hands[current]
        moves = [Move(0, card) for card in bits(hand.known & playable)]
        if len(moves) > 1:
            others = 0
            for seat, other in enumerate(hands):
                if seat != current:
                    others |= other.known | other.kept
            # What another seat waits for comes first, a 5 last.
            moves.sort(key=lambda move: (move.card % 5 == 4, not others >> move.card + 1 & 1))
        throw = _throw(hand) if clues < self.max_clues else None
        throws = [throw] if throw is not None else []
        if clues <= 0:
            return moves + throws or [Move(1)]
        urgent, others_told = _tellings(hands, current, playable)
        if not urgent and not others_told:
            others_told = [Move(2, UNKNOWN, (current + 1) % len(hands))]
        if throw is not None and throw.card == UNKNOWN:
            return moves + urgent + throws + others_told
        return moves + urgent + others_told + throws

    def _limit(self, position: _State) -> int:
        """No more than this can be played: cards that are there and follow on, and turns that are left."""
        needed, hands, drawn, _, turns_left, _ = position
        if turns_left < 0:
            there = 0
            for known, kept, _, queue in hands:
                there |= known | kept
                for card in queue:
                    if card >= 0:
                        there |= 1 << card
            for card in self.deck[drawn:]:
                there |= 1 << card
            gone = needed & ~there
            while gone:
                low = gone & -gone
                suit = (low.bit_length() - 1) // 5
                needed &= ~((0b11111 << 5 * suit) & ~(low - 1))
                gone = needed & ~there
            return needed.bit_count()
        return min(turns_left, self._in_turn(position))

    def _in_turn(self, position: _State) -> int:
        """How many cards can be played in the turns that are left if suits did not stand in each other's way."""
        needed, hands, _, current, turns_left, clues = position
        players = len(hands)
        total = 0
        rest = needed
        holders = []
        there = 0
        for step in range(min(players, turns_left)):
            hand = hands[(current + step) % players]
            unknown = hand.unknown
            if hand.known | unknown:
                holders.append((step, hand.known, unknown))
                there |= hand.known | unknown
        while rest:
            card = (rest & -rest).bit_length() - 1
            suit = card // 5
            turn = 0
            while card < 5 * suit + 5 and needed >> card & 1:
                bit = 1 << card
                if not there & bit:
                    break
                earliest = turns_left
                for step, known, unknown in holders:
                    when = step
                    if not known & bit:
                        if not unknown & bit:
                            continue
                        if step == 0:  # it must be told first
                            when = players
                        if clues <= 0 and turns_left <= 1:
                            continue
                    while when < turn:
                        when += players
                    earliest = min(earliest, when)
                if earliest >= turns_left:
                    break
                total += 1
                turn = earliest + 1
                card += 1
            rest &= ~(0b11111 << 5 * suit)
        return total


#: The identities of a rank, by rank - 1.
_RANKS = [sum(1 << 5 * suit + rank for suit in range(8)) for rank in range(5)]


def _throw(hand: Hand) -> Move | None:
    """The card that the holder of a hand would throw; None from an empty hand."""
    if hand.spare:
        return Move(1)
    if hand.queue:
        return Move(1, hand.queue[0])
    held = hand.known | hand.kept
    return Move(1, max(bits(held), key=lambda card: card % 5)) if held else None


@lru_cache(maxsize=4096)
def _groups(unknown: int) -> tuple[int, ...]:
    """What single clues can tell of these identities: those of a suit, those of a rank."""
    groups = {unknown & 0b11111 << 5 * (card // 5) for card in bits(unknown)}
    groups |= {unknown & _RANKS[card % 5] for card in bits(unknown)}
    return tuple(groups)


@lru_cache(maxsize=4096)
def _telling(seat: int, told: int) -> Move:
    """The clue that tells a seat of these identities."""
    return Move(2, UNKNOWN, seat, told)


def _tellings(hands: tuple[Hand, ...], current: int, playable: int) -> tuple[list[Move], list[Move]]:
    """The clues that tell other seats of useful cards, best first: those on a card that plays at once, and the rest."""
    taken = 0
    for hand in hands:
        taken |= hand.known
    found: list[tuple[float, Move]] = []
    for step in range(1, len(hands)):
        seat = (current + step) % len(hands)
        for told in _groups(hands[seat].unknown):
            fresh = told & ~taken
            found.append((4 * bool(fresh & playable) + fresh.bit_count() - step / 8, _telling(seat, told)))
    found.sort(key=lambda one: -one[0])
    return [move for worth, move in found if worth > 3], [move for worth, move in found if worth <= 3]
