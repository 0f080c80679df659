"""Season files: TOML in, a season out, and every fault of the file told at once with its place."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cattrs
from attrs import field, fields, frozen
from cattrs.gen import make_dict_structure_fn

from conventions.rule_lists.agent import Agent, RuleList, take_agent
from hanabot.bots import Policy
from hanabot.errors import BadName, BadTournament, HanabotError
from hanabot.league.outside import Limits, Outside
from hanabot.policy_names import is_word
from hanabot.rules import RuleSet, house, rule_set
from hanabot.start import standard_start
from tournaments.league.season import SEATS, Season
from tournaments.teams import Team, read_team
from tournaments.toml_files import (
    TeamWords,
    check_free,
    make_converter,
    part,
    problems,
    read_data,
    shown,
    unknown_key,
)

#: The rule set that seasons are played by.
RULES = "league"
#: The most episodes of a season, and the highest seed.
MOST = 10**6

Problem = tuple[str, str]


@frozen
class Program:
    """A program of the file's own: its name and its command line."""

    name: str
    command: tuple[str, ...]


#: What an entry of `agents` can be.
Guest = Agent | Program


@frozen
class SeasonFile:
    """What a season file says.

    `name` is for people. Either `teams`, each of which plays every deck, or a `pool`, from which each table is filled.
    `agents` are programs (with a `command`) and rule lists (with `rules`) of the file's own. The decks are `league:N`,
    from `first_seed` on. Times are seconds but for `turn_delay_ms`, which paces what a spectator sees.
    """

    name: str
    episodes: int
    teams: list[TeamWords] = field(factory=list)
    pool: list[str] = field(factory=list)
    first_seed: int = 1
    max_turns: int = 80
    turn_delay_ms: int = 0
    start_deadline: float = Limits().start_deadline
    turn_deadline: float = Limits().turn_deadline
    deadline: float = Limits().deadline
    attempts: int = Limits().attempts
    patience: int = Limits().patience
    agents: list[Guest] = field(factory=list)


#: What numbers may be: the least and the most.
_RANGES: dict[str, tuple[float, float]] = {
    "episodes": (1, MOST),
    "first_seed": (0, MOST),
    "turn_delay_ms": (0, 60_000),
    "start_deadline": (0.001, 86_400),
    "turn_deadline": (0.001, 86_400),
    "deadline": (0.001, 604_800),
    "attempts": (1, 100),
    "patience": (1, 120),
}


def read_season(path: str | Path) -> Season:
    """The season that a file means.

    Raises:
        BadFile: the file cannot be read or is no TOML.
        BadTournament: keys or values are wrong; all of them are told.
    """
    source, folder = str(path), Path(path).absolute().parent
    data = read_data(path)
    found: list[Problem] = []
    try:
        _converter.structure(data, SeasonFile)
    except cattrs.BaseValidationError as error:
        found += problems(error, "", SeasonFile)
    # What has the right form is looked into, though the rest be wrong.
    words: dict[str, Any] = {one.name: part(data, SeasonFile, one.name, _converter) for one in fields(SeasonFile)}
    own, sound = _guests(data, words["agents"], folder, found)
    found += _numbers(words)
    rules = _rules(words["max_turns"], found)
    teams = _teams("teams", words["teams"], own, sound, rules, found)
    pool = _teams("pool", words["pool"], own, sound, rules, found)
    if ("teams" in data) == ("pool" in data):
        found.append(
            ("teams", "name teams, which play every deck, or a pool, from which tables are filled: one of both")
        )
    elif (words["pool"] == [] and "pool" in data) or (words["teams"] == [] and "teams" in data):
        found.append(("pool" if "pool" in data else "teams", "nobody is named"))
    if len(pool) == 1 and not found:
        found.append(("pool", "one entrant alone meets nobody: name at least two, or teams"))
    if found:
        raise BadTournament(source, tuple(dict.fromkeys(found)))
    given = {name: value for name, value in words.items() if name in data}
    limits = {name: given[name] for name in (one.name for one in fields(Limits)) if name in given}
    rest = {name: given[name] for name in ("first_seed", "turn_delay_ms") if name in given}
    return Season(
        name=given["name"],
        rules=rules,
        limits=Limits(**limits),
        episodes=given["episodes"],
        first_seed=rest.pop("first_seed", 1),
        teams=teams,
        pool=pool,
        own=own,
        **rest,
    )


