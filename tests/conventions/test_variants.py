"""Every policy and every property of variants: it plays a game to its end, or refuses, and nothing in between."""

import pytest

from hanabot.bots import Choosy
from hanabot.decks import from_seed
from hanabot.errors import Unsupported
from hanabot.registry import policy, policy_names, registry
from hanabot.repertoire import PROPERTIES, properties
from hanabot.start import standard_start
from hanabot.testing import violations
from hanabot.variants import variant
from tests import soak

HIGHEST = sorted(
    {
        *(one.name for one in registry().plain.values()),
        *(family.name for family in registry().families.values()),
    }
)
BY_PROPERTY = soak.by_property()


@pytest.mark.parametrize("name", HIGHEST)
def test_a_policy_plays_each_property_or_refuses_it_by_name(name: str) -> None:
    asked = policy(name)
    assert isinstance(asked, Choosy)
    for one in BY_PROPERTY.values():
        row = soak.soak(one, name, 1, (3,))
        assert row.crashes == ()
        missing = asked.repertoire.missing(variant(one))
        assert bool(row.refusal) == bool(missing)
        if missing:
            assert row.refusal.startswith(f"variant '{one}': {name.partition('@')[0]}")
            assert "does not play" in row.refusal


def test_each_property_has_a_variant_of_its_own() -> None:
    assert set(BY_PROPERTY) == set(PROPERTIES)
    assert all(each in properties(variant(one)) for each, one in BY_PROPERTY.items())


@pytest.mark.parametrize("name", [name for name in policy_names() if name != "legal-random"])
def test_what_is_refused_is_refused_at_every_level_and_in_every_seat(name: str) -> None:
    start = standard_start(3, "hanab-live", "Up or Down & Pink (6 Suits)")
    for seat in range(3):
        with pytest.raises(Unsupported, match="Up or Down & Pink"):
            policy(name).seat(seat, start)


def test_a_seat_that_is_told_its_partners_plays_what_both_play() -> None:
    for name in ("h-group@3~bga-finesse", "bga-finesse~h-group@3", "h-group@3~hat-public"):
        policy(name).seat(0, standard_start(3, "hanab-live", "Black (5 Suits)"))
        with pytest.raises(Unsupported, match="a suit that no rank touches"):
            policy(name).seat(0, standard_start(3, "hanab-live", "Brown (5 Suits)"))


@pytest.mark.parametrize("one", [*soak.MAIN, *soak.SUITS])
def test_the_h_group_plays_the_special_suits(one: str) -> None:
    row = soak.soak(one, "h-group@11", 1, (2 + len(one) % 4,))
    assert (row.refusal, row.crashes) == ("", ())
    assert row.scores[0] > 0


@pytest.mark.parametrize("one", soak.MAIN[2:8])
def test_the_h_group_keeps_the_contract_in_special_suits(one: str) -> None:
    suits = variant(one)
    deck = from_seed(f"p3v{suits.number}s5", suits)
    assert violations(policy("h-group@11"), standard_start(3, "hanab-live", suits), deck.cards, every=13) == []


def test_the_soak_prints_what_became_of_each_variant(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["3 Suits", "Up or Down (5 Suits)", "--policy", "piers", "--games", "2", "--random", "3"]
    assert soak.main(asked) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["variant", "policy", "games", "crashes", "strikeouts", "mean"]
    assert lines[0].split()[:5] == ["3", "Suits", "piers", "2", "0"]
    assert "refused: variant 'Up or Down (5 Suits)': piers does not play suits that go up or down" in lines[2]
    assert all("legal-random       3        0 " in line for line in lines[1::2])


def test_the_soak_tells_of_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanabot.legal_random.RandomBot.decide", lambda _bot, view: view.nothing)
    row = soak.soak("3 Suits", "legal-random", 2, (3,))
    assert [crash.partition(":")[0] for crash in row.crashes] == ["p3v18s1", "p3v18s2"]
    assert "AttributeError" in row.line()
