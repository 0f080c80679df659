"""Where policies are found: families and modules registered, modules put in and taken out, digests."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from hanabot import digest as digests
from hanabot.convention.module import Module
from hanabot.convention.policy import Composed
from hanabot.convention.weights import Weights
from hanabot.errors import BadComposition, BadName
from hanabot.legal_random import LegalRandom
from hanabot.policy_names import parse
from hanabot.registry import (
    Family,
    Registry,
    _build,
    _shortest,
    graph,
    modules,
    policy,
    policy_names,
    registry,
    shown_convention,
)


def composed(name: str) -> Composed:
    found = policy(name)
    assert isinstance(found, Composed)
    return found


def slugs(name: str) -> set[str]:
    return set(composed(name).convention.slugs)


def test_every_listed_policy_is_built_under_its_own_name() -> None:
    assert {"h-group@1", "h-group@2", "h-group@3", "bga-finesse", "bga-layered-finesse", "legal-random"} <= set(
        policy_names()
    )
    assert policy_names() == sorted(set(policy_names()), key=lambda name: (name.partition("@")[0], len(name), name))
    for name in policy_names():
        assert policy(name).name == name
    assert len({policy(name).digest for name in policy_names()}) == len(policy_names())


def test_every_module_has_its_header() -> None:
    for slug, module in modules().items():
        kind = type(module)
        assert slug == module.slug == kind.__module__.rpartition(".")[2].replace("_", "-")
        assert module.title
        assert module.reference
        assert kind.__doc__
        assert "\n" not in kind.summary()
        assert {*module.requires, *module.overrides} <= set(modules())
        assert slug not in {*module.requires, *module.overrides}


def test_a_higher_level_has_what_the_lower_ones_have() -> None:
    assert slugs("h-group@1") < slugs("h-group@2") < slugs("h-group@3")
    for slug in slugs("h-group@3"):
        level = modules()[slug].level
        assert level is not None
        assert [slug in slugs(f"h-group@{one}") for one in (1, 2, 3)] == [level <= one for one in (1, 2, 3)]


def test_a_module_put_in_and_one_taken_out() -> None:
    assert slugs("h-group@3/+bluff") == slugs("h-group@3") | {"bluff"}
    assert slugs("h-group@3/-five-stall") == slugs("h-group@3") - {"five-stall"}


def test_a_module_taken_out_takes_along_those_that_require_it() -> None:
    gone = slugs("h-group@3") - slugs("h-group@3/-finesse")
    assert {"finesse", "reverse-finesse", "double-finesse", "self-finesse"} <= gone
    left = slugs("h-group@3/-finesse")
    assert all(left.issuperset(modules()[slug].requires) for slug in left)
    assert "prompt" not in slugs("h-group@3/-prompt")
    assert "finesse" not in slugs("h-group@3/-prompt")
    assert "self-finesse" not in slugs("h-group@3/-prompt")


def test_a_set_of_modules_has_one_name_however_much_of_what_goes_anyhow_is_named() -> None:
    plain = policy("h-group@3/-finesse")
    for more in ("/-self-finesse", "/-self-finesse:give", "/-double-finesse/-reverse-finesse:read"):
        same = policy(f"h-group@3/-finesse{more}")
        assert (same.name, same.digest) == (plain.name, plain.digest)
    assert policy("h-group@3/-finesse/-save").name == "h-group@3/-finesse/-save"
    assert policy("h-group@3/-finesse:give/-self-finesse").name == "h-group@3/-finesse:give/-self-finesse"


def test_of_modules_that_require_each_other_one_is_named() -> None:
    one, other = type("One", (Own,), {"slug": "one"}), type("Other", (Own,), {"slug": "other"})
    one.requires, other.requires = ("other",), ("one",)
    known = {module.slug: module() for module in (one, other)}
    assert str(_shortest(parse("mine/-one/-other"), known)) == "mine/-other"


def test_a_module_asked_for_by_name_is_not_dropped_in_silence() -> None:
    with pytest.raises(BadComposition, match="bluff requires finesse"):
        policy("h-group@3/-finesse/+bluff")


def test_one_side_only_keeps_the_module_for_the_other() -> None:
    not_given = composed("h-group@3/-finesse:give").convention
    assert "finesse" in not_given.slugs
    assert not_given.not_given == {"finesse"}
    not_read = composed("h-group@3/-finesse:read").convention
    assert "finesse" not in not_read.slugs
    assert "finesse" in not_read.giving.slugs


@pytest.fixture
def fresh() -> Registry:
    """A registry of a test's own, with all that is registered."""
    found = Registry()
    found.modules.update(registry().modules)
    found.families.update(registry().families)
    found.plain.update(registry().plain)
    return found


