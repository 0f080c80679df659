"""One adaptive seat: a shadow a candidate, a weight each, and the move of whichever shadow is likely to do best.

The weights are a posterior: alike at first, then multiplied by how likely each partner's move, and each card of the
seat's own that shows its face, was to that candidate, to the power of `BOLDNESS`. All partners are taken to play the
same. What is then played is the candidate that scores best with the mixture, by what is known of the candidates' scores
with each other (`beside`): while much is open that is one that gets on with most.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, log

from attrs import evolve

from conventions.adaptive.candidates import Candidate
from conventions.adaptive.shadow import Shadow
from hanabot.beliefs.facts import Facts
from hanabot.bots import Decision, Note, Policy
from hanabot.errors import Unsupported
from hanabot.moves import Bonus, Clue, Draw, Event
from hanabot.view import Start, View

#: How fast it makes up its mind, 1 being what the chances say: it pays to be found out early, and errors show soon.
BOLDNESS = 1.3
#: How many candidates a reason names.
NAMED = 3


class AdaptiveSeat:
    """A bot that finds out what its partners play.

    Raises:
        Unsupported: none of the candidates plays at this table.
    """

    def __init__(self, seat: int, start: Start, known: Sequence[tuple[Candidate, Policy]]) -> None:
        self.facts = Facts(seat, start)
        self.candidates: list[Candidate] = []
        self.shadows: list[Shadow] = []
        for candidate, policy in known:
            try:
                bot = policy.seat(seat, start)
            except Unsupported:
                continue
            self.candidates.append(candidate)
            self.shadows.append(Shadow(bot))
        if not self.candidates:
            raise Unsupported(f"variant {start.variant.name!r}", "no convention that the adaptive seat knows plays it")
        self._evidence = [0.0] * len(self.candidates)
        self._counts: Counter[str] = Counter()

    def observe(self, event: Event) -> None:
        """Take in one event: every shadow sees it, and a partner's move is held against each."""
        assert not isinstance(event, Bonus)  # tables that have them are refused
        facts = self.facts
        mover = event.giver if isinstance(event, Clue) else event.seat
        for place, (candidate, shadow) in enumerate(zip(self.candidates, self.shadows, strict=True)):
            if isinstance(event, Draw) or (isinstance(event, Clue) and mover == facts.seat):
                shadow.bot.observe(event)
            elif mover != facts.seat:
                deed = shadow.seen(event, facts)
                self._evidence[place] += log(candidate.chance(deed.place, deed.deed) / deed.choices)
            elif not isinstance(event, Clue):
                self._evidence[place] += log(shadow.shown(event, facts))
        facts.observe(event)

    def weights(self) -> list[float]:
        """How much speaks for each candidate, together 1."""
        most = max(self._evidence)
        found = [exp(BOLDNESS * (one - most)) for one in self._evidence]
        return [one / sum(found) for one in found]

    def _best(self, weights: Sequence[float]) -> int:
        """The place of the candidate that is likely to score best with a partner of whom so much is known."""
        means = [
            sum(weight * own.beside[other.policy] for weight, other in zip(weights, self.candidates, strict=True))
            for own in self.candidates
        ]
        return means.index(max(means))

    def decide(self, view: View) -> Decision:
        """The move of the shadow that is likely to do best."""
        weights = self.weights()
        best = self._best(weights)
        decision = self.shadows[best].bot.decide(view)
        self._counts[decision.chosen.rule] += 1
        ranked = sorted(range(len(weights)), key=lambda place: (-weights[place], place))
        first, *others = [f"{self.candidates[place].policy} {weights[place]:.0%}" for place in ranked[:NAMED]]
        others = [text for text in others if not text.endswith(" 0%")]
        then = f", then {', '.join(others)}" if others else ""
        why = f"partner taken for {first}{then}; as {self.candidates[best].policy}: {decision.chosen.reason}"
        return evolve(decision, chosen=evolve(decision.chosen, reason=why))

    def rule_counts(self) -> Mapping[str, int]:
        """How often each rule, of whichever candidate, made this seat's move."""
        return dict(sorted(self._counts.items()))

    # -- What can be looked at: what the shadow holds that would move now ---------------------------------------------

    @property
    def _now(self) -> Shadow:
        return self.shadows[self._best(self.weights())]

    def public_notes(self) -> Mapping[int, tuple[int, str]]:
        """The public notes of the shadow that would move now."""
        return self._now.bot.public_notes()

    def note(self, order: int, view: int | None) -> Note:
        """The note of a card as its holder would write it, or as seat `view` knows it."""
        return self._now.reader.note(order, view)

    def common(self, order: int) -> Note:
        """The note of a card from public knowledge alone."""
        return self._now.reader.common(order)

    def chop(self, seat: int) -> int | None:
        """The order of a seat's chop."""
        return self._now.reader.chop(seat)

    def focus(self) -> int | None:
        """The order of the last clue's focus."""
        return self._now.reader.focus()
