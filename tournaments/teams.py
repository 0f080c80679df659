"""A team: one policy a seat, written as a person writes it."""

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from hanabot.bots import Policy
from hanabot.errors import BadName, HanabotError


@frozen
class Team:
    """A list of policies, repeated round the table. `name` is canonical: one name for one team."""

    policies: tuple[Policy, ...] = field(repr=False)
    name: str

    def seats(self, players: int) -> tuple[Policy, ...]:
        """The policy of each seat.

        Raises:
            BadName: the list is longer than the table.
        """
        if len(self.policies) > players:
            raise BadName("team", self.name, f"{len(self.policies)} policies do not fit a table of {players} players")
        return tuple(self.policies[seat % len(self.policies)] for seat in range(players))


#: No policies of one's own.
NONE: Mapping[str, Policy] = {}


def read_team(words: str | Sequence[str], own: Mapping[str, Policy] = NONE) -> Team:
    """The team that an argument (`h-group@5,piers`) or a list of names means; `own` are policies that only it knows.

    Raises:
        BadName: a policy is not known, or the list is empty; every wrong name is told.
    """
    from hanabot.registry import policy_among

    names = [name.strip() for name in (words.split(",") if isinstance(words, str) else words)]
    if not names or not all(names):
        shown = words if isinstance(words, str) else ",".join(words)
        raise BadName("team", shown, "a policy is missing; write one name, or names with commas between")
    policies, wrong = [], []
    for name in names:
        try:
            policies.append(policy_among(name, own))
        except HanabotError as error:
            wrong.append(error)
    if len(wrong) == 1:
        raise wrong[0]
    if wrong:
        raise BadName("team", ",".join(names), "; ".join(dict.fromkeys(map(str, wrong))))
    return Team(tuple(_shortest(policies)), ",".join(policy.name for policy in _shortest(policies)))


def _shortest(policies: Sequence[Policy]) -> Sequence[Policy]:
    """The shortest list that means the same at every table."""
    names = [policy.name for policy in policies]
    for length in range(1, len(names)):
        if len(names) % length == 0 and names == names[:length] * (len(names) // length):
            return policies[:length]
    return policies
