"""The league: seasons of episodes, programs that are not ours at the table, and the rules in words for them."""

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from hanabot.cli.options import Format, Jobs, Rules, Variant, all_cores
from hanabot.cli.output import write_rows
from hanabot.errors import BadName
from hanabot.files import write_whole
from hanabot.game import Game
from hanabot.league.prompt import prompt as prompt_text
from hanabot.rules import house, rule_set
from hanabot.start import standard_start
from tournaments.cli.conduct import progress
from tournaments.league.retold import find_episode, retell
from tournaments.league.run import Outcome, run_season
from tournaments.league.season import SEATS, Season
from tournaments.league.season_file import read_season
from tournaments.league.season_log import Played, SeasonLog
from tournaments.league.spectator import Spectator
from tournaments.league.standings import ENDINGS, Standing, standings

app = App(
    name="league",
    help="The league: seasons of episodes, programs that are not ours at the table, and the rules in words for them.",
)

#: What names an error in the last words of a program, in the languages that people write agents in.
_ERROR = re.compile(r"\b(?:\w*(?:Error|Exception)|panicked|panic|fatal)\b", re.IGNORECASE)

Log = Annotated[str, Parameter(help="A season's log.")]


@app.command
def run(
    file: Annotated[Path, Parameter(help="A TOML file: name, episodes, teams or a pool, agents, deadlines.")],
    /,
    *,
    jobs: Jobs | None = None,
    log: Annotated[
        str | None, Parameter(help="The season's log (default: the file's name with .jsonl, in the working directory).")
    ] = None,
    format_: Format = "table",
    watch: Annotated[bool, Parameter(help="Show every move as it is made, an episode at a time.", negative=())] = False,
) -> int:
    """Play a season, or go on where it was stopped, and show its table.

    Whatever a program does, its episode has an ending and the season goes on; what went wrong is in the log, and
    `league faults` shows it. Exit status 1 if one of our own policies failed.
    """
    season = read_season(file)
    path = log if log is not None else f"{file.stem}.jsonl"
    outcome = _play(season, path, jobs or all_cores(), watch)
    if outcome.cut_short:
        _say(f"the last line of {path} was cut short, and its episode played again")
    with SeasonLog(path) as kept:
        lines = standings(season, kept.episodes)
        of_season = {fixture.key for fixture in season.fixtures()}
        others = len(kept.episodes.keys() - of_season)
        episodes = [kept.episodes[key] for key in of_season if key in kept.episodes]
    _write(lines, format_)
    if others:
        _say(f"{path} also has {_count(others)} of other terms, programs or code, which do not count")
    _tell(episodes, path)
    return 1 if any(fault.kind == "error" for one in episodes for fault in one.faults) else 0


@app.command
def faults(log: Log, /, *, format_: Format = "table") -> None:
    """What went wrong in a season's episodes, a line each: whose it was, when, what and why."""
    with SeasonLog(log) as kept:
        episodes = sorted(kept.episodes.values(), key=lambda one: (one.number, one.entrants, one.key))
    rows: list[list[object]] = [
        [
            one.deck,
            one.seats[fault.seat],
            fault.seat,
            fault.turn,
            fault.kind,
            fault.why,
            one.errors.get(str(fault.seat), ""),
        ]
        for one in episodes
        for fault in one.faults
    ]
    if format_ in {"table", "markdown"}:
        rows = [[*row[:-1], telling_line(str(row[-1]))] for row in rows]
    if format_ == "table" and not rows:
        print(f"nothing went wrong in {_count(len(episodes))}")
        return
    write_rows(rows, ["deck", "who", "seat", "turn", "kind", "why", "standard error"], format_)


