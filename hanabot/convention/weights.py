"""What moves are worth: every number that a policy weighs by, named and in points of the final score.

Chosen on hanab.live seeds that no confirming run uses; a policy may carry its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from hanabot.beliefs.counts import copies_left
from hanabot.cards import bits

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


@frozen
class Weights:
    """The weights of one policy; all in points."""

    #: What one more token is worth when so many are there (index: tokens).
    tokens: tuple[float, ...] = (0.85, 0.62, 0.5, 0.42, 0.36, 0.3, 0.22, 0.12, 0.0)
    #: With fewer identities than this still to be clued, tokens are worth less: as if there were so many more.
    few_wanted: int = 5
    play: float = 1.15
    blind_play: float = 3.0
    #: Added to a blind play that the clue just given calls for, since its giver has looked after the seat behind.
    guided: float = 4.0
    play_leads: float = 0.15
    play_five: float = 0.1
    clue_play: float = 0.95
    #: A layer is one more turn until the card that was meant, and its holder takes it for another till then.
    clue_layer: float = 0.3
    clue_blind: float = 1.0
    clue_prompt: float = 0.55
    clue_fill: float = 0.5
    clue_delay: float = 0.88
    clue_touch: float = 0.3
    clue_touch_critical: float = 0.2
    clue_save: float = 0.4
    #: Chop moves: the share of a card's loss that keeping it is worth, and what a trash card kept costs.
    moved: float = 0.15
    moved_trash: float = -0.45
    #: What it costs to chop move all that a seat may throw.
    moved_all: float = 0.4
    #: Playing 1s out of order, which is a chop move.
    out_of_order: float = -0.25
    #: What it costs that a useless card is thrown before one on its left: next to nothing.
    later_trash: float = 0.001
    clue_idle: float = 0.1
    clue_nothing: float = -0.25
    bad_touch: float = -0.45
    #: Added when the new copy makes another seat misread its own clued one.
    bad_twin: float = -0.6
    #: Touching what one's own clued card may be: that it may be at all, and by how likely it is.
    own_twin_maybe: float = -0.5
    own_twin: float = -1.2
    #: A save that may double one's own clued card, when another seat runs a smaller risk with it.
    others_save: float = -1.5
    #: What a strike that a clue would bring about costs, by the strikes there are.
    misplay: tuple[float, ...] = (-1.6, -2.0, -8.0)
    illegal: float = -4.0
    #: A clue on clued cards alone that says nothing and harms nobody.
    burn: float = -1.0
    #: A clue on new cards that nobody can make sense of.
    unread: float = -1.5
    #: Showing a clued card to be useless before it is misplayed.
    fix_early: float = 0.7
    fix: float = 0.7
    #: Throwing the chop in the Early Game while a play or save clue is left to give.
    early_game: float = 1.0
    known_trash: float = 0.0
    #: Throwing a card from a hand with no chop, with tokens left to clue with and without.
    locked: float = 3.0
    locked_no_clues: float = 0.4
    sarcastic: float = 0.4
    lost_first: float = 2.0
    lost_more: float = 0.6
    #: The loss of any card that is needed where only full stacks count.
    lost_all: float = 6.0
    lost_playable: float = 0.6
    lost_two: float = 0.7
    lost_other: float = 0.12
    #: The share of the expected loss that a chop costs which nobody has saved.
    trust: float = 0.35
    may_discard: float = 0.9
    #: The chance that a seat with a wrong play in hand makes it before it is put right.
    may_misplay: float = 0.6
    later_seat: float = 0.4
    #: What a discard costs in time, by pace (past the end: nothing).
    paces: tuple[float, ...] = (1.0, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05)
    gamble: float = 0.8
    #: What a card is worth that a locked seat plays because it was left with no token, and what a discard of its own
    #: must be worth to it for it to throw that instead.
    pressed_play: float = 0.5
    anxiety: float = -0.1
    #: What it costs to end the Early Game while a clue is due to somebody.
    early_duty: float = 0.1
    #: In the End-Game, a card that another seat plays blind for an odd discard; and an odd discard that calls nobody.
    positional: float = 1.0
    odd_discard: float = 1.0
    called_now: float = 8.0
    #: Making the last discard that the team can afford while another seat has nothing else to do.
    last_discard: float = 0.6
    #: What a scream or shout costs: the next seat has to give a clue; and what it costs that seat to discard at once.
    forced_clue: float = 0.3
    screamed_at: float = 10.0
    #: What it is worth to play a chop moved card that can be nothing else: it may be a copy of what was played.
    moved_blind: float = 0.15
    #: What it is worth that a useless card is called to be thrown, and what it costs when the card is of use.
    called_trash: float = 0.35
    called_useful: float = 0.2
    #: What it costs to throw a chop that may be the last copy of the card just thrown.
    double_discard: float = 2.0

    def strike(self, chair: Chair) -> float:
        """What one more strike costs."""
        left = chair.start.rules.max_strikes - chair.strikes
        return self.misplay[max(0, len(self.misplay) - left)]

    def token(self, chair: Chair, clues: int) -> float:
        """The worth of one more token when there are `clues`."""
        return self.token_for(clues, self.wanted(chair))

    def token_for(self, clues: int, wanted: int) -> float:
        """The worth of one more token when there are `clues` and so many identities still want a clue."""
        return self.tokens[min(clues + max(0, self.few_wanted - wanted), len(self.tokens) - 1)]

    def wanted(self, chair: Chair) -> int:
        """How many identities are still to be played that nobody holds clued, as far as the seat knows."""
        return (chair.variant.all_mask & ~chair.trash & ~chair.gotten(-1, 1 << chair.seat)).bit_count()

    def lost_turn(self, chair: Chair) -> float:
        """What a discard costs in time: near the end every card drawn in vain is a play less."""
        if chair.turns_left is not None:
            return 0.0
        pace = max(chair.pace, 0)
        return self.paces[pace] if pace < len(self.paces) else 0.0

    def loss(self, chair: Chair, card: int, twin_in_sight: bool) -> float:
        """What the team loses if this card is thrown away."""
        bit = 1 << card
        if chair.trash & bit or twin_in_sight:
            return 0.0
        if chair.critical & bit and chair.start.rules.only_full:
            return self.lost_all
        if chair.critical & bit:
            suit_rest = (0b11111 << 5 * (card // 5)) & ~chair.trash & ~(bit - 1)
            return self.lost_first + self.lost_more * (suit_rest.bit_count() - 1)
        if chair.playable & bit:
            return self.lost_playable
        if card % 5 == 1:
            return self.lost_two
        return self.lost_other

    def chop_risk(self, chair: Chair, order: int) -> float:
        """The expected loss of throwing one's own chop, which partners would have saved had they had to."""
        return self.trust * self.expected_loss(chair, order)

    def locked_risk(self, chair: Chair, order: int) -> float:
        """The expected loss of throwing a clued card."""
        return self.expected_loss(chair, order)

    def expected_loss(self, chair: Chair, order: int) -> float:
        """The loss averaged over what an own card can be."""
        planes = chair.planes(chair.seat)
        total = loss = 0.0
        for card in bits(chair.look(chair.seat).inferred[order]):
            copies = copies_left(card, planes, chair.copies)
            total += copies
            loss += copies * self.loss(chair, card, twin_in_sight=chair.in_sight(card))
        return loss / total if total else 0.0
