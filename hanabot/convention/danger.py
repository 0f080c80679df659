"""What the other seats may throw away or misplay before somebody can help, as the seat to move sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from hanabot.convention.locked import spared
from hanabot.convention.look import Look

if TYPE_CHECKING:
    from hanabot.convention.chair import Chair


class Prospect(NamedTuple):
    """What a seat is about to do, as the seat to move sees it.

    `busy`: it has a play or a harmless discard; `loss`: what throwing its chop costs; `wrong`: the share of the plays
    it knows of that would be strikes.
    """

    busy: bool
    loss: float
    wrong: float


class Imagined(NamedTuple):
    """A hand after a clue that is only imagined: its seat, how it looks then, and how to look at it again later."""

    seat: int
    look: Look
    later: Callable[[], Look]


class Danger:
    """What the other seats may throw away or misplay before somebody can help, as the seat to move sees it."""

    def __init__(self, chair: Chair) -> None:
        self.chair = chair
        self.wanted = chair.weights.wanted(chair)
        self.seats = [(chair.seat + step) % chair.players for step in range(1, chair.players)]
        self.sooner: dict[int, int] = {}
        self.prospects: dict[int, Prospect] = {}
        sooner = 0
        for seat in self.seats:
            self.sooner[seat] = sooner
            look = chair.look(seat)
            self.prospects[seat] = self.prospect(seat, look, chair.chop(seat))
            if look.playable:
                for order in chair.hands[seat]:
                    if look.playable >> order & 1 and chair.card[order] >= 0:
                        sooner |= 1 << chair.card[order]
        first = self.seats[0]
        stuck = chair.chop(first) is None and not self.prospects[first].busy
        self.stuck = self.thrown(chair.look(first)) if stuck else 0.0
        self.pressed = self.press(chair.look(first)) if stuck else 0.0

    def press(self, look: Look) -> float:
        """What it costs to give the last token away when the next seat is locked and has this look at its hand."""
        chair, seat = self.chair, self.seats[0]
        for rule in chair.convention.pressed:
            order = rule(chair, seat, look)
            if order is not None:
                good = chair.may_be(order, chair.playable)
                return -chair.weights.pressed_play if good else -chair.weights.strike(chair)
        return self.thrown(look)

    def thrown(self, look: Look) -> float:
        """What the next seat, locked and with no token, throws away."""
        return self.chop_loss(spared(self.chair, self.seats[0], look)[0])

    def prospect(self, seat: int, look: Look, chop: int | None, discard: int = 0) -> Prospect:
        """What the seat is about to do when its hand looks like this to it, `discard` (orders as bits) called besides.

        A play is wrong as well when a seat before it holds the same card as a known play.
        """
        chair = self.chair
        plays: list[int] = []
        wrong: list[int] = []
        if look.playable:
            playable = self.fits(seat)
            for order in chair.hands[seat]:
                if look.playable >> order & 1 and not chair.is_called_trash(order, look.possible[order]):
                    plays.append(order)
                    card = chair.card[order]
                    if card >= 0 and not playable >> card & 1:
                        wrong.append(order)
        return Prospect(
            bool(plays or look.trash or discard or self._called(seat, look)),
            self.chop_loss(chop),
            self._share(plays, wrong) if wrong else 0.0,
        )

    def _share(self, plays: list[int], wrong: list[int]) -> float:
        """The share of the plays that are wrong; where cards are only supposed to play, the one due first counts."""
        chair = self.chair
        if chair.supposes:
            for rule in chair.convention.due:
                due = rule(chair, plays)
                if due and due[0] in wrong:
                    return 1.0
        return len(wrong) / len(plays)

    def _called(self, seat: int, look: Look) -> bool:
        """Whether a card of the seat is called to be thrown."""
        chair = self.chair
        called = chair.called_discard
        return bool(called) and any(
            called >> order & 1 and chair.is_called_trash(order, look.possible[order]) for order in chair.hands[seat]
        )

    def after_play(self, order: int) -> float:
        """What other seats would misplay once this own card is played, because they take a card for another."""
        card = self.chair.surely(order)
        return self.after_plays({order: card}) if card >= 0 else 0.0

    def after_plays(self, played: Mapping[int, int], imagined: Imagined | None = None) -> float:
        """What other seats would misplay once these cards (order to identity) are played, and would not yet now.

        After a clue the receiver's hand is as `imagined`.
        """
        chair = self.chair
        strike = -chair.weights.strike(chair) * chair.weights.may_misplay
        total = 0.0
        helped = 1.0
        before = {seat: chair.look(seat).playable for seat in self.seats}
        with chair.advanced(played):
            for seat in self.seats:
                if imagined is not None and imagined.seat == seat:
                    look = imagined.later()
                    fresh = look.playable & ~imagined.look.playable
                else:
                    look = chair.look_after(seat, {}, {}, 0)
                    fresh = look.playable & ~before[seat]
                if fresh:
                    for order in chair.hands[seat]:
                        card = chair.card[order]
                        if fresh >> order & 1 and card >= 0 and not chair.playable >> card & 1:
                            total += helped * strike
                if chair.clues > 0:
                    helped *= chair.weights.later_seat
        return total

    def fits(self, seat: int) -> int:
        """The identities that still play when the seat's turn comes, as far as it can be told."""
        return self.chair.playable & ~self.sooner[seat]

    def chop_loss(self, chop: int | None) -> float:
        """What the team loses if a chop in sight is thrown."""
        chair = self.chair
        if chop is None:
            return 0.0
        card = chair.card[chop]
        if card < 0:
            return 0.0
        return chair.weights.loss(chair, card, chair.in_sight(card, chop))

    def without(self, seat: int, chop: int) -> float:
        """What is gained when a seat's chop is chop moved, with the tokens as they are."""
        chair = self.chair
        moved = chair.chop_moved
        chair.chop_moved |= 1 << chop
        after = self.prospect(seat, chair.look(seat), first_chop(chair, seat))
        chair.chop_moved = moved
        return self.after(chair.clues) - self.after(chair.clues, seat, after)

    def after(
        self,
        clues: int,
        seat: int = -1,
        prospect: Prospect | None = None,
        also: int = -1,
        pressed: float | None = None,
    ) -> float:
        """The expected loss with so many tokens left; `seat` has another prospect after a clue, `also` is made busy.

        `pressed` is what it costs that the next seat is left no token, if it is not stuck as it was before.
        """
        chair = self.chair
        weights = chair.weights
        full = clues >= chair.start.rules.clue_tokens
        chance = 1.0 if clues <= 0 else weights.may_discard
        strike = -weights.strike(chair) * weights.may_misplay
        total = 0.0
        helped = 1.0
        if clues <= 0 and also != self.seats[0]:
            total = self.stuck if pressed is None else pressed
        for other in self.seats:
            state = prospect if other == seat and prospect is not None else self.prospects[other]
            if state.wrong:
                total += helped * strike * state.wrong
            if state.loss and not state.busy and other != also and not full:
                total += chance * helped * state.loss
            if clues > 0:
                helped *= weights.later_seat
        return total


def first_chop(chair: Chair, seat: int) -> int | None:
    """A seat's chop worked out anew, for marks that are only imagined."""
    for rule in chair.convention.chop:
        chop: int | None = rule(chair, seat)
        if chop is not None:
            return chop
    return None


def moved_worth(chair: Chair, order: int) -> float:
    """What it is worth to chop move a card in sight: the more the team needs it, and trash costs."""
    weights = chair.weights
    card = chair.card[order]
    if card < 0:
        return 0.0
    if (chair.trash | chair.gotten(-1, 1 << chair.seat)) >> card & 1:
        return weights.moved_trash
    return weights.moved * weights.loss(chair, card, chair.in_sight(card, order))