@app.command
def show(
    log: Log,
    deck: Annotated[str, Parameter(help="The episode's deck, such as league:3.")],
    /,
    *,
    entrant: Annotated[str | None, Parameter(help="Whose episode, where more than one played the deck.")] = None,
    save: Annotated[str | None, Parameter(help="Also write the game to this file as hanab.live's JSON.")] = None,
) -> None:
    """Tell an episode move by move, with what went wrong at the turn where it did."""
    with SeasonLog(log) as kept:
        game = retell(find_episode(kept.episodes, deck, entrant, log), print)
    if save is not None:
        from hanabot.formats.hanab_live import saved_game

        write_whole(save, json.dumps(saved_game(game, deck)) + "\n")


@app.command
def prompt(
    *,
    players: Annotated[int, Parameter(help="Seats at the table.")] = SEATS,
    rules: Rules = "league",
    variant: Variant = "No Variant",
    max_turns: Annotated[int | None, Parameter(help="Moves after which the game is over.")] = None,
    seat: Annotated[int | None, Parameter(help="The seat that reads it, from 0.")] = None,
) -> None:
    """Print the rules, the moves and the form of an answer, for a language model that takes a seat."""
    chosen = rule_set(rules)
    if max_turns is not None:
        chosen = house(chosen, max_turns=max_turns)
    start = standard_start(players, chosen, variant)
    if seat is not None and not 0 <= seat < players:
        raise BadName("seat", str(seat), f"seats are 0 to {players - 1}")
    print(prompt_text(start, seat))


def _play(season: Season, path: str, jobs: int, watch: bool) -> Outcome:
    spectator: Callable[[Game], None] | None = None
    if watch:
        spectator = Spectator(lambda: time.sleep(season.turn_delay_ms / 1000), _say)
    try:
        with progress(path, "episode") as tell:
            outcome = run_season(season, path, jobs, tell, spectator)
    except KeyboardInterrupt:
        _say(f"stopped; what is finished is in {path}, the same command goes on from there")
        raise
    if outcome.played:
        _say(f"{_count(outcome.played)} played and written to {path}")
    return outcome


def _write(lines: Sequence[Standing], style: str) -> None:
    plain = style in {"csv", "json"}
    figures = ["rank_best", "rank_worst", "episodes", "mean", "ci95_low", "ci95_high"]
    headers = ["rank", "entrant", *(figures if plain else ["episodes", "mean", "95 % interval"])]
    headers += [*ENDINGS, "contribution", "forfeits", "faults"]
    write_rows([list(_row(line, lines, plain, style == "json")) for line in lines], headers, style)


def _row(line: Standing, lines: Sequence[Standing], plain: bool, nested: bool) -> Iterator[object]:
    low, high = line.ci95
    best, worst = line.ranks
    if plain:
        yield from (line.rank, line.entrant, best, worst, line.episodes, line.mean, low, high)
    else:
        shared = sum(other.rank == line.rank for other in lines) > 1
        yield f"{line.rank}{'=' if shared else ''}{f' ({best} to {worst})' if best < worst else ''}"
        yield from (line.entrant, line.episodes, f"{line.mean:.2f}")
        yield "-" if low is None or high is None else f"{low:.2f} to {high:.2f}"
    yield from line.endings
    yield line.contribution if plain else f"{line.contribution:+.2f}"
    yield line.forfeits
    yield dict(line.faults) if nested else ", ".join(f"{kind} {count}" for kind, count in line.faults.items())


def _tell(episodes: Sequence[Played], path: str) -> None:
    """Account for every episode, and say where what went wrong is told."""
    endings = Counter(one.ending for one in episodes)
    said = ", ".join(f"{ending} {endings[ending]}" for ending in ENDINGS if endings[ending])
    _say(f"{_count(len(episodes))}: {said}")
    wrong = sum(bool(one.faults) for one in episodes)
    if wrong:
        _say(f"something went wrong in {_count(wrong)}: `hanabot league faults {path}` says what")


def telling_line(text: str) -> str:
    """Of what a program wrote on standard error, the last line that names an error, or else the last."""
    lines = text.strip().splitlines() or [""]
    named = [line for line in lines if _ERROR.search(line)]
    return (named or lines)[-1].strip()[-80:]


def _count(number: int) -> str:
    return f"{number} episode" if number == 1 else f"{number} episodes"


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
