"""Tournament files: TOML in, a schedule out, and every fault of the file told at once with its place."""

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Union, get_args, get_origin

import cattrs
from attrs import field, fields, frozen
from cattrs.errors import ForbiddenExtraKeysError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn

from conventions.rule_lists.agent import Agent, RuleList, take_agent
from hanabot.bots import Policy
from hanabot.errors import BadFile, BadTournament
from hanabot.registry import registry
from tournaments.schedule import RULES, VARIANT, Schedule, plan, survey

#: A team in a file: a name that fills every seat, or a list of names, one a seat.
TeamWords = Union[str, list[str]]  # noqa: UP007  # cattrs is given a hook for this type


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
    data = _data(path)
    try:
        words = _converter.structure(data, TournamentFile)
    except cattrs.BaseValidationError as error:
        agents = _part(data, "agents")
        # Where agents could not be read, a team may have meant one of them.
        teams = _part(data, "teams") if agents is not None or "agents" not in data else None
        players, decks, rules, variant = (_part(data, name) for name in ("players", "decks", "rules", "variant"))
        rest = survey(teams, players, decks, rules, variant, _policies(agents or [], source))[1]
        raise BadTournament(source, tuple(dict.fromkeys([*_problems(error, ""), *rest]))) from None
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
        agents = _converter.structure(_data(path).get("agents", []), list[Agent])
    except (ValueError, cattrs.BaseValidationError) as error:
        raise BadTournament(source, tuple(_problems(error, "agents"))) from None
    return _policies(agents, source)


def _data(path: str | Path) -> dict[str, Any]:
    """A TOML file's data."""
    source = str(path)
    try:
        return tomllib.loads(Path(path).read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise BadFile(source, "", (error.strerror or str(error)).lower()) from None
    except UnicodeDecodeError as error:
        raise BadFile(source, f"byte {error.start}", "not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadFile(source, "", f"not TOML: {error}") from None
    except RecursionError:
        raise BadFile(source, "", "nested too deeply") from None
    except ValueError as error:  # a null byte in the path; a number or date that Python does not hold
        raise BadFile(source, "", str(error)) from None


def _policies(agents: list[Agent], source: str) -> dict[str, Policy]:
    names = [agent.name for agent in agents]
    twice = [number for number, name in enumerate(names) if name in names[:number]]
    if twice:
        raise BadTournament(source, tuple((f"agents[{number}]", f"name: {names[number]} is taken") for number in twice))
    return {agent.name: RuleList(agent.name, agent) for agent in agents}


def _part(data: dict[str, Any], name: str) -> Any:
    """A key's value when it is there and of the right form, so that it can be looked into though others are wrong."""
    try:
        return _converter.structure(data[name], getattr(fields(TournamentFile), name).type)
    except (KeyError, ValueError, cattrs.BaseValidationError):
        return None


def _exactly(kind: type, called: str) -> Any:
    def take(value: object, _type: object) -> object:
        # TOML has types of its own: "3" for 3 is a slip of the pen and true is no number.
        if type(value) is not kind:
            raise ValueError(f"{_shown(value)} is not {called}")
        return value

    return take


def _team(value: object, _type: object) -> TeamWords:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and value and all(isinstance(name, str) for name in value):
        return value
    raise ValueError(f"{_shown(value)} is no team: write a policy's name, or a list of names, one a seat")


def _agent(value: object, _type: object) -> Agent:
    agent = take_agent(value)
    known = registry()
    if agent.name in known.plain or agent.name in known.families:
        raise ValueError(f"name: there is a policy {agent.name} already; call the agent something else")
    return agent


def _shown(value: object) -> str:
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _make_converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(str, _exactly(str, "text in quotes"))
    converter.register_structure_hook(int, _exactly(int, "a whole number"))
    converter.register_structure_hook_func(lambda kind: kind == TeamWords, _team)
    converter.register_structure_hook(Agent, _agent)
    converter.register_structure_hook_factory(_is_list)(_list_hook)
    converter.register_structure_hook(
        TournamentFile, make_dict_structure_fn(TournamentFile, converter, _cattrs_forbid_extra_keys=True)
    )
    return converter


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is list


def _list_hook(kind: Any, converter: cattrs.Converter) -> Any:
    [inner] = get_args(kind)

    def take(value: object, _type: object) -> list[Any]:
        if not isinstance(value, list):
            examples = {int: "[3, 4]", Agent: "[[agents]] with a name and rules"}
            example = examples.get(inner, '["h-group@1", ["h-group@3", "bga-finesse"]]')
            raise ValueError(f"{_shown(value)} is not a list, such as {example}")  # noqa: TRY004  # told as the others
        found, faults = [], []
        for place, item in enumerate(value):
            try:
                found.append(converter.structure(item, inner))
            except (ValueError, cattrs.BaseValidationError) as error:
                error.add_note(IterableValidationNote(f"item {place}", place, inner))
                faults.append(error)
        if faults:
            raise cattrs.IterableValidationError("faults in a list", faults, kind)
        return found

    return take


def _problems(error: Exception, place: str) -> list[tuple[str, str]]:
    """Everything that a validation found, as (place, why)."""
    if isinstance(error, cattrs.IterableValidationError):
        return [
            problem
            for fault, note in error.group_exceptions()[0]
            for problem in _problems(fault, f"{place}[{note.index}]")
        ]
    if isinstance(error, cattrs.ClassValidationError):
        named, others = error.group_exceptions()
        found = [problem for fault, note in named for problem in _problems(fault, note.name)]
        return found + [problem for fault in others for problem in _problems(fault, place)]
    known = [attribute.name for attribute in fields(TournamentFile)]
    if isinstance(error, ForbiddenExtraKeysError):
        extra = sorted(error.extra_fields)
        return [(key if key.isprintable() else repr(key), _unknown(key, known)) for key in extra]
    if isinstance(error, KeyError):
        return [(place, "missing")]
    return [(place, str(error))]


def _unknown(key: str, known: list[str]) -> str:
    near = get_close_matches(key, known, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"no such key; {hint}known: {', '.join(known)}"


_converter = _make_converter()
