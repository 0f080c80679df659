"""What a results file holds, in one pass over its games: counts by score, and each team's scores deck by deck."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from attrs import field, frozen

from hanabot.bots import Policy
from hanabot.errors import BadName, BadStore, HanabotError
from hanabot.start import standard_start
from tournaments.records import Key
from tournaments.schedule import team_digest
from tournaments.statistics import PERFECT, TeamFigures, team_figures
from tournaments.store import SHORT, Group, Store
from tournaments.teams import NONE, read_team


@frozen
class Side:
    """One team at one kind of table: its figures, its games by score, and its score and turns on every deck.

    `name` tells it from the others at the table: with its digest, where two states of one team were stored. `current`
    says whether its sources are as they are now (None: nothing tells). `struck` are the decks struck out on, `won`
    those with a perfect game.
    """

    name: str
    digest: str
    seats: tuple[str, ...]
    current: bool | None
    figures: TeamFigures
    scores: Mapping[str, int]
    turns: Mapping[str, int]
    struck: frozenset[str]
    won: frozenset[str]

    @property
    def mixed(self) -> tuple[str, str] | None:
        """The first seat's policy and that of all others, if the team is a mix of two as cross-play makes them."""
        first, others = self.seats[0], set(self.seats[1:])
        return (first, self.seats[1]) if len(others) == 1 and first not in others else None

    @property
    def uniform(self) -> bool:
        """Whether one policy has every seat."""
        return len(set(self.seats)) == 1

    def zero(self, deck: str) -> int:
        """The score on a deck, with three strikes counted as 0."""
        return 0 if deck in self.struck else self.scores[deck]

    def counts(self, highest: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Games by score from 0, all of them and those struck out."""
        games = Counter(self.scores.values())
        struck = Counter(self.scores[deck] for deck in self.struck)
        scores = range(highest + 1)
        return tuple(games[score] for score in scores), tuple(struck[score] for score in scores)


@frozen
class Table:
    """Everything played at one kind of table; the teams come best first, `decks` in the order of their numbers."""

    players: int
    rules: str
    variant: str
    sides: tuple[Side, ...]
    decks: tuple[str, ...]

    highest: int
    _places: Mapping[str, int] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_places", {deck: place for place, deck in enumerate(self.decks)})

    def place(self, deck: str) -> int:
        """Where a deck stands in the order of their numbers."""
        return self._places[deck]

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(len(side.scores) for side in self.sides)

    def key(self, side: Side, deck: str) -> Key:
        """The key of one game."""
        return Key(side.digest, self.players, self.rules, self.variant, deck)


@frozen
class Choice:
    """Which games a report is about: of these teams (names or beginnings of digests), at these tables; empty: all."""

    teams: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    rules: str | None = None
    variant: str | None = None

    def __contains__(self, group: Group) -> bool:
        return (
            (not self.players or group.players in self.players)
            and self.rules in {None, group.rules}
            and self.variant in {None, group.variant}
            and (not self.teams or any(map(group.answers_to, self.teams)))
        )


def gather(store: Store, choice: Choice, own: Mapping[str, Policy] = NONE) -> list[Table]:
    """The tables of a store, fewest players first; `own` are policies that no package registers.

    Raises:
        BadName: a team that is asked for has no games.
        BadStore: there are no such games, or the store is damaged.
    """
    groups = store.groups()
    if not groups:
        raise BadStore(store.path, "holds no games; a tournament or compare plays some")
    for team in choice.teams:
        if not any(group.answers_to(team) for group in groups):
            raise BadName("team", team, f"no games in {store.path}; `hanabot results list` says what there is")
    chosen = [group for group in groups if group in choice]
    if not chosen:
        raise BadStore(store.path, "holds no such games; `hanabot results list` says what there is")
    chosen.sort(key=_table_of)
    return [_table(store, list(found), own) for _, found in groupby(chosen, _table_of)]


def _table_of(group: Group) -> tuple[str, str, int]:
    return group.rules, group.variant, group.players


def _table(store: Store, groups: Sequence[Group], own: Mapping[str, Policy]) -> Table:
    labels = Counter(group.label for group in groups)
    sides = []
    for group in groups:
        alone = labels[group.label] == 1
        sides.append(_side(store, group, group.label if alone else f"{group.label} ({group.team[:SHORT]})", own))
    sides.sort(key=lambda side: (-side.figures.mean, side.name))
    decks = sorted({deck for side in sides for deck in side.scores}, key=natural)
    first = groups[0]
    try:
        highest = standard_start(first.players, first.rules, first.variant).variant.max_score
    except HanabotError:  # A rule set or a variant of another hanabot's.
        highest = 0
    highest = max(highest, *(score for side in sides for score in side.scores.values()))
    return Table(first.players, first.rules, first.variant, tuple(sides), tuple(decks), highest)


def _side(store: Store, group: Group, name: str, own: Mapping[str, Policy]) -> Side:
    results = list(store.scan(group.team, group.players, group.rules, group.variant))
    return Side(
        name,
        group.team,
        group.seats,
        is_current(group, own),
        team_figures(name, group.players, results),
        {one.key.deck: one.score for one in results},
        {one.key.deck: one.turns for one in results},
        frozenset(one.key.deck for one in results if one.ending == "strikeout"),
        frozenset(one.key.deck for one in results if one.ending in PERFECT),
    )


def is_current(group: Group, own: Mapping[str, Policy] = NONE) -> bool | None:
    """Whether a team's games were played by the sources as they are now; None if no policies have its names."""
    try:
        return team_digest(read_team(group.seats, own).seats(group.players)) == group.team
    except HanabotError:
        return None


def natural(name: str) -> list[tuple[int, str]]:
    """What sorts decks in the order of their numbers: s2 before s10."""
    return [(len(part), part) if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", name)]
