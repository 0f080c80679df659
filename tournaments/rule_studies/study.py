"""A study of a policy's modules as it is asked: which games it plays, and how they are found again."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from statistics import fmean

from attrs import evolve, field, frozen

from hanabot.errors import BadName
from hanabot.registry import policy
from tournaments.records import Key, Result
from tournaments.rule_studies import steps
from tournaments.rule_studies.effects import Scores, contrast, left_out
from tournaments.rule_studies.lattice import Lattice, Modules, lattice, namer
from tournaments.rule_studies.steps import PARTS, Plan, Step, within
from tournaments.schedule import RULES, VARIANT, Schedule, Table, plan, team_digest
from tournaments.store import Store
from tournaments.teams import Team

#: Modules whose pairs are looked at, unless another number is asked for.
MOST_PAIRED = 8


@frozen
class RuleStudy:
    """What is asked: the parts of a study of one policy at one table.

    `paired` is how many modules, those worth most, are looked at two by two; `orders` how many pairs of orders a deck
    Shapley values are drawn from; `budget` the most games of the study, stored ones counted. `zero` counts a strikeout
    as no points.
    """

    policy: str
    lattice: Lattice
    schedule: Schedule
    parts: tuple[str, ...] = PARTS
    paired: int = MOST_PAIRED
    orders: int = 1
    budget: int | None = None
    zero: bool = False
    called: Callable[[Modules], str] = field(kw_only=True, repr=False)

    @property
    def table(self) -> Table:
        """The only table."""
        return self.schedule.tables[0]

    @property
    def decks(self) -> list[str]:
        """The names of the decks, in order."""
        return [deck.name for deck in self.table.decks]

    @property
    def ranks_first(self) -> bool:
        """Whether the pairs can be chosen only when every module has been taken out once."""
        return "pairs" in self.parts and len(self.lattice.studied) > self.paired

    def first(self) -> Plan:
        """What is played before the pairs are chosen."""
        return within([steps.whole(self.lattice), *self._singles()], self.decks, self.budget)

    def plan(self, chosen: Sequence[str] | None = None) -> Plan:
        """All that is played; `chosen` are the modules that are looked at two by two.

        Until they can be known, the first of the policy stand for them: others cost about the same.
        """
        shape = self.lattice
        wanted = [steps.whole(shape), *self._singles()]
        if "add-one-in" in self.parts:
            wanted += steps.add_ins(shape)
        if "pairs" in self.parts:
            wanted += steps.pairs(shape, shape.studied[: self.paired] if chosen is None else chosen)
        if "shapley" in self.parts:
            wanted += steps.shapley(shape, self.decks, self.orders)
        if "sides" in self.parts:
            wanted += steps.sides(shape)
        return within(wanted, self.decks, self.budget)

    def _singles(self) -> list[Step]:
        if "leave-one-out" in self.parts:
            return steps.singles(self.lattice)
        return steps.singles(self.lattice, "choosing the pairs") if self.ranks_first else []

    def games(self, planned: Plan) -> Schedule:
        """The schedule of a plan."""
        teams = {left: self.team(left) for left in dict.fromkeys(left for _, left in planned.games)}
        digests = {left: team_digest(team.seats(self.table.players)) for left, team in teams.items()}
        only: dict[str, set[str]] = {}
        for deck, left in planned.games:
            only.setdefault(deck, set()).add(digests[left])
        ordered = sorted(teams.values(), key=lambda team: team.name)
        return evolve(self.schedule, teams=tuple(ordered), only={deck: frozenset(some) for deck, some in only.items()})

    def team(self, left: Modules) -> Team:
        """The team that plays with so many of the policy's modules."""
        name = self.called(left)
        return Team((policy(name),), name)

    def keys(self, left: Modules, decks: Iterable[str] | None = None) -> list[Key]:
        """The games of one set, on these decks or on all, in their order."""
        wanted = None if decks is None else set(decks)
        return [key for key in self.schedule.keys(self.team(left), self.table) if wanted is None or key.deck in wanted]

    def scores(self, planned: Plan, store: Store) -> Scores:
        """What is stored of a plan's games."""
        decks: dict[Modules, list[str]] = {}
        for deck, left in planned.games:
            decks.setdefault(left, []).append(deck)
        return {
            left: {result.key.deck: self.score(result) for result in store.results(self.keys(left, played))}
            for left, played in decks.items()
        }

    def score(self, result: Result) -> int:
        """What a game counts."""
        return result.score_zero if self.zero else result.score

    def chosen(self, scores: Scores) -> list[str]:
        """The modules that are looked at two by two, in the policy's order: those whose taking out changed most."""
        worth = {slug: contrast(scores, left_out(self.lattice, slug)) for slug in self.lattice.studied}
        size = {slug: abs(fmean(values)) if values else 0.0 for slug, values in worth.items()}
        most = sorted(self.lattice.studied, key=lambda slug: -size[slug])[: self.paired]
        return [slug for slug in self.lattice.studied if slug in most]


def ask(
    name: str,
    players: int,
    decks: str,
    rules: str = RULES,
    variant: str = VARIANT,
    modules: Iterable[str] | None = None,
    parts: Iterable[str] = PARTS,
    paired: int = MOST_PAIRED,
    orders: int = 1,
    budget: int | None = None,
    zero: bool = False,
) -> RuleStudy:
    """A study of a policy.

    Args:
        name: the policy.
        players: seats at the table.
        decks: decks in the grammar of `hanabot.decks`.
        rules: the rule set's name.
        variant: the variant's name.
        modules: the modules under study; all that the policy can do without if None.
        parts: of `steps.PARTS`.
        paired: modules that are looked at two by two.
        orders: pairs of orders a deck.
        budget: the most games, stored ones counted.
        zero: whether a strikeout counts as no points.

    Raises:
        BadName: the policy or a module is not known or cannot be studied, or the budget does not pay for the policy's
            own games.
        BadTournament: the decks, the rules, the variant or the number of players.
    """
    if "," in name:
        raise BadName("policy", name, "is a team; a study is of one policy")
    shape = lattice(name, modules)
    schedule = plan([name], [players], decks, rules, variant, "study rules")
    called = cache(namer(name))
    asked = set(parts)
    found = RuleStudy(
        schedule.teams[0].name,
        shape,
        schedule,
        tuple(part for part in PARTS if part in asked),
        paired,
        orders,
        budget,
        zero,
        called=called,
    )
    if not found.first().steps:
        raise BadName("budget", str(budget), f"does not pay for the {len(found.decks)} games of {name} itself")
    return found
