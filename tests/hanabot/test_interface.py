import subprocess
import sys
from collections.abc import Iterator

import pytest

import hanabot
from hanabot.registry import policy, registry


class NewestChop(hanabot.Module):
    """A hand's chop is its newest card with no clue on it."""

    slug = "newest-chop-of-a-test"
    title = "Newest chop"
    requires = ("chop",)
    overrides = ("chop",)

    def chop(self, chair, seat):
        return next((order for order in reversed(chair.hands[seat]) if not chair.clued >> order & 1), None)


@pytest.fixture
def registered() -> Iterator[str]:
    hanabot.register(NewestChop)
    yield NewestChop.slug
    del registry().modules[NewestChop.slug]
    policy.cache_clear()


def test_every_name_of_the_interface_is_there() -> None:
    assert set(hanabot.__all__) <= set(dir(hanabot))
    assert all(getattr(hanabot, name) is not None for name in hanabot.__all__)
    with pytest.raises(AttributeError):
        _ = hanabot.no_such_name


def test_import_hanabot_loads_nothing_more() -> None:
    program = "import sys, hanabot; print([name for name in sys.modules if name.startswith('hanabot.')])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_game_by_names() -> None:
    played = hanabot.play(["legal-random", "h-group@1"], "p2v0s1", players=2)
    assert played.game.over
    assert [card for one in hanabot.find_decks("p2v0s1", 2) for card in one.cards] == list(played.game.deck)


def test_an_own_module_plays(registered: str) -> None:
    played = hanabot.play(f"h-group@3/+{registered}", "p3v0s1", players=3)
    usual = hanabot.play("h-group@3", "p3v0s1", players=3)
    assert played.game.over
    assert played.game.log != usual.game.log


def test_a_slug_is_taken_once(registered: str) -> None:
    with pytest.raises(hanabot.HanabotError, match=registered):
        hanabot.register(NewestChop)


def test_a_team_is_written_as_on_the_command_line() -> None:
    written = hanabot.play("legal-random, h-group@1", "p2v0s1", players=2)
    assert written.game.log == hanabot.play(["legal-random", "h-group@1"], "p2v0s1", players=2).game.log


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ({}, "slug"),
        ({"slug": "Bad Slug", "title": "x"}, "'Bad Slug'"),
        ({"slug": 3, "title": "x"}, "slug"),
        ({"slug": "of-a-test"}, "title"),
        ({"slug": "of-a-test", "title": "x", "requires": "chop"}, "requires .* not 'chop'"),
        ({"slug": "of-a-test", "title": "x", "overrides": (3,)}, "overrides"),
        ({"slug": "of-a-test", "title": "x", "requires": ("of-a-test",)}, "other modules"),
    ],
)
def test_a_slip_in_a_modules_header_is_told(header: dict[str, object], said: str) -> None:
    with pytest.raises(hanabot.HanabotError, match=said):
        hanabot.register(type("Slip", (hanabot.Module,), header))
    assert "of-a-test" not in hanabot.modules()


@pytest.mark.parametrize("thing", [None, int, "chop"])
def test_what_is_no_module_is_not_registered(thing: type[hanabot.Module]) -> None:
    with pytest.raises(hanabot.HanabotError, match="not a subclass"):
        hanabot.register(thing)
