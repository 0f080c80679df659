import pytest

from hanabot.errors import BadName
from hanabot.registry import policy
from tournaments.rule_studies.lattice import lattice, namer

SIX = ("chop", "save", "play-clue", "prompt", "finesse", "bluff")


def test_what_is_taken_out_takes_along_what_requires_it() -> None:
    shape = lattice("h-group@3/+bluff")
    assert shape.core == ("chop", "focus")
    assert shape.base == {"chop", "focus"}
    assert {"finesse", "self-finesse", "bluff"} <= set(shape.along("prompt"))
    assert set(shape.needs("bluff")) == {"play-clue", "prompt", "finesse"}
    assert shape.letting_in({"bluff"}) == shape.base  # it waits for what it requires
    assert shape.letting_in({"bluff", *shape.needs("bluff")}) == {
        *shape.base,
        "play-clue",
        "prompt",
        "finesse",
        "bluff",
    }


def test_modules_that_are_not_under_study_stay_in() -> None:
    shape = lattice("h-group@3/+bluff", SIX)
    assert shape.studied == ("play-clue", "prompt", "save", "finesse", "bluff")
    assert shape.core == ("chop",)
    assert {"chop", "focus", "good-touch", "discards", "hard-variant"} == shape.base


@pytest.mark.parametrize("name", ["h-group@3", "h-group@3/+bluff", "bga-finesse", "reactor", "h-group@3/-save:give"])
def test_a_set_and_its_name_mean_the_same(name: str) -> None:
    shape, called = lattice(name), namer(name)
    assert called(shape.full) == policy(name).name
    for slug in shape.studied:
        for left in (shape.without({slug}), shape.letting_in({slug, *shape.needs(slug)})):
            found = policy(called(left))
            assert found.convention.giving.slugs == left
    assert policy(called(shape.base)).convention.giving.slugs == shape.base != frozenset()


def test_a_side_is_switched_off_by_name() -> None:
    shape, called = lattice("h-group@3"), namer("h-group@3")
    assert called(shape.full | {"finesse:read"}) == "h-group@3/-finesse:read"


@pytest.mark.parametrize(
    ("name", "asked", "why"),
    [
        ("piers", None, "not made of modules"),
        ("h-group@3", ["chop"], "cannot do without chop"),
        ("h-group@3", ["bluff"], "not part of h-group@3"),
        ("h-group@3~h-group@1", None, "among its own"),
    ],
)
def test_what_cannot_be_studied_is_said(name: str, asked: list[str] | None, why: str) -> None:
    with pytest.raises(BadName, match=why):
        lattice(name, asked)
