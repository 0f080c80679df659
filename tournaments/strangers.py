"""Policies beside the same strangers: what each comes to with all of them, and how two differ deck by deck.

A policy has the first seat, which begins, and the stranger the others. A stranger that is the policy itself is one of
the set like any other, so that a policy among them has its self-play counted.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from statistics import fmean

from attrs import asdict, evolve, frozen

from hanabot.bots import Policy
from tournaments.records import Result
from tournaments.reports import csv_text, text_table
from tournaments.schedule import RULES, VARIANT, Schedule, plan
from tournaments.statistics import Interval, holm, interval, permutation_p
from tournaments.store import Store
from tournaments.teams import NONE, Team
from tournaments.verdicts import p_text


@frozen
class Meetings:
    """What is to be played: by policy and stranger the team, in a schedule with one number of players."""

    policies: tuple[str, ...]
    strangers: tuple[str, ...]
    teams: Mapping[tuple[str, str], Team]
    schedule: Schedule


@frozen
class Company:
    """One policy beside strangers: its mean with each and with all, stacks kept; by deck the sum over all of them."""

    policy: str
    means: Mapping[str, float]
    mean: float
    mean_zero: float
    games: int
    sums: Mapping[str, int]


@frozen
class Difference:
    """Policy `a` minus `b` in the mean over all strangers, on the decks that both played with all of them.

    `p` is of the test by itself, `p_holm` as it stands among all pairs.
    """

    a: str
    b: str
    decks: int
    mean: float
    ci95: Interval
    p: float
    p_holm: float


def plan_meetings(
    policies: Iterable[str],
    strangers: Iterable[str],
    players: int,
    decks: str,
    rules: str = RULES,
    variant: str = VARIANT,
    own: Mapping[str, Policy] = NONE,
) -> Meetings:
    """The games of some policies with some strangers, each named once.

    Raises:
        BadTournament: with everything that is wrong.
    """
    guests, hosts = (
        tuple(team.name for team in plan(names, [players], decks, rules, variant, "crossplay", own).teams)
        for names in (policies, strangers)
    )
    words = {(one, other): [one, *[other] * (players - 1)] for one in guests for other in hosts}
    schedule = plan(words.values(), [players], decks, rules, variant, "crossplay", own)
    by_seats = {tuple(one.name for one in team.seats(players)): team for team in schedule.teams}
    teams = {pair: by_seats[tuple(seats)] for pair, seats in words.items()}
    return Meetings(guests, hosts, teams, schedule)


def company(meetings: Meetings, store: Store) -> list[Company]:
    """What is stored of the games, policy by policy; one with no game is left out."""
    table = meetings.schedule.tables[0]
    found = []
    for policy in meetings.policies:
        games: dict[str, list[Result]] = {}
        for stranger in meetings.strangers:
            keys = meetings.schedule.keys(meetings.teams[policy, stranger], table)
            games[stranger] = list(store.results(keys))
        if all(games.values()):
            found.append(
                Company(
                    policy,
                    {name: fmean(result.score for result in results) for name, results in games.items()},
                    fmean(fmean(result.score for result in results) for results in games.values()),
                    fmean(fmean(result.score_zero for result in results) for results in games.values()),
                    sum(map(len, games.values())),
                    _sums(list(games.values())),
                )
            )
    return found


def _sums(games: Sequence[Sequence[Result]]) -> dict[str, int]:
    """By deck, the sum of the scores; decks that were not played with everybody are left out."""
    scores = [{result.key.deck: result.score for result in results} for results in games]
    return {deck: sum(one[deck] for one in scores) for deck in scores[0] if all(deck in one for one in scores)}


def differences(found: Sequence[Company]) -> list[Difference]:
    """How every two policies differ over all strangers."""
    pairs = []
    for a, b in combinations(found, 2):
        gains = [score - b.sums[deck] for deck, score in a.sums.items() if deck in b.sums]
        if gains:
            low, high = interval(gains)
            count = len(a.means)
            ci95 = (low / count, high / count) if low is not None and high is not None else (None, None)
            p = permutation_p(gains)
            pairs.append(Difference(a.policy, b.policy, len(gains), fmean(gains) / count, ci95, p, p))
    adjusted = holm([pair.p for pair in pairs])
    return [evolve(pair, p_holm=p) for pair, p in zip(pairs, adjusted, strict=True)]


def render_company(meetings: Meetings, found: Sequence[Company], style: str) -> str:
    """What it came to as `table`, `markdown`, `csv` or `json`: a row a stranger, then all of them, then the pairs."""
    table = meetings.schedule.tables[0]
    pairs = differences(found)
    if style == "json":
        told = {
            "players": table.players,
            "decks": len(table.decks),
            "policies": [asdict(one) | {"sums": dict(one.sums)} for one in found],
            "pairs": [asdict(pair) for pair in pairs],
        }
        return json.dumps(told, indent=2, ensure_ascii=False) + "\n"
    rows: list[list[object]] = [["with", *(one.policy for one in found)]]
    rows += [[name, *(f"{one.means[name]:.2f}" for one in found)] for name in meetings.strangers]
    rows.append(["all", *(f"{one.mean:.2f}" for one in found)])
    rows.append(["all, strikeout 0", *(f"{one.mean_zero:.2f}" for one in found)])
    if style == "csv":
        return csv_text(rows)
    lines = [f"{table.players} players, {len(table.decks)} decks: mean score of each policy with each stranger.", ""]
    lines += [text_table(rows, style), ""]
    for pair in pairs:
        low, high = pair.ci95
        between = "" if low is None or high is None else f" ({low:.2f} to {high:.2f})"
        p = f"p {p_text(pair.p)}"
        p += f", {p_text(pair.p_holm)} among {len(pairs)} pairs" if len(pairs) > 1 else ""
        lines.append(f"{pair.a} minus {pair.b}: {pair.mean:+.2f}{between} with all of them, {pair.decks} decks, {p}")
    return "\n".join(lines).rstrip() + "\n"
