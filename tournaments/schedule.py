"""Who plays what: teams x numbers of players x decks, with every deck dealt before anyone plays."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from hanabot.bots import Policy
from hanabot.decks import NamedDeck, find
from hanabot.digest import digest
from hanabot.errors import BadTournament, HanabotError
from hanabot.policy_names import parse
from hanabot.rules import rule_set
from hanabot.start import standard_start
from hanabot.variants import variant_under
from hanabot.view import Start
from tournaments.records import Fixture, Key, shortest_round
from tournaments.teams import NONE, Team, read_team

#: What is assumed where a request says nothing.
RULES, VARIANT = "hanab-live", "No Variant"

#: Sources that a result depends on whoever plays.
TABLE = (
    "hanabot.cards",
    "hanabot.decks",
    "hanabot.desync",
    "hanabot.game",
    "hanabot.go_random",
    "hanabot.moves",
    "hanabot.rules",
    "hanabot.start",
    "hanabot.table",
    "hanabot.tables",
    "hanabot.variants",
    "hanabot.view",
)

#: A place in the request and what is wrong there.
Problem = tuple[str, str]


@frozen
class Table:
    """One number of players, and the decks that every team plays there."""

    players: int
    decks: tuple[NamedDeck, ...]


@frozen
class Schedule:
    """A tournament ready to be played: everything in it has been found and fits together.

    `own` are the policies, by name, that it brings along. `only` are by deck the teams, by digest, that play it; all do
    if it is None.
    """

    teams: tuple[Team, ...]
    tables: tuple[Table, ...]
    rules: str
    variant: str
    own: Mapping[str, Policy] = NONE
    only: Mapping[str, frozenset[str]] | None = None

    def fixtures(self) -> Iterator[Fixture]:
        """The games in playing order: the teams go through a deck together, so that a broken run compares too.

        Teams that are one at a table, since they differ in seats alone that it does not have, play there once.
        """
        for table in self.tables:
            seated = {team_digest(seats): seats for seats in (team.seats(table.players) for team in self.teams)}
            for deck in table.decks:
                for team, seats in seated.items():
                    if self.only is not None and team not in self.only.get(deck.name, ()):
                        continue
                    yield Fixture(
                        Key(team, table.players, self.rules, self.variant, deck.name),
                        tuple(policy.name for policy in seats),
                        tuple(policy.digest for policy in seats),
                        tuple(deck.cards),
                        tuple(policy for policy in seats if not parse(policy.name).families.isdisjoint(self.own)),
                    )

    def keys(self, team: Team, table: Table) -> list[Key]:
        """The games of one team at one table, in the order of the decks."""
        digest = team_digest(team.seats(table.players))
        return [Key(digest, table.players, self.rules, self.variant, deck.name) for deck in table.decks]


def team_digest(seats: Sequence[Policy]) -> str:
    """The digest of a seated team: one team has one digest at every table, and the table's own sources are in it."""
    digests = shortest_round([policy.digest for policy in seats])
    return hashlib.sha256("\n".join([digest("table", TABLE), *digests]).encode()).hexdigest()[:32]


def plan(
    teams: Iterable[str | Sequence[str]],
    players: Iterable[int],
    decks: str,
    rules: str = RULES,
    variant: str = VARIANT,
    source: str = "tournament",
    own: Mapping[str, Policy] = NONE,
) -> Schedule:
    """Find everything that is named and deal the decks.

    Args:
        teams: one argument a team, or a list of policies a team.
        players: numbers of players.
        decks: decks in the grammar of `hanabot.decks`.
        rules: the rule set's name.
        variant: the variant's name.
        source: what to call the request in an error.
        own: policies by name that no package registers.

    Raises:
        BadTournament: with everything that is wrong.
    """
    schedule, problems = survey(teams, players, decks, rules, variant, own)
    if problems:
        raise BadTournament(source, problems)
    return schedule


def survey(
    teams: Iterable[str | Sequence[str]] | None,
    players: Iterable[int] | None,
    decks: str | None,
    rules: str | None,
    variant: str | None,
    own: Mapping[str, Policy] = NONE,
) -> tuple[Schedule, tuple[Problem, ...]]:
    """The schedule as far as it can be made, and everything that stands in its way, as (place, why).

    What is None is not known, because a file was wrong there, and is not complained of again.
    """
    problems: list[Problem] = []
    found_teams = _find_teams(teams, own, problems)
    chosen_rules = chosen_variant = None
    try:
        chosen_rules = rule_set(RULES if rules is None else rules)
        chosen_variant = variant_under(chosen_rules, VARIANT if variant is None else variant)
    except HanabotError as error:
        problems.append(("rules" if chosen_rules is None else "variant", str(error)))
    counts = tuple(dict.fromkeys(players or ()))
    if players is not None and not counts:
        problems.append(("players", "no number of players; give at least one"))
    tables = []
    if chosen_rules is not None and chosen_variant is not None:
        for count in counts:
            try:
                start = standard_start(count, chosen_rules, chosen_variant)
            except HanabotError as error:
                problems.append(("players", str(error)))
                continue
            problems += _misfits(found_teams, start)
            try:
                named = (
                    {}
                    if decks is None
                    else {deck.name: deck for deck in find(decks, count, chosen_rules, chosen_variant)}
                )
                tables.append(Table(count, tuple(named.values())))
            except (HanabotError, OSError) as error:
                problems.append(("decks", str(error)))
    names = (chosen_rules.key if chosen_rules else RULES, chosen_variant.name if chosen_variant else VARIANT)
    return Schedule(found_teams, tuple(tables), *names, own), tuple(dict.fromkeys(problems))


def _find_teams(
    teams: Iterable[str | Sequence[str]] | None, own: Mapping[str, Policy], problems: list[Problem]
) -> tuple[Team, ...]:
    """The teams that can be read, each once; the others are added to the problems."""
    found: dict[str, Team] = {}
    for number, words in enumerate(teams or ()):
        try:
            team = read_team(words, own)
            found.setdefault(team.name, team)
        except HanabotError as error:
            problems.append((f"teams[{number}]", str(error)))
    if teams is not None and not found and not problems:
        problems.append(("teams", "no team; name at least one"))
    return tuple(found.values())


def _misfits(teams: Sequence[Team], start: Start) -> Iterator[Problem]:
    """Teams that cannot sit down at such a table."""
    for team in teams:
        try:
            for seat, policy in enumerate(team.seats(start.players)):
                policy.seat(seat, start)
        except HanabotError as error:
            yield "teams", str(error)
