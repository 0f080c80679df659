"""Who plays what: teams x numbers of players x decks, with every deck dealt before anyone plays."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from hanabot.bots import Policy
from hanabot.decks import NamedDeck, find
from hanabot.errors import BadTournament, HanabotError
from hanabot.rules import rule_set
from hanabot.start import standard_start
from hanabot.variants import variant_under
from tournaments.records import Fixture, Key
from tournaments.teams import Team, read_team

#: What is assumed where a request says nothing.
RULES, VARIANT = "hanab-live", "No Variant"


@frozen
class Table:
    """One number of players, and the decks that every team plays there."""

    players: int
    decks: tuple[NamedDeck, ...]


@frozen
class Schedule:
    """A tournament ready to be played: everything in it has been found and fits together."""

    teams: tuple[Team, ...]
    tables: tuple[Table, ...]
    rules: str
    variant: str

    def fixtures(self) -> Iterator[Fixture]:
        """The games in playing order: the teams go through a deck together, so that a broken run compares too."""
        for table in self.tables:
            seated = [team.seats(table.players) for team in self.teams]
            digests = [team_digest(seats) for seats in seated]
            for deck in table.decks:
                for seats, digest in zip(seated, digests, strict=True):
                    yield Fixture(
                        Key(digest, table.players, self.rules, self.variant, deck.name),
                        tuple(policy.name for policy in seats),
                        tuple(policy.digest for policy in seats),
                        tuple(deck.cards),
                    )

    def keys(self, team: Team, table: Table) -> list[Key]:
        """The games of one team at one table, in the order of the decks."""
        digest = team_digest(team.seats(table.players))
        return [
            Key(digest, table.players, self.rules, self.variant, deck.name) for deck in table.decks
        ]


def team_digest(seats: Sequence[Policy]) -> str:
    """The digest of a seated team: of its policies' digests in order of seats."""
    return hashlib.sha256("\n".join(policy.digest for policy in seats).encode()).hexdigest()[:32]


def plan(
    teams: Iterable[str | Sequence[str]],
    players: Iterable[int],
    decks: str,
    rules: str = RULES,
    variant: str = VARIANT,
    source: str = "tournament",
) -> Schedule:
    """Find everything that is named and deal the decks.

    Args:
        teams: one argument a team, or a list of policies a team.
        players: numbers of players.
        decks: decks in the grammar of `hanabot.decks`.
        rules: the rule set's name.
        variant: the variant's name.
        source: what to call the request in an error.

    Raises:
        BadTournament: with everything that is wrong.
    """
    problems: list[tuple[str, str]] = []
    found_teams: dict[str, Team] = {}
    for number, words in enumerate(teams):
        try:
            team = read_team(words)
            found_teams.setdefault(team.name, team)
        except HanabotError as error:
            problems.append((f"teams[{number}]", str(error)))
    if not found_teams and not problems:
        problems.append(("teams", "no team; name at least one"))
    chosen_rules = chosen_variant = None
    try:
        chosen_rules = rule_set(rules)
        chosen_variant = variant_under(chosen_rules, variant)
    except HanabotError as error:
        problems.append(("rules" if chosen_rules is None else "variant", str(error)))
    tables = []
    counts = tuple(dict.fromkeys(players))
    if not counts:
        problems.append(("players", "no number of players; give at least one"))
    for count in counts:
        if chosen_rules is None or chosen_variant is None:
            break
        try:
            start = standard_start(count, chosen_rules, chosen_variant)
        except HanabotError as error:
            problems.append(("players", str(error)))
            continue
        for team in found_teams.values():
            try:
                for seat, policy in enumerate(team.seats(count)):
                    policy.seat(seat, start)
            except HanabotError as error:
                problems.append(("teams", f"{team.name}: {error}"))
        try:
            named = {deck.name: deck for deck in find(decks, count, chosen_rules, chosen_variant)}
            tables.append(Table(count, tuple(named.values())))
        except (HanabotError, OSError) as error:
            problems.append(("decks", str(error)))
    if problems:
        raise BadTournament(source, tuple(dict.fromkeys(problems)))
    assert chosen_rules is not None
    assert chosen_variant is not None
    return Schedule(tuple(found_teams.values()), tuple(tables), chosen_rules.name, chosen_variant.name)
