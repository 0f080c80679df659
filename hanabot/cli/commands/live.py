"""Play at hanab.live with people, as the account in HANABOT_LIVE_USER and HANABOT_LIVE_PASSWORD."""

import asyncio
import json
import os
import sys
from typing import Annotated, Literal

from cyclopts import App, Parameter
from cyclopts.validators import Number

from hanabot.errors import BadName
from hanabot.live.client import Patience, play_at
from hanabot.live.session import Finished, Session
from hanabot.live.settings import Account, accounts

app = App(name="live")
#: The number by which the site calls an end that is no end by the rules of the game.
_NORMAL, _STRIKEOUT = 1, 2


@app.default
def live(
    *,
    policy: str,
    games: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    style: Annotated[Literal["table", "json"], Parameter(name="--format")] = "table",
) -> None:
    """Log in at hanab.live and play wherever somebody invites: /pm BOT /join in the site's chat.

    The account comes from the environment: HANABOT_LIVE_USER and HANABOT_LIVE_PASSWORD (HANABOT_LIVE_ADDRESS for
    another server). Several users with commas between sit down as several bots. Each finished game is a line on
    standard output, all else goes to standard error. Ctrl-C ends it; games that run wait on the site, and the same
    command goes on with them. /help in the chat lists what else a bot answers to.

    Args:
        policy: What to play, as h-group@11; one for all users, or one each with commas between.
        games: End after so many games of each user; left out, go on until Ctrl-C.
        style: How to write finished games.
    """
    from hanabot.registry import policy as find_policy

    names = [find_policy(name.strip()).name for name in policy.split(",")]
    users = accounts(os.environ)
    if len(names) not in (1, len(users)):
        why = f"there are {len(names)} policies for {len(users)} users: give one, or one each"
        raise BadName("policy", policy, why)
    try:
        asyncio.run(_play_all(users, names, games, style))
    except KeyboardInterrupt:
        print("stopped; games that run wait on the site, the same command goes on with them", file=sys.stderr)
        raise


async def _play_all(users: list[Account], names: list[str], games: int | None, style: str) -> None:
    try:
        async with asyncio.TaskGroup() as group:
            for place, account in enumerate(users):
                group.create_task(_play(account, names[place % len(names)], games, style))
    except ExceptionGroup as errors:  # one that cannot go on ends all, and says why
        raise errors.exceptions[0] from None


async def _play(account: Account, name: str, games: int | None, style: str) -> None:
    played: list[Finished] = []

    def log(said: str) -> None:
        print(f"{account.user}: {' '.join(said.split())}", file=sys.stderr, flush=True)

    def finished(game: Finished) -> None:
        played.append(game)
        print(_line(game, account) if style == "table" else json.dumps(game.as_json()), flush=True)

    session = Session(account.user, name, log, finished)
    log(f"plays {name}; in the chat of {account.address}: /pm {account.user} /join")
    await play_at(account, session, log, lambda: games is not None and len(played) >= games, Patience())


def _line(game: Finished, account: Account) -> str:
    """A finished game in one line."""
    how = {_NORMAL: "", _STRIKEOUT: ", three strikes"}.get(game.ending, f", ended from outside ({game.ending})")
    place = f" {account.address}/replay/{game.id}" if game.id else ""
    seats = ", ".join(game.players)
    return f"{seats}: {game.score} points in {game.turns} turns{how} ({game.user}: {game.policy}){place}"
