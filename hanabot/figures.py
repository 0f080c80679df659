"""Pace and efficiency: how a game goes, in the figures that hanab.live shows (hanab-live.md, section 4.10)."""

from functools import cache
from math import floor

from attrs import frozen

from hanabot.bonuses import COLOUR_CLUE, RANK_CLUE, RESHUFFLE, TOKEN, TOKEN_AND_LIFE
from hanabot.cards import Variant
from hanabot.game import Game
from hanabot.moves import DRAWN, DUE, TAKEN, Bonus, Clue, Draw, Play
from hanabot.piles import piles

#: Clue tokens at the start.
TOKENS = 8


@frozen
class Figures:
    """What hanab.live shows beside a game.

    `pace` is how many more cards may be discarded without losing a point; None once the deck is empty or the game is
    over. `cards_gotten` are played cards and clued ones that are not known to be trash; `clues_lost` are clues given,
    strikes, and tokens that a finished stack could not give back.
    """

    pace: int | None
    cards_gotten: int
    clues_lost: float

    @property
    def efficiency(self) -> float | None:
        """Cards gotten for each clue lost; None before the first."""
        return self.cards_gotten / self.clues_lost if self.clues_lost else None


def figures(game: Game) -> Figures:
    """The figures of a game as it stands."""
    pace = None
    if game.deck_left and not game.over:
        pace = game.score + game.deck_left + game.start.players - game.max_score
    return Figures(pace, _cards_gotten(game), _clues_lost(game))


def _cards_gotten(game: Game) -> int:
    """Cards on the stacks, and clued cards in hands whose marks leave something that may still be played."""
    variant = game.variant
    touches, everything = variant.touches, variant.all_mask
    left = dict.fromkeys((order for hand in game.hands for order in hand), everything)
    clued: set[int] = set()
    for marked in game.start.marked:
        for clue in marked.positive:
            left[marked.order] = left.get(marked.order, everything) & touches[clue]
            clued.add(marked.order)
        for clue in marked.negative:
            left[marked.order] = left.get(marked.order, everything) & ~touches[clue]
    holder: dict[int, int] = {}
    for event in game.log:
        if isinstance(event, Draw):
            holder[event.order] = event.seat
        elif isinstance(event, Clue):
            for order, seat in holder.items():
                if seat == event.receiver and order in left:
                    touched = order in event.touched
                    left[order] &= touches[event.clue] if touched else ~touches[event.clue]
            clued.update(event.touched)
    useful = piles(variant).useful(game.stacks, game.ways, game.discards)
    held = {order for hand in game.hands for order in hand}
    return min(game.score + sum(1 for order in clued & held if left[order] & useful), game.max_score)


def _clues_lost(game: Game) -> float:
    """Clues given, and what a strike or a token that could not be given back is worth: half where they are starved."""
    special = game.variant.special
    cost = game.clue_cost
    most = game.rules.clue_tokens * cost
    tokens = most if game.start.clues is None else game.start.clues
    heights = list(game.start.stacks) or [0] * len(game.stacks)
    lost = 0.0
    free = False
    for event in game.log:
        if isinstance(event, Clue):
            lost += not free
            tokens -= 0 if free else cost
            free = False
        elif isinstance(event, Bonus) and event.step != TAKEN:
            free = event.step == DUE and event.bonus in (COLOUR_CLUE, RANK_CLUE)
            if event.step == DRAWN and event.bonus in (TOKEN, TOKEN_AND_LIFE):
                tokens = min(tokens + 1, most)
        elif isinstance(event, Play | Bonus):
            if isinstance(event, Play) and not event.success:
                lost += 1 / cost
                continue
            if isinstance(event, Bonus) and event.bonus == RESHUFFLE:
                continue
            suit = game.variant.suit_of[event.card]
            heights[suit] += 1
            if heights[suit] == special.stack_size and not special.throw_it_in_a_hole:
                lost += (tokens >= most) / cost
                tokens = min(tokens + 1, most)
        elif not isinstance(event, Draw):
            tokens = min(tokens + 1, most)
    return lost


@cache
def minimum_efficiency(variant: Variant, players: int, hand_size: int) -> float:
    """How many cards each clue has to get for the most that there is, from the start (hanab-live.md, 4.10)."""
    special = variant.special
    deck = variant.deck_size - players * hand_size
    most = variant.max_score
    worth = 0.5 if special.clue_starved else 1.0
    if most <= players + 1:
        discards = deck - 1
    else:
        discards = max(players + deck - most, 0)
    before = min(most, players + deck) - min(most, players + 1)
    finished = min(before // special.stack_size, len(variant.suits))
    back = 0.0 if special.throw_it_in_a_hole else worth
    return most / floor(TOKENS + discards * worth + finished * back)
