"""Speeds, printed and not tested: `make bench`.

Random legal play here and in the hanabi-learning-environment in the same run, policies at a table, and for the
strongest where its time goes.
"""

import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import FrameType

from hanabot.bots import Policy
from hanabot.decks import find
from hanabot.game import Game
from hanabot.legal_random import LegalRandom
from hanabot.registry import policy
from hanabot.start import standard_start
from hanabot.table import play, seat_team

PLAYERS = 3
#: The policy whose speed is asked for, and the numbers of players it is asked for at.
STRONGEST = "h-group@11"
SEATED = (3, 5)
#: Files of hanabot/convention that are for reading clues, and those that keep what is believed; the rest give.
READING = ("read", "chain", "moment", "reading", "promises", "module", "composition")
BELIEFS = ("chair", "look", "called", "strikes")
SECONDS = 2.0
#: The checkout: code of elsewhere counts for whoever called it.
OURS = Path(__file__).parents[1]


def random_play() -> Callable[[], int]:
    """Games of random legal moves with full state kept: chosen uniformly from the list, applied."""
    start = standard_start(PLAYERS)
    decks = [deck.cards for deck in find("standard:200", PLAYERS)]
    chance = random.Random(1)

    def games() -> int:
        moves, draw = 0, chance.random
        for cards in decks:
            game = Game(start, cards)
            while game.ending is None:
                legal = game.legal_actions()
                game.apply(legal[int(draw() * len(legal))])
            moves += game.turn
        return moves

    return games


def learning_environment() -> Callable[[], int]:
    """The same through the Python state interface of the hanabi-learning-environment: legal moves and apply."""
    from hanabi_learning_environment import pyhanabi

    table = pyhanabi.HanabiGame({"players": PLAYERS, "seed": 1})
    chance = random.Random(1)

    def games() -> int:
        moves, draw = 0, chance.random
        for _ in range(50):
            state = table.new_initial_state()
            while not state.is_terminal():
                if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
                    state.deal_random_card()
                    continue
                legal = state.legal_moves()
                state.apply_move(legal[int(draw() * len(legal))])
                moves += 1
        return moves

    return games


def seated(who: Policy, decks: str, players: int = PLAYERS) -> Callable[[], int]:
    """Games of a policy at a table: views made, events masked, notes compared."""
    start, team = standard_start(players), [who]
    dealt = [deck.cards for deck in find(decks, players)]

    def games() -> int:
        for cards in dealt:
            game = Game(start, cards)
            play(game, seat_team(game, team))
        return len(dealt)

    return games


def rates(*what: Callable[[], int]) -> list[float]:
    """How many a second of a core's own time, in turn so that the machine's load falls on all; best of the rounds."""
    best = [0.0] * len(what)
    for one in what:
        one()
    until = time.perf_counter() + SECONDS * len(what)
    while time.perf_counter() < until:
        for place, one in enumerate(what):
            begin = time.process_time()
            count = one()
            best[place] = max(best[place], count / (time.process_time() - begin))
    return best


ROOMS = ("reading", "giving", "endgame", "beliefs", "the table")


def room_of(path: str) -> str:
    """What the code of a file is for."""
    place = Path(path)
    if place.parent.name == "conventions" or place.stem in READING:
        return "reading"
    if place.parent.name == "beliefs" or place.stem in BELIEFS:
        return "beliefs"
    return "giving" if place.parent.name == "convention" else "the table"


def doing(frame: FrameType) -> str:
    """What is being done: the endgame search with all that it calls, else the innermost of our files."""
    found = ""
    at: FrameType | None = frame
    while at is not None:
        path = at.f_code.co_filename
        if path.endswith("endgame.py"):
            return "endgame"
        if not found and Path(path).is_relative_to(OURS):
            found = room_of(path)
        at = at.f_back
    return found or "the table"


def shares(games: Callable[[], int]) -> dict[str, float]:
    """Where the time goes: by room, the share of moments at which its code was running (its own, not what it calls)."""
    watched, found, done = threading.get_ident(), Counter[str](), threading.Event()

    def watch() -> None:
        while not done.wait(0.001):
            found[doing(sys._current_frames()[watched])] += 1

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        games()
    finally:
        done.set()
        watcher.join()
    return {room: found[room] / max(found.total(), 1) for room in ROOMS}


def main() -> None:
    """Measure and print."""
    print(f"one core; {PLAYERS} players if not said otherwise")
    if find_spec("hanabi_learning_environment"):
        here, there = rates(random_play(), learning_environment())
        print(f"random legal play              {here:10,.0f} moves a second")
        print(f"hanabi-learning-environment    {there:10,.0f} moves a second")
        print(f"ratio                          {here / there:10.1f}")
    else:
        (here,) = rates(random_play())
        print(f"random legal play              {here:10,.0f} moves a second")
        print("hanabi-learning-environment is not installed: no ratio (make hle)")
    (games,) = rates(seated(LegalRandom(), "standard:100"))
    print(f"legal-random at a table        {games:10,.0f} games a second")
    for players in SEATED:
        ours = seated(policy(STRONGEST), "standard:15", players)
        (games,) = rates(ours)
        print(f"{STRONGEST}, {players} players          {games:10,.1f} games a second, endgame included")
        for room, share in shares(ours).items():
            print(f"    {room:<10}                 {share:10.0%}")


if __name__ == "__main__":
    main()
