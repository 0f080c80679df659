"""What a sensible player does with a bonus that leaves a choice, whatever it plays (document 001, "5 flamboyants").

A policy that has a better use for one asks this for the others; one that has no word for bonuses refuses such tables.
"""

from hanabot.bots import Proposal
from hanabot.cards import Variant
from hanabot.moves import COLOUR, DECLINE, RETURN, REVIVE, Action, Clue
from hanabot.piles import piles
from hanabot.tables import clues_of
from hanabot.view import View

RULE = "bonus"


def choose(view: View) -> Proposal:
    """A use for the bonus that is due: a clue, or a card from among the discards."""
    kinds = {action.kind for action in view.legal}
    if kinds <= {RETURN, DECLINE}:
        return _back(view)
    return _played(view) if kinds <= {REVIVE, DECLINE} else _clue(view)


def _cards(view: View) -> list[tuple[int, Action]]:
    """The discarded cards that may be taken, each with its move."""
    identity = view.start.variant.identity
    return [(identity(one.target, one.value), one) for one in view.legal if one.kind != DECLINE]


def _left(view: View, card: int) -> int:
    return view.start.variant.copies[card] - view.discards[card]


def _played(view: View) -> Proposal:
    """The card that would be missed most: one of which every copy was thrown, then one of which few are left."""
    card, action = min(_cards(view), key=lambda one: (_left(view, one[0]), one[0]))
    few = "no other copy is left" if not _left(view, card) else "it costs nothing"
    return Proposal(action, 0.0, RULE, f"{view.start.variant.names[card]} fits, and {few}")


def _back(view: View) -> Proposal:
    """The card that brings back most points; one more card to draw is of use in any case."""
    variant = view.start.variant
    ways = view.ways or (0,) * len(view.stacks)
    stacking = piles(variant)
    most = sum(stacking.most(view.stacks, ways, view.discards))
    useful = stacking.useful(view.stacks, ways, view.discards)

    def gain(card: int) -> int:
        discards = list(view.discards)
        discards[card] -= 1
        return sum(stacking.most(view.stacks, ways, discards)) - most

    best = max(_cards(view), key=lambda one: (gain(one[0]), useful >> one[0] & 1, -_left(view, one[0]), -one[0]))
    brought = gain(best[0])
    points = f"{brought} more point{'s' * (brought != 1)} can be had" if brought else "one more card can be drawn"
    return Proposal(best[1], 0.0, RULE, f"with {variant.names[best[0]]} back {points}")


def _clue(view: View) -> Proposal:
    """The clue that touches most cards that fit now and had no clue, then most of the others."""
    variant = view.start.variant
    ways = view.ways or (0,) * len(view.stacks)
    fitting = piles(variant).fitting(view.stacks, ways)
    told = {order for event in view.log if isinstance(event, Clue) for order in event.touched}

    def worth(action: Action) -> tuple[int, int]:
        cards = [(order, view.seen[order]) for order in _touched(view, action, variant)]
        fresh = [order for order, card in cards if order not in told and fitting >> card & 1]
        return len(fresh), len(cards)

    best = max(view.legal, key=worth)
    fresh, count = worth(best)
    return Proposal(best, 0.0, RULE, f"for nothing: it touches {count}, of which {fresh} fit and had no clue")


def _touched(view: View, action: Action, variant: Variant) -> list[int]:
    """The orders that a clue touches, as its giver sees them."""
    number = action.value if action.kind == COLOUR else len(variant.colours) + action.value - 1
    tables = clues_of(variant)
    return [order for order in view.hands[action.target] if tables[view.seen[order]] >> number & 1]
