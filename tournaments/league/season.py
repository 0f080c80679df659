"""What a season plays: its entrants, its terms, and who sits where in which episode, all known before it begins.

A season has teams, each of which plays every deck, or a pool, from which every table is filled anew: then each entrant
sits as often as any other, give or take one, and its partners change.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from attrs import astuple, field, frozen

from hanabot.bots import Policy
from hanabot.decks import from_seed
from hanabot.digest import digest
from hanabot.league.outside import Limits, Outside
from hanabot.policy_names import parse
from hanabot.rules import RuleSet
from hanabot.variants import variant_under
from tournaments.schedule import team_digest
from tournaments.teams import Team

#: Seats at a table of the league (document 000).
SEATS = 4


@frozen
class Fixture:
    """One episode to be played: `entrants` are the team's name, or those of the pool by seat.

    `brought` are policies that no package registers. `key` is a hash of all that the episode follows from, programs'
    own files and their deadlines included.
    """

    key: str
    number: int
    deck: str
    cards: tuple[int, ...] = field(repr=False)
    entrants: tuple[str, ...]
    seats: tuple[str, ...]
    digests: tuple[str, ...]
    brought: tuple[Policy, ...] = ()


@frozen
class Season:
    """A season ready to be played; one of `teams` and `pool` is empty."""

    name: str
    rules: RuleSet
    limits: Limits
    episodes: int
    first_seed: int
    teams: tuple[Team, ...] = ()
    pool: tuple[Team, ...] = ()
    own: Mapping[str, Policy] = field(factory=dict)
    turn_delay_ms: int = 0

    @property
    def entrants(self) -> tuple[str, ...]:
        """Who is ranked."""
        return tuple(team.name for team in self.teams or self.pool)

    def fixtures(self) -> Iterator[Fixture]:
        """The episodes in playing order."""
        if self.teams:
            seated = [((team.name,), team.seats(SEATS)) for team in self.teams]
            digests = [self._digest(policies) for _, policies in seated]
            for number in range(self.episodes):
                for (entrants, policies), digest in zip(seated, digests, strict=True):
                    yield self._fixture(number, entrants, policies, digest)
            return
        by_name = {team.name: team.seats(1)[0] for team in self.pool}
        for number, names in enumerate(tables(list(by_name), self.episodes)):
            policies = tuple(by_name[name] for name in names)
            yield self._fixture(number, names, policies, self._digest(policies))

    def _digest(self, policies: Sequence[Policy]) -> str:
        terms = [team_digest(policies), self.rules.key]
        if any(isinstance(policy, Outside) for policy in policies):
            terms += [digest("episode", ["hanabot.league.episode"]), *map(str, astuple(self.limits))]
        return "\n".join(terms)

    def _fixture(self, number: int, entrants: tuple[str, ...], policies: Sequence[Policy], terms: str) -> Fixture:
        deck = from_seed(f"league:{self.first_seed + number}", variant_under(self.rules))
        words = (terms, *(policy.name for policy in policies), deck.name)
        return Fixture(
            hashlib.sha256("\n".join(words).encode()).hexdigest()[:24],
            number,
            deck.name,
            deck.cards,
            entrants,
            tuple(policy.name for policy in policies),
            tuple(policy.digest for policy in policies),
            tuple(policy for policy in policies if not parse(policy.name).families.isdisjoint(self.own)),
        )


def tables(names: Sequence[str], count: int) -> Iterator[tuple[str, ...]]:
    """Who sits at each of so many tables, by seat: those who sat least often come first, and chance decides the rest.

    Nobody sits twice at a table while others have not sat there; each seat is had by all in turn.
    """
    sat = dict.fromkeys(names, 0)
    had = {(name, seat): 0 for name in names for seat in range(SEATS)}
    for table in range(count):
        chosen: list[str] = []
        for seat in range(SEATS):
            free = [name for name in names if name not in chosen] or list(names)
            least = min(sat[name] for name in free)
            among = [name for name in free if sat[name] == least]
            name = min(among, key=lambda one: (had[one, seat], _chance(f"{table} {seat} {one}")))
            chosen.append(name)
            sat[name] += 1
            had[name, seat] += 1
        yield tuple(chosen)


def _chance(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
