"""An agent as data: an ordered list of rules, of which the first that has an answer decides.

In a tournament file, or in `agents.yaml` beside this module:

    name = "careful"
    rules = ["play-sure", {rule = "play-likely", at_least = 0.6, lives_over = 1}, "clue-playable", "discard-oldest"]

A rule stands there by its name, or as a table with its options and with conditions (`lives_over`, `lives_under`,
`clues_over`, `clues_under`, `deck_empty`). `hand_order` says in which order rules go through a hand: from the `newest`
card or the `oldest`, or by `slots` that stay where they are, a drawn card taking the place of the one that left.
`signals` says what the seats agree on beyond the words of a clue (`signals.py`).
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from pathlib import Path

import cattrs
from attrs import evolve, frozen

from conventions.rule_lists.seat import Asked, HandOrder, ListSeat
from conventions.rule_lists.signals import Agreement
from conventions.rule_lists.step import Step, take_step, unknown_rule, words
from conventions.rule_lists.vocabulary import RULES
from hanabot.digest import digest
from hanabot.errors import BadFile, BadName
from hanabot.formats.documents import read_document, read_text
from hanabot.formats.strict import Wrong, explained, shown, strict_converter
from hanabot.policy_names import PolicyName, is_word
from hanabot.repertoire import COUNTED, Repertoire
from hanabot.view import Start

#: In which order rules go through a hand, for people.
_ORDERS = {
    HandOrder.NEWEST: "from the newest card",
    HandOrder.OLDEST: "from the oldest card",
    HandOrder.SLOTS: "slot by slot, where a drawn card takes the slot of the one that left",
}
#: What the seats agree on, for people.
_AGREED = {
    Agreement.CALLS: "A clue calls one card that it touches, and that may be playable, to be played: the newest, and "
    "one not clued before if it can.",
    Agreement.WARNINGS: "Clues call cards to be played, and a rank clue on what its receiver would throw away next may "
    "warn that it is a last copy.",
    Agreement.AHEAD: "Clues call cards to be played, also such as others that are called make playable, and warn of "
    "last copies; clued cards are kept.",
}
#: The part that a name puts in to have a list as its authors' own engine plays it: `piers/+published`.
PUBLISHED = "published"
#: What rule lists play: their rules go by what a clue leaves of a card, and by ranks that mean what they say.
REPERTOIRE = COUNTED | Repertoire(frozenset({"all_colours", "no_colours", "no_ranks", "prism", "many_colours"}))
#: What is asked when a list has no answer.
_LAST_RESORT = ("discard-oldest", "clue-random-next", "legal-random")


@frozen
class Agent:
    """An ordered list of rules under a name.

    `about` says in a line what it is, `reference` where it was published. `published` is the list as its authors'
    engine has it, faults included; left out, the list is the same there, and only hands are gone through as in that
    engine.
    """

    name: str
    rules: tuple[Step, ...]
    about: str = "A rule list of your own"
    reference: str = ""
    hand_order: HandOrder = HandOrder.NEWEST
    signals: Agreement = Agreement.NONE
    published: tuple[Step, ...] = ()


@frozen
class RuleList:
    """A policy that plays by a rule list."""

    name: str
    agent: Agent
    repertoire: Repertoire = REPERTOIRE

    @property
    def about(self) -> str:
        """What it is, in a line."""
        return self.agent.about

    @property
    def code(self) -> str:
        """What its seats agree on beyond the words of a clue, if anything."""
        return "" if self.agent.signals is Agreement.NONE else f"clues as {self.agent.signals.replace('-', ' ')}"

    @cached_property
    def digest(self) -> str:
        """A hash of the name, the list and the sources it runs on."""
        listed = "\n".join([self.name, self.agent.hand_order, self.agent.signals, *map(str, self.agent.rules)])
        return digest(listed, [__name__, "hanabot.table", "hanabot.variants"])

    def seat(self, seat: int, start: Start) -> ListSeat:
        """A fresh bot for one game.

        Raises:
            Unsupported: the variant has properties that rule lists do not play.
        """
        self.repertoire.check(self.name, start.variant)
        rules: list[Asked] = [(step.rule, step.bound()) for step in self.agent.rules]
        last: list[Asked] = [("last-resort", RULES[name].answer) for name in _LAST_RESORT]
        return ListSeat(seat, start, rules, last, self.agent.hand_order, self.agent.signals)

    def words(self) -> Iterator[str]:
        """The list for people."""
        agent = self.agent
        yield f"{agent.about} ({self.name})"
        yield ""
        yield f"The first rule that has an answer decides. Hands are gone through {_ORDERS[agent.hand_order]}."
        if agent.signals in _AGREED:
            yield _AGREED[agent.signals]
        yield ""
        listed = list(words(agent.rules))
        width = max(len(written) for _, written, _ in listed)
        for number, written, about in listed:
            yield f"{number:>3}. {written:<{width}}  {about}"
        if agent.reference:
            yield ""
            yield f"Source: {agent.reference}"

    def changed(self, name: PolicyName) -> "RuleList":
        """The list with rules put in (at its end) or taken out, or as published.

        Raises:
            BadName: it has levels or sides, or no such rule.
        """
        text = str(name)
        if name.level is not None:
            raise BadName("policy", text, f"{self.name} has no levels")
        agent = self.agent
        if any((change.sign, change.slug) == ("+", PUBLISHED) for change in name.changes):
            agent = evolve(agent, rules=agent.published or agent.rules, hand_order=HandOrder.SLOTS)
        for change in name.changes:
            if change.side is not None:
                raise BadName("policy", text, f"a rule is put in or out as a whole, not for its {change.side} side")
            if (change.sign, change.slug) == ("+", PUBLISHED):
                continue
            if change.slug not in RULES:
                raise BadName("policy", text, unknown_rule(change.slug))
            if change.sign == "+":
                agent = evolve(agent, rules=(*agent.rules, _plain(change.slug, text)))
                continue
            left = tuple(step for step in agent.rules if step.rule != change.slug)
            if len(left) == len(agent.rules):
                raise BadName("policy", text, f"{change.slug} is not among its rules")
            agent = evolve(agent, rules=left)
        return RuleList(text, agent)


def _plain(rule: str, text: str) -> Step:
    try:
        return take_step(rule)
    except Wrong as error:
        raise BadName("policy", text, str(error)) from None


def agent_converter() -> cattrs.Converter:
    """A strict converter that takes agents."""
    converter = strict_converter()
    converter.register_structure_hook(Step, take_step)
    for kind in (HandOrder, Agreement):
        converter.register_structure_hook(kind, _choice)
    return converter


def _choice(value: object, kind: type[StrEnum]) -> StrEnum:
    if not isinstance(value, str) or value not in list(kind):
        raise Wrong(f"should be {', '.join(kind)}, not {shown(value)}")
    return kind(value)


def take_agent(value: object) -> Agent:
    """The agent that plain data (of TOML, YAML or JSON) means.

    Raises:
        Wrong: in words for whoever wrote it, with the place in the data.
    """
    try:
        return _check(agent_converter().structure(value, Agent))
    except cattrs.BaseValidationError as error:
        place, why = explained(error)
        at = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")
        raise Wrong(f"{at}: {why}" if at else why) from None


def _check(agent: Agent) -> Agent:
    """The agent, if it can be seated: its name can be a policy's, and it has rules."""
    if not is_word(agent.name):
        raise Wrong(f"name: lower-case words joined by hyphens, not {shown(agent.name)}")
    if not agent.rules:
        raise Wrong("rules: at least one is needed")
    return agent


def read_agents(path: Path) -> list[Agent]:
    """The agents of a YAML file, a list of them.

    Raises:
        BadFile: it cannot be read, or something in it is wrong, at the place that is named.
    """
    data = read_document(read_text(path), str(path))
    if not isinstance(data, list):
        raise BadFile(str(path), "", f"should be a list of agents, not {shown(data)}")
    agents = []
    for number, value in enumerate(data, start=1):
        try:
            agents.append(take_agent(value))
        except Wrong as error:
            raise BadFile(str(path), f"agent {number}", str(error)) from None
    return agents
