"""The policy `hat-public`: hat-guessing by questions about what everybody knows, for any number of players.

Each clue tells all other hands at once. What it tells a hand is its class among those that the agreed questions make
(questions.py), counted from public knowledge alone; which clue says it is agreed as well (signals.py), and of several
that say the same the one is given that tells its receiver most by what it touches. A choice among cards that everybody
knows to be dead says a number too, and so does a choice among cards that everybody knows to play. With two players a
discard while there is a token says that no clue was worth much to the other.

The idea is that of hat puzzles as Cox et al. brought it to the game ("How to Make the Perfect Fireworks Display", 2015)
and of later bots that ask about public knowledge; questions, signs, weights and the look ahead at the end are ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, field, frozen

from conventions.hats.codes import Codes, codes
from conventions.hats.lookahead import Lookahead
from conventions.hats.public import News, copies_left, weight
from conventions.hats.questions import Masks, Worth
from conventions.hats.seat import REPERTOIRE, HatSeat
from conventions.hats.words import told
from hanabot.bots import Proposal
from hanabot.cards import UNKNOWN, bits
from hanabot.digest import digest
from hanabot.errors import BadName
from hanabot.moves import COLOUR, DISCARD, PLAY, Action, Clue, Discard, Play
from hanabot.policy_names import PolicyName
from hanabot.repertoire import Repertoire
from hanabot.sentences import SEATS
from hanabot.view import Start, View

#: What a name can take out, as `hat-public/-silence`.
PARTS = {
    "free-choices": "which of several cards that all play, or are all dead, goes says a number",
    "silence": "with two players a discard while there is a token says that no clue was worth much",
    "look-ahead": "near the end moves are tried out in deals of the cards that are not seen",
}


@frozen
class Weights:
    """What the moves of `hat-public` are worth, in points."""

    worth: Worth = field(factory=Worth)
    play: float = 4.0
    #: Each rank that a card that plays is higher, since low cards open more.
    play_rank: float = -0.02
    #: The least chance at which a card is played that is dead if it does not play, and what a strike costs then.
    gamble: float = 0.75
    strike: tuple[float, ...] = (8.0, 12.0)
    #: What a token is worth when so many are there.
    tokens: tuple[float, ...] = (0.9, 0.75, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0)
    #: What a discard costs when so many can still be afforded.
    pace: tuple[float, ...] = (4.0, 3.0, 2.0, 1.5, 1.0, 0.7, 0.5, 0.3, 0.1)
    #: What is lost with a card: the last of its kind, and for each card that can then not be played; another that is
    #: wanted, and for each; one that plays.
    lost_critical: float = 2.0
    lost_each: float = 0.3
    lost_useful: float = 0.1
    lost_useful_each: float = 0.08
    lost_playable: float = 0.6
    #: The share of it that is lost when another copy is in sight.
    in_sight: float = 0.5
    #: The share of what the next seat would throw away that counts against a move which leaves it so many tokens.
    threat: tuple[float, ...] = (0.8, 0.4, 0.1)
    #: What a clue must be worth to be owed: with two players a discard while there is a token says that none is.
    owed: float = 0.9
    #: With more cards in the deck a choice among cards that play says a number.
    choice_deck: int = 5
    #: The end is looked at with so few cards in the deck, in so many deals and positions.
    ahead_deck: int = 5
    ahead_worlds: int = 12
    ahead_budget: int = 150
    ahead: float = 20.0


class PublicSeat(HatSeat):
    """One seat of `hat-public`."""

    def __init__(self, policy: HatPublic, seat: int, start: Start) -> None:
        super().__init__(policy.name, seat, start)
        self.weights = policy.weights
        self.parts = policy.parts

    @property
    def now(self) -> Codes:
        """The codes of this moment."""
        return codes(self.public, self.weights.worth)

    # -- Reading -----------------------------------------------------------------------------------------------------

    def hat(self, seat: int, size: int) -> int | None:
        """The number of another seat's hand: its class."""
        return self.now.number(seat, size, self.cards(seat))

    def read(self, event: Clue | Play | Discard) -> News:
        """What a clue, or a choice among equal cards, told the other hands."""
        now = self.now
        if isinstance(event, Clue):
            alphabet = now.alphabet(event.giver)
            return self._told(now, event.giver, alphabet.size, alphabet.read(event))
        choices = self._choices(now, event.seat, PLAY if isinstance(event, Play) else DISCARD)
        told: News = ()
        if len(choices) > 1 and event.order in choices:
            told = self._told(now, event.seat, len(choices), choices.index(event.order))
        if isinstance(event, Discard) and self._owes():
            told = self._silent(now, event.seat, dict(told))
        return told

    def _owes(self) -> bool:
        """Whether a seat that discards says by it that it has no clue that it owes."""
        public = self.public
        two = "silence" in self.parts and public.start.players == 2
        return bool(two and public.clues and public.deck_left > self.weights.ahead_deck)

    def _silent(self, now: Codes, giver: int, told: dict[int, int]) -> News:
        """What is left of the other hand, of which something was told, when none of the numbers owed is its own."""
        seat = 1 - giver
        owed = now.owed(giver, self.weights.owed)
        classes = now.classes(seat, now.alphabet(giver).size)
        left = [masks for number, masks in enumerate(classes) if number not in owed]
        if not owed or not left:
            return tuple(sorted(told.items()))
        for place, order in enumerate(self.public.hands[seat]):
            mask = 0
            for masks in left:
                mask |= masks[place]
            told[order] = told.get(order, mask) & mask or mask
        return tuple(sorted(told.items()))

    def _choices(self, now: Codes, seat: int, kind: int) -> tuple[int, ...]:
        """The cards between which a play or a discard chooses by a number; near the end the right one is played."""
        public = self.public
        if "free-choices" not in self.parts:
            return ()
        if kind == DISCARD:
            return now.choices(seat, public.dead)
        return now.choices(seat, public.playable) if public.deck_left > self.weights.choice_deck else ()

    def _told(self, now: Codes, giver: int, size: int, number: int) -> News:
        """The masks of all cards of the hands that hear a number."""
        told: list[tuple[int, int]] = []
        for seat, mine in self.heard(giver, size, number).items():
            classes = now.classes(seat, size)
            if mine < len(classes):
                told += zip(self.public.hands[seat], classes[mine], strict=True)
        return tuple(told)

    # -- Moving ------------------------------------------------------------------------------------------------------

    def moves(self, view: View) -> Iterable[Proposal]:
        """Plays, clues and discards; near the end, with the chance that everything is still played."""
        now = self.now
        found = [*self._plays(now), *self._clues(now, view), *self._discards(now, view)]
        near = self.public.deck_left <= self.weights.ahead_deck and self.public.start.rules.final_round
        return self._ahead(found) if near and "look-ahead" in self.parts else found

    def _plays(self, now: Codes) -> Iterator[Proposal]:
        public, weights = self.public, self.weights
        choices = self._choices(now, self.seat, PLAY)
        number = self.said(len(choices)) if len(choices) > 1 else None
        threat = self._threat(public.look((self.seat + 1) % len(public.hands)), public.clues)
        for order, mask in zip(public.hands[self.seat], public.own(self.seat, self.sight), strict=True):
            if mask & ~public.playable:
                yield from self._gamble(order, mask, threat)
                continue
            value = weights.play + weights.play_rank * min(card % 5 for card in bits(mask)) - threat
            reason = f"known to play: {public.start.variant.show(mask)}"
            if number is not None and order in choices:
                if order != choices[number]:
                    continue
                value += self._gain(now, len(choices))
                reason += f"; which of {len(choices)} goes tells {self._says(now, len(choices))}"
            yield Proposal(Action(PLAY, order), value, "hat-play", reason)

    def _gamble(self, order: int, mask: int, threat: float) -> Iterator[Proposal]:
        """The play of a card that plays or is dead, while a strike can be spared."""
        public, weights = self.public, self.weights
        if mask & ~(public.playable | public.dead) or public.strikes + 1 >= public.start.rules.max_strikes:
            return
        left = copies_left(public.in_sight(self.seat, self.sight), public.copies)
        chance = weight(mask & public.playable, left) / max(1, weight(mask, left))
        if chance >= weights.gamble:
            reason = f"it plays with a chance of {chance:.0%}, else it is dead: {public.start.variant.show(mask)}"
            strike = weights.strike[min(public.strikes, len(weights.strike) - 1)]
            value = weights.play * chance - strike * (1 - chance) - threat
            yield Proposal(Action(PLAY, order), value, "hat-gamble", reason)

    def _clues(self, now: Codes, view: View) -> Iterator[Proposal]:
        public, weights = self.public, self.weights
        clues = [action for action in view.legal if action.kind >= COLOUR]
        if not clues:
            return
        alphabet = now.alphabet(self.seat)
        number = self.said(alphabet.size)
        gain = self._gain(now, alphabet.size)
        says = self._says(now, alphabet.size)
        cost = weights.tokens[min(public.clues, len(weights.tokens)) - 1]
        touches = public.start.variant.touches
        follower = (self.seat + 1) % len(public.hands)
        for action in clues:
            clue, touched = self.touched(action)
            if number is not None and alphabet.number(action.target, clue, touched) != number:
                continue
            before = self._after(now, action.target, alphabet.size)
            after = [
                (mask & touches[clue] if order in touched else mask & ~touches[clue]) or mask
                for order, mask in zip(public.hands[action.target], before, strict=True)
            ]
            value = gain + now.asker.value(after) - now.asker.value(before) - cost
            heard = after if action.target == follower else self._after(now, follower, alphabet.size)
            value -= self._threat(heard, public.clues - 1)
            yield Proposal(action, value, "hat-clue", f"number {number} of {alphabet.size} tells {says}")

    def _discards(self, now: Codes, view: View) -> Iterator[Proposal]:
        if not any(action.kind == DISCARD for action in view.legal):
            return
        if self._owes() and self.said(now.alphabet(self.seat).size) in now.owed(self.seat, self.weights.owed):
            return
        public, weights = self.public, self.weights
        limit = public.start.rules.clue_tokens
        value = weights.tokens[min(public.clues, len(weights.tokens) - 1, limit)]
        value -= weights.pace[min(max(public.pace, 0), len(weights.pace) - 1)]
        value -= self._threat(public.look((self.seat + 1) % len(public.hands)), public.clues + 1)
        choices = self._choices(now, self.seat, DISCARD)
        number = self.said(len(choices)) if len(choices) > 1 else None
        for order, mask in zip(public.hands[self.seat], public.own(self.seat, self.sight), strict=True):
            if mask & ~public.dead:
                loss = self._loss(mask, self.seat)
                yield Proposal(Action(DISCARD, order), value - loss, "hat-discard", f"least is lost: {loss:.2f}")
            elif number is None or order not in choices:
                yield Proposal(Action(DISCARD, order), value, "hat-dead", "known to be dead")
            elif order == choices[number]:
                reason = f"known to be dead; which of {len(choices)} goes tells {self._says(now, len(choices))}"
                yield Proposal(Action(DISCARD, order), value + self._gain(now, len(choices)), "hat-dead", reason)

    def _loss(self, mask: int, seat: int) -> float:
        """What is lost, by chance, with a card of a seat's hand that may be any of `mask`, as the seat sees it."""
        public = self.public
        planes = public.in_sight(seat, self.sight)
        left = copies_left(planes, public.copies)
        seen = planes[0] & ~public.dead
        loss = 0.0
        for card in bits(mask & ~public.dead):
            bit = 1 << card
            loss += self._worth(card, bool(bit & seen)) * weight(bit, left)
        return loss / max(1, weight(mask, left))

    def _worth(self, card: int, seen: bool) -> float:
        """What is lost with a card, of which another copy is in sight or not."""
        public, weights = self.public, self.weights
        bit = 1 << card
        if bit & public.dead:
            return 0.0
        if bit & public.critical:
            return weights.lost_critical + weights.lost_each * (5 - card % 5)
        lost = weights.lost_useful + weights.lost_useful_each * (5 - card % 5)
        lost += weights.lost_playable if bit & public.playable else 0.0
        return lost * weights.in_sight if seen else lost

    def _threat(self, said: Sequence[int], tokens: int) -> float:
        """What the next seat is likely to lose, having heard so much of its hand, with so many tokens left."""
        public, weights = self.public, self.weights
        if tokens >= len(weights.threat):
            return 0.0
        seat = (self.seat + 1) % len(public.hands)
        cards = self.cards(seat)
        masks = public.own(seat, self.sight, said)
        if UNKNOWN in cards or not cards or any(not mask & ~public.playable for mask in masks):
            return 0.0
        _, place = min((self._loss(mask, seat), place) for place, mask in enumerate(masks))
        return weights.threat[tokens] * self._worth(cards[place], False)

    def _after(self, now: Codes, seat: int, size: int) -> Masks:
        """What is known of a hand once its number was said."""
        number = self.hat(seat, size)
        return self.public.look(seat) if number is None else now.classes(seat, size)[number]

    def _gain(self, now: Codes, size: int) -> float:
        """What it is worth that all other hands hear their numbers."""
        others = [seat for seat in range(len(self.public.hands)) if seat != self.seat]
        return sum(now.asker.value(self._after(now, seat, size)) - now.value(seat) for seat in others)

    def _says(self, now: Codes, size: int) -> str:
        """What the other hands hear of cards that play or are dead, in words."""
        public = self.public
        found = []
        for seat, hand in enumerate(public.hands):
            if seat == self.seat:
                continue
            words = []
            before, after = public.look(seat), self._after(now, seat, size)
            for kinds, word in ((public.playable, "plays"), (public.dead, "is dead")):
                words += [
                    f"slot {self.slot(order)} {word}"
                    for order, old, new in zip(hand, before, after, strict=True)
                    if old & ~kinds and not new & ~kinds
                ]
            if words:
                found.append(f"{SEATS[seat]} {', '.join(words)}")
        return "; ".join(found) or "no card that plays"

    def _ahead(self, found: list[Proposal]) -> list[Proposal]:
        """The best moves of each kind, with what the end of the game is likely to bring added."""
        public, weights = self.public, self.weights
        candidates: list[Proposal] = []
        for kind, kept in ((PLAY, 5), (DISCARD, 3), (COLOUR, 1)):
            of_kind = [one for one in found if min(one.action.kind, COLOUR) == kind]
            candidates += sorted(of_kind, key=lambda one: (-one.value, one.action))[:kept]
        if len(candidates) < 2:
            return found
        ahead = Lookahead(public, self.seat, self.sight, weights.ahead_worlds, weights.ahead_budget)
        if not ahead.worlds:
            return found
        chances = ahead.chances([one.action for one in candidates])
        return [
            evolve(
                one,
                value=one.value + weights.ahead * chances[one.action],
                reason=f"{one.reason}; {chances[one.action]:.0%} for all that can be had",
            )
            for one in candidates
        ]


