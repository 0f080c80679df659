"""Figures of teams and of pairs of teams, with their uncertainty."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from attrs import frozen

from tournaments.records import Record, Result
from tournaments.statistics.paired import Interval, interval, permutation_p

#: Endings with every card played; the second is Royal favor's word for it.
PERFECT = ("perfect", "win")


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


@frozen
class PairFigures:
    """Team `a` against team `b` on the `decks` decks that both played: a minus b, stacks kept."""

    a: str
    b: str
    players: int
    decks: int
    mean_difference: float
    ci95: Interval
    p: float


def team_figures(team: str, players: int, records: Sequence[Record] | Sequence[Result]) -> TeamFigures:
    """The figures of one team.

    Args:
        team: the name to show.
        players: seats at the table.
        records: its games; at least one.
    """
    scores = [record.score for record in records]
    return TeamFigures(
        team=team,
        players=players,
        games=len(records),
        mean=fmean(scores),
        mean_zero=fmean(record.score_zero for record in records),
        ci95=interval(scores),
        perfect=sum(record.ending in PERFECT for record in records),
        strikeouts=sum(record.ending == "strikeout" for record in records),
        turns=fmean(record.turns for record in records),
        desyncs=fmean(record.desyncs for record in records),
    )


def pair_figures(
    a: str, b: str, players: int, scores_a: Mapping[str, int], scores_b: Mapping[str, int]
) -> PairFigures | None:
    """How two teams differ on the decks that both played; nothing if there are none.

    Args:
        a: the first team's name.
        b: the second's, which is subtracted.
        players: seats at the table.
        scores_a: scores by deck of the first.
        scores_b: scores by deck of the second.
    """
    differences = [score - scores_b[deck] for deck, score in scores_a.items() if deck in scores_b]
    if not differences:
        return None
    return PairFigures(
        a, b, players, len(differences), fmean(differences), interval(differences), permutation_p(differences)
    )