class Own(Module):
    """A module of a test."""

    slug = "own-of-a-test"
    title = "Own"


def test_a_name_is_taken_once(fresh: Registry) -> None:
    fresh.add_module(Own)
    with pytest.raises(BadComposition, match="own-of-a-test is registered twice"):
        fresh.add_module(Own)
    family = Family("mine", "a family of a test", slugs=("chop",), aliases=("ours",))
    fresh.add_family(family)
    for other in (family, evolve(family, name="theirs"), evolve(family, name="ours", aliases=())):
        with pytest.raises(BadComposition, match="registered twice"):
            fresh.add_family(other)
    with pytest.raises(BadComposition, match="legal-random is registered twice"):
        fresh.add_policy(LegalRandom())
    with pytest.raises(BadComposition, match="legal-random is registered twice"):
        fresh.add_family(evolve(family, name="legal-random", aliases=()))
    with pytest.raises(BadComposition, match="mine is registered twice"):
        fresh.add_policy(LegalRandom("mine"))


def forget_sources() -> None:
    for cached in (digests._source_hash, digests._imported, digests._source):
        cached.cache_clear()


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The source of a module that a test may edit, registered under the slug `edited`."""
    path = tmp_path / "edited_convention.py"
    path.write_text(
        "from hanabot.convention.module import Module\n\n\n"
        "class Edited(Module):\n"
        '    slug = "edited"\n    title = "Edited"\n    reference = "nowhere"\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    registry().add_module(importlib.import_module("edited_convention").Edited)
    yield path
    del registry().modules["edited"]
    del sys.modules["edited_convention"]
    policy.cache_clear()
    forget_sources()


def test_a_digest_changes_with_the_source_of_a_module_and_only_there(source: Path) -> None:
    def digest_of(name: str) -> str:
        forget_sources()
        return _build(parse(name)).digest

    with_it, without = digest_of("h-group@3/+edited"), digest_of("h-group@3")
    assert with_it != without
    source.write_text(source.read_text() + "# a word more\n")
    assert digest_of("h-group@3/+edited") != with_it
    assert digest_of("h-group@3") == without


def test_a_digest_changes_with_a_weight() -> None:
    before = policy("h-group@3").digest
    family = registry().families["h-group"]
    try:
        registry().families["h-group"] = evolve(family, weights=Weights(play=family.weights.play + 0.01))
        assert _build(parse("h-group@3")).digest != before
    finally:
        registry().families["h-group"] = family
    assert _build(parse("h-group@3")).digest == before


def test_a_picture_of_a_policy() -> None:
    found = graph("h-group@3")
    assert set(found) == slugs("h-group@3")
    assert found.edges["finesse", "self-finesse"]["kind"] == "overrides"
    with pytest.raises(BadName, match="not made of modules"):
        graph("legal-random")


@pytest.mark.parametrize(
    ("team", "word"),
    [
        ("h-group@5", "H-Group"),
        ("h-group@3/-finesse,h-group@11", "H-Group"),
        ("conventional-leftism", "Finesse"),
        ("bga-layered-finesse", "Layered finesse"),
        ("hat-guessing", "Other (Hat-guessing)"),
        ("secret", "Other (Secret convention)"),
        ("playful-sieve", "Other (playful-sieve)"),
        ("iggi", "Unspecified"),
        ("legal-random", "Unspecified"),
        ("h-group@5,bga-finesse", "Unspecified"),
    ],
)
def test_what_a_table_shows_of_a_team(team: str, word: str) -> None:
    assert shown_convention([policy(name) for name in team.split(",")]) == word
