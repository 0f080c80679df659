"""How long a report of many games takes and how large it is, printed and not tested: `make big-report`.

The store holds a few games that teams really played, and any number of legal games of players that see all cards and
use that now and then: enough to be read, counted, compared and chosen from like others.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import islice
from pathlib import Path

from hanabot.decks import from_seed
from hanabot.game import Game
from hanabot.moves import Action
from hanabot.start import standard_start
from hanabot.tables import DISCARDS, PLAYS
from tournaments.cli.report import report
from tournaments.records import Finished, Key, Record
from tournaments.run import run
from tournaments.schedule import RULES, VARIANT, plan
from tournaments.store import Store

PLAYERS = (2, 3, 4, 5)
#: How often a made-up team plays a card that it can see fits; there is a team of each.
SKILLS = (0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9)
#: Teams that really play, and on which decks.
REAL, DECKS = ("h-group@11", "h-group@3", "piers"), "standard:5"


def fill(path: str, games: int) -> None:
    """Put so many games into a new store, alike at every table and of every team."""
    run(plan(REAL, PLAYERS, DECKS), path)
    with Store(path) as store, ProcessPoolExecutor() as pool:
        for finished in pool.map(made_up, _lots(islice(fixtures(), games))):
            store.add(finished)


def fixtures() -> Iterator[tuple[int, float, int]]:
    """Numbers of players, skills and decks' numbers without end."""
    deck = 0
    while True:
        deck += 1
        yield from ((players, skill, deck) for players in PLAYERS for skill in SKILLS)


def _lots(wanted: Iterator[tuple[int, float, int]], size: int = 200) -> Iterator[tuple[tuple[int, float, int], ...]]:
    while lot := tuple(islice(wanted, size)):
        yield lot


def made_up(wanted: tuple[tuple[int, float, int], ...]) -> list[Finished]:
    """Play some games of made-up teams."""
    return [_game(*one) for one in wanted]


def _game(players: int, skill: float, number: int) -> Finished:
    start = standard_start(players)
    deck = from_seed(f"p{players}v0s{number}", start.variant)
    game = Game(start, deck.cards)
    chance = random.Random(f"{players} {skill} {number}")
    actions = []
    while game.ending is None:
        action = _move(game, chance, skill)
        game.apply(action)
        actions.append((action.kind, action.target, action.value))
    name = f"sees-{round(100 * skill)}"
    key = Key(sha256(name.encode()).hexdigest()[:32], players, RULES, VARIANT, deck.name)
    rules: tuple[dict[str, int], ...] = ({"made-up": len(actions) // players},) * players
    ending, strikes = str(game.ending), game.strikes
    return Finished(
        Record(
            key, (name,) * players, tuple(actions), game.score, game.score_zero, ending, game.turn, strikes, 0, 0, rules
        ),
        0.01,
    )


def _move(game: Game, chance: random.Random, skill: float) -> Action:
    hand = game.hands[game.current]
    fits = [order for order in hand if game.stacks[game.deck[order] // 5] == game.deck[order] % 5]
    if fits and chance.random() < skill:
        return PLAYS[fits[0]]
    if game.clues == game.rules.clue_tokens or (game.clues and chance.random() < 0.5):
        return chance.choice([action for action in game.legal_actions() if action.is_clue])
    if chance.random() < 0.01:
        return PLAYS[hand[-1]]
    dead = [order for order in hand if game.stacks[game.deck[order] // 5] > game.deck[order] % 5]
    return DISCARDS[dead[0] if dead else hand[0]]


def main() -> None:
    """Make the store, unless it is there, and the report of it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=100_000)
    asked.add_argument("--store", type=Path, help="a store to make, or one that was made so before")
    words = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = words.store or Path(folder) / "many.sqlite"
        if not path.exists():
            begun = time.perf_counter()
            fill(str(path), words.games)
            print(f"{words.games:,} games made in {time.perf_counter() - begun:.0f} s", file=sys.stderr)
        output = Path(folder) / "report.html"
        begun, worked = time.perf_counter(), time.process_time()
        report(str(path), output=output)
        took, work = time.perf_counter() - begun, time.process_time() - worked
        with Store(path) as store:
            games = sum(group.games for group in store.groups())
        size = output.stat().st_size / 1e6
        print(f"{games:,} stored games: report in {took:.1f} s ({work:.1f} s of a core), {size:.2f} MB")


if __name__ == "__main__":
    main()
