"""How the teams at one table rank: by what, and which of them share ranks because they are not told apart."""

from collections.abc import Callable, Mapping
from itertools import combinations
from statistics import fmean
from typing import Literal

from attrs import frozen

from hanabot.view import Start
from tournaments.ratings import Hanabots
from tournaments.records import Result
from tournaments.statistics import PERFECT, SURE, holm, permutation_p, ranks
from tournaments.statistics.matchpoints import matchpoints, most

#: What teams can be ranked by; `mean` is what the league ranks by, `matchpoints` what the Hanabi competitions do.
Criterion = Literal["mean", "zero", "perfect", "matchpoints", "rating"]
#: Results by team and deck.
Games = Mapping[str, Mapping[str, Result]]
#: What a team is ranked by, deck by deck.
Values = Mapping[str, Mapping[str, float]]


@frozen
class Standing:
    """How a team stands at its table.

    `rank` is the best and the worst rank that it can have, `tied` the teams that it is not told apart from;
    `matchpoints` its sum of them and `share` what part that is of all that it could have got, None where it had no
    opponent; `rating` the mean change of BGA's rating, if that was asked for and such games are rated.
    """

    team: str
    players: int
    rank: tuple[int, int]
    tied: tuple[str, ...]
    matchpoints: int
    share: float | None
    rating: float | None


def standings(
    games: Games,
    start: Start,
    by: Criterion | None,
    ps: Mapping[tuple[str, str], float],
    hanabots: Hanabots | None = None,
) -> list[Standing]:
    """The teams at one table, best first, or in the order of the games where nothing to rank by is named.

    Args:
        games: by team and deck; at least one each.
        start: the table.
        by: what to rank by; by the mean if None.
        ps: of pairs of teams, the p of their means as it stands among all; for ranks by the mean.
        hanabots: the bots of BGA's rating, if that is to be told.
    """
    points = _matchpoints(games)
    rated = _ratings(games, start, hanabots) if hanabots is not None else {}
    values = _values(games, by or "mean", points, rated)
    means = {team: fmean(each.values()) if each else 0.0 for team, each in values.items()}
    if by not in (None, "mean"):
        ps = _tests(values)
    ahead = {(a, b) if means[a] > means[b] else (b, a) for (a, b), p in ps.items() if p < SURE}
    found = ranks(list(games), ahead)
    order = list(games) if by is None else sorted(games, key=lambda team: -means[team])
    return [
        Standing(
            team,
            start.players,
            found[team],
            tuple(other for other in order if other != team and {(team, other), (other, team)}.isdisjoint(ahead)),
            sum(points[team].values()),
            _share(points[team], games),
            fmean(rated[team].values()) if team in rated else None,
        )
        for team in order
    ]


def _values(games: Games, by: Criterion, points: Mapping[str, Mapping[str, int]], rated: Values) -> Values:
    simple: dict[Criterion, Callable[[Result], int]] = {
        "mean": lambda result: result.score,
        "zero": lambda result: result.score_zero,
        "perfect": lambda result: result.ending in PERFECT,
    }
    if by == "matchpoints":
        return points
    if by == "rating":
        return rated or {team: {} for team in games}
    value = simple[by]
    return {team: {deck: value(result) for deck, result in results.items()} for team, results in games.items()}


def _matchpoints(games: Games) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {team: {} for team in games}
    for deck in dict.fromkeys(deck for results in games.values() for deck in results):
        here = {team: results[deck] for team, results in games.items() if deck in results}
        for team, count in matchpoints({team: (one.score, one.turns) for team, one in here.items()}).items():
            found[team][deck] = count
    return found


def _share(points: Mapping[str, int], games: Games) -> float | None:
    decks = len({deck for results in games.values() for deck in results})
    return sum(points.values()) / (most(len(games)) * decks) if len(games) > 1 else None


def _ratings(games: Games, start: Start, hanabots: Hanabots) -> dict[str, dict[str, float]]:
    bots = hanabots.find(start.variant, start.players)
    if bots is None:
        return {}
    return {
        team: {
            deck: hanabots.change(
                bots, result.score, perfect=result.ending in PERFECT, strikeout=result.ending == "strikeout"
            )
            for deck, result in results.items()
        }
        for team, results in games.items()
    }


def _tests(values: Values) -> dict[tuple[str, str], float]:
    """The p of each two teams, deck by deck, as it stands among all of them."""
    pairs = list(combinations(values, 2))
    tests = [
        permutation_p([value - values[b][deck] for deck, value in values[a].items() if deck in values[b]])
        for a, b in pairs
    ]
    return dict(zip(pairs, holm(tests), strict=True))
