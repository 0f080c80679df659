"""The policy `hat-recommendation`: each clue recommends a play or a discard to every other seat at once.

The recommendation strategy of Cox, De Silva, Deorsey, Kenter, Retter and Tobin ("How to Make the Perfect Fireworks
Display: Two Strategies for Hanabi", Mathematics Magazine 88, 2015), written from descriptions of it. A hand's number is
what its holder had better do: with n cards, 0 to n-1 play the card at that place and n to 2n-1 throw it, oldest first.

The best for a hand is to play a 5, else the lowest card that plays; else to throw a dead card, else the highest that is
not the last of its kind, else the oldest. A seat does as it was told last: it plays if no card was played since the
clue, or one was and there are fewer than two strikes; else it gives a clue if there is a token; else it throws.

Published for five players. With fewer there are fewer signs (few_signs.py), and what there is no number for is not
recommended: of discards only the oldest cards' are kept, then of plays. That is ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from conventions.hats.few_signs import sign, sign_of, signs
from conventions.hats.public import News
from conventions.hats.seat import FIRST, LAST, REPERTOIRE, SECOND, THIRD, HatSeat
from conventions.hats.words import told
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN
from hanabot.digest import digest
from hanabot.moves import COLOUR, DISCARD, PLAY, Action, Clue, Discard, Play
from hanabot.repertoire import Repertoire
from hanabot.sentences import SEATS
from hanabot.view import Start, View


class RecommendationSeat(HatSeat):
    """One seat: `advice` is the move that each seat was told last, `since` the cards played since then."""

    def __init__(self, name: str, seat: int, start: Start) -> None:
        super().__init__(name, seat, start)
        cards = start.hand_size
        self.size = min(2 * cards, signs(start.players))
        self.plays = min(cards, self.size - 1)
        self.advice: dict[int, Action] = {}
        self.since: dict[int, int] = {}

    # -- Reading -----------------------------------------------------------------------------------------------------

    def hat(self, seat: int, size: int) -> int | None:
        """The number of another seat's hand: what its holder had better do."""
        cards = self.cards(seat)
        return None if UNKNOWN in cards else self._best(cards)

    def _best(self, cards: Sequence[int]) -> int:
        public = self.public
        plays = [place for place, card in enumerate(cards[: self.plays]) if public.playable >> card & 1]
        if plays:
            return min(plays, key=lambda place: (cards[place] % 5 != 4, cards[place] % 5, place))
        thrown = cards[: self.size - self.plays]
        for place, card in enumerate(thrown):
            if public.dead >> card & 1:
                return self.plays + place
        spare = [place for place, card in enumerate(thrown) if not public.critical >> card & 1]
        return self.plays + min(spare, key=lambda place: (-(thrown[place] % 5), place), default=0)

    def read(self, event: Clue | Play | Discard) -> News:
        """What a clue recommends to each of the other seats."""
        if not isinstance(event, Clue):
            if isinstance(event, Play):
                self.since = {seat: played + 1 for seat, played in self.since.items()}
            self.advice = {seat: move for seat, move in self.advice.items() if move.target != event.order}
            return ()
        news: list[tuple[int, int]] = []
        number = sign_of(self.public, event) % self.size
        for seat, mine in self.heard(event.giver, self.size, number).items():
            kind, place = (PLAY, mine) if mine < self.plays else (DISCARD, mine - self.plays)
            hand = self.public.hands[seat]
            if place < len(hand):
                self.advice[seat], self.since[seat] = Action(kind, hand[place]), 0
                if kind == PLAY:
                    news.append((hand[place], self.public.playable))
        return tuple(news)

    # -- Moving ------------------------------------------------------------------------------------------------------

    def moves(self, view: View) -> Iterable[Proposal]:
        """The rules in their order, each with the move that it would make."""
        told = self.advice.get(self.seat)
        if told is not None and told.kind == PLAY and self._may_play(told.target):
            played = self.since[self.seat]
            if played == 0 or (played == 1 and self.public.strikes + 1 < self.public.start.rules.max_strikes):
                reason = f"told to play slot {self.slot(told.target)}, and {played or 'no'} card was played since"
                yield Proposal(told, FIRST, "hat-told-play", reason)
        yield from self._clues(view)
        if told is not None and told in view.legal and told.kind == DISCARD:
            yield Proposal(told, THIRD, "hat-told-discard", f"told to throw slot {self.slot(told.target)}")
        oldest = Action(DISCARD, self.public.hands[self.seat][0])
        if oldest in view.legal and oldest != told:
            yield Proposal(oldest, LAST, "hat-oldest", "nothing else is left: the oldest card")

    def _may_play(self, order: int) -> bool:
        """Whether a card may fit, as far as its holder can tell by marks and sight: others may play by other codes."""
        place = self.public.hands[self.seat].index(order)
        return bool(self.public.facts(self.seat, self.sight)[place] & self.public.playable)

    def _clues(self, view: View) -> Iterator[Proposal]:
        number = self.said(self.size)
        says = ""
        for action in view.legal:
            if action.kind >= COLOUR:
                clue, touched = self.touched(action)
                if number in (None, sign(self.public, self.seat, action.target, clue, touched) % self.size):
                    says = says or self._says()
                    yield Proposal(action, SECOND, "hat-clue", f"number {number} of {self.size} tells {says}")

    def _says(self) -> str:
        """What a clue recommends to the other seats, in words."""
        found = []
        for seat, hand in enumerate(self.public.hands):
            number = self.hat(seat, self.size) if seat != self.seat and hand else None
            if number is not None:
                verb, place = ("play", number) if number < self.plays else ("throw", number - self.plays)
                found.append(f"{SEATS[seat]} to {verb} slot {len(hand) - min(place, len(hand) - 1)}")
        return ", ".join(found)


@frozen
class HatRecommendation:
    """The policy, as declared data."""

    name: str = "hat-recommendation"
    repertoire: Repertoire = REPERTOIRE

    @property
    def digest(self) -> str:
        """A hash of name and sources."""
        return digest(self.name, [__name__, "hanabot.table", "hanabot.variants"])

    @property
    def about(self) -> str:
        """What it is, in a line."""
        return "Hat-guessing by recommendations (Cox et al.): each clue tells every seat what it had better do"

    @property
    def code(self) -> str:
        """What its moves say."""
        return "each hand what it had better do, by sums"

    def words(self) -> Iterator[str]:
        """How it plays: what the files that make it up say of themselves."""
        return told(self.name, self.about, __name__, "conventions.hats.few_signs")

    def seat(self, seat: int, start: Start) -> RecommendationSeat:
        """A fresh bot for one game.

        Raises:
            Unsupported: the variant has properties that hats do not play.
        """
        return RecommendationSeat(self.name, seat, start)
