"""The endgame search: with few cards left to draw, moves are weighed by what can still be played."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from attrs import evolve

from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN, bits
from hanabot.convention.chair import Chair
from hanabot.convention.imagine import touched_by
from hanabot.convention.module import Module
from hanabot.endgame import OutOfBudget, Position, Search
from hanabot.moves import COLOUR, PLAY, Action


class Endgame(Module):
    """With few cards left to draw, the move is taken that leads to the most points over the worlds still possible."""

    slug = "endgame"
    title = "Endgame search"
    level = 8
    requires = ("play-clue",)
    reference = "no convention: a search over what is left"

    #: Cards in the draw pile from which on it searches, nodes a decision, and worlds looked at.
    deck_left = 2
    budget = 6000
    worlds = 12

    def duty(self, chair: Chair, proposals: Iterable[Proposal], clues: AbstractSet[Action]) -> list[Proposal]:
        """The moves, weighed by the points that they still lead to."""
        found = list(proposals)
        if chair.deck_left > self.deck_left or chair.max_score == chair.score:
            return found
        own = chair.hands[chair.seat]
        if any(chair.card[order] == UNKNOWN for hand in chair.hands for order in hand if hand is not own):
            return found  # a scenario does not say every card of the others
        worlds = _worlds(chair, self.worlds)
        if not worlds:
            return found
        search = Search(self.budget, chair.start.rules.clue_tokens)
        try:
            return [self._weighed(chair, one, worlds, search) for one in found]
        except OutOfBudget:
            return found

    def _weighed(
        self, chair: Chair, one: Proposal, worlds: list[tuple[dict[int, int], tuple[int, ...]]], search: Search
    ) -> Proposal:
        if one.value <= chair.weights.illegal / 2:
            return one
        total = 0
        for own, deck in worlds:
            total += _points(chair, one.action, own, deck, search)
        mean = total / len(worlds)
        words = f"{one.reason}; {mean:.2f} more points are in reach"
        return evolve(one, value=10 * mean + one.value, reason=words)


def _points(chair: Chair, action: Action, own: dict[int, int], deck: tuple[int, ...], search: Search) -> int:
    """The points that can still be made in one world after a move."""
    hands = []
    for seat, hand in enumerate(chair.hands):
        look = chair.look(seat)
        held = []
        for order in hand:
            card = own[order] if seat == chair.seat else chair.card[order]
            mask = look.useful[order] or look.inferred[order]
            sure = mask == 1 << card or (look.playable >> order & 1 and mask >> card & 1)
            held.append(card * 2 + bool(sure))
        hands.append(tuple(held))
    turns = -1 if chair.turns_left is None else chair.turns_left
    position = Position(tuple(chair.stacks), tuple(hands), 0, chair.seat, turns, chair.clues)
    if action.kind >= COLOUR:
        clue = action.value if action.kind == COLOUR else len(chair.variant.colours) + action.value - 1
        touched = touched_by(chair, action.target, clue)
        known = sum(1 << place for place, order in enumerate(chair.hands[action.target]) if order in touched)
        return search.after(position, deck, (2, action.target), known)
    place = chair.hands[chair.seat].index(action.target)
    return search.after(position, deck, (0 if action.kind == PLAY else 1, place))


def _worlds(chair: Chair, most: int) -> list[tuple[dict[int, int], tuple[int, ...]]]:
    """Ways in which the cards out of sight may lie, at most so many, spread evenly over all of them."""
    left: list[int] = []
    planes = chair.planes(chair.seat)
    for card, copies in enumerate(chair.variant.copies):
        seen = sum(plane >> card & 1 for plane in planes)
        left += [card] * (copies - seen)
    look = chair.look(chair.seat)
    hand = chair.hands[chair.seat]
    masks = [look.useful[order] or look.inferred[order] for order in hand]
    found = list(_deals(masks, left))
    if not found:
        found = list(_deals([look.possible[order] for order in hand], left))
    if len(found) > most:
        found = [found[place * len(found) // most] for place in range(most)]
    worlds = []
    for number, (cards, rest) in enumerate(found):
        turn = number % max(1, len(rest))
        deck = tuple((rest[turn:] + rest[:turn])[: chair.deck_left])
        worlds.append((dict(zip(hand, cards, strict=True)), deck))
    return worlds


def _deals(masks: list[int], left: list[int]) -> Iterable[tuple[list[int], list[int]]]:
    """Every way to deal the cards left to a hand with these notes, with what then remains, distinct hands only."""
    if not masks:
        yield [], left
        return
    for card in bits(masks[0]):
        if card in left:
            rest = list(left)
            rest.remove(card)
            for cards, remaining in _deals(masks[1:], rest):
                yield [card, *cards], remaining
