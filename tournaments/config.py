"""Tournament files: TOML in, a schedule out, and every fault of the file told at once with its place."""

from pathlib import Path
from typing import Any

import cattrs
from attrs import field, frozen
from cattrs.gen import make_dict_structure_fn

from conventions.rule_lists.agent import Agent, RuleList
from hanabot.bots import Policy
from hanabot.errors import BadTournament
from tournaments.schedule import RULES, VARIANT, Schedule, plan, survey
from tournaments.toml_files import TeamWords, make_converter, part, problems, read_data


@frozen
class TournamentFile:
    """What a tournament file says; `name` is for people, `agents` are rule lists of the file's own."""

    name: str
    players: list[int]
    decks: str
    teams: list[TeamWords]
    rules: str = RULES
    variant: str = VARIANT
    agents: list[Agent] = field(factory=list)


def read_tournament(path: str | Path) -> tuple[TournamentFile, Schedule]:
    """A tournament file's words and the schedule that they mean.

    Raises:
        BadFile: the file cannot be read or is no TOML.
        BadTournament: keys or values are wrong; all of them are told.
    """
    source = str(path)
    data = read_data(path)
    try:
        words = _converter.structure(data, TournamentFile)
    except cattrs.BaseValidationError as error:

        def found(name: str) -> Any:
            return part(data, TournamentFile, name, _converter)

        agents = found("agents")
        # Where agents could not be read, a team may have meant one of them.
        teams = found("teams") if agents is not None or "agents" not in data else None
        players, decks, rules, variant = (found(name) for name in ("players", "decks", "rules", "variant"))
        rest = survey(teams, players, decks, rules, variant, _policies(agents or [], source))[1]
        raise BadTournament(source, tuple(dict.fromkeys([*problems(error, "", TournamentFile), *rest]))) from None
    own = _policies(words.agents, source)
    return words, plan(words.teams, words.players, words.decks, words.rules, words.variant, source, own)


def read_own(path: str | Path) -> dict[str, Policy]:
    """The policies that a tournament file's agents are, by name; what else the file says is passed over.

    Raises:
        BadFile: the file cannot be read or is no TOML.
        BadTournament: an agent is wrong; all that is wrong is told.
    """
    source = str(path)
    try:
        agents = _converter.structure(read_data(path).get("agents", []), list[Agent])
    except (ValueError, cattrs.BaseValidationError) as error:
        raise BadTournament(source, tuple(problems(error, "agents", TournamentFile))) from None
    return _policies(agents, source)


def _policies(agents: list[Agent], source: str) -> dict[str, Policy]:
    names = [agent.name for agent in agents]
    twice = [number for number, name in enumerate(names) if name in names[:number]]
    if twice:
        raise BadTournament(source, tuple((f"agents[{number}]", f"name: {names[number]} is taken") for number in twice))
    return {agent.name: RuleList(agent.name, agent) for agent in agents}


_converter = make_converter(
    {
        int: "[3, 4]",
        Agent: "[[agents]] with a name and rules",
        TeamWords: '["h-group@1", ["h-group@3", "bga-finesse"]]',
    }
)
_converter.register_structure_hook(
    TournamentFile, make_dict_structure_fn(TournamentFile, _converter, _cattrs_forbid_extra_keys=True)
)
