"""Plays decks in their order until it is settled which team is better, and no further."""

from collections.abc import Callable
from pathlib import Path

from attrs import evolve

from hanabot.start import standard_start
from tournaments.comparison import one_of_many, settlements
from tournaments.records import Failed, Result
from tournaments.run import Outcome
from tournaments.schedule import Schedule, Table
from tournaments.statistics.sequential import Stopping, looks
from tournaments.store import Store


def play_until_settled(
    schedule: Schedule, path: str | Path, stopping: Stopping, play: Callable[[Schedule], Outcome]
) -> tuple[Schedule, Outcome]:
    """Play a schedule of two teams or more, at each table until every two teams of it are settled.

    It is looked after the same numbers of decks whoever plays and whatever is stored already, so that the same request
    always stops at the same deck.

    Args:
        schedule: the games, of which perhaps not all are played.
        path: the results file that `play` stores them in.
        stopping: when to stop.
        play: plays a part of the schedule.

    Returns:
        The schedule of the decks that were looked at, and what playing them came to.
    """
    each = one_of_many(stopping, schedule)
    stored = played = 0
    failures: list[Failed] = []
    tables = []
    for table in schedule.tables:
        scale = standard_start(table.players, schedule.rules, schedule.variant).variant.max_score
        games: dict[str, dict[str, Result]] = {team.name: {} for team in schedule.teams}
        before = 0
        for decks in looks(len(table.decks)):
            part = Table(table.players, table.decks[before:decks])
            outcome = play(evolve(schedule, tables=(part,)))
            stored, played = stored + outcome.stored, played + outcome.played
            failures += outcome.failures
            with Store(path) as store:
                for team in schedule.teams:
                    for result in store.results(schedule.keys(team, part)):
                        games[team.name][result.key.deck] = result
            before = decks
            if all(settlements(games, scale, each).values()):
                break
        tables.append(Table(table.players, table.decks[:before]))
    return evolve(schedule, tables=tuple(tables)), Outcome(stored, played, tuple(failures))
