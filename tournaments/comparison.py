"""What the teams of a schedule came to, gathered from the store: figures, standings and pairs, table by table."""

from collections.abc import Mapping
from itertools import combinations
from statistics import fmean

from attrs import evolve, field, frozen

from hanabot.start import standard_start
from tournaments.bounds import BoundFigures
from tournaments.ratings import Hanabots
from tournaments.records import Result
from tournaments.schedule import Schedule
from tournaments.standings import Criterion, Games, Standing, standings
from tournaments.statistics import (
    PERFECT,
    PairFigures,
    TeamFigures,
    among,
    pair_figures,
    pooled_figures,
    team_figures,
    with_perfect,
)
from tournaments.statistics.figures import differences
from tournaments.statistics.sequential import Stopping, Verdict, settled
from tournaments.store import Store


@frozen
class Judging:
    """How teams are judged: in what order they come, and when a match stops, if early.

    `by` is what they are ordered by; where it is None they come as they are named, with ranks by the mean. `hanabots`
    are the bots of BGA's rating, if that is to be told.
    """

    by: Criterion | None = None
    hanabots: Hanabots | None = None
    stopping: Stopping | None = None


@frozen
class Report:
    """The figures of a tournament, table by table in the order of the schedule.

    `standings` go with `teams`, one each; `pooled` are the pairs over all numbers of players, where there are several.
    `seconds` is by team and players the mean time of a game, for the games that were timed; empty unless asked for, as
    are the `bounds` of what the decks allow.
    """

    teams: tuple[TeamFigures, ...]
    pairs: tuple[PairFigures, ...]
    seconds: Mapping[tuple[str, int], float] = field(factory=dict)
    bounds: tuple[BoundFigures, ...] = ()
    standings: tuple[Standing, ...] = ()
    pooled: tuple[PairFigures, ...] = ()
    judging: Judging = Judging()


def report(
    schedule: Schedule,
    store: Store,
    timing: bool = False,
    bounds: tuple[BoundFigures, ...] = (),
    judging: Judging = Judging(),  # it is frozen
) -> Report:
    """The figures of what is stored of a schedule; a team with no game at a table is left out there."""
    teams: list[TeamFigures] = []
    pairs: list[PairFigures] = []
    ranked: list[Standing] = []
    tables: dict[int, Games] = {}
    seconds = {}
    for table in schedule.tables:
        start = standard_start(table.players, schedule.rules, schedule.variant)
        scale = None if judging.stopping is None else start.variant.max_score
        games: dict[str, dict[str, Result]] = {}
        for team in schedule.teams:
            keys = schedule.keys(team, table)
            results = {result.key.deck: result for result in store.results(keys)}
            if results:
                games[team.name] = results
                timed = list(store.seconds(keys)) if timing else []
                if timed:
                    seconds[team.name, table.players] = fmean(timed)
        found = _pairs(games, table.players, scale)
        if judging.stopping is not None:
            verdicts = settlements(games, start.variant.max_score, one_of_many(judging.stopping, schedule))
            found = [evolve(pair, settled=verdicts[pair.a, pair.b]) for pair in found]
        ps = {(pair.a, pair.b): pair.p_among for pair in found}
        here = standings(games, start, judging.by, ps, judging.hanabots)
        ranked += here
        teams += [team_figures(one.team, table.players, list(games[one.team].values()), scale) for one in here]
        pairs += found
        tables[table.players] = games
    pooled = _pooled(tables) if len(tables) > 1 and judging.stopping is None else []
    return Report(tuple(teams), tuple(pairs), seconds, bounds, tuple(ranked), tuple(pooled), judging)


def _pairs(games: Games, players: int, scale: int | None) -> list[PairFigures]:
    scores, perfect = _scores(games), _perfect(games)
    found = []
    for a, b in combinations(games, 2):
        pair = pair_figures(a, b, players, scores[a], scores[b], scale)
        if pair is not None:
            found.append(with_perfect(pair, perfect[a], perfect[b]) if scale is None else pair)
    return among(found)


def settlements(games: Games, scale: int, stopping: Stopping) -> dict[tuple[str, str], Verdict | None]:
    """What each two teams at one table have settled; `stopping` is that of a single match (`one_of_many`)."""
    scores = _scores(games)
    return {
        (a, b): settled(differences(scores[a], scores[b]), -scale, scale, stopping) for a, b in combinations(games, 2)
    }


def one_of_many(stopping: Stopping, schedule: Schedule) -> Stopping:
    """What holds for each match of a schedule, so that the error is not passed in all of them together."""
    matches = len(schedule.teams) * (len(schedule.teams) - 1) // 2 * len(schedule.tables)
    return evolve(stopping, error=stopping.error / max(1, matches))


def _pooled(tables: Mapping[int, Games]) -> list[PairFigures]:
    scores = {players: _scores(games) for players, games in tables.items()}
    perfect = {players: _perfect(games) for players, games in tables.items()}
    teams = dict.fromkeys(team for games in tables.values() for team in games)
    found = []
    for a, b in combinations(teams, 2):
        both = [players for players in tables if a in scores[players] and b in scores[players]]
        if any(differences(scores[players][a], scores[players][b]) for players in both):
            pair = pooled_figures(a, b, {players: (scores[players][a], scores[players][b]) for players in both})
            wins = {players: (perfect[players][a], perfect[players][b]) for players in both}
            rates = pooled_figures(a, b, wins)
            found.append(
                evolve(pair, perfect_difference=rates.mean_difference, perfect_ci95=rates.ci95, perfect_p=rates.p)
            )
    return among(found)


def _scores(games: Games) -> dict[str, dict[str, int]]:
    return {team: {deck: result.score for deck, result in results.items()} for team, results in games.items()}


def _perfect(games: Games) -> dict[str, dict[str, int]]:
    return {
        team: {deck: int(result.ending in PERFECT) for deck, result in results.items()}
        for team, results in games.items()
    }