def _guests(
    data: Mapping[str, Any], guests: list[Guest] | None, folder: Path, found: list[Problem]
) -> tuple[dict[str, Policy], bool]:
    """The file's own policies by name, and whether all of them could be read."""
    own: dict[str, Policy] = {}
    for number, guest in enumerate(guests or ()):
        place = f"agents[{number}]"
        if guest.name in own:
            found.append((place, f"name: {guest.name} is taken"))
        elif isinstance(guest, Program):
            if not _runs(guest.command[0], folder):
                found.append((place, f"command: there is no program {guest.command[0]} that can be run"))
            own[guest.name] = Outside(guest.name, guest.command, folder)
        else:
            own[guest.name] = RuleList(guest.name, guest)
    return own, guests is not None or "agents" not in data


def _runs(word: str, folder: Path) -> bool:
    """Whether a command's first word can be run in a folder."""
    if os.sep in word:
        path = folder / word
        return path.is_file() and os.access(path, os.X_OK)
    return shutil.which(word) is not None


def _numbers(words: Mapping[str, Any]) -> list[Problem]:
    found = []
    for name, (least, most) in _RANGES.items():
        value = words[name]
        if value is not None and not least <= value <= most:
            found.append((name, f"{value} is not from {least:g} to {most:g}"))
    return found


def _rules(max_turns: int | None, found: list[Problem]) -> RuleSet:
    rules = rule_set(RULES)
    if max_turns is None:
        return rules
    try:
        return house(rules, max_turns=max_turns)
    except HanabotError:
        found.append(("max_turns", f"{max_turns} is not from 20 to 120"))
        return rules


def _teams(
    key: str,
    words: list[Any] | None,
    own: Mapping[str, Policy],
    sound: bool,
    rules: RuleSet,
    found: list[Problem],
) -> tuple[Team, ...]:
    """The teams that can be read and sit down, each once."""
    teams: dict[str, Team] = {}
    start = standard_start(SEATS, rules)
    for number, one in enumerate(words or ()):
        if not sound:  # A name may be that of an agent that could not be read.
            continue
        try:
            team = read_team(one, own)
            if key == "pool" and len(team.policies) > 1:
                raise BadName("pool", team.name, "an entrant is one policy or program; teams have more")
            for seat, policy in enumerate(team.seats(SEATS if key == "teams" else 1)):
                policy.seat(seat, start)
            teams.setdefault(team.name, team)
        except HanabotError as error:
            found.append((f"{key}[{number}]", str(error)))
    return tuple(teams.values())


def _guest(value: object, _type: object) -> Guest:
    if not isinstance(value, dict) or "command" not in value:
        agent = take_agent(value)
        check_free(agent.name)
        return agent
    for key in value:
        if key not in {"name", "command"}:
            raise ValueError(f"{key}: {unknown_key(key, ['name', 'command'])}")
    name, command = value.get("name"), value["command"]
    if not isinstance(name, str) or not is_word(name):
        raise ValueError(f"name: {shown(name)} is not lower-case words joined by hyphens")
    check_free(name)
    if not isinstance(command, list) or not command or not all(isinstance(word, str) and word for word in command):
        raise ValueError(f'command: {shown(command)} is no list of words, such as ["python3", "agent.py"]')
    return Program(name, tuple(command))


def _seconds(value: object, _type: object) -> float:
    if type(value) not in {int, float}:
        raise ValueError(f"{shown(value)} is not a number of seconds")
    return float(str(value))


def _make_converter() -> cattrs.Converter:
    converter = make_converter(
        {
            str: '["h-group@5", "piers"]',
            TeamWords: '["h-group@5", ["h-group@5", "my-agent"]]',
            Guest: "[[agents]] with a name and a command",
        }
    )
    converter.register_structure_hook(float, _seconds)
    converter.register_structure_hook_func(lambda kind: kind == Guest, _guest)
    converter.register_structure_hook(
        SeasonFile, make_dict_structure_fn(SeasonFile, converter, _cattrs_forbid_extra_keys=True)
    )
    return converter


_converter = _make_converter()
