"""A seat that is told its partners' convention: what it is made of, and what it does at the table."""

import pytest

from hanabot.bots import Policy
from hanabot.convention.policy import Composed
from hanabot.convention.told import is_silent
from hanabot.decks import find
from hanabot.errors import BadName
from hanabot.game import Game
from hanabot.moves import Action
from hanabot.registry import modules, policy
from hanabot.start import standard_start
from hanabot.table import play, seat_team


def composed(name: str) -> Composed:
    found = policy(name)
    assert isinstance(found, Composed)
    return found


def played(name: str, deck: str, players: int) -> list[tuple[Action, str, str]]:
    game = Game(standard_start(players), find(deck, players)[0].cards)
    decisions = play(game, seat_team(game, [policy(one) for one in name.split(",")]), watch=False).decisions
    return [(one.action, one.chosen.rule, one.chosen.reason) for one in decisions]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("told", "plain"),
    [
        ("h-group@5~h-group@5", "h-group@5"),
        ("h-group@8~h-group@8", "h-group@8"),
        ("bga-finesse~conventional-leftism", "bga-finesse"),
        ("h-group@3~hat-public", "hat-public"),
        ("hat-information~hat-public", "hat-public"),
        ("piers~smart", "smart"),
    ],
)
def test_a_seat_that_is_told_what_it_takes_for_granted_plays_the_same_games(
    told: str, plain: str, players: int
) -> None:
    for deck in (f"p{players}v0s21", f"p{players}v0s22"):
        assert played(told, deck, players) == played(plain, deck, players)


def test_it_keeps_the_modules_of_its_own_that_say_nothing_to_others() -> None:
    told = composed("h-group@8~h-group@1").convention
    plain = composed("h-group@1").convention
    assert told.slugs - plain.slugs == {"endgame"}  # the pace rule requires what the partners do not play
    assert all(is_silent(modules()[slug]) for slug in told.slugs - plain.slugs)
    assert told.giving is told


def test_it_leaves_the_partners_what_they_think_over_by_themselves() -> None:
    told = composed("h-group@1~h-group@8").convention
    whole = composed("h-group@8").convention
    assert whole.slugs - told.slugs == {"endgame", "pace-rule"}


@pytest.mark.parametrize("own", ["bga-finesse", "playful-sieve", "h-group@3"])
@pytest.mark.parametrize("level", range(1, 15))
def test_what_a_module_that_speaks_requires_comes_along(own: str, level: int) -> None:
    told = composed(f"{own}~h-group@{level}")
    assert all(told.convention.slugs.issuperset(one.requires) for one in told.convention.modules)


def test_sides_are_mirrored() -> None:
    not_given = composed("h-group@3~h-group@3/-finesse:give").convention
    assert "finesse" not in not_given.slugs
    assert "finesse" in not_given.giving.slugs
    not_read = composed("h-group@3~h-group@3/-finesse:read").convention
    assert "finesse" in not_read.slugs
    assert "finesse" not in not_read.giving.slugs
    own = composed("h-group@3/-finesse:give~h-group@5").convention
    assert own.not_given == {"finesse"}
    assert composed("h-group@11/-bluff:give~h-group@5").convention.not_given == frozenset()


def test_it_keeps_its_own_weights() -> None:
    assert composed("h-group@3~bga-finesse").convention.weights == composed("h-group@3").convention.weights
    assert composed("bga-finesse~h-group@3").convention.weights == composed("bga-finesse").convention.weights


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("h-group@3~piers", "nothing by agreement"),
        ("h-group@3~legal-random", "nothing by agreement"),
        ("hat-public~h-group@3", "hat-public is not made of modules"),
        ("legal-random~h-group@3", "legal-random is not made of modules"),
        ("h-group@3~no-such-policy", "no such policy"),
        ("h-group@3~h-group@99", "levels 1 to"),
        ("h-group@3~h-group@3~h-group@1", "not what they are told"),
        ("h-group@3~", "lower-case words"),
        ("~h-group@3", "lower-case words"),
    ],
)
def test_what_a_seat_cannot_be_told(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why) as caught:
        policy(name)
    assert "\n" not in str(caught.value)


def test_names_and_digests() -> None:
    names = ["h-group@5~h-group@1", "h-group@5~hat-public", "h-group@5", "hat-public", "h-group@5~h-group@5"]
    found: list[Policy] = [policy(name) for name in names]
    assert [one.name for one in found] == names
    assert len({one.digest for one in found}) == len(names)
    assert policy("h-group~hat-guessing").name == policy("h-group").name + "~hat-public"


@pytest.mark.slow
def test_to_be_told_is_worth_points() -> None:
    """On the first 100 decks: 23.22 against 21.39."""
    totals = dict.fromkeys(("h-group@5~h-group@1,h-group@1", "h-group@5,h-group@1"), 0)
    for deck in find("standard:40", 2):
        for team in totals:
            game = Game(standard_start(2), deck.cards)
            play(game, seat_team(game, [policy(one) for one in team.split(",")]), watch=False)
            totals[team] += game.score
    told, untold = totals.values()
    assert told - untold >= 40 * 0.5
