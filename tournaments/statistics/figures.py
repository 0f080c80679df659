"""Figures of teams and of pairs of teams, with their uncertainty."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from attrs import evolve, frozen

from tournaments.records import Record, Result
from tournaments.statistics.many import holm
from tournaments.statistics.paired import Interval, interval, permutation_p, pooled_interval
from tournaments.statistics.rates import rate_interval
from tournaments.statistics.sequential import Verdict, anytime_interval, anytime_p

#: Endings with every card played; the second is Royal favor's word for it.
PERFECT = ("perfect", "win")
#: A p below this, as it stands among all that were looked at, is more than chance explains.
SURE = 0.05

Game = Record | Result


@frozen
class TeamFigures:
    """One team at one number of players. `perfect` and `strikeouts` count games; `turns` and `desyncs` are means."""

    team: str
    players: int
    games: int
    mean: float
    mean_zero: float
    ci95: Interval
    perfect: int
    strikeouts: int
    turns: float
    desyncs: float

    @property
    def perfect_ci95(self) -> tuple[float, float]:
        """The interval of the rate of perfect games."""
        return rate_interval(self.perfect, self.games)

    @property
    def strikeouts_ci95(self) -> tuple[float, float]:
        """The interval of the rate of strikeouts."""
        return rate_interval(self.strikeouts, self.games)


@frozen
class PairFigures:
    """Team `a` against team `b` on the `decks` decks that both played: a minus b, stacks kept.

    `players` are the numbers of players where several were pooled. `p` is of the test by itself, `p_holm` as it stands
    among the `comparisons` that were made. `perfect_difference` is that of the rates of perfect games, None where only
    scores are known; `settled` is what a match has come to that was played until it was settled.
    """

    a: str
    b: str
    players: int | tuple[int, ...]
    decks: int
    mean_difference: float
    ci95: Interval
    p: float
    p_holm: float | None = None
    comparisons: int = 1
    perfect_difference: float | None = None
    perfect_ci95: Interval = (None, None)
    perfect_p: float | None = None
    settled: Verdict | None = None

    @property
    def p_among(self) -> float:
        """The p that a claim has to stand on."""
        return self.p if self.p_holm is None else self.p_holm


def team_figures(team: str, players: int, records: Sequence[Game], scale: int | None = None) -> TeamFigures:
    """The figures of one team.

    Args:
        team: the name to show.
        players: seats at the table.
        records: its games; at least one.
        scale: the highest score, if the games were played until something was settled: the interval allows for that.
    """
    scores = [record.score for record in records]
    return TeamFigures(
        team=team,
        players=players,
        games=len(records),
        mean=fmean(scores),
        mean_zero=fmean(record.score_zero for record in records),
        ci95=interval(scores) if scale is None else anytime_interval(scores, 0, scale),
        perfect=sum(record.ending in PERFECT for record in records),
        strikeouts=sum(record.ending == "strikeout" for record in records),
        turns=fmean(record.turns for record in records),
        desyncs=fmean(record.desyncs for record in records),
    )


def pair_figures(
    a: str,
    b: str,
    players: int,
    scores_a: Mapping[str, int],
    scores_b: Mapping[str, int],
    scale: int | None = None,
) -> PairFigures | None:
    """How two teams differ on the decks that both played; nothing if there are none.

    Args:
        a: the first team's name.
        b: the second's, which is subtracted.
        players: seats at the table.
        scores_a: scores by deck of the first.
        scores_b: scores by deck of the second.
        scale: the highest score, if the games were played until something was settled: interval and p allow for that.
    """
    found = differences(scores_a, scores_b)
    if not found:
        return None
    if scale is None:
        ci95, p = interval(found), permutation_p(found)
    else:
        ci95, p = anytime_interval(found, -scale, scale), anytime_p(found, -scale, scale)
    return PairFigures(a, b, players, len(found), fmean(found), ci95, p)


def with_perfect(pair: PairFigures, perfect_a: Mapping[str, int], perfect_b: Mapping[str, int]) -> PairFigures:
    """The figures with those of perfect games, which are 1 by deck, and others 0; their test is McNemar's."""
    found = differences(perfect_a, perfect_b)
    return evolve(
        pair,
        perfect_difference=fmean(found),
        perfect_ci95=interval(found),
        perfect_p=permutation_p(found),
    )


def pooled_figures(a: str, b: str, tables: Mapping[int, tuple[Mapping[str, int], Mapping[str, int]]]) -> PairFigures:
    """How two teams differ over several numbers of players, where each deck counts the same.

    Resamples have as many decks of each number of players as there were.

    Args:
        a: the first team's name.
        b: the second's, which is subtracted.
        tables: by number of players the two teams' scores by deck; at least one deck is played by both.
    """
    groups = {players: differences(*scores) for players, scores in tables.items()}
    found = [difference for group in groups.values() for difference in group]
    players = tuple(players for players, group in groups.items() if group)
    ci95, p = pooled_interval(list(groups.values())), permutation_p(found)
    return PairFigures(a, b, players, len(found), fmean(found), ci95, p)


def differences(values_a: Mapping[str, int], values_b: Mapping[str, int]) -> list[int]:
    """The differences a minus b by deck, on the decks that are in both."""
    return [value - values_b[deck] for deck, value in values_a.items() if deck in values_b]


def among(pairs: Sequence[PairFigures]) -> list[PairFigures]:
    """The pairs with their p as it stands among all of them."""
    adjusted = holm([pair.p for pair in pairs])
    return [evolve(pair, p_holm=p, comparisons=len(pairs)) for pair, p in zip(pairs, adjusted, strict=True)]
