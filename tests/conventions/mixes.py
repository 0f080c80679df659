"""Games of random mixes of every registered policy: `make mixes` plays a thousand of them, the tests a few."""

from __future__ import annotations

import random
import sys
from collections import Counter

from hanabot.decks import find
from hanabot.errors import Unsupported
from hanabot.game import Game
from hanabot.registry import policy, policy_names
from hanabot.start import standard_start
from hanabot.table import Played, play


def team_of(number: int, names: list[str]) -> tuple[str, ...]:
    """The team of a mixed game, 2 to 5 policies drawn by its number."""
    chance = random.Random(number)
    return tuple(chance.choices(names, k=2 + number % 4))


def mixed(number: int, names: list[str]) -> tuple[tuple[str, ...], Played]:
    """A mixed game on a deck of its own; a policy that does not play with so many players is left out of the draw."""
    players = 2 + number % 4
    start = standard_start(players)
    game = Game(start, find(f"p{players}v0smix{number}", players)[0].cards)
    able = list(names)
    while True:
        team = team_of(number, able)
        bots = []
        for seat, name in enumerate(team):
            try:
                bots.append(policy(name).seat(seat, start))
            except Unsupported:
                able.remove(name)
                break
        else:
            return team, play(game, bots, team)


def main() -> None:
    """Play so many mixed games (the first argument, else 1,000) and say who sat in them and how they ended."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    names = policy_names()
    seats: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    points = 0
    for number in range(games):
        team, played = mixed(number, names)
        seats.update(team)
        endings[str(played.game.ending)] += 1
        points += played.game.score
    sat = sum(1 for name in names if seats[name])
    print(f"{games} games of random mixes of {sat} of {len(names)} policies, 2 to 5 players, none of them broken off")
    print(f"mean score {points / games:.2f}; " + ", ".join(f"{count} {how}" for how, count in endings.most_common()))


if __name__ == "__main__":
    main()
