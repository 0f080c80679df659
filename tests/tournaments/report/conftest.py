"""Stores for reports: a few games that were really played, and games that are only figures."""

from collections.abc import Callable, Mapping
from hashlib import sha256

import pytest

from tournaments.records import Finished, Key, Record
from tournaments.run import run
from tournaments.schedule import plan
from tournaments.store import Store


@pytest.fixture(scope="session")
def played(tmp_path_factory) -> str:
    """Games of two quick teams with two and with three players, as `compare` stores them."""
    path = str(tmp_path_factory.mktemp("report") / "played.sqlite")
    run(plan(["piers", "iggi"], [2, 3], "quick:3"), path, 1)
    return path


@pytest.fixture(scope="session")
def mixed(tmp_path_factory) -> str:
    """Games of two quick policies with themselves and with each other."""
    path = str(tmp_path_factory.mktemp("report") / "mixed.sqlite")
    run(plan(["piers", "iggi", "piers,iggi", "iggi,piers"], [2], "quick:4"), path, 1)
    return path


Scores = Mapping[str, list[int | tuple[int, str]]]


@pytest.fixture
def store_of(tmp_path) -> Callable[..., str]:
    """Makes a store of teams and what they came to on the first decks: a score, or a score and an ending.

    A team's name may have a digest behind a space. Nothing but these figures is known of the games.
    """

    def make(teams: Scores, players: int = 3, variant: str = "No Variant") -> str:
        path = tmp_path / "made.sqlite"
        with Store(path, create=True) as store:
            store.add(
                _game(team, f"p{players}v0s{place}", came_to, players, variant)
                for team, scores in teams.items()
                for place, came_to in enumerate(scores, start=1)
            )
        return str(path)

    return make


def _game(team: str, deck: str, came_to: int | tuple[int, str], players: int, variant: str) -> Finished:
    name, _, digest = team.partition(" ")
    score, ending = came_to if isinstance(came_to, tuple) else (came_to, "perfect" if came_to == 25 else "normal")
    key = Key(digest or sha256(name.encode()).hexdigest()[:32], players, "hanab-live", variant, deck)
    names = name.split(",")
    seats = tuple(names[seat % len(names)] for seat in range(players))
    counts: tuple[dict[str, int], ...] = tuple({} for _ in seats)
    zero = 0 if ending == "strikeout" else score
    return Finished(Record(key, seats, (), score, zero, ending, 60, 0, 0, 0, counts), 0.1)
