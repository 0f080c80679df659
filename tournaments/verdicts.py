"""What figures say in plain words, under each table."""

from collections.abc import Sequence

from tournaments.standings import Criterion, Standing
from tournaments.statistics import SURE, PairFigures
from tournaments.statistics.sequential import Stopping

#: What teams are ranked by, in words.
_CRITERIA: dict[Criterion, str] = {
    "mean": "mean score",
    "zero": "mean score with strikeouts as nothing",
    "perfect": "perfect games",
    "matchpoints": "matchpoints",
    "rating": "change of rating",
}


def sentence(pair: PairFigures, stopping: Stopping | None = None) -> str:
    """What a pair's figures say; `stopping` if the match was played until it was settled."""
    decks = f"{pair.decks} {'deck' if pair.decks == 1 else 'decks'} with {players_text(pair)} players"
    low, high = pair.ci95
    if pair.mean_difference == 0 and (stopping is None or low is None):
        how = "the same" if pair.decks == 1 or (low, high) == (0, 0) else "the same on average"
        every = "each of " if how == "the same" and pair.decks > 1 else ""
        return f"{pair.a} and {pair.b} score {how} on {every}{decks}."
    more, less = (pair.a, pair.b) if pair.mean_difference > 0 else (pair.b, pair.a)
    if low is None or high is None:
        one = "one deck says" if pair.decks == 1 else "one deck for each number of players says"
        return f"{more} scores {abs(pair.mean_difference):.2f} more than {less} on {decks}; {one} nothing."
    low, high = sorted((low, high) if pair.mean_difference > 0 else (0 - low, 0 - high))
    sure = _sure(pair) if stopping is None else _settled(pair, stopping)
    p = f"p {p_text(pair.p)}"
    if pair.p_holm is not None and pair.comparisons > 1:
        p += f", {p_text(pair.p_holm)} among {pair.comparisons} pairs"
    return (
        f"{more} scores {abs(pair.mean_difference):.2f} more than {less} on {decks} "
        f"(95 % interval {low:.2f} to {high:.2f}, {p}): {sure}."
    )


def _sure(pair: PairFigures) -> str:
    if pair.comparisons * 2 ** (1 - pair.decks) >= SURE:  # p cannot be lower, however far apart the teams are
        return "too few decks to tell"
    if pair.p_among < SURE:
        return "more than chance explains"
    if pair.p < SURE:
        return f"not more than chance explains, where {pair.comparisons} pairs are looked at"
    return "chance alone could do that"


def _settled(pair: PairFigures, stopping: Stopping) -> str:
    sure = f"settled with an error of {100 * stopping.error:g} % at most in all"
    if pair.settled == "neither":
        return f"they differ by less than {stopping.margin:g}, {sure}"
    return "not settled" if pair.settled is None else sure


def stopping_sentence(stopping: Stopping) -> str:
    """How a match was stopped, and what that is worth."""
    margin = "" if stopping.margin is None else f", or the difference is less than {stopping.margin:g}"
    return (
        f"Played until it is settled who is ahead{margin}; some verdict here is wrong with a chance of "
        f"{100 * stopping.error:g} % at most."
    )


def standing_sentence(found: Sequence[Standing], by: Criterion | None) -> str:
    """Who is first at a table of three teams or more, and who shares that rank."""
    leaders = [one.team for one in found if one.rank[0] == 1]
    pairs = len(found) * (len(found) - 1) // 2
    apart = f"told apart by {_CRITERIA[by or 'mean']}, at 5 % over all {pairs} pairs (Holm)"
    place = f"With {found[0].players} players"
    if len(leaders) == len(found):
        return f"{place} all teams are tied: no two are {apart}."
    if len(leaders) == 1:
        first = f"{leaders[0]} is first"
    else:
        more = f" and {len(leaders) - 4} more" if len(leaders) > 4 else ""
        first = f"{', '.join(leaders[:4])}{more} are tied for the first rank"
    return f"{place} {first}. A rank is a range where teams are not {apart}."


def players_text(pair: PairFigures) -> str:
    """The number of players of a pair, or all that are pooled."""
    return str(pair.players) if isinstance(pair.players, int) else ", ".join(map(str, pair.players))


def p_text(value: float) -> str:
    """A p as people read it."""
    return "< 0.001" if value < 0.001 else f"{value:.3f}"