#: The files that `hat-public` is made of, in the order in which they are told.
_FILES = tuple(f"conventions.hats.{name}" for name in ("codes", "questions", "signals", "endgame"))


@frozen
class HatPublic:
    """The policy, as declared data: `parts` are those of its parts that it plays with."""

    name: str = "hat-public"
    weights: Weights = field(factory=Weights)
    parts: frozenset[str] = frozenset(PARTS)
    repertoire: Repertoire = REPERTOIRE

    @property
    def digest(self) -> str:
        """A hash of name, weights and sources."""
        return digest(f"{self.name} {self.weights}", [__name__, "hanabot.table", "hanabot.variants"])

    @property
    def about(self) -> str:
        """What it is, in a line."""
        return "Hat-guessing by public knowledge: each clue tells every hand its class among agreed questions"

    @property
    def code(self) -> str:
        """What its moves say."""
        return "its class among agreed questions, to every hand at once"

    def words(self) -> Iterator[str]:
        """How it plays: what the files that make it up say of themselves."""
        yield from told(self.name, self.about, __name__, *_FILES)
        yield ""
        yield "Parts that a name can take out, as hat-public/-silence:"
        yield from (f"  {part:<14}{about}" for part, about in PARTS.items())

    def changed(self, name: PolicyName) -> HatPublic:
        """The policy with parts taken out.

        Raises:
            BadName: it has levels or sides, or puts a part in, or there is no such part.
        """
        text = str(name)
        if name.level is not None:
            raise BadName("policy", text, f"{self.name} has no levels")
        for change in name.changes:
            if change.slug not in PARTS:
                raise BadName("part", change.slug, f"{self.name} has none of that name; it has {', '.join(PARTS)}")
            if change.sign == "+" or change.side is not None:
                raise BadName("policy", text, f"a part of {self.name} is taken out as a whole: /-{change.slug}")
        return evolve(self, name=text, parts=self.parts - {change.slug for change in name.changes})

    def seat(self, seat: int, start: Start) -> PublicSeat:
        """A fresh bot for one game.

        Raises:
            Unsupported: the variant has properties that hats do not play.
        """
        return PublicSeat(self, seat, start)
