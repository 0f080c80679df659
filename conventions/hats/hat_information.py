"""The policy `hat-information`: each clue tells every other seat about the card of its hand that is likeliest to play.

The information strategy of Cox, De Silva, Deorsey, Kenter, Retter and Tobin ("How to Make the Perfect Fireworks
Display: Two Strategies for Hanabi", Mathematics Magazine 88, 2015), written from descriptions of it. Everybody keeps
what everybody knows of every card. Of each hand the card counts that is likeliest to be playable by that knowledge;
what it may be is cut in as many classes as there are numbers: the dead are one, each playable card is one of its own,
and the rest is dealt to the classes that are left. A hand's number is its card's class.

A seat plays a card that it knows to play; throws one that it knows to be dead while fewer than five were thrown; gives
a clue if there is a token; else throws a dead card, one that it sees elsewhere too, or the one that is least likely the
last of its kind.

Published for five players; with fewer only the signs differ (few_signs.py), which is ours, and so is how the classes
that are left are dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from conventions.hats.few_signs import sign, sign_of, signs
from conventions.hats.public import News, Public, copies_left, weight
from conventions.hats.seat import FIRST, LAST, REPERTOIRE, SECOND, THIRD, HatSeat
from conventions.hats.words import told
from hanabot.bots import Proposal
from hanabot.cards import bits
from hanabot.digest import digest
from hanabot.moves import COLOUR, DISCARD, PLAY, Action, Clue, Discard, Play
from hanabot.repertoire import Repertoire
from hanabot.sentences import SEATS
from hanabot.view import Start, View

#: Dead cards are thrown before clues are given while fewer than so many cards were thrown.
EARLY = 5


def asked(public: Public, seat: int, size: int) -> tuple[int, list[int]]:
    """The card of a hand that a clue is about (its order; -1 if all is known) and the classes it may be of."""
    found = public.kept.get((asked, seat))
    if found is None:
        found = public.kept[asked, seat] = _asked(public, seat, size)
    order, classes = found
    return order, classes


def _asked(public: Public, seat: int, size: int) -> tuple[int, list[int]]:
    best, chosen, possible = -1.0, -1, 0
    for order, mask in zip(public.hands[seat], public.look(seat), strict=True):
        if mask & (mask - 1):
            chance = weight(mask & public.playable, public.left) / max(1, weight(mask, public.left))
            if chance > best:
                best, chosen, possible = chance, order, mask
    return chosen, classes_of(possible, public, size)


def classes_of(possible: int, public: Public, size: int) -> list[int]:
    """At most `size` classes of what a card may be."""
    dead = possible & public.dead
    classes = [dead] if dead else []
    plays = [1 << card for card in bits(possible & public.playable)]
    rest = [1 << card for card in bits(possible & ~public.dead & ~public.playable)]
    live = sorted(plays) + rest
    classes += live[: size - len(classes)]
    first = min(len(classes) - 1, (1 if dead else 0) + len(plays))
    places = range(first, len(classes)) or range(len(classes))
    for at, card in enumerate(live[size - bool(dead) :]):
        classes[places[at % len(places)]] |= card
    return classes


class InformationSeat(HatSeat):
    """One seat of `hat-information`."""

    def __init__(self, name: str, seat: int, start: Start) -> None:
        super().__init__(name, seat, start)
        self.size = signs(start.players)

    # -- Reading -----------------------------------------------------------------------------------------------------

    def hat(self, seat: int, size: int) -> int | None:
        """The number of another seat's hand: the class of the card that counts."""
        order, classes = asked(self.public, seat, size)
        if order < 0:
            return 0
        card = self.sight[order]
        if card < 0:
            return None
        return next((number for number, mask in enumerate(classes) if mask >> card & 1), 0)

    def read(self, event: Clue | Play | Discard) -> News:
        """What a clue tells of one card of each of the other hands."""
        if not isinstance(event, Clue):
            return ()
        news: list[tuple[int, int]] = []
        for seat, number in self.heard(event.giver, self.size, sign_of(self.public, event)).items():
            order, classes = asked(self.public, seat, self.size)
            if order >= 0 and number < len(classes):
                news.append((order, classes[number]))
        return tuple(news)

    # -- Moving ------------------------------------------------------------------------------------------------------

    def moves(self, view: View) -> Iterable[Proposal]:
        """The rules in their order, each with the moves that it would make."""
        public = self.public
        own = list(zip(public.hands[self.seat], public.own(self.seat, self.sight), strict=True))
        for order, mask in own:
            if not mask & ~public.playable:
                value = FIRST - 0.01 * min(card % 5 for card in bits(mask))
                reason = f"known to play: {public.start.variant.show(mask)}"
                yield Proposal(Action(PLAY, order), value, "hat-play", reason)
        yield from self._clues(view)
        if any(action.kind == DISCARD for action in view.legal):
            yield from self._discards(own)

    def _clues(self, view: View) -> Iterator[Proposal]:
        public = self.public
        number = self.said(self.size)
        says = ""
        for action in view.legal:
            if action.kind >= COLOUR:
                clue, touched = self.touched(action)
                if number in (None, sign(public, self.seat, action.target, clue, touched)):
                    says = says or self._says()
                    new = sum(bool(public.known[0][order] & ~public.start.variant.touches[clue]) for order in touched)
                    yield Proposal(
                        action, SECOND + 0.01 * new, "hat-clue", f"number {number} of {self.size} tells {says}"
                    )

    def _discards(self, own: list[tuple[int, int]]) -> Iterator[Proposal]:
        public = self.public
        left = copies_left(public.in_sight(self.seat, self.sight), public.copies)
        seen = 0
        for seat in range(len(public.hands)):
            if seat != self.seat:
                for card in self.cards(seat):
                    seen |= 1 << max(0, card)
        thrown = sum(plane.bit_count() for plane in public.gone) - sum(public.stacks)
        for order, mask in own:
            last = weight(mask & public.critical, left) / max(1, weight(mask, left))
            if not mask & ~public.dead:
                value = FIRST - 0.5 if thrown < EARLY else THIRD
                yield Proposal(Action(DISCARD, order), value, "hat-dead", "known to be dead")
            elif not mask & ~(public.dead | seen):
                yield Proposal(Action(DISCARD, order), LAST + 0.5, "hat-double", "all it may be is seen elsewhere")
            else:
                reason = f"the last of its kind with a chance of {last:.0%}"
                yield Proposal(Action(DISCARD, order), LAST - last, "hat-discard", reason)

    def _says(self) -> str:
        """What a clue tells the other seats, in words."""
        public = self.public
        found = []
        for seat in range(len(public.hands)):
            order, classes = asked(public, seat, self.size)
            number = self.hat(seat, self.size)
            if seat != self.seat and order >= 0 and number is not None:
                found.append(f"{SEATS[seat]} slot {self.slot(order)}: {public.start.variant.show(classes[number])}")
        return "; ".join(found) or "nothing new"


@frozen
class HatInformation:
    """The policy, as declared data."""

    name: str = "hat-information"
    repertoire: Repertoire = REPERTOIRE

    @property
    def digest(self) -> str:
        """A hash of name and sources."""
        return digest(self.name, [__name__, "hanabot.table", "hanabot.variants"])

    @property
    def about(self) -> str:
        """What it is, in a line."""
        return "Hat-guessing by information (Cox et al.): each clue tells every seat about its likeliest play"

    @property
    def code(self) -> str:
        """What its moves say."""
        return "each hand its likeliest play, by sums"

    def words(self) -> Iterator[str]:
        """How it plays: what the files that make it up say of themselves."""
        return told(self.name, self.about, __name__, "conventions.hats.few_signs")

    def seat(self, seat: int, start: Start) -> InformationSeat:
        """A fresh bot for one game.

        Raises:
            Unsupported: the variant has properties that hats do not play.
        """
        return InformationSeat(self.name, seat, start)
