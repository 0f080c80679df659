"""A hanab.live of your own on this machine, with one person in it who invites your bots: no account, no network.

    python -m tests.live_server --guests Bot-Me

and in another terminal

    HANABOT_LIVE_USER=Bot-Me HANABOT_LIVE_PASSWORD=any HANABOT_LIVE_ADDRESS=http://127.0.0.1:8700 \\
        hanabot live --policy h-group@5
"""

import argparse
import asyncio

from tests.live_server.host import Host
from tests.live_server.wire import Server


async def serve(port: int, guests: list[str], policy: str, games: int) -> None:
    server = Server()
    server.port = port
    async with server:
        print(f"listens at {server.address}; Alice plays {policy} and waits for {', '.join(guests)}", flush=True)
        host = Host(server.lobby, guests, policy, say=lambda line: print(line, flush=True))
        for game in range(1, games + 1):
            host.seed = str(game)
            host.open_table()
            await host.over.wait()
            done = host.finished[-1]
            await host.until(lambda: not server.lobby.tables)
            print(f"game {game}: {done.score} points in {done.turns} turns, {', '.join(done.players)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8700)
    parser.add_argument("--guests", default="Bot-Me", help="the bots to invite, with commas between")
    parser.add_argument("--policy", default="h-group@5", help="what Alice plays")
    parser.add_argument("--games", type=int, default=1)
    given = parser.parse_args()
    try:
        asyncio.run(serve(given.port, given.guests.split(","), given.policy, given.games))
    except KeyboardInterrupt:
        print("closed")


if __name__ == "__main__":
    main()
