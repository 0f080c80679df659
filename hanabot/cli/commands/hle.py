"""Play teams inside the hanabi-learning-environment and here, on the same decks, and compare move for move."""

import sys
from typing import Annotated

from cyclopts import App, Parameter

from hanabot.bots import Policy
from hanabot.cli.options import Format, Players
from hanabot.cli.output import write_rows
from hanabot.decks import find
from hanabot.errors import BadName
from hanabot.research.hle import rules_of
from hanabot.research.hle_match import match
from hanabot.research.hle_policy import HlePolicy
from hanabot.start import standard_start

app = App(name="hle")


@app.default
def hle(
    *teams: Annotated[
        str, Parameter(help="A policy each, or with commas one a seat; MODULE:CLASS is an agent of rl_env.")
    ],
    players: Players = (2, 3, 4, 5),
    decks: Annotated[str, Parameter(help="Decks: quick, standard:200, a file, ...")] = "quick",
    format_: Format = "table",
) -> int:
    """Play teams inside the hanabi-learning-environment and here, on the same decks, and compare move for move.

    That engine knows no early endings, and here its rules are played by. Exit status 1 if a game differs, as those of
    an agent that draws its own random numbers do.
    """
    if not teams:
        raise BadName("team", "", "name at least one, such as h-group@3")
    seated = [[_policy(name.strip()) for name in words.split(",")] for words in teams]
    rows: list[list[object]] = []
    for number in players:
        start = standard_start(number, rules_of())
        dealt = find(decks, number)
        for team in seated:
            found = [match(start, deck.cards, team) for deck in dealt]
            same = sum(one.identical for one in found)
            there = sum(one.score_there for one in found) / len(found)
            here = sum(one.score_here for one in found) / len(found)
            rows.append([",".join(policy.name for policy in team), number, len(found), there, here, same])
            for deck, one in zip(dealt, found, strict=True):
                if not one.identical:
                    print(
                        f"{rows[-1][0]} on {deck.name}: {one.score_there} there, {one.score_here} here", file=sys.stderr
                    )
    if format_ in {"table", "markdown"}:
        rows = [[*row[:3], f"{row[3]:.2f}", f"{row[4]:.2f}", row[5]] for row in rows]
    write_rows(rows, ["team", "players", "games", "mean there", "mean here", "identical"], format_)
    return 0 if all(row[2] == row[5] for row in rows) else 1


def _policy(name: str) -> Policy:
    from hanabot.registry import policy

    return HlePolicy(name) if ":" in name else policy(name)
