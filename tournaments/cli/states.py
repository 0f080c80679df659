"""Which state of a team's sources stored games are of, and that games of several are not taken for one team's."""

import sys
from collections.abc import Sequence

from hanabot.errors import BadName, HanabotError
from tournaments.schedule import team_digest
from tournaments.store import SHORT, Group
from tournaments.teams import read_team


def is_current(group: Group) -> bool | None:
    """Whether a team's games were played by the sources as they are now; None if no policies have its names."""
    try:
        return team_digest(read_team(group.seats).seats(group.players)) == group.team
    except HanabotError:
        return None


def one_team(groups: Sequence[Group], name: str) -> list[Group]:
    """The groups of one state of one team; of several states that of the sources as they are now, which is said.

    Raises:
        BadName: there are several, and none of them is of the sources as they are now.
    """
    if len({one.team for one in groups}) < 2:
        return list(groups)
    current = [one for one in groups if is_current(one)]
    digests = {one.team for one in current or groups}
    if len(digests) > 1:
        listed = ", ".join(sorted(digest[:SHORT] for digest in digests))
        raise BadName("team", name, f"games of several states of its sources are stored: name one of them, {listed}")
    left = sum(one.games for one in groups) - sum(one.games for one in current)
    print(f"{name}: {left} games of other states of its sources are left out", file=sys.stderr)
    return current
