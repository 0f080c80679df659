"""The grammar of policy names: NAME[@LEVEL][/-SLUG[:give|:read]][/+SLUG]...[~PARTNER] (interfaces.md)."""

import re

from attrs import evolve, frozen

from hanabot.errors import BadName

_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_HEAD = re.compile(rf"({_WORD})(?:@([0-9]{{1,3}}))?\Z")
_CHANGE = re.compile(rf"([-+])({_WORD})(?::(give|read))?\Z")


def is_word(text: str) -> bool:
    """Whether a text can be a policy's or a module's name: lower-case words joined by hyphens."""
    return re.fullmatch(_WORD, text) is not None


@frozen(order=True)
class Change:
    """A module put in (`+`) or taken out (`-`), wholly or for giving or reading only."""

    slug: str
    sign: str
    side: str | None = None

    def __str__(self) -> str:
        return f"/{self.sign}{self.slug}" + (f":{self.side}" if self.side else "")


@frozen
class PolicyName:
    """A policy's name, taken apart; its text is the canonical form, with the parts sorted.

    `partner` is what the seat is told that its partners play; None if it takes them to play as it does.
    """

    family: str
    level: int | None = None
    changes: tuple[Change, ...] = ()
    partner: "PolicyName | None" = None

    def __str__(self) -> str:
        level = f"@{self.level}" if self.level is not None else ""
        told = f"~{self.partner}" if self.partner is not None else ""
        return f"{self.family}{level}" + "".join(str(change) for change in sorted(self.changes, key=str)) + told

    @property
    def families(self) -> frozenset[str]:
        """The families that the name speaks of: its own, and the partner's."""
        return frozenset({self.family}) | (self.partner.families if self.partner is not None else frozenset())

    def with_family(self, family: str, level: int | None) -> "PolicyName":
        """The same name with an alias and a missing level resolved."""
        return evolve(self, family=family, level=level)


def parse(text: str) -> PolicyName:
    """Take a policy's name apart.

    Raises:
        BadName: the text does not follow the grammar.
    """
    body, tilde, told = text.partition("~")
    if "~" in told:
        raise BadName("policy", text, "a seat is told what its partners play (~), and not what they are told")
    alone = _parse_alone(body, text)
    return evolve(alone, partner=_parse_alone(told, text)) if tilde else alone


def _parse_alone(body: str, text: str) -> PolicyName:
    """Take a name without a partner apart; `text` is the whole, for messages."""
    head, *parts = body.split("/")
    match = _HEAD.match(head)
    if match is None:
        raise BadName("policy", text, "a policy's name is lower-case words joined by hyphens, then perhaps @LEVEL")
    changes = []
    for part in parts:
        found = _CHANGE.match(part)
        if found is None or (found[1] == "+" and found[3]):
            raise BadName("policy", text, f"{'/' + part!r} is neither /-MODULE[:give|:read] nor /+MODULE")
        changes.append(Change(found[2], found[1], found[3]))
    if len({change.slug for change in changes}) < len(changes):
        raise BadName("policy", text, "a module is named twice")
    return PolicyName(match[1], int(match[2]) if match[2] else None, tuple(sorted(changes, key=str)))
